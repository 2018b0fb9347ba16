//! Laws for games of perfect information and for games without later chance.

use super::{Law, Walk, ensure};
use crate::{ChanceFree, Eyes, Game, PerfectInformation, Text, Turn};

/// What a game of perfect information promises in addition.
pub fn perfect_information<G: PerfectInformation + Text>() -> Vec<Law<G>> {
    vec![
        Law { name: "every seat sees the whole board", check: all_eyes_see },
        Law { name: "the public sees the whole board", check: public_sees },
    ]
}

/// What a chance-free game promises in addition.
pub fn chance_free<G: ChanceFree>() -> Vec<Law<G>> {
    vec![Law { name: "chance never follows a player's move", check: no_later_chance }]
}

fn all_eyes_see<G: PerfectInformation + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.states.iter().try_for_each(|s| {
        let all = game.board(s, Eyes::All);
        let same = (0..game.players()).all(|p| game.board(s, Eyes::Seat(p)) == all);
        ensure(same, || format!("a seat sees less than all in {s:?}"))
    })
}

fn public_sees<G: PerfectInformation + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.states.iter().try_for_each(|s| {
        let same = game.board(s, Eyes::Public) == game.board(s, Eyes::All);
        ensure(same, || format!("the public sees less than all in {s:?}"))
    })
}

fn no_later_chance<G: Game>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let player_turns = walk.living(game).filter(|s| game.turn(s) != Turn::Chance);
    player_turns.into_iter().try_for_each(|s| {
        game.legal_moves(s).into_iter().try_for_each(|m| {
            let sure = game.turn(&game.after(s, m)) != Turn::Chance;
            ensure(sure, || format!("chance acts after {m:?} in {s:?}"))
        })
    })
}
