//! Dots and Boxes against the test vectors, and against the numbers in J. Prince's thesis (Western Kentucky University 2017);
//! values and counts of boards that are not in it come from another program's exhaustive search.

use seedbed_agents::Negamax;
use seedbed_dots_and_boxes::{BoxSolver, DotsAndBoxes, ENTRY, Position, Retrograde};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Eyes, Game, Keyed, Readable, Stop, Symmetric, Text, Turn, Values};
use seedbed_solve::{Limits, Solver, Watch};
use seedbed_vectors::number;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

type Board = DotsAndBoxes<u64>;
type Level = HashMap<Position<u64>, u64>;

/// The game of a line such as `dots_and_boxes(num_rows=3,num_cols=3)`.
fn size_of(line: &Value) -> (usize, usize) {
    let text = line["game"].as_str().unwrap();
    let digits: Vec<usize> =
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    (digits[0], digits[1])
}

/// Every position one ply later, with the number of sequences that lead to it.
fn next_level(game: &Board, level: &Level) -> Level {
    let mut next = Level::new();
    for (s, ways) in level {
        for edge in game.legal_moves(s) {
            *next.entry(game.after(s, edge)).or_default() += ways;
        }
    }
    next
}

/// The number of closed boxes, recomputed from the edges.
fn closed(game: &Board, s: &Position<u64>, columns: usize) -> i32 {
    let stride = 2 * columns + 1;
    let boxes = (0..game.max_payoff() as usize).map(|b| b / columns * stride + b % columns);
    let open = |top: usize| {
        [top, top + columns, top + columns + 1, top + stride].iter().any(|e| s.free() >> e & 1 == 1)
    };
    boxes.filter(|&top| !open(top)).count() as i32
}

fn check_level(game: &Board, columns: usize, level: &Level, line: &Value) {
    let first_moves = level.iter().filter(|(s, _)| game.turn(s) == Turn::Player(0));
    assert_eq!(level.values().sum::<u64>(), number(line, "sequences"), "{line}");
    assert_eq!(first_moves.map(|(_, ways)| ways).sum::<u64>(), number(line, "player0_to_move"), "{line}");
    let mut by_score: BTreeMap<String, u64> = BTreeMap::new();
    for (s, ways) in level {
        let second = (closed(game, s, columns) - s.margin()) / 2;
        *by_score.entry(format!("{}-{second}", second + s.margin())).or_default() += ways;
    }
    assert_eq!(serde_json::to_value(by_score).unwrap(), line["sequences_by_score"], "{line}");
    assert_eq!(level.len() as u64, number(line, "distinct_states"), "{line}");
}

/// Checks the levels of a file that take no more than about a second.
fn perft_agrees(file: &str) {
    let mut level = Level::new();
    for line in seedbed_vectors::lines("dots-and-boxes", file)
        .into_iter()
        .filter(|line| number(line, "distinct_states") < 500_000)
    {
        let (rows, columns) = size_of(&line);
        let game = Board::new(rows, columns);
        let start = number(&line, "depth") == 0;
        level = if start { Level::from([(game.start(), 1)]) } else { next_level(&game, &level) };
        check_level(&game, columns, &level, &line);
    }
}

#[test]
fn perft_of_3x3_agrees_with_the_vectors() {
    perft_agrees("perft_3x3.jsonl");
}

#[test]
fn perft_of_small_boards_agrees_with_the_vectors() {
    perft_agrees("perft_small.jsonl");
}

/// The vectors number all horizontals first, then all verticals, both row by row.
fn our_edge(rows: usize, columns: usize, theirs: usize) -> u8 {
    let horizontals = (rows + 1) * columns;
    let stride = 2 * columns + 1;
    let edge = if theirs < horizontals {
        theirs / columns * stride + theirs % columns
    } else {
        let upright = theirs - horizontals;
        upright / (columns + 1) * stride + columns + upright % (columns + 1)
    };
    edge as u8
}

#[test]
fn games_agree_with_the_vectors() {
    for line in seedbed_vectors::lines("dots-and-boxes", "games_3x3.jsonl.gz") {
        let game = Board::new(3, 3);
        let mut s = game.start();
        let list = |key: &str| line[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize);
        for ((theirs, player), legal) in list("actions").zip(list("players")).zip(list("num_legal")) {
            let moves = game.legal_moves(&s);
            let edge = our_edge(3, 3, theirs);
            assert!(moves.contains(&edge) && moves.len() == legal, "{line}");
            assert_eq!(game.turn(&s), Turn::Player(player), "{line}");
            game.play(&mut s, edge);
        }
        assert_eq!(game.turn(&s), Turn::Over, "{line}");
        let margin = line["box_margin"].as_f64().unwrap() as i32;
        assert_eq!((game.payoff(&s, 0), game.payoff(&s, 1)), (margin, -margin), "{line}");
    }
}

