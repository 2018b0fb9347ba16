//! What an agent found out, as a face sees it.

use seedbed_erased::{AnyAnalysis, Session};
use seedbed_rules::{Seed, Stop, Turn, Unit};

fn table(game: &str, agent: &str) -> Box<dyn Session> {
    let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
    let agent = game.resolve(&agent.parse().unwrap()).unwrap();
    game.session(None, &vec![Some(agent); game.players()], Seed(4)).unwrap()
}

/// Lets chance and agents act until a player has chosen; what it found out.
fn thought(session: &mut dyn Session) -> Option<AnyAnalysis> {
    loop {
        let (legal, turn) = (session.legal(), session.turn());
        let played = session.advance(&Stop::NEVER).unwrap();
        if matches!(turn, Turn::Player(_)) && legal.len() > 1 {
            let analysis = session.analysis()?;
            assert_eq!(analysis.best(), Some(played.action.clone()));
            assert_eq!(analysis.line.first(), Some(&played.action));
            assert!(analysis.moves.iter().all(|told| legal.contains(&told.mv)));
            return Some(analysis);
        }
    }
}

#[test]
fn the_last_choice_can_be_looked_into() {
    for (game, agent, unit) in [
        ("connect-four", "mcts:500", Unit::Simulation),
        ("dots-and-boxes:2x2", "mcts:500,merge=position,symmetry=on,reuse=shared", Unit::Simulation),
        ("domineering:4x4", "negamax:8", Unit::Position),
        ("morra", "pimc:4", Unit::World),
        ("dominoes", "oracle:(mcts:300)", Unit::Simulation),
        ("battleship", "ismcts:300", Unit::Simulation),
        ("go:5x5", "flat:20", Unit::Playout),
    ] {
        let analysis = thought(&mut *table(game, agent)).unwrap();
        assert_eq!(analysis.unit, unit, "{agent} at {game}");
        assert!(analysis.spent > 0 && analysis.moves.iter().all(|told| !told.mv.text.is_empty()));
    }
    assert!(thought(&mut *table("nim", "perfect")).is_none());
}

#[test]
fn a_hint_can_be_looked_into() {
    let game = seedbed_catalog::open(&"tic-tac-toe".parse().unwrap()).unwrap();
    let mut session = game.session(None, &[None, None], Seed(1)).unwrap();
    assert!(session.analysis().is_none());
    let hint = session.suggest(&Stop::NEVER).unwrap();
    assert_eq!(session.analysis().unwrap().best(), Some(hint));
}
