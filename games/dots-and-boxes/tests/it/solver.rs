//! The solver of Dots and Boxes against retrograde analysis and known values: those of 1x1, 2x2 and 3x3 are in Table 1 of
//! J. Prince's thesis (Western Kentucky University 2017), the others and the optimal openings were found by another program.

use seedbed_dots_and_boxes::{BoxSolver, DotsAndBoxes, Position, Retrograde};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Game, Readable, Symmetric, Turn};
use seedbed_solve::{Exact, Limits, Owner, Solver, Stopped, Value, Watch};
use std::collections::HashMap;

type Board = DotsAndBoxes<u64>;

const SMALL: Limits = Limits { threads: 1, memory: 16 };

fn solver(rows: usize, columns: usize, limits: Limits) -> (Board, BoxSolver) {
    let game = Board::new(rows, columns);
    let solver = BoxSolver::new(&game, limits).unwrap();
    (game, solver)
}

/// Compares every set of free edges, or one of each set of mirror images, with retrograde analysis.
fn agrees_with_retrograde(rows: usize, columns: usize, images: bool) {
    let (game, solver) = solver(rows, columns, SMALL);
    let mut backwards = Retrograde::new(&game).unwrap();
    let watch = Watch::default();
    for free in 0..1 << game.action_count() {
        let least = game.smallest_image(free);
        if images || free == least {
            let value = solver.value_of(free, &watch).unwrap();
            assert_eq!(Ok(value), backwards.value_of(free, &watch), "{rows}x{columns}, free {free:b}");
        } else {
            let image = backwards.value_of(least, &watch);
            assert_eq!(backwards.value_of(free, &watch), image, "{rows}x{columns}, free {free:b}");
        }
    }
}

#[test]
fn every_position_of_small_boards() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (3, 2)] {
        agrees_with_retrograde(rows, columns, true);
    }
}

#[test]
fn every_position_of_2x4() {
    agrees_with_retrograde(2, 4, true);
}

#[test]
fn every_position_of_3x3() {
    agrees_with_retrograde(3, 3, cfg!(not(debug_assertions)));
}

/// The value for the mover by plain memoised search over sets of free edges.
fn plain(game: &Board, free: u64, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(&value) = known.get(&free) {
        return value;
    }
    let after = |edge: u32| {
        let rest = plain(game, free ^ u64::single(edge), known);
        match game.closes(free, edge as u8) as i32 {
            0 => -rest,
            closed => closed + rest,
        }
    };
    let value = free.each().map(after).max().unwrap_or(0);
    known.insert(free, value);
    value
}

#[test]
fn retrograde_analysis_is_plain() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (2, 2), (1, 4)] {
        let game = Board::new(rows, columns);
        let mut backwards = Retrograde::new(&game).unwrap();
        let mut known = HashMap::new();
        for free in 0..1 << game.action_count() {
            assert_eq!(
                backwards.value_of(free, &Watch::default()),
                Ok(plain(&game, free, &mut known)),
                "{rows}x{columns}, free {free:b}"
            );
        }
    }
    let error = Retrograde::new(&Board::new(4, 4)).err().unwrap().to_string();
    assert!(error.contains("40 edges has too many positions"), "{error}");
}

#[test]
fn known_values() {
    let watch = Watch::default();
    let mut boards =
        vec![(2, 2, 2), (2, 3, -2), (3, 2, -2), (2, 4, 2), (4, 2, 2), (2, 5, -2), (3, 3, -3), (3, 4, 0)];
    boards.extend((1..=10).map(|n| (1, n, -(n as i32 % 2))));
    for (rows, columns, value) in boards {
        let (game, mut solver) = solver(rows, columns, SMALL);
        assert_eq!(solver.score(&game.start(), &watch), Ok(value), "{rows}x{columns}");
    }
}

#[test]
fn optimal_openings() {
    let optimal = |rows, columns| {
        let (game, mut solver) = solver(rows, columns, SMALL);
        solver.solve(&game.start(), &Watch::default()).unwrap().optimal
    };
    // On 1xn with n even only the edge in the middle; on 2x2 only the rim; elsewhere any edge.
    for (columns, edge) in [(2, 3), (4, 6), (6, 9), (8, 12)] {
        assert_eq!(optimal(1, columns), [edge]);
    }
    assert_eq!(optimal(2, 2), [0, 1, 2, 4, 7, 9, 10, 11]);
    for (rows, columns) in [(1, 3), (1, 5), (2, 3), (3, 3)] {
        let edges = Board::new(rows, columns).action_count() as u8;
        assert_eq!(optimal(rows, columns), (0..edges).collect::<Vec<_>>());
    }
}

/// The payoff of a value, which is a number of boxes.
fn whole(value: Value) -> i32 {
    value.payoff.round() as i32
}