#[test]
fn every_position_of_the_vectors_is_solved_alike_by_both_methods() {
    let game = Board::new(3, 3);
    let mut solver = BoxSolver::new(&game, Limits { threads: 1, memory: 16 }).unwrap();
    let mut backwards = Retrograde::new(&game).unwrap();
    let watch = Watch::default();
    for line in seedbed_vectors::lines("dots-and-boxes", "games_3x3.jsonl.gz") {
        let mut s = game.start();
        for theirs in line["actions"].as_array().unwrap() {
            assert_eq!(solver.solve(&s, &watch), backwards.solve(&s, &watch), "{line}");
            assert_eq!(solver.values(&s, &watch), backwards.values(&s, &watch), "{line}");
            game.play(&mut s, our_edge(3, 3, theirs.as_u64().unwrap() as usize));
        }
    }
}

#[test]
fn values_of_small_boards() {
    let values = [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (2, 1, 0), (2, 2, 2), (2, 3, -2), (3, 2, -2)];
    for (rows, columns, value) in values {
        let game = Board::new(rows, columns);
        let solved = Negamax::new(254, 16).solve(&game, &game.start(), &Stop::NEVER);
        assert_eq!(solved, Some(value), "{rows}x{columns}");
    }
}

/// The value for the first player, by plain retrograde analysis over every set of edges.
fn retrograde_value(rows: usize, columns: usize) -> i8 {
    let game = Board::new(rows, columns);
    let edges = game.action_count();
    let mut values = vec![0i8; 1 << edges];
    for free in 1..1u64 << edges {
        let after =
            |edge: u32| match (game.closes(free, edge as u8) as i8, values[(free ^ 1 << edge) as usize]) {
                (0, rest) => -rest,
                (taken, rest) => taken + rest,
            };
        values[free as usize] = free.each().map(after).max().unwrap();
    }
    values[(1 << edges) - 1]
}

#[test]
fn values_by_retrograde_analysis() {
    let values = [(1, 5, -1), (1, 6, 0), (1, 7, -1), (2, 2, 2), (2, 3, -2), (2, 4, 2), (4, 2, 2), (3, 3, -3)];
    for (rows, columns, value) in values {
        assert_eq!(retrograde_value(rows, columns), value, "{rows}x{columns}");
    }
}

#[test]
fn symmetries_are_permutations_that_turn_or_mirror() {
    for (rows, columns) in [(1, 1), (2, 2), (3, 3), (5, 5), (1, 2), (3, 2), (4, 5), (1, 21)] {
        let game = Board::new(rows, columns);
        let edges = game.action_count() as u8;
        let mut orders = Vec::new();
        for k in 0..game.symmetries() {
            let map: Vec<u8> = (0..edges).map(|edge| game.image_move(edge, k)).collect();
            assert_eq!(map.iter().collect::<HashSet<_>>().len(), usize::from(edges));
            let mut power = map.clone();
            let mut order = 1;
            while !power.iter().copied().eq(0..edges) {
                power = power.iter().map(|&edge| map[usize::from(edge)]).collect();
                order += 1;
            }
            orders.push(order);
        }
        orders.sort_unstable();
        let right: &[i32] = if rows == columns { &[1, 2, 2, 2, 2, 2, 4, 4] } else { &[1, 2, 2, 2] };
        assert_eq!(orders, right, "{rows}x{columns}");
    }
}

#[test]
fn canonical_positions_and_openings() {
    let counts = [
        (1, 1, 6, 1),
        (2, 2, 570, 2),
        (3, 3, 2_102_800, 4),
        (1, 2, 48, 3),
        (1, 3, 312, 4),
        (2, 3, 33_408, 6),
        (2, 4, 1_052_160, 7),
    ];
    for (rows, columns, canonical, _) in counts {
        let game = Board::new(rows, columns);
        let least = (0..1u64 << game.action_count()).filter(|&edges| game.smallest_image(edges) == edges);
        assert_eq!(least.count(), canonical, "{rows}x{columns}");
    }
    let larger = [(4, 4, 0, 6), (5, 5, 0, 9), (3, 4, 0, 10), (4, 5, 0, 15)];
    for (rows, columns, _, openings) in counts.into_iter().chain(larger) {
        let game = Board::new(rows, columns);
        let after = |edge: u32| {
            let mut s = game.start();
            game.play(&mut s, edge as u8);
            game.canonical(&s)
        };
        assert_eq!(
            (0..game.action_count()).map(after).collect::<HashSet<_>>().len(),
            openings,
            "{rows}x{columns}"
        );
    }
}

