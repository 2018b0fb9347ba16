//! Fleets drawn by a law, given where shots hit and missed.

use super::MOST_SHIPS;
use super::contacts::{OVERLAPPING, TOUCHING};
use super::law::{LANES, Law, Weights, choose};
use super::sea::Sea;
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

/// How much more readily a way is drawn for each hit that it covers; the weight of the fleet makes up for it.
const PULL: f32 = 30.0;

/// A fleet with the weight that makes up for how it was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fleet {
    /// The way of each ship.
    pub(super) ways: [u16; MOST_SHIPS],
    /// How much it should count.
    pub(super) weight: f64,
}

/// The fleets that an opponent may have, by a law and by what was seen.
#[derive(Clone)]
pub(super) struct Imagined {
    law: Law,
    /// The weights of the law after what was seen: nothing where a shot missed, and `PULL` for each hit.
    seen: Vec<Weights>,
    shots: u128,
    hits: u128,
    /// How the ways of the ship in hand lie to the ships already placed, and what their weights have become.
    codes: Vec<[u8; LANES]>,
    products: Weights,
}

impl Imagined {
    /// Nothing seen yet.
    pub(super) fn new(law: Law) -> Self {
        let most = law.weights.iter().map(Vec::len).max().unwrap_or(0);
        let (codes, products) = (vec![[0; LANES]; most], vec![[0.0; LANES]; most]);
        Self { seen: law.weights.clone(), law, shots: 0, hits: 0, codes, products }
    }

    /// Forgets what was seen.
    pub(super) fn forget(&mut self) {
        self.seen.clone_from(&self.law.weights);
        (self.shots, self.hits) = (0, 0);
    }

    /// Takes in what shots have shown since the last time.
    pub(super) fn see(&mut self, sea: &Sea, shots: u128, hits: u128) {
        for cell in (shots & !self.shots).each() {
            let factor = if hits.has(cell) { PULL } else { 0.0 };
            for &(ship, at) in sea.contacts().covering(cell) {
                self.seen[usize::from(ship)][usize::from(at) / LANES][usize::from(at) % LANES] *= factor;
            }
        }
        (self.shots, self.hits) = (shots, hits);
    }

    /// Draws the first ships of a fleet; nothing where one of them finds no place, or a hit stays uncovered.
    pub(super) fn draw(&mut self, sea: &Sea, ships: usize, rng: &mut Rng) -> Option<Fleet> {
        let mut fleet = Fleet { ways: [0; MOST_SHIPS], weight: 1.0 };
        let mut uncovered = self.hits.count();
        for ship in 0..ships {
            let [law, seen] = self.weigh(sea, ship, &fleet.ways[..ship]);
            let at = choose(&self.products[..self.seen[ship].len()], &seen, rng)?;
            fleet.ways[ship] = at as u16;
            let covered = (sea.ways(ship)[at].cells & self.hits).count();
            uncovered -= covered;
            let [law, seen] = [law, seen].map(|lanes| f64::from(lanes.iter().sum::<f32>()));
            fleet.weight *= seen / (law * f64::from(PULL).powi(covered as i32));
        }
        (uncovered == 0).then_some(fleet)
    }

    /// The sums by lanes of the weights by the law and after what was seen, given the ships already placed. The latter's
    /// terms are left in `products`.
    fn weigh(&mut self, sea: &Sea, ship: usize, placed: &[u16]) -> [[f32; LANES]; 2] {
        let (law, seen) = (&self.law.weights[ship], &self.seen[ship]);
        let codes = &mut self.codes[..law.len()];
        codes.fill([0; LANES]);
        for (earlier, &way) in placed.iter().enumerate() {
            for (code, other) in codes.iter_mut().zip(sea.contacts().row(ship, earlier, way)) {
                (0..LANES).for_each(|lane| code[lane] |= other[lane]);
            }
        }
        let mut sums = [[0.0; LANES]; 2];
        let rows = codes.iter().zip(law).zip(seen).zip(&mut self.products);
        for (((code, law), seen), product) in rows {
            for lane in 0..LANES {
                let near = if code[lane] & TOUCHING == 0 { 1.0 } else { self.law.touch };
                let factor = if code[lane] & OVERLAPPING == 0 { near } else { 0.0 };
                sums[0][lane] += law[lane] * factor;
                product[lane] = seen[lane] * factor;
                sums[1][lane] += product[lane];
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    /// For each cell the chance of a ship there, given the hits and misses: every fleet is listed with its chance by the law.
    fn listed(sea: &Sea, logit: impl Fn(&[u8]) -> f64, touch: f64, shots: u128, hits: u128) -> Vec<f64> {
        let weight = |ship: usize, at: usize, fleet: u128| {
            let way = &sea.ways(ship)[at];
            let near = if way.beside & fleet != 0 { touch.exp() } else { 1.0 };
            if sea.fits(way, fleet) { logit(&way.list).exp() * near } else { 0.0 }
        };
        let all = |ship: usize, fleet: u128| (0..sea.ways(ship).len()).map(move |at| weight(ship, at, fleet));
        let (mut mass, mut total) = (vec![0.0; sea.cells()], 0.0);
        for (a, first) in all(0, 0).enumerate() {
            let fleet = sea.ways(0)[a].cells;
            for (b, second) in all(1, fleet).enumerate() {
                let fleet = fleet | sea.ways(1)[b].cells;
                let chance =
                    first / all(0, 0).sum::<f64>() * second / all(1, sea.ways(0)[a].cells).sum::<f64>();
                if fleet & shots == hits {
                    total += chance;
                    fleet.each().for_each(|cell| mass[cell as usize] += chance);
                }
            }
        }
        mass.iter().map(|mass| mass / total).collect()
    }

    #[test]
    fn imagined_fleets_are_as_likely_as_listed_ones() {
        let sea = Sea::new(4, 5, &[3, 2], true).unwrap();
        let logit = |cells: &[u8]| cells.iter().map(|&cell| f64::from(cell % 7) * 0.3 - 1.0).sum::<f64>();
        for (touch, shots, hits) in [(0.0, 0, 0), (-1.2, 0b10_0000_0100, 0b100), (0.8, 0x3_0a41, 0x2_0040)] {
            let mut imagined = Imagined::new(Law::new(&sea, logit, touch));
            imagined.see(&sea, shots, hits);
            let (mut rng, mut mass, mut total) = (Seed(3).rng(), vec![0.0; sea.cells()], 0.0);
            for _ in 0..200_000 {
                let Some(fleet) = imagined.draw(&sea, 2, &mut rng) else { continue };
                total += fleet.weight;
                for (ship, &way) in fleet.ways[..2].iter().enumerate() {
                    sea.ways(ship)[usize::from(way)]
                        .cells
                        .each()
                        .for_each(|cell| mass[cell as usize] += fleet.weight);
                }
            }
            for (ours, listed) in mass.iter().zip(listed(&sea, logit, touch, shots, hits)) {
                assert!((ours / total - listed).abs() < 0.01, "{} is not {listed}", ours / total);
            }
        }
    }
}
