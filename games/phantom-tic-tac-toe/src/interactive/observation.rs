//! Observations: the cells that a seat has tried, in order, and what became of them.

use super::{Interactive, Tries};
use seedbed_rules::bits::Bits;
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

impl Observable for Interactive {
    fn observation_space(&self) -> ObservationSpace {
        let tries = (1..=9).flat_map(|at| (0..9).map(move |cell| format!("own try {at} was cell {cell}")));
        let marks = ["own mark", "known mark of the other"]
            .into_iter()
            .flat_map(|what| (0..9).map(move |cell| format!("{what} on cell {cell}")));
        let heard = (1..=9).map(|at| format!("try {at} of the other was heard to succeed"));
        let rest = [
            "own tries",
            "tries of the other",
            "whether it is this seat's turn",
            "whether it is the other's turn",
        ];
        ObservationSpace::vector(tries.chain(marks).chain(heard).chain(rest.map(str::to_owned)))
    }

    fn observe(&self, s: &Tries, p: Player, out: &mut [f32]) {
        let (info, mut pen) = (self.info_state(s, p), Pen::new(out));
        let tries = info.tries();
        for at in 0..9 {
            pen.choice(tries.tried_by(p).get(at).map(|&cell| cell.into()), 9);
        }
        for seat in [p, 1 - p] {
            pen.set(tries.marks[seat].each().map(|cell| cell as usize), 9);
        }
        pen.set(u64::from(info.heard()).each().map(|at| at as usize), 9);
        for seat in [p, 1 - p] {
            pen.count(tries.count[seat].into(), 9);
        }
        pen.flag(usize::from(tries.mover) == p);
        pen.flag(usize::from(tries.mover) != p);
    }
}
