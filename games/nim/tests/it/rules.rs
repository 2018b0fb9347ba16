//! Nim against the test vectors and against Bouton's theorem.

use seedbed_agents::Negamax;
use seedbed_nim::Nim;
use seedbed_rules::{Game, Readable, Stop, perft};
use seedbed_vectors::number;

fn usual() -> Nim {
    Nim::new(&[1, 3, 5, 7], true).unwrap()
}

#[test]
fn perft_agrees_with_the_vectors() {
    let game = usual();
    for line in seedbed_vectors::lines("nim", "perft.jsonl") {
        let ours = perft(&game, &game.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "terminal_at_depth"), "{line}");
    }
}

#[test]
fn whole_games_agree_with_the_vectors() {
    let game = usual();
    for line in seedbed_vectors::lines("nim", "games.jsonl") {
        seedbed_vectors::replay(&game, &line, |_, m| game.action_id(m).into());
    }
}

/// Reads a name such as `nim(pile_sizes=3;4;5,is_misere=false)`.
fn named(name: &str) -> Option<Nim> {
    let inside = name.strip_prefix("nim")?.trim_matches(['(', ')']);
    let option = |key: &str| inside.split(',').find_map(|part| part.strip_prefix(key));
    let heaps = option("pile_sizes=").unwrap_or("1;3;5;7").split(';').map(|n| n.parse().unwrap());
    Nim::new(&heaps.collect::<Vec<u8>>(), option("is_misere=") != Some("false"))
}

#[test]
fn values_agree_with_the_vectors() {
    for line in seedbed_vectors::lines("nim", "solved.jsonl") {
        let game = line["game"].as_str().and_then(named).unwrap_or_else(|| panic!("{line}"));
        let ours = Negamax::new(254, 1).solve(&game, &game.start(), &Stop::NEVER).unwrap();
        assert_eq!(line["alphabeta_value_clone"], ours, "{line}");
    }
}

#[test]
fn every_position_has_the_value_of_the_theory() {
    for misere in [true, false] {
        let game = Nim::new(&[1, 3, 5, 7], misere).unwrap();
        let mut search = Negamax::new(254, 1);
        let sizes = (0..2 * 4 * 6 * 8).map(|n| [n % 2, n / 2 % 4, n / 8 % 6, n / 48]);
        for [a, b, c, d] in sizes.clone().skip(1) {
            for player in [1, 2] {
                let s = game.read(&format!("{a} {b} {c} {d}\nplayer {player} to move")).unwrap();
                let value = if game.mover_wins(&s) { 1 } else { -1 };
                assert_eq!(search.solve(&game, &s, &Stop::NEVER), Some(value), "{s:?}");
            }
        }
        let lost = sizes.filter(|[a, b, c, d]| {
            !game.mover_wins(&game.read(&format!("{a} {b} {c} {d}\nplayer 1 to move")).unwrap())
        });
        assert_eq!(lost.count(), 48);
        let empty = game.read("0 0 0 0\nplayer 2 to move").unwrap();
        assert_eq!(game.mover_wins(&empty), misere);
        assert_eq!(game.payoff(&empty, 1), if misere { 1 } else { -1 });
    }
}

#[test]
fn impossible_heaps_are_refused() {
    let game = usual();
    for bad in
        ["", "1 3 5\nplayer 1 to move", "1 3 5 8\nplayer 1 to move", "1 3 5 7", "1 3 5 -7\nplayer 1 to move"]
    {
        assert!(game.read(bad).is_err(), "{bad}");
    }
    assert!(Nim::new(&[], true).is_none() && Nim::new(&[0, 0], true).is_none());
    assert!(Nim::new(&[16], true).is_none() && Nim::new(&[1; 9], true).is_none());
}
