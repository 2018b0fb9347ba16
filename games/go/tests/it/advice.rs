//! Advice: what a hasty player never does, and how much better such a player is.

use seedbed_go::{Go, Rules};
use seedbed_rules::{Advice, Game, Prospect, Readable, Seed};

fn read(board: &str) -> (Go<u64, 64>, seedbed_go::Position<u64, 64>) {
    let game = Go::new(5, Rules::usual(5));
    let s = game.read(board).unwrap();
    (game, s)
}

/// The points that advice names for the mover.
fn named(game: &Go<u64, 64>, s: &seedbed_go::Position<u64, 64>) -> Vec<String> {
    use seedbed_rules::Text;
    let mut prospects: Vec<Prospect<u16>> = Vec::new();
    game.prospects(s, &mut prospects);
    prospects.iter().map(|prospect| game.move_text(s, prospect.mv)).collect()
}

#[test]
fn own_eyes_are_not_filled() {
    let (game, s) = read(
        " 5 . X . X .
 4 X X X X X
 3 . O . . .
 2 . . . . .
 1 . . . . .
   A B C D E
ply 20
Black to move",
    );
    let named = named(&game, &s);
    // A5 and E5 are eyes in the corner, C5 one at the side.
    for eye in ["A5", "C5", "E5"] {
        assert!(!named.contains(&eye.to_owned()), "{eye} of {named:?}");
    }
    assert!(named.contains(&"C3".to_owned()) && named.contains(&"pass".to_owned()));
}

#[test]
fn a_broken_eye_may_be_filled() {
    let (game, s) = read(
        " 5 . . . . .
 4 . . X O .
 3 . X . X .
 2 . O X . .
 1 . . . . .
   A B C D E
ply 20
Black to move",
    );
    // Stones of the other at two corners break the eye at C3.
    assert!(named(&game, &s).contains(&"C3".to_owned()));
}

#[test]
fn playouts_end_with_living_stones() {
    let game = Go::<u64, 64>::new(7, Rules::usual(7));
    let mut rng = Seed(3).rng();
    for _ in 0..200 {
        let (mut s, mut played) = (game.start(), Vec::new());
        game.play_out(&mut s, &mut rng, &mut played);
        // Nobody fills the last eyes, so that in the end both pass and the board is divided.
        let [black, white] = game.area(&s);
        assert!(black + white >= 45, "{black} and {white} of 49 points");
        assert!(played.len() < 3 * 49, "{} moves", played.len());
    }
}

/// The kinds of a move at a point.
fn kinds(board: &str, at: &str) -> Vec<&'static str> {
    use seedbed_rules::Text;
    let (game, s) = read(board);
    let (_, signs) = game
        .signs(&s)
        .into_iter()
        .find(|(point, _)| game.move_text(&s, *point) == at)
        .expect("the point is worth a thought");
    let kinds = seedbed_go::KINDS.iter().enumerate().filter(|(bit, _)| signs.kinds >> bit & 1 == 1);
    kinds.map(|(_, kind)| *kind).collect()
}

#[test]
fn kinds_of_moves_are_told() {
    let board = " 5 . . . . .
 4 . X O . .
 3 . . X . .
 2 . . . . .
 1 . . O O .
   A B C D E
ply 20
Black to move";
    // The stone at C4 has two liberties left; no last move is known, so that no ladder is read.
    assert_eq!(kinds(board, "C5"), ["atari"]);
    assert!(kinds(board, "E5").is_empty());
    let board = " 5 . . . . .
 4 . X . . .
 3 X O . . .
 2 . X . . .
 1 . . . . .
   A B C D E
ply 20
Black to move";
    assert_eq!(kinds(board, "C3"), ["takes-one"]);
    let white = board.replace("Black to move", "White to move");
    // Out of atari with three liberties.
    assert_eq!(kinds(&white, "C3"), ["escapes"]);
}
