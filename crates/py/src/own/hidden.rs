//! A game written in Python in which seats see different things.

use super::calls::Calls;
use super::open::rules_in_python;
use super::position::{Position, Value};
use seedbed::rules::{
    ChanceFree, ExplicitChance, Eyes, Game, ImperfectInformation, Keyed, Observable, ObservationSpace,
    Player, Rng, Text, Turn,
};
use std::sync::Arc;

#[derive(Clone)]
pub(super) struct HiddenGame(pub(super) Arc<Calls>);

rules_in_python!(HiddenGame);

impl ImperfectInformation for HiddenGame {
    type InfoState = (Player, Value);

    fn info_state(&self, s: &Position, p: Player) -> (Player, Value) {
        (p, self.0.view(s, p))
    }

    fn sees(&self, s: &Position, m: u32, p: Player) -> bool {
        self.0.sees(s, m, p)
    }

    fn determinise(&self, (p, view): &(Player, Value), rng: &mut Rng) -> Position {
        self.0.guess(view, *p, rng)
    }

    fn determinises_exactly(&self) -> bool {
        self.0.declared.is_exact
    }
}
