//! Moves by kind, for weighted playouts: the lists of the thesis' parameterized random player.

use super::board::{NEIGHBOURS, Squares, attacking, each};
use super::{Dominance, Move, Position, ThirdList};
use seedbed_rules::bits::Bits;
use seedbed_rules::{MoveKinds, Rng, draw_kind};

const ATTACK: usize = 0;
const SPAWN: usize = 1;
const MOVEMENT: usize = 2;

impl Dominance {
    /// Fills `out`, emptied first, with the legal attacks, all of which end within `reach`.
    #[inline]
    fn attacks(&self, s: &Position, reach: Squares, out: &mut Vec<Move>) {
        out.clear();
        let targets = reach & self.empty(s);
        if targets == 0 {
            return;
        }
        let mut add = |from: u8, squares: Squares| {
            let moves = each(squares).map(|to| Move { from, to });
            out.extend(moves.filter(|&m| !self.repeats(s, m)));
        };
        each(targets & self.entries(s)).for_each(|corner| add(corner, 1 << corner));
        for from in each(s.own()) {
            let near = NEIGHBOURS[usize::from(from)] & targets;
            if near != 0 {
                // A piece is not its own partner.
                add(from, near & attacking(s.own() & !(1 << from), s.enemy()));
            }
        }
    }

    /// Whether there is a legal step.
    fn can_step(&self, s: &Position) -> bool {
        self.has_fresh_step(s) || self.candidates(s).any(|m| !m.is_spawn() && self.allows(s, m))
    }
}

impl MoveKinds for Dominance {
    /// What the thesis settles on: attack, spawn, movement.
    const WEIGHTS: &'static [u32] = &[4, 2, 0];

    /// An attack is of a second kind too, as a spawn or as a movement.
    fn kind_names(&self) -> &'static [&'static str] {
        &["attack", "spawn", "movement"]
    }

    fn kinds(&self, s: &Position, m: Move) -> u8 {
        u8::from(self.is_attack(s, m)) << ATTACK | 1 << if m.is_spawn() { SPAWN } else { MOVEMENT }
    }

    #[inline]
    fn weighted(&self, s: &Position, weights: &[u32], rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
        let weight = |kind: usize| weights.get(kind).copied().unwrap_or(0);
        let reach = attacking(s.own(), s.enemy());
        self.attacks(s, reach, buf);
        let safe = each(self.entries(s) & (reach | !s.danger));
        let spawns = safe.filter(|&to| !self.repeats(s, Move { from: to, to }));
        let spawns = spawns.fold(0u64, |set, corner| set | 1 << corner);
        let (attack, spawn) = (!buf.is_empty(), spawns != 0);
        // Steps are only looked for if they can be drawn.
        let others = u32::from(attack) * weight(ATTACK) + u32::from(spawn) * weight(SPAWN);
        let movement = (others == 0 || weight(MOVEMENT) > 0) && self.can_step(s);
        let present = u8::from(attack) << ATTACK | u8::from(spawn) << SPAWN | u8::from(movement) << MOVEMENT;
        let drawn = match draw_kind(present, weights, rng) {
            MOVEMENT if attack && spawn && self.rules.third_list == ThirdList::Spawn => SPAWN,
            kind => kind,
        };
        match drawn {
            ATTACK => buf[rng.below(buf.len())],
            SPAWN => {
                let to = spawns.select(rng.below(spawns.count() as usize) as u32) as u8;
                Move { from: to, to }
            }
            _ => self.draw(s, 0, rng),
        }
    }
}
