//! A game written out in full: a golden file that reads as documentation.

use crate::{AnyAgent, AnyGame};
use seedbed_rules::{Eyes, Seed, Spec, Stop, Turn, UsageError};
use std::fmt::Write;

/// One random game with every observable: turns, boards as each seat sees them, legal moves, action ids, payoffs.
///
/// # Errors
///
/// If the random agent cannot be resolved or seated.
pub fn playthrough(game: &dyn AnyGame, seed: Seed) -> Result<String, UsageError> {
    let random: Spec = "random".parse()?;
    let random: AnyAgent = game.resolve(&random)?;
    let mut session = game.session(None, &vec![Some(random); game.players()], seed)?;
    let mut text = format!("game: {}\nplayers: {}\nseed: {}\n", game.spec(), game.players(), seed.0);
    for ply in 0.. {
        let all = session.board(Eyes::All);
        write!(text, "\n## ply {ply}: {}\n{all}", who(game, session.turn()))
            .expect("writing to a String cannot fail");
        for p in 0..game.players() {
            let view = session.board(Eyes::Seat(p));
            if view != all {
                write!(text, "as {} sees it:\n{view}", game.player_name(p))
                    .expect("writing to a String cannot fail");
            }
        }
        let legal: Vec<String> = session.legal().iter().map(|c| format!("{}#{}", c.text, c.id)).collect();
        let Some(played) = session.advance(&Stop::NEVER) else { break };
        write!(text, "legal: {}\nplays: {}\n", legal.join(" "), played.action.text)
            .expect("writing to a String cannot fail");
    }
    writeln!(text, "payoffs: {:?}", session.payoffs().unwrap_or_default())
        .expect("writing to a String cannot fail");
    Ok(text)
}

fn who(game: &dyn AnyGame, turn: Turn) -> String {
    match turn {
        Turn::Player(p) => format!("{} to move", game.player_name(p)),
        Turn::Chance => "chance".to_owned(),
        Turn::Over => "over".to_owned(),
    }
}
