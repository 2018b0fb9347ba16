//! Domineering against the test vectors, and its known values by solving to the end.

use seedbed_agents::Negamax;
use seedbed_domineering::Domineering;
use seedbed_rules::conformance::Walk;
use seedbed_rules::{Game, Readable, Seed, Stop, Turn, perft};
use seedbed_vectors::number;

/// Outcome classes, rows 1 to 6 down, columns 1 to 6 across: V and H win whoever starts, 1 first, 2 second player.
const CLASSES: [&str; 6] = ["2HHHHH", "V11HV1", "V11HHH", "VVV1V1", "VHVH2H", "V1V1V1"];

/// Whether the player who starts wins.
fn starter_wins(rows: usize, columns: usize, across_first: bool) -> bool {
    let game = Domineering::<u64>::new(rows, columns, across_first);
    let start = game.start();
    if game.turn(&start) == Turn::Over {
        return false;
    }
    let mut search = Negamax::new(254, 16);
    search.solve(&game, &start, &Stop::NEVER).expect("254 plies reach the end of every board") == 1
}

#[test]
fn outcome_classes_of_all_boards_up_to_6x6() {
    for rows in 1..=6 {
        for columns in 1..=6 {
            let class = match (starter_wins(rows, columns, false), starter_wins(rows, columns, true)) {
                (true, true) => '1',
                (false, false) => '2',
                (true, false) => 'V',
                (false, true) => 'H',
            };
            assert_eq!(class, CLASSES[rows - 1].as_bytes()[columns - 1] as char, "{rows}x{columns}");
        }
    }
}

#[test]
fn both_word_sizes_play_alike() {
    for (rows, columns) in [(5, 5), (3, 8), (8, 8)] {
        let narrow = Domineering::<u64>::new(rows, columns, false);
        let wide = Domineering::<u128>::new(rows, columns, false);
        for depth in 0..4 {
            let counts = perft(&narrow, &narrow.start(), depth);
            assert_eq!(counts, perft(&wide, &wide.start(), depth));
        }
    }
}

#[test]
fn components_split_the_board() {
    let game = Domineering::<u64>::new(4, 4, false);
    let drawn = "4 . # . .\n3 . # # #\n2 # . . .\n1 . # . #\nVertical to move";
    let position = game.read(drawn).unwrap();
    // a3-a4, c4-d4, and b2-c2-d2 with c1; a1 alone holds no domino.
    let cells = |names: &[u32]| names.iter().fold(0, |set, cell| set | 1 << cell);
    assert_eq!(game.components(&position), [cells(&[2, 5, 6, 7]), cells(&[8, 12]), cells(&[14, 15])]);
}

#[test]
fn no_domino_crosses_components() {
    for game in
        [Domineering::<u128>::new(9, 9, false), Domineering::new(11, 11, true), Domineering::new(2, 7, false)]
    {
        for s in Walk::new(&game, 300, Seed(3)).states {
            let regions = game.components(&s);
            for domino in game.legal_moves(&s) {
                let left: Vec<u128> = game.components(&game.after(&s, domino));
                let untouched = regions.iter().filter(|region| left.contains(region)).count();
                assert_eq!(untouched, regions.len() - 1, "a domino touches one region only");
            }
        }
    }
}

#[test]
fn perft_agrees_with_the_vectors() {
    for line in seedbed_vectors::lines("domineering", "perft.jsonl") {
        let (rows, columns) = (number(&line, "rows") as usize, number(&line, "columns") as usize);
        let game = Domineering::<u64>::new(rows, columns, line["first"] == "horizontal");
        let ours = perft(&game, &game.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "mover_stuck"), "{line}");
    }
}
