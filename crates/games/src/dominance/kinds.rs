//! Moves by kind: the lists of the thesis' parameterized random player.

use super::board::{NEIGHBOURS, Squares, attacking, dominated, each};
use super::{Dominance, Move, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{MoveKinds, Rng, draw_kind};

const ATTACK: u8 = 1;
const SPAWN: u8 = 2;
const MOVEMENT: u8 = 4;

impl MoveKinds for Dominance {
    /// Attacks are listed a second time, as spawns or as movements.
    fn kind_names(&self) -> &'static [&'static str] {
        &["attack", "spawn", "movement"]
    }

    fn kinds(&self, s: &Position, m: Move) -> u8 {
        let attack = if self.is_attack(s, m) { ATTACK } else { 0 };
        attack | if m.is_spawn() { SPAWN } else { MOVEMENT }
    }
}
