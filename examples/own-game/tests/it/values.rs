//! What the literature knows of Chomp, found again by the general solver.

use own_game::ENTRY;
use seedbed::erased::{AnyGame, Registry, Solved};
use seedbed::rules::{Perft, Spec};
use seedbed::solve::{Limits, Watch};

fn open(rows: usize, columns: usize) -> Box<dyn AnyGame> {
    let spec: Spec = format!("chomp:{rows}x{columns}").parse().unwrap();
    Registry::new([ENTRY]).open(&spec).unwrap()
}

fn solved(rows: usize, columns: usize, position: Option<&str>) -> Solved {
    let limits = Limits { threads: 1, memory: 16 };
    let mut solver = open(rows, columns).solver_session(position, limits).unwrap();
    solver.solve(false, &Watch::default()).unwrap()
}

/// The first bites that win.
fn winning(rows: usize, columns: usize) -> Vec<String> {
    let solved = solved(rows, columns, None);
    assert_eq!(solved.verdict, "player 1 wins", "{rows}x{columns}");
    solved.optimal.into_iter().map(|action| action.text).collect()
}

/// D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876-879.
#[test]
fn whoever_begins_wins_as_gale_proved() {
    assert_eq!(solved(1, 1, None).verdict, "player 2 wins");
    for side in 2..=7 {
        assert_eq!(winning(side, side), ["b2"], "a square bar");
        let last = char::from(b'a' + side as u8 - 1);
        assert_eq!(winning(2, side), [format!("{last}2")], "two rows");
        assert_eq!(winning(side, 1), ["a2"], "one column");
        let columns = if side == 3 { 4 } else { 3 };
        assert_eq!(winning(side, columns).len(), 1, "no small bar has two winning bites");
    }
}

/// K. Thompson, in M. Gardner, Knotted Doughnuts and Other Mathematical Entertainments (1986), chapter 9.
#[test]
fn two_first_bites_win_on_8x10_as_thompson_found() {
    // From i4 a bite takes five rows of two columns, from f5 four rows of five.
    assert_eq!(winning(8, 10), ["i4", "f5"]);
}

#[test]
fn legs_of_equal_length_are_left_to_the_other() {
    let legs = solved(3, 4, Some("#...\n#...\n####\nplayer 1 to move"));
    assert_eq!((legs.verdict.as_str(), legs.optimal[0].text.as_str()), ("player 1 wins", "d1"));
    let equal = solved(3, 4, Some("#...\n#...\n###.\nplayer 1 to move"));
    assert_eq!((equal.verdict.as_str(), equal.optimal.len()), ("player 2 wins", 5));
}

#[test]
fn the_first_plies_are_counted() {
    let game = open(2, 2);
    let counts: Vec<(u64, u64)> = (0..=4)
        .map(|depth| {
            let Perft { sequences, ended } = game.perft(depth);
            (sequences, ended)
        })
        .collect();
    // By hand: of four bites one ends the game; the others leave two, two and three squares; and so on.
    assert_eq!(counts, [(1, 0), (4, 1), (7, 3), (6, 4), (2, 2)]);
}
