//! Observations: the list that a seat has named, and how far the other is.

use super::{Lists, PhantomFour};
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for PhantomFour {
    fn observation_space(&self) -> ObservationSpace {
        let names = (1..=self.length(0)).flat_map(|at| {
            (0..self.columns).map(move |column| format!("place {at} of the own list is column {column}"))
        });
        let rest =
            ["own columns named", "columns the other has named", "columns left to name"].map(str::to_owned);
        ObservationSpace::vector(names.chain(rest))
    }

    fn observe(&self, s: &Lists, p: Player, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        let own = s.named_by(p);
        for at in 0..self.length(0) {
            pen.choice(own.get(at).map(|&column| column.into()), self.columns);
        }
        for seat in [p, 1 - p] {
            pen.count(s.named_by(seat).len(), self.length(0));
        }
        pen.count(self.length(p) - own.len(), self.length(0));
    }
}
