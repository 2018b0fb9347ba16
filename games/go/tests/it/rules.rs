//! Go against the test vectors, and textbook positions.

use seedbed_go::{Go, Point, Position, Rules, Wide};
use seedbed_rules::{Eyes, Game, Readable, Text, Turn, perft};
use seedbed_vectors::number;

type Small = Go<u64, 64>;

fn go(size: usize, rules: Rules) -> Small {
    Go::new(size, rules)
}

fn usual(size: usize) -> Small {
    go(size, Rules::usual(size))
}

fn superko(size: usize) -> Small {
    go(size, Rules { superko: true, ..Rules::usual(size) })
}

fn is_legal(game: &Small, s: &Position<u64, 64>, name: &str) -> bool {
    game.parse_move(s, name).is_ok()
}

/// The position after these moves, every one of which must be legal.
fn line(game: &Small, from: &Position<u64, 64>, moves: &str) -> Position<u64, 64> {
    moves.split_whitespace().fold(from.clone(), |mut s, name| {
        let m = game.parse_move(&s, name).unwrap_or_else(|e| panic!("{e}\n{}", game.board(&s, Eyes::All)));
        game.play(&mut s, m);
        s
    })
}

fn rows(game: &Small, s: &Position<u64, 64>) -> String {
    let board = game.board(s, Eyes::All);
    board.lines().take(game.size()).map(|row| row[3..].replace(' ', "") + "\n").collect()
}

#[test]
fn perft_agrees_with_the_vectors() {
    let game = go(5, Rules { half_komi: 0, ..Rules::usual(5) });
    for line in seedbed_vectors::lines("go", "perft_5x5.jsonl") {
        let ours = perft(&game, &game.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "terminal_at_depth"), "{line}");
    }
}

#[test]
fn games_agree_with_the_vectors() {
    let game = usual(7);
    for line in seedbed_vectors::lines("go", "games_7x7.jsonl.gz") {
        let mut s = game.start();
        for (ply, action) in line["actions"].as_array().unwrap().iter().enumerate() {
            let player = line["players"][ply].as_u64().unwrap() as usize;
            assert_eq!(game.turn(&s), Turn::Player(player), "ply {ply} of {line}");
            let moves = game.legal_moves(&s);
            assert_eq!(moves.len() as u64, line["num_legal"][ply].as_u64().unwrap(), "ply {ply} of {line}");
            let action = action.as_u64().unwrap() as Point;
            assert!(moves.contains(&action), "ply {ply} of {line}");
            game.play(&mut s, action);
        }
        assert_eq!(game.turn(&s), Turn::Over, "{line}");
        let payoffs = [0, 1].map(|p| f64::from(game.payoff(&s, p)));
        assert_eq!(payoffs.map(Some), [0, 1].map(|p| line["returns"][p].as_f64()), "{line}");
        let drawn = line["final"].as_str().unwrap().lines().skip(2).take(7);
        let theirs: String = drawn.map(|row| row[3..].replace('+', ".") + "\n").collect();
        assert_eq!(rows(&game, &s), theirs, "{line}");
    }
}

#[test]
fn a_surrounded_chain_is_taken_off() {
    let game = usual(5);
    let s = game.read(".....\n.XX..\nXOOX.\n.XO..\n..X..\nBlack to move").unwrap();
    assert_eq!(rows(&game, &line(&game, &s, "D2")), ".....\n.XX..\nX..X.\n.X.X.\n..X..\n");
}

#[test]
fn filling_the_last_liberty_is_legal_when_it_captures() {
    let game = usual(5);
    let s = game.read(".....\n.....\nXX...\nOOX..\n.OX..\nBlack to move").unwrap();
    assert!(is_legal(&game, &s, "a1"), "it captures three stones");
    let s = line(&game, &s, "A1");
    assert_eq!(rows(&game, &s), ".....\n.....\nXX...\n..X..\nX.X..\n");
}

#[test]
fn suicide_is_illegal_for_one_stone_and_for_many() {
    let game = usual(5);
    let one = game.read(".....\n.....\n.....\nX....\n.X...\nWhite to move").unwrap();
    assert!(!is_legal(&game, &one, "A1"));
    let two = game.read(".....\n.....\nX....\nOX...\n.X...\nWhite to move").unwrap();
    assert!(!is_legal(&game, &two, "A1"));
    let joined = game.read(".....\n.....\n.....\nOX...\n.X...\nWhite to move").unwrap();
    assert!(is_legal(&game, &joined, "A1"), "the chain keeps a liberty at A3");
}

