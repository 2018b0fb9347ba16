//! Connect Four against the test vectors, and its known values by solving to the end.

use seedbed_agents::Negamax;
use seedbed_connect_four::ConnectFour;
use seedbed_rules::conformance::Walk;
use seedbed_rules::{Eyes, Game, Readable, Seed, Stop, Text, Turn, grid, perft};
use seedbed_vectors::number;

fn board(rows: usize, columns: usize) -> ConnectFour {
    ConnectFour::new(rows, columns).expect("small boards fit")
}

#[test]
fn perft_agrees_with_the_vectors() {
    let game = board(6, 7);
    for line in seedbed_vectors::lines("connect-four", "perft.jsonl") {
        let ours = perft(&game, &game.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "terminal_at_depth"), "{line}");
    }
}

#[test]
fn whole_games_agree_with_the_vectors() {
    let game = board(6, 7);
    for line in seedbed_vectors::lines("connect-four", "games.jsonl") {
        let s = seedbed_vectors::replay(&game, &line, |_, m| m.into());
        let drawn = line["final"].as_str().unwrap().to_uppercase();
        let read = game.read(&drawn).unwrap();
        assert_eq!(game.board(&read, Eyes::All), game.board(&s, Eyes::All), "{line}");
    }
}

/// Rows, columns and the value for the first player.
const SOLVED: [(usize, usize, i32); 5] = [(4, 4, 0), (4, 5, 0), (5, 4, 0), (6, 4, 0), (5, 5, 0)];

#[test]
fn small_boards_have_their_known_values() {
    for (rows, columns, value) in SOLVED {
        let game = board(rows, columns);
        assert_eq!(
            Negamax::new(254, 64).solve(&game, &game.start(), &Stop::NEVER),
            Some(value),
            "{rows}x{columns}"
        );
    }
}

/// Whether the player with this mark has four in a row, by looking at every cell in every direction.
fn plain_four(cells: &[Vec<char>], mark: char) -> bool {
    let holds = |row: i32, column: i32| {
        let found = cells.get(row as usize).and_then(|row| row.get(column as usize));
        found == Some(&mark)
    };
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    (0..cells.len() as i32).any(|row| {
        (0..cells[0].len() as i32).any(|column| {
            directions.iter().any(|(up, right)| (0..4).all(|i| holds(row + i * up, column + i * right)))
        })
    })
}

#[test]
fn games_end_as_a_plain_look_at_the_board_says() {
    for (rows, columns) in [(6, 7), (7, 8), (3, 16), (15, 4), (16, 3), (4, 4), (5, 9)] {
        let game = board(rows, columns);
        for s in Walk::new(&game, 3_000, Seed(1)).states {
            let drawn = game.board(&s, Eyes::All);
            let (cells, _) = grid::read(&drawn, rows, columns, ".XO").unwrap();
            let won = ['X', 'O'].map(|mark| plain_four(&cells, mark));
            let full = cells.iter().flatten().all(|&mark| mark != '.');
            assert_eq!(game.turn(&s) == Turn::Over, full || won[0] || won[1], "{drawn}");
            assert_eq!(game.payoff(&s, 0), i32::from(won[0]) - i32::from(won[1]), "{drawn}");
        }
    }
}

#[test]
fn lines_do_not_run_around_the_edge() {
    let game = board(4, 5);
    let read = |text: &str| game.read(text).unwrap();
    // Boards as drawn: a row of X is the first player's stones.
    assert_ne!(game.turn(&read(".....\nOX...\nOXO..\nOXXXO")), Turn::Over);
    assert_eq!(game.turn(&read(".....\nO....\nO....\nOXXXX")), Turn::Over);
    assert_eq!(game.turn(&read("...X.\n..XX.\nOXXOO\nXOOXO")), Turn::Over);
}

#[test]
fn impossible_boards_are_refused() {
    let game = board(4, 5);
    let refusal = |text: &str| game.read(text).unwrap_err().to_string();
    assert!(refusal(".....\n.....\nX....\n.....").contains("hangs in the air"));
    assert!(refusal(".....\n.....\n.....\nO....").contains("too many stones"));
    // The first player, X, has four in a row and is to move.
    assert!(refusal(".....\n.....\nOOO..\nXXXXO").contains("to move has four"));
    assert!(ConnectFour::new(8, 8).is_none() && ConnectFour::new(7, 8).is_some());
    assert!(ConnectFour::new(0, 4).is_none() && ConnectFour::new(31, 2).is_none());
}
