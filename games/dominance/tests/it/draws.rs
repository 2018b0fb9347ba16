//! Random moves are drawn without a list; here they are compared with draws from one.

use crate::rules::{INTENDED, PUBLISHED, drawn, written};
use seedbed_dominance::{Dominance, Position};
use seedbed_rules::{Game, Rng, Seed, Turn};

/// A random legal move in the notation of the vectors: pseudo-legal moves, listed, are drawn until one is legal.
fn draw_from_a_list(game: &Dominance, s: &Position, rng: &mut Rng) -> String {
    let board = drawn(game, s);
    let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
    let at = |rank: i32, file: i32| {
        let row = usize::try_from(rank).ok().and_then(|rank| rows.get(rank))?;
        usize::try_from(file).ok().and_then(|file| row.get(file)).copied()
    };
    let name = |rank: i32, file: i32| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
    let own = [b'r', b'b'][s.mover()];
    let squares = || (0..49).map(|i| (i / 7, i % 7));
    let mut list = Vec::new();
    for (up, right) in [(0, 2), (0, -2), (1, -1), (-1, 1), (1, 1), (-1, -1), (2, 0), (-2, 0)] {
        for (rank, file) in squares().filter(|&(rank, file)| at(rank, file) == Some(own)) {
            if at(rank + up, file + right) == Some(b'.') {
                list.push(format!("M {} {}", name(rank, file), name(rank + up, file + right)));
            }
        }
    }
    if s.off_board(s.mover()) > 0 {
        let empty = squares().filter(|&(r, f)| r % 6 == 0 && f % 6 == 0 && at(r, f) == Some(b'.'));
        list.extend(empty.map(|(rank, file)| format!("S {}", name(rank, file))));
    }
    let legal: Vec<String> = game.legal_moves(s).into_iter().map(|m| written(game, s, m)).collect();
    loop {
        let drawn = &list[rng.below(list.len())];
        if legal.contains(drawn) {
            return drawn.clone();
        }
    }
}

#[test]
fn random_moves_are_those_from_a_list() {
    for rules in [INTENDED, PUBLISHED] {
        let game = Dominance::new(rules);
        let mut rng = Seed(8).rng();
        for _ in 0..10 {
            let mut s = game.start();
            while game.turn(&s) != Turn::Over {
                let expected = draw_from_a_list(&game, &s, &mut rng.clone());
                let m = game.sample(&s, &mut rng, &mut Vec::new());
                assert_eq!(written(&game, &s, m), expected, "{}", drawn(&game, &s));
                game.play(&mut s, m);
            }
        }
    }
}
