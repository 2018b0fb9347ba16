//! Observations: the order that a seat has named, and how far the other is.

use super::{Orders, PhantomTicTacToe};
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for PhantomTicTacToe {
    fn observation_space(&self) -> ObservationSpace {
        let names = (1..=9)
            .flat_map(|at| (0..9).map(move |cell| format!("place {at} of the own order is cell {cell}")));
        let rest = ["own cells named", "cells the other has named", "cells left to name"].map(str::to_owned);
        ObservationSpace::vector(names.chain(rest))
    }

    fn observe(&self, s: &Orders, p: Player, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        let own = s.named_by(p);
        for at in 0..9 {
            pen.choice(own.get(at).map(|&cell| cell.into()), 9);
        }
        for seat in [p, 1 - p] {
            pen.count(s.named_by(seat).len(), 9);
        }
        pen.count(9 - own.len(), 9);
    }
}
