//! Observations: both seas as a seat knows them.

use super::{Battleship, Waters};
use seedbed_rules::bits::Bits;
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

impl Observable for Battleship {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        let names = [
            "own ships",
            "own hits",
            "own misses",
            "cells this seat has not shot at",
            "shots of the other",
            "own ships placed, of all",
            "ships of the other placed, of all",
        ];
        ObservationSpace::planes(self.sea.rows(), self.sea.columns(), names)
    }

    fn observe(&self, s: &Waters, p: Player, out: &mut [f32]) {
        let info = self.info_state(s, p);
        let (mut pen, cells) = (Pen::new(out), self.sea.cells());
        for set in [
            info.own(),
            info.hits(),
            info.shots() & !info.hits(),
            self.sea.all() & !info.shots(),
            s.shots[1 - p],
        ] {
            pen.set(set.each().map(|cell| cell as usize), cells);
        }
        for seat in [p, 1 - p] {
            pen.fill(f32::from(s.placed[seat]) / self.ships() as f32, cells);
        }
    }
}
