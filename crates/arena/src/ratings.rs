//! Elo ratings from a tournament, by maximum likelihood in the Bradley-Terry model.
//!
//! A rating is one number per contestant, so it cannot express that scissors beat paper: see [`crate::intransitivity`]
//! before trusting it.

use crate::elo::share_of_elo;
use crate::encounter::Encounter;
use crate::estimate::PointEstimate;
use crate::interval::two_sided;
use crate::matrix::{inverse, product};
use serde::Serialize;

/// The ratings of all contestants, with mean zero.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    elo: Vec<f64>,
    /// The covariance of the ratings, in Elo points squared.
    covariance: Vec<Vec<f64>>,
    /// Was a drawn game added to every match, because otherwise someone's rating would be infinite?
    pub steadied: bool,
    /// How much wider pairs spread than independent coins would: below 1 with many draws, or if seats decide.
    pub dispersion: f64,
}

/// A rating with its 95 % interval, relative to the mean of all contestants.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo points above the mean.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Elo points in one natural unit of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates the contestants `0..contestants`; returns `None` if some never met the others, not even through third parties.
///
/// ```
/// use seedbed_arena::{Encounter, ratings};
/// let met = Encounter { between: (0, 1), points: 75.0, games: 100.0, pairs: [0; 5] };
/// let rated = ratings(2, &[met]).unwrap();
/// assert!((rated.difference(0, 1).value - 190.85).abs() < 0.01);
/// ```
pub fn ratings(contestants: usize, encounters: &[Encounter]) -> Option<Ratings> {
    let met: Vec<Encounter> = encounters.iter().filter(|e| e.games > 0.0).copied().collect();
    let mutual = |e: &Encounter| vec![e.between, (e.between.1, e.between.0)];
    if contestants < 2 || !connected(contestants, &met, mutual) {
        return None;
    }
    // The maximum-likelihood ratings are finite only if points flow from everyone to everyone (Ford 1957).
    let flow = |e: &Encounter| {
        let ways = [(e.points > 0.0, e.between), (e.points < e.games, (e.between.1, e.between.0))];
        ways.into_iter().filter(|(open, _)| *open).map(|(_, way)| way).collect()
    };
    let steadied = !connected(contestants, &met, flow);
    let with_draw = |e: &Encounter| Encounter { points: e.points + 0.5, games: e.games + 1.0, ..*e };
    let counted: Vec<Encounter> = if steadied { met.iter().map(with_draw).collect() } else { met.clone() };
    let (strengths, covariance) = maximise(contestants, &counted)?;
    let dispersion = dispersion(&met);
    let scale = |row: Vec<f64>| row.into_iter().map(|x| x * dispersion * ELO * ELO).collect();
    Some(Ratings {
        elo: strengths.into_iter().map(|x| x * ELO).collect(),
        covariance: covariance.into_iter().map(scale).collect(),
        steadied,
        dispersion,
    })
}

impl Ratings {
    /// The rating of a contestant.
    pub fn of(&self, contestant: usize) -> Rating {
        let value = self.elo[contestant];
        let half = two_sided(0.95) * self.covariance[contestant][contestant].max(0.0).sqrt();
        Rating { value, low: value - half, high: value + half }
    }

    /// How many Elo points the first stands above the second.
    pub fn difference(&self, a: usize, b: usize) -> PointEstimate {
        let variance = self.covariance[a][a] + self.covariance[b][b] - 2.0 * self.covariance[a][b];
        PointEstimate::known(self.elo[a] - self.elo[b], variance.max(0.0).sqrt())
    }

    /// The share of points expected of the first against the second.
    pub fn expected(&self, a: usize, b: usize) -> f64 {
        share_of_elo(self.elo[a] - self.elo[b])
    }
}

/// Can everyone be reached from everyone along the directions that matches open?
fn connected(
    contestants: usize,
    encounters: &[Encounter],
    ways: impl Fn(&Encounter) -> Vec<(usize, usize)>,
) -> bool {
    let ways: Vec<(usize, usize)> = encounters.iter().flat_map(ways).collect();
    let all_from_first = |ways: &[(usize, usize)]| {
        let mut reached = vec![false; contestants];
        reached[0] = true;
        for _ in 1..contestants {
            for &(from, to) in ways {
                reached[to] |= reached[from];
            }
        }
        reached.into_iter().all(|r| r)
    };
    let back: Vec<(usize, usize)> = ways.iter().map(|&(from, to)| (to, from)).collect();
    all_from_first(&ways) && all_from_first(&back)
}

/// The maximum-likelihood strengths, with mean zero, and their covariance if all games were independent.
fn maximise(contestants: usize, encounters: &[Encounter]) -> Option<(Vec<f64>, Vec<Vec<f64>>)> {
    const ENOUGH: f64 = 1e-11;
    let mut strengths = vec![0.0; contestants];
    for _ in 0..200 {
        let inverse = inverse(&information(&strengths, encounters))?;
        let step = product(&inverse, &slope(&strengths, encounters));
        // The likelihood has a single maximum: full Newton steps, shortened if they would overshoot.
        let from = log_likelihood(&strengths, encounters);
        let mut length = 1.0;
        let next = loop {
            let next: Vec<f64> = strengths.iter().zip(&step).map(|(x, d)| x + length * d).collect();
            if log_likelihood(&next, encounters) >= from || length < 1e-9 {
                break next;
            }
            length /= 2.0;
        };
        strengths = next;
        if step.iter().all(|d| d.abs() < ENOUGH) {
            break;
        }
    }
    let shared = 1.0 / contestants as f64;
    let covariance = inverse(&information(&strengths, encounters))?;
    let covariance = covariance.into_iter().map(|row| row.into_iter().map(|x| x - shared).collect());
    Some((strengths, covariance.collect()))
}