/// Solves a board and follows the line: from `most` free edges on, the value of each position and of each of its moves must be
/// what the plain solver finds, which shares nothing with the other but the rules.
fn the_line_holds(rows: usize, columns: usize, limits: Limits, most: u32, value: i32) {
    let (game, mut solver) = solver(rows, columns, limits);
    let watch = Watch::default();
    let solved = solver.solve(&game.start(), &watch).unwrap();
    assert_eq!(whole(solved.value), value);
    assert_eq!(solved.line.len(), game.action_count() as usize);
    assert!(solved.optimal.contains(&solved.line[0]));
    let (mut s, mut known) = (game.start(), HashMap::new());
    for edge in solved.line {
        if s.free().count() <= most {
            let Turn::Player(mover) = game.turn(&s) else { panic!("the game is not over") };
            let to_come = plain(&game, s.free(), &mut known);
            let margin = game.payoff(&s, mover) + to_come;
            assert_eq!(if mover == 0 { margin } else { -margin }, value, "free {:b}", s.free());
            for (edge, found) in solver.values(&s, &watch).unwrap() {
                let rest = plain(&game, s.free() ^ u64::single(edge.into()), &mut known);
                let closed = game.closes(s.free(), edge) as i32;
                let after = if closed == 0 { -rest } else { closed + rest };
                assert_eq!(whole(found), game.payoff(&s, mover) + after, "edge {edge}, free {:b}", s.free());
            }
        }
        game.play(&mut s, edge);
    }
    assert_eq!(game.payoff(&s, 0), value);
}

#[test]
fn the_line_of_3x4_holds() {
    the_line_holds(3, 4, SMALL, 18, 0);
}

/// A minute or two: `cargo test --release -p seedbed-dots-and-boxes --test it -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn the_line_of_4x4_holds() {
    the_line_holds(4, 4, Limits { threads: 2, memory: 2048 }, 20, 0);
}

/// What the first moves of 3x4 are worth; mirror images are worth the same.
#[test]
fn every_first_move_is_worth_what_its_images_are() {
    let (game, mut solver) = solver(3, 4, SMALL);
    let (start, watch) = (game.start(), Watch::default());
    let values = solver.values(&start, &watch).unwrap();
    let best = values.iter().map(|&(_, value)| whole(value)).max();
    assert_eq!(best, Some(0));
    for &(edge, value) in &values {
        for k in 0..game.symmetries() {
            assert_eq!(values[usize::from(game.image_move(edge, k))].1, value, "edge {edge}");
        }
    }
    let optimal: Vec<u8> =
        values.iter().filter(|(_, value)| Some(whole(*value)) == best).map(|&(e, _)| e).collect();
    assert_eq!(solver.solve(&start, &watch).unwrap().optimal, optimal);
}

/// `count` positions after `drawn` random edges.
fn positions(game: &Board, drawn: usize, count: u64) -> Vec<Position<u64>> {
    let position = |number: u64| {
        let mut rng = seedbed_rules::Seed(number).rng();
        let mut s = game.start();
        for _ in 0..drawn {
            let edge = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, edge);
        }
        s
    };
    (0..count).map(position).collect()
}

#[test]
fn threads_and_what_was_asked_before_change_no_answer() {
    let watch = Watch::default();
    let (game, mut alone) = solver(3, 4, SMALL);
    let (_, mut together) = solver(3, 4, Limits { threads: 3, memory: 4 });
    assert_eq!(together.score(&game.start(), &watch), Ok(0));
    for s in positions(&game, 8, 20) {
        let solved = alone.solve(&s, &watch).unwrap();
        assert_eq!(together.solve(&s, &watch).unwrap(), solved);
        let (_, mut fresh) = solver(3, 4, SMALL);
        assert_eq!(fresh.solve(&s, &watch).unwrap(), solved);
    }
}

#[test]
fn positions_of_the_largest_boards() {
    let watch = Watch::default();
    for (rows, columns) in [(5, 5), (1, 21), (4, 6)] {
        let (game, narrow) = solver(rows, columns, SMALL);
        for s in positions(&game, game.action_count() as usize - 14, 5) {
            let value = plain(&game, s.free(), &mut HashMap::new());
            assert_eq!(narrow.value_of(s.free(), &watch), Ok(value), "{rows}x{columns}, free {:b}", s.free());
        }
    }
}

#[test]
fn what_is_kept_need_not_be_found_again() {
    let (game, mut first) = solver(3, 3, SMALL);
    let watch = Watch::default();
    first.score(&game.start(), &watch).unwrap();
    let mut file = Vec::new();
    let owner = Owner { game: "this".to_owned(), signature: String::new() };
    owner.save(Exact::checkpoint(&mut first).unwrap(), &mut file).unwrap();
    let (_, mut second) = solver(3, 3, SMALL);
    owner.load(Exact::checkpoint(&mut second).unwrap(), &mut &file[..]).unwrap();
    let again = Watch::default();
    assert_eq!(second.score(&game.start(), &again), Ok(-3));
    assert_eq!(again.done(), 0);
}

#[test]
fn it_stops_when_asked_and_goes_on_later() {
    let (game, mut solver) = solver(4, 4, Limits { threads: 2, memory: 16 });
    let watch = Watch::default();
    watch.stop();
    assert_eq!(solver.score(&game.start(), &watch), Err(Stopped));
    assert!(watch.done() > 0 && watch.news().contains("the mover gets -16 to 16 of the 16 boxes left"));
}

#[test]
fn a_double_cross_is_found() {
    let game = Board::new(2, 3);
    let drawn = "
 +-----+-----+-----+
 |     4     5     6
 +-----+-----+-----+
10    11    12    13
 +-----+-----+-----+
A 0, B 0
A to move
";
    let s = game.read(drawn).unwrap();
    let (_, mut solver) = solver(2, 3, SMALL);
    let solved = solver.solve(&s, &Watch::default()).unwrap();
    assert_eq!(plain(&game, s.free(), &mut HashMap::new()), 2);
    // A takes one box of the upper chain and leaves two by the edge at its end: B takes them and must open the other.
    assert_eq!((solved.value.payoff, solved.optimal, &solved.line[..3]), (2.0, vec![4], &[4, 6, 5][..]));
}
