//! The parametric strategies: a model of the own placements, a model of the opponent's, and the noise of shots.

use super::fleet_sampler::FleetSampler;
use super::placement::{PlacementModel, choose, weight};
use super::row::{LANES, Row};
use super::{Act, Battleship, Sea};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Agent, Parametric, Rng, Seat, Stop};
use std::sync::Arc;

/// How numbers are read as a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of fleets drawn before each shot.
    pub fleets: usize,
    /// Whether the logit of a placement is the mean of those of its cells, rather than their sum.
    pub mean: bool,
}

/// A strategy that places ships by one model and shoots where ships are likeliest by another.
pub struct Admiral {
    sea: Arc<Sea>,
    fleets: usize,
    own: PlacementModel,
    enemy: FleetSampler,
    /// The temperature of the softmax by which shots are drawn.
    noise: f64,
    /// The total weight of the drawn fleets that cover each cell.
    mass: Vec<f64>,
}

/// The least noise, below the differences between probabilities.
const LEAST_NOISE: f64 = 1e-12;

impl Admiral {
    fn new(sea: &Arc<Sea>, options: Options, numbers: &[f64]) -> Self {
        let (classes, count) = sea.classes();
        let model = |block: &[f64]| {
            let logit = |cells: &[u8]| {
                let sum: f64 = cells.iter().map(|&cell| block[classes[usize::from(cell)]]).sum();
                if options.mean { sum / cells.len() as f64 } else { sum }
            };
            PlacementModel::new(sea, logit, block[count])
        };
        let (own, rest) = numbers.split_at(count + 1);
        let (enemy, noise) = rest.split_at(count + 1);
        Self {
            sea: Arc::clone(sea),
            fleets: options.fleets,
            own: model(own),
            enemy: FleetSampler::new(model(enemy)),
            noise: libm::exp(noise[0] - 4.0).max(LEAST_NOISE),
            mass: vec![0.0; sea.cells()],
        }
    }

    /// Places a ship beside those of the fleet.
    fn place(&self, ship: usize, fleet: u128, rng: &mut Rng) -> u16 {
        let mut weights = self.own.weights[ship].clone();
        let mut lanes = Row::ZERO;
        for (at, way) in self.sea.ways(ship).iter().enumerate() {
            let weight = weight(&mut weights, at);
            if way.cells & fleet != 0 {
                *weight = 0.0;
            } else if way.beside & fleet != 0 {
                *weight *= self.own.touch;
            }
            lanes.0[at % LANES] += *weight;
        }
        let drawn = choose(&weights, lanes, lanes.total(), rng);
        drawn.expect("there is room for every ship, and no weight is nothing") as u16
    }

    /// Shoots at a cell not tried yet, drawn by a softmax of the probabilities to hit with `noise` as its temperature.
    ///
    /// This is the distribution of the largest of `probability + noise * Gumbel` over the cells.
    fn shoot(&mut self, shots: u128, hits: u128, rng: &mut Rng, stop: &Stop) -> u8 {
        let free = self.sea.all() & !shots;
        let Some(total) = self.imagine(shots, hits, rng, stop) else { return self.guess(free, hits, rng) };
        let most = free.each().map(|cell| self.mass[cell as usize]).fold(0.0, f64::max);
        let scale = -1.0 / (total * self.noise);
        let share = |cell: u32| {
            let exponent = (most - self.mass[cell as usize]) * scale;
            if exponent < -40.0 { 0.0 } else { libm::exp(exponent) }
        };
        let shares: f64 = free.each().map(share).sum();
        let mut left = rng.unit() * shares;
        let drawn = free.each().find(|&cell| {
            let share = share(cell);
            let here = left < share;
            left -= share;
            here
        });
        let likeliest = || free.each().find(|&cell| self.mass[cell as usize] >= most);
        drawn.or_else(likeliest).unwrap_or_else(|| free.least()) as u8
    }

    /// Draws fleets, fewer when stopped, and sums up which cells they cover.
    ///
    /// Returns the sum of their weights, or `None` if no fleet is consistent with the shots.
    fn imagine(&mut self, shots: u128, hits: u128, rng: &mut Rng, stop: &Stop) -> Option<f64> {
        self.enemy.see(&self.sea, shots, hits);
        self.mass.fill(0.0);
        let (ships, mut total) = (self.sea.fleet().len(), 0.0);
        for _ in (0..self.fleets).take_while(|_| !stop.is_stopped()) {
            let Some(fleet) = self.enemy.draw(&self.sea, ships, rng) else { continue };
            total += fleet.weight;
            for (ship, &way) in fleet.ways[..ships].iter().enumerate() {
                let cells = &self.sea.ways(ship)[usize::from(way)].list;
                for &cell in cells {
                    self.mass[usize::from(cell)] += fleet.weight;
                }
            }
        }
        (total > 0.0).then_some(total)
    }

    /// A random free cell, beside a hit if possible.
    fn guess(&self, free: u128, hits: u128, rng: &mut Rng) -> u8 {
        let near = self.sea.beside(hits) & free;
        let cells = if near == 0 { free } else { near };
        cells.select(rng.below(cells.count() as usize) as u32) as u8
    }
}

impl Agent<Battleship> for Admiral {
    fn begin(&mut self) {
        self.enemy.forget();
    }

    fn choose(&mut self, seat: &Seat<'_, Battleship>, rng: &mut Rng) -> Act {
        let info = seat.info_state();
        match info.next_ship(seat.game()) {
            Some(ship) => Act::Place(self.place(ship, info.own(), rng)),
            None => Act::Shoot(self.shoot(info.shots(), info.hits(), rng, seat.stop())),
        }
    }
}

impl Parametric for Battleship {
    type Strategy = Admiral;

    fn numbers(&self) -> usize {
        2 * (self.sea.classes().1 + 1) + 1
    }

    fn strategy(&self, numbers: &[f64]) -> Admiral {
        Admiral::new(&self.sea, self.options, numbers)
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let (classes, count) = self.sea.classes();
        let name = |class: usize| {
            let cell = classes.iter().position(|&other| other == class).unwrap_or(0);
            seedbed_rules::grid::cell_name(cell / self.sea.columns(), cell % self.sea.columns())
        };
        let block = |what: &str, block: &[f64]| {
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_by(|&a, &b| block[b].total_cmp(&block[a]));
            let names =
                |classes: &[usize]| classes.iter().map(|&class| name(class)).collect::<Vec<_>>().join(" ");
            let ends = 3.min(count);
            format!(
                "{what}: most readily on cells such as {}, least on {}; touching counts {:.2}",
                names(&order[..ends]),
                names(&order[count - ends..]),
                libm::exp(block[count])
            )
        };
        vec![
            block("places its ships", &numbers[..=count]),
            block("expects the other's", &numbers[count + 1..2 * count + 2]),
            format!("shots stray by {:.4} in the chance to hit", libm::exp(numbers[2 * count + 2] - 4.0)),
        ]
    }
}