fn expected(strengths: &[f64], (a, b): (usize, usize)) -> f64 {
    1.0 / (1.0 + libm::exp(strengths[b] - strengths[a]))
}

fn log_likelihood(strengths: &[f64], encounters: &[Encounter]) -> f64 {
    let of = |e: &Encounter| {
        let lead = strengths[e.between.0] - strengths[e.between.1];
        -e.points * libm::log1p(libm::exp(-lead)) - (e.games - e.points) * libm::log1p(libm::exp(lead))
    };
    encounters.iter().map(of).sum()
}

fn slope(strengths: &[f64], encounters: &[Encounter]) -> Vec<f64> {
    let mut slope = vec![0.0; strengths.len()];
    for e in encounters {
        let surplus = e.points - e.games * expected(strengths, e.between);
        slope[e.between.0] += surplus;
        slope[e.between.1] -= surplus;
    }
    slope
}

/// The Fisher information; a constant is added everywhere, which pins the mean of all strengths.
fn information(strengths: &[f64], encounters: &[Encounter]) -> Vec<Vec<f64>> {
    let n = strengths.len();
    let mut matrix = vec![vec![1.0 / n as f64; n]; n];
    for e in encounters {
        let (a, b) = e.between;
        let share = expected(strengths, e.between);
        let weight = e.games * share * (1.0 - share);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    matrix
}

/// The spread of all pairs over that of independent coins, with one such pair added so that it is never zero.
fn dispersion(encounters: &[Encounter]) -> f64 {
    const COINS: f64 = 0.125;
    let (seen, coins) =
        encounters.iter().map(Encounter::spread).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    (seen + COINS) / (coins + COINS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wins of each team over each, American League East 1987: Agresti, Categorical Data Analysis (2002), Table 10.10.
    const BASEBALL: [[u32; 7]; 7] = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];

    fn met(between: (usize, usize), points: f64, games: f64) -> Encounter {
        Encounter { between, points, games, pairs: [0; 5] }
    }

    #[test]
    fn agrees_with_agrestis_baseball_teams() {
        let mut encounters = Vec::new();
        for (a, row) in BASEBALL.iter().enumerate() {
            for (b, &wins) in row.iter().enumerate().skip(a + 1) {
                encounters.push(met((a, b), wins.into(), (wins + BASEBALL[b][a]).into()));
            }
        }
        let rated = ratings(7, &encounters).unwrap();
        assert!(!rated.steadied && (rated.dispersion - 1.0).abs() < 1e-12);
        // Table 10.11, column 3, from Milwaukee down to Cleveland, with Baltimore at zero; errors are about 0.3.
        for (team, published) in [1.58, 1.44, 1.29, 1.25, 1.11, 0.68].into_iter().enumerate() {
            let above = rated.difference(team, 6).scaled(1.0 / ELO);
            assert!((above.value - published).abs() < 0.005, "team {team}: {above:?}");
            assert!((above.error - 0.3).abs() < 0.05, "team {team}: {above:?}");
        }
        assert!((0..7).map(|team| rated.of(team).value).sum::<f64>().abs() < 1e-9);
    }

    #[test]
    fn a_chain_adds_up() {
        let rated = ratings(3, &[met((0, 1), 60.0, 100.0), met((1, 2), 70.0, 100.0)]).unwrap();
        assert!((rated.expected(0, 1) - 0.6).abs() < 1e-12 && (rated.expected(1, 2) - 0.7).abs() < 1e-12);
        let odds = (6.0 / 4.0) * (7.0 / 3.0);
        assert!((rated.expected(0, 2) - odds / (1.0 + odds)).abs() < 1e-12);
    }

    #[test]
    fn who_never_lost_stands_finitely_high() {
        let rated =
            ratings(3, &[met((0, 1), 50.0, 50.0), met((1, 2), 30.0, 50.0), met((0, 2), 50.0, 50.0)]).unwrap();
        assert!(rated.steadied);
        let top = rated.of(0);
        assert!(top.value > 400.0 && top.value < 1500.0 && top.low < top.value - 100.0, "{top:?}");
    }

    #[test]
    fn strangers_are_not_rated() {
        assert_eq!(ratings(4, &[met((0, 1), 5.0, 9.0), met((2, 3), 5.0, 9.0), met((1, 2), 0.0, 0.0)]), None);
        assert_eq!(ratings(1, &[]), None);
    }

    #[test]
    fn pairs_that_always_split_say_more_than_coins() {
        let split = Encounter { between: (0, 1), points: 41.0, games: 80.0, pairs: [0, 0, 39, 0, 1] };
        let coins = Encounter { pairs: [0; 5], ..split };
        let error = |e: Encounter| ratings(2, &[e]).unwrap().difference(0, 1).error;
        assert!(error(split) < 0.4 * error(coins));
    }
}