#[test]
fn a_ko_is_closed_for_one_ply() {
    let game = usual(5);
    let s = game.read(".....\n.XO..\nX.XO.\n.XO..\n.....\nWhite to move").unwrap();
    let taken = line(&game, &s, "B3");
    assert!(game.board(&taken, Eyes::All).contains("\nko C3\n"));
    assert!(!is_legal(&game, &taken, "C3"));
    assert!(is_legal(&game, &line(&game, &taken, "E5 E1"), "C3"));
    assert!(is_legal(&game, &line(&game, &taken, "pass E1"), "C3"));
    let taken_back = line(&game, &taken, "E5 E1 C3");
    assert!(game.board(&taken_back, Eyes::All).contains("\nko B3\n"));
}

#[test]
fn taking_two_stones_is_no_ko() {
    let game = usual(5);
    let s = game.read(".....\nX....\nOX...\nOX...\n.O...\nBlack to move").unwrap();
    let s = line(&game, &s, "A1");
    assert!(!game.board(&s, Eyes::All).contains("ko"));
    assert_eq!(rows(&game, &line(&game, &s, "A2")), ".....\nX....\n.X...\nOX...\n.O...\n");
}

/// Black sacrifices two stones and recaptures one, which repeats the first board.
#[test]
fn superko_closes_what_simple_ko_leaves_open() {
    let text = ".....\n.....\n.....\nOOX..\n.X.X.\nBlack to move";
    for (game, open) in [(usual(5), true), (superko(5), false)] {
        let first = game.read(text).unwrap();
        let s = line(&game, &first, "A1 C1");
        assert_eq!(is_legal(&game, &s, "B1"), open);
        if open {
            assert_eq!(rows(&game, &line(&game, &s, "B1")), rows(&game, &first));
        } else {
            assert!(is_legal(&game, &line(&game, &s, "E5 E3"), "B1"), "the stones elsewhere make it new");
        }
    }
}

#[test]
fn points_are_named_without_the_letter_i() {
    let game = Go::<Wide<6>, 361>::new(19, Rules::usual(19));
    for (name, point) in [("A1", 0), ("h1", 7), ("J1", 8), ("T19", 360), ("q16", 300), ("PASS", 361)] {
        assert_eq!(game.read_vertex(name), Some(point), "{name}");
        assert!(game.vertex(point).eq_ignore_ascii_case(name));
    }
    for name in ["I5", "U1", "A0", "A20", "A", "", "5", "A+1", "é1", "A1x", "A99999999999999999999"] {
        assert_eq!(game.read_vertex(name), None, "{name}");
    }
}

#[test]
fn nonsense_is_not_read() {
    let game = usual(5);
    let read = |board: &str, below: &str| {
        let text = if board.is_empty() { ".....\n".repeat(5) } else { board.to_owned() };
        game.read(&(text + below)).map(drop).map_err(|e| e.to_string())
    };
    assert_eq!(read("", "ply 7\nWhite to move\n"), Ok(()));
    let captured = read("OX...\nX....\n.....\n.....\n.....\n", "Black to move");
    assert!(captured.unwrap_err().contains("no liberty"));
    for below in ["", "ko A1\nBlack to move", "passes 3\nBlack to move", "passes 2\nBlack to move"] {
        assert!(read("", below).is_err(), "{below}");
    }
    for below in ["ply 51\nBlack to move", "ply -1\nBlack to move", "Black to move\nWhite to move"] {
        assert!(read("", below).is_err(), "{below}");
    }
}

#[test]
fn two_passes_or_the_limit_end_the_game() {
    let game = usual(5);
    let s = line(&game, &game.start(), "C3 pass pass");
    assert_eq!((game.turn(&s), game.payoff(&s, 0), game.payoff(&s, 1)), (Turn::Over, 1, -1));
    let short = go(5, Rules { limit: 3, half_komi: 0, ..Rules::usual(5) });
    let s = line(&short, &short.start(), "pass A1 pass");
    assert_eq!((short.turn(&s), short.payoff(&s, 0)), (Turn::Over, -1));
    let draw = go(5, Rules { half_komi: 0, ..Rules::usual(5) });
    assert_eq!(draw.payoff(&line(&draw, &draw.start(), "pass pass"), 0), 0);
}
