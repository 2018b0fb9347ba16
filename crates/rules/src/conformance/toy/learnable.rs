//! What a learner sees of the toy.

use super::{F, Record, Toy};
use crate::{Learnable, Patterns, Window};

/// The learner sees the numbers that were named; a fifth state is that of one to come.
impl Learnable for Toy {
    fn patterns(&self) -> Patterns {
        let window = |m: u16| {
            let last = if self.0 == F::UnlikeWindows && m == 3 { vec![] } else { vec![Some(3)] };
            vec![Window { kind: 0, places: [vec![None, Some(0)], last].concat() }]
        };
        Patterns { states: vec![5; 4], tuples: vec![vec![0, 1]], choices: (0..4).map(window).collect() }
    }
    fn look(&self, s: &Record, out: &mut [u8]) {
        out.fill(if self.0 == F::StateOutOfRange { 5 } else { 4 });
        out[..s.named.len()].copy_from_slice(&s.named);
    }
    fn choice(&self, _: &Record, m: u8) -> u32 {
        if self.0 == F::EqualChoices { 0 } else { m.into() }
    }
}
