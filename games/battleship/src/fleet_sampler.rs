//! Importance sampling of fleets from a placement model, given where shots hit and missed.
//!
//! Ships are drawn one after the other from a proposal that excludes misses and favours hits; the weight of a fleet corrects
//! for the difference between the proposal and the model.

use super::contacts::Contact;
use super::placement::{PlacementModel, Weights, choose, weight};
use super::row::Row;
use super::sea::Sea;
use super::{LONGEST_SHIP, MOST_SHIPS};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

/// The factor in the proposal for each hit that a placement covers; the weight of the fleet corrects for it.
const PULL: f32 = 30.0;

/// The powers of `PULL`, by the number of hits that a ship covers.
const UNDO: [f64; LONGEST_SHIP + 1] = {
    let mut powers = [1.0; LONGEST_SHIP + 1];
    let mut hits = 1;
    while hits <= LONGEST_SHIP {
        powers[hits] = powers[hits - 1] * PULL as f64;
        hits += 1;
    }
    powers
};

/// A fleet with its importance weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fleet {
    /// The placement of each ship.
    pub(super) ways: [u16; MOST_SHIPS],
    /// The importance weight: the probability by the model divided by that of the proposal.
    pub(super) weight: f64,
}

/// Draws fleets that an opponent may have, by a model and by what was seen.
#[derive(Clone)]
pub(super) struct FleetSampler {
    model: PlacementModel,
    /// The weights of the proposal: those of the model, times 0 for a miss and times `PULL` for each hit.
    seen: Vec<Weights>,
    shots: u128,
    hits: u128,
    /// The sums by lanes of the first ship's weights, of the model and of the proposal: the same for every fleet.
    first: [Row; 2],
    /// The proposal for the ship being drawn, given the ships already placed.
    products: Weights,
}

impl FleetSampler {
    /// A sampler that has seen no shots.
    pub(super) fn new(model: PlacementModel) -> Self {
        let most = model.weights.iter().map(Vec::len).max().unwrap_or(0);
        let first = [sum(&model.weights[0]); 2];
        Self { seen: model.weights.clone(), model, shots: 0, hits: 0, first, products: vec![Row::ZERO; most] }
    }

    /// Forgets what was seen.
    pub(super) fn forget(&mut self) {
        self.seen.clone_from(&self.model.weights);
        (self.shots, self.hits) = (0, 0);
        self.first[1] = self.first[0];
    }

    /// Updates the proposal with the shots since the last call.
    pub(super) fn see(&mut self, sea: &Sea, shots: u128, hits: u128) {
        for cell in (shots & !self.shots).each() {
            let factor = if hits.has(cell) { PULL } else { 0.0 };
            for &(ship, at) in sea.contacts().covering(cell) {
                *weight(&mut self.seen[usize::from(ship)], at.into()) *= factor;
            }
        }
        (self.shots, self.hits) = (shots, hits);
        self.first[1] = sum(&self.seen[0]);
    }

    /// Draws the first `ships` ships of a fleet.
    ///
    /// Returns `None` if one of them finds no place, or a hit stays uncovered.
    pub(super) fn draw(&mut self, sea: &Sea, ships: usize, rng: &mut Rng) -> Option<Fleet> {
        let mut fleet = Fleet { ways: [0; MOST_SHIPS], weight: 1.0 };
        let mut uncovered = self.hits.count();
        let mut room = sea.fleet()[..ships].iter().sum::<usize>() as u32;
        for ship in 0..ships {
            if uncovered > room {
                return None;
            }
            let ([model, seen], weights) = if ship == 0 {
                (self.first, &self.seen[0])
            } else {
                (self.weigh(sea, ship, &fleet.ways[..ship]), &self.products)
            };
            let seen_total = seen.total();
            let at = choose(&weights[..self.seen[ship].len()], seen, seen_total, rng)?;
            fleet.ways[ship] = at as u16;
            let covered = (sea.ways(ship)[at].cells & self.hits).count();
            uncovered -= covered;
            room -= sea.fleet()[ship] as u32;
            fleet.weight *= f64::from(seen_total) / (f64::from(model.total()) * UNDO[covered as usize]);
        }
        (uncovered == 0).then_some(fleet)
    }

    /// The sums by lanes of the weights of the model and of the proposal, given the ships already placed. The weights of the
    /// proposal are left in `products`.
    #[inline]
    fn weigh(&mut self, sea: &Sea, ship: usize, placed: &[u16]) -> [Row; 2] {
        let rows = self.seen[ship].len();
        let row = |earlier: usize| &sea.contacts().row(ship, earlier, placed[earlier])[..rows];
        match placed.len() {
            1 => {
                let a = row(0);
                self.weigh_by(sea, ship, |at| a[at])
            }
            2 => {
                let (a, b) = (row(0), row(1));
                self.weigh_by(sea, ship, |at| a[at].and(b[at]))
            }
            3 => {
                let (a, b, c) = (row(0), row(1), row(2));
                self.weigh_by(sea, ship, |at| a[at].and(b[at]).and(c[at]))
            }
            more => self.weigh_by(sea, ship, |at| {
                (0..more).fold(Contact::NONE, |contact, earlier| contact.and(row(earlier)[at]))
            }),
        }
    }

    /// The same, given how each row of placements lies to the ships already placed.
    #[inline]
    fn weigh_by(&mut self, sea: &Sea, ship: usize, contact: impl Fn(usize) -> Contact) -> [Row; 2] {
        let [one, touch] = [1.0, self.model.touch].map(Row::splat);
        let mut sums = [Row::ZERO; 2];
        // Cut to one length, so that no index is checked in the loop.
        let (model, seen) = (&self.model.weights[ship], &self.seen[ship]);
        let (model, products) = (&model[..seen.len()], &mut self.products[..seen.len()]);
        for at in 0..seen.len() {
            let factor = sea.contacts().factor(contact(at), touch, one);
            products[at] = seen[at] * factor;
            sums[0] += model[at] * factor;
            sums[1] += products[at];
        }
        sums
    }
}

fn sum(rows: &[Row]) -> Row {
    rows.iter().fold(Row::ZERO, |sum, &row| sum + row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    /// For each cell the posterior probability of a ship there, given the hits and misses, by listing every fleet.
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
            let mut imagined = FleetSampler::new(PlacementModel::new(&sea, logit, touch));
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