#[test]
fn an_example_of_the_thesis() {
    // Edge 0 is the highest bit there; the number is 110011001000100000100000 in binary.
    let game = Board::new(3, 3);
    let mut s = game.start();
    for edge in (0..24).filter(|edge| 13_404_192 >> (23 - edge) & 1 == 1) {
        game.play(&mut s, edge);
    }
    assert_eq!(closed(&game, &s, 3), 1);
    assert!([1, 4, 5, 8].iter().all(|edge| s.free() >> edge & 1 == 0), "box 1 is the closed one");
    assert_eq!(s.margin().abs(), 1);
}

/// The number of reachable pairs of a set of edges drawn and a lead of the mover.
///
/// A lead is a bit of a word, with lead 0 in the middle, so that all leads of an edge set are shifted at once.
fn scored_states(rows: usize, columns: usize) -> u64 {
    let game = Board::new(rows, columns);
    let edges = game.action_count();
    let all = (1u64 << edges) - 1;
    let mut leads = vec![0u32; 1 << edges];
    leads[0] = 1 << 16;
    let mut states = 0;
    for drawn in 0..1u64 << edges {
        let now = leads[drawn as usize];
        states += u64::from(now.count_ones());
        let free = all & !drawn;
        for edge in free.each() {
            let next = match game.closes(free, edge as u8) {
                0 => now.reverse_bits() << 1,
                taken => now << taken,
            };
            leads[(drawn | 1 << edge) as usize] |= next;
        }
    }
    states
}

#[test]
fn reachable_scored_states() {
    let counts = [(1, 1, 16), (1, 2, 141), (1, 3, 1_209), (2, 2, 5_105), (2, 3, 180_161), (3, 3, 26_213_905)];
    for (rows, columns, states) in counts {
        assert_eq!(scored_states(rows, columns), states, "{rows}x{columns}");
    }
}

#[test]
fn both_word_sizes_play_alike() {
    for (rows, columns) in [(3, 3), (2, 5), (5, 5), (1, 21)] {
        let (narrow, wide) = (Board::new(rows, columns), DotsAndBoxes::<u128>::new(rows, columns));
        let mut rng = seedbed_rules::Seed(3).rng();
        let (mut s, mut t) = (narrow.start(), wide.start());
        while narrow.turn(&s) != Turn::Over {
            let edge = narrow.sample(&s, &mut rng, &mut Vec::new());
            narrow.play(&mut s, edge);
            wide.play(&mut t, edge);
            assert_eq!((u128::from(s.free()), s.margin()), (t.free(), t.margin()));
            assert_eq!(u128::from(narrow.smallest_image(s.free())), wide.smallest_image(t.free()));
        }
    }
}

/// The board in `README.md`.
const DRAWN: &str = "
 +-----+-----+  2  +
 3     |  #  |     6
 +  7  +-----+  9  +
10    11     |    13
 + 14  + 15  + 16  +
17     |    19    20
 + 21  + 22  + 23  +
A 0, B 1
A to move
";

#[test]
fn boards_are_read_exactly() {
    let game = Board::new(3, 3);
    let s = game.read(DRAWN).unwrap();
    assert_eq!(game.board(&s, Eyes::All), DRAWN.trim_start_matches('\n'));
    assert_eq!((s.free().count_ones(), s.margin(), game.turn(&s)), (17, -1, Turn::Player(0)));
    let refused = |from: &str, to: &str, why: &str| {
        let error = game.read(&DRAWN.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    };
    refused("#", " ", "line 2 of the board reads");
    refused("22", "21", "line 7 of the board reads");
    refused(" + 21", " 21", "line 7 of the board reads");
    refused("B 1", "B 2", "of the 1 closed boxes");
    refused("A to move", "over", "`A to move`, `B to move`");
    assert!(game.read("").is_err());
}

#[test]
fn the_estimate_counts_boxes_that_wait_for_an_edge() {
    let game = Board::new(3, 3);
    let mut s = game.read(DRAWN).unwrap();
    assert_eq!((game.estimate(&s, 0), game.estimate(&s, 1)), (-1, 1));
    game.play(&mut s, 3);
    assert_eq!((game.estimate(&s, 0), game.estimate(&s, 1)), (-2, 2));
}

#[test]
fn boards_up_to_128_edges_open() {
    let edges_of = |spec: &str| {
        let values = Values::read(ENTRY.about.params, &spec.parse().unwrap())?;
        (ENTRY.open)(&values).map(|game| game.action_count())
    };
    for (size, edges) in [("1x1", 4), ("5x5", 60), ("1x21", 64), ("7x7", 112), ("5x11", 126), ("1x42", 127)] {
        assert_eq!(edges_of(&format!("dots-and-boxes:{size}")), Ok(edges));
    }
    let error = edges_of("dots-and-boxes:8x8").unwrap_err().to_string();
    assert!(error.contains("a board of 8x8 boxes has 144 edges; at most 128 fit"), "{error}");
}
