//! Information states, and determinisation by sampling importance resampling.

use super::fleet_sampler::FleetSampler;
use super::placement::PlacementModel;
use super::{Act, Battleship, Sea, Waters};
use seedbed_rules::bits::Bits;
use seedbed_rules::{ImperfectInformation, Player, Rng};

/// What a seat knows: the state with only those cells of the opponent's fleet that it has hit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    waters: Waters,
}

impl InfoState {
    /// The cells of its own ships.
    pub fn own(&self) -> u128 {
        self.waters.fleets[self.seat]
    }

    /// The cells it has shot at.
    pub fn shots(&self) -> u128 {
        self.waters.shots[self.seat]
    }

    /// The cells it has hit.
    pub fn hits(&self) -> u128 {
        self.waters.fleets[1 - self.seat]
    }

    /// The ship it has to place next; `None` if all are placed.
    pub fn next_ship(&self, game: &Battleship) -> Option<usize> {
        Some(usize::from(self.waters.placed[self.seat])).filter(|&ship| ship < game.ships())
    }
}

impl ImperfectInformation for Battleship {
    type InfoState = InfoState;

    fn info_state(&self, s: &Waters, p: Player) -> InfoState {
        let mut waters = s.clone();
        waters.fleets[1 - p] &= s.shots[p];
        InfoState { seat: p, waters }
    }

    /// Everyone sees where shots fall.
    fn sees(&self, s: &Waters, act: Act, p: Player) -> bool {
        matches!(act, Act::Shoot(_)) || self.placer(s) == Some(p)
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> Waters {
        let mut waters = info.waters.clone();
        let other = 1 - info.seat;
        let ships = usize::from(waters.placed[other]);
        waters.fleets[other] = determinise_fleet(&self.sea, ships, info.shots(), info.hits(), rng);
        waters
    }

    /// Resampling among a few fleets only approximates the posterior of random play.
    fn determinises_exactly(&self) -> bool {
        false
    }
}

/// The number of fleets drawn, of which one is taken.
const TRIES: usize = 24;

/// The cells of the first `ships` ships of a fleet that covers all hits and no other shot.
fn determinise_fleet(sea: &Sea, ships: usize, shots: u128, hits: u128, rng: &mut Rng) -> u128 {
    let mut imagined = FleetSampler::new(PlacementModel::even(sea));
    imagined.see(sea, shots, hits);
    let (mut taken, mut total) = (None, 0.0);
    for _ in 0..TRIES {
        let Some(fleet) = imagined.draw(sea, ships, rng) else { continue };
        total += fleet.weight;
        if rng.unit() * total < fleet.weight {
            taken = Some(fleet);
        }
    }
    let cells = |ways: &[u16]| {
        let ships = ways.iter().enumerate();
        ships.fold(0, |cells, (ship, &way)| cells | sea.ways(ship)[usize::from(way)].cells)
    };
    match taken {
        Some(fleet) => cells(&fleet.ways[..ships]),
        None => {
            fitting(sea, 0..ships, 0, shots & !hits, hits, rng).expect("the true fleet fits what was seen")
        }
    }
}

/// Adds these ships to a fleet so that all hits and no misses are covered, by backtracking in random order; placements that
/// cover most hits come first. Returns `None` if there is no such fleet.
fn fitting(
    sea: &Sea,
    ships: std::ops::Range<usize>,
    fleet: u128,
    misses: u128,
    hits: u128,
    rng: &mut Rng,
) -> Option<u128> {
    let uncovered = (hits & !fleet).count() as usize;
    if uncovered > sea.fleet()[ships.clone()].iter().sum() {
        return None;
    }
    let Some(ship) = ships.clone().next() else { return Some(fleet) };
    let free = |cells: u128| cells & misses == 0;
    let ways = sea.ways(ship).iter().filter(|way| free(way.cells) && sea.fits(way, fleet));
    let mut ways: Vec<u128> = ways.map(|way| way.cells).collect();
    rng.shuffle(&mut ways);
    ways.sort_by_key(|cells| std::cmp::Reverse((cells & hits).count()));
    ways.into_iter().find_map(|cells| fitting(sea, ship + 1..ships.end, fleet | cells, misses, hits, rng))
}
