//! How far a tournament is from being described by ratings: what they leave unexplained, and who beats whom in a cycle.
//!
//! Results among contestants who all met split into a part that differences of one number explain and a cyclic part (the
//! Hodge decomposition). The split is made here in likelihood rather than in squares, so that lopsided results weigh what
//! they are worth.

use crate::distributions::{chi_squared_tail, normal_tail};
use crate::encounter::Encounter;
use crate::ratings::Ratings;
use serde::Serialize;

/// What speaks against ranking by a single number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Intransitivity {
    /// The share of all differences that no rating explains, corrected for chance; `None` if there is too little to tell.
    pub cyclic_share: Option<f64>,
    /// How likely results are to stray this far from the ratings by chance; `None` if there are too few matches to stray.
    pub misfit_p: Option<f64>,
    /// The cycle of three in which each is furthest ahead of the next, if there is one.
    pub cycle: Option<Cycle>,
}

/// Each of three beats the next, and the last beats the first.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Cycle {
    /// The three, by number.
    #[serde(skip)]
    pub contestants: [usize; 3],
    /// What each scored against the next.
    pub shares: [f64; 3],
    /// How likely chance is, at most, to make a cycle this clear somewhere in the tournament.
    pub p: f64,
}

impl Intransitivity {
    /// Is there a cycle that chance does not explain?
    pub fn shows_cycle(&self) -> bool {
        self.cycle.is_some_and(|cycle| cycle.p < 0.05)
    }

    /// Do results stray from the ratings by more than chance explains?
    pub fn shows_misfit(&self) -> bool {
        self.misfit_p.is_some_and(|p| p < 0.01)
    }
}

/// Measures how far these results are from what the ratings say.
pub fn intransitivity(encounters: &[Encounter], ratings: &Ratings) -> Intransitivity {
    let met: Vec<Encounter> = encounters.iter().filter(|e| e.games > 0.0).copied().collect();
    let contestants = met.iter().map(|e| e.between.0.max(e.between.1) + 1).max().unwrap_or(0);
    let deviance = |share: &dyn Fn(&Encounter) -> f64| {
        met.iter().map(|e| e.deviance(share(e))).sum::<f64>() / ratings.dispersion
    };
    let cyclic = deviance(&|e| ratings.expected(e.between.0, e.between.1));
    let rated = deviance(&|_| 0.5) - cyclic;
    // Chance alone makes each part as large as it has degrees of freedom.
    let rated_freedom = contestants.saturating_sub(1);
    let cyclic_freedom = met.len().saturating_sub(rated_freedom);
    let [beyond_cyclic, beyond_rated] =
        [(cyclic, cyclic_freedom), (rated, rated_freedom)].map(|(d, f)| (d - f as f64).max(0.0));
    let told = cyclic_freedom > 0 && beyond_cyclic + beyond_rated > 0.0;
    Intransitivity {
        cyclic_share: told.then(|| beyond_cyclic / (beyond_cyclic + beyond_rated)),
        misfit_p: (cyclic_freedom > 0).then(|| chi_squared_tail(cyclic_freedom as f64, cyclic)),
        cycle: clearest_cycle(contestants, &met),
    }
}

/// The cycle whose weakest link is the strongest.
fn clearest_cycle(contestants: usize, met: &[Encounter]) -> Option<Cycle> {
    let mut leads = vec![vec![0.0; contestants]; contestants];
    let mut shares = vec![vec![0.5; contestants]; contestants];
    for e in met {
        let (a, b) = e.between;
        (leads[a][b], leads[b][a]) = (e.lead(), -e.lead());
        (shares[a][b], shares[b][a]) = (e.share(), 1.0 - e.share());
    }
    let mut best: Option<(f64, [usize; 3])> = None;
    let mut circles = 0;
    for a in 0..contestants {
        for b in a + 1..contestants {
            for c in (a + 1..contestants).filter(|&c| c != b) {
                circles += 1;
                let weakest = leads[a][b].min(leads[b][c]).min(leads[c][a]);
                if weakest > best.map_or(0.0, |(clear, _)| clear) {
                    best = Some((weakest, [a, b, c]));
                }
            }
        }
    }
    best.map(|(weakest, [a, b, c])| Cycle {
        contestants: [a, b, c],
        shares: [shares[a][b], shares[b][c], shares[c][a]],
        // A cycle holds only if all its links do; the factor corrects for having looked at every cycle (Bonferroni).
        p: (normal_tail(weakest) * f64::from(circles)).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::ratings;
    use seedbed_rules::{Rng, Seed};

    fn met(between: (usize, usize), points: f64, games: f64) -> Encounter {
        Encounter { between, points, games, pairs: [0; 5] }
    }

    fn measured(contestants: usize, encounters: &[Encounter]) -> Intransitivity {
        intransitivity(encounters, &ratings(contestants, encounters).unwrap())
    }

    #[test]
    fn efrons_dice_go_round() {
        // A beats B beats C beats D beats A with 2/3 each; A has 4/9 against C, B and D are equal.
        let shares =
            [((0, 1), 6.0), ((1, 2), 6.0), ((2, 3), 6.0), ((0, 3), 3.0), ((0, 2), 4.0), ((1, 3), 4.5)];
        let found = measured(4, &shares.map(|(between, ninths)| met(between, 100.0 * ninths, 900.0)));
        assert!(found.cyclic_share.unwrap() > 0.98, "{found:?}");
        assert!(found.shows_cycle() && found.shows_misfit());
        let cycle = found.cycle.unwrap();
        assert!([[0, 1, 2], [0, 2, 3]].contains(&cycle.contestants), "{cycle:?}");
        assert!(cycle.shares.iter().all(|share| *share > 0.55) && cycle.p < 0.01);
    }

    #[test]
    fn an_order_has_no_circle() {
        let found =
            measured(3, &[met((0, 1), 90.0, 100.0), met((1, 2), 90.0, 100.0), met((0, 2), 98.8, 100.0)]);
        assert_eq!(found.cycle, None);
        assert!(found.cyclic_share.unwrap() < 0.01 && !found.shows_misfit(), "{found:?}");
    }

    #[test]
    fn too_few_games_prove_no_circle() {
        let found = measured(3, &[met((0, 1), 4.0, 6.0), met((1, 2), 4.0, 6.0), met((0, 2), 2.0, 6.0)]);
        assert_eq!(found.cycle.unwrap().contestants, [0, 1, 2]);
        assert!(!found.shows_cycle() && !found.shows_misfit(), "{found:?}");
    }

    #[test]
    fn two_contestants_cannot_go_round() {
        let found = measured(2, &[met((0, 1), 40.0, 60.0)]);
        assert_eq!(found, Intransitivity { cyclic_share: None, misfit_p: None, cycle: None });
    }

    /// A tournament of five in pairs: a pair falls 2-0, 1-1 or 0-2 as two independent games would.
    fn tournament(rng: &mut Rng, share: impl Fn(usize, usize) -> f64) -> Vec<Encounter> {
        let all = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
        let mut play = |(a, b): (usize, usize)| {
            let mut pairs = [0; 5];
            for _ in 0..50 {
                let won = [rng.unit(), rng.unit()].iter().filter(|u| **u < share(a, b)).count();
                pairs[2 * won] += 1;
            }
            Encounter { between: (a, b), points: (pairs[2] + 2 * pairs[4]) as f64, games: 100.0, pairs }
        };
        all.map(&mut play).collect()
    }

    #[test]
    fn false_alarms_are_as_rare_as_they_say() {
        const RUNS: u32 = 400;
        let (mut misfits, mut cycles) = (0, 0);
        for run in 0..RUNS {
            let mut rng = Seed(5).child("run", u64::from(run)).rng();
            // All equal in every other run, otherwise strengths 0, 1/3, ..., 4/3 of a natural unit.
            let step = f64::from(run % 2) / 3.0;
            let played = tournament(&mut rng, |a, b| 1.0 / (1.0 + ((a as f64 - b as f64) * step).exp()));
            let found = measured(5, &played);
            misfits += u32::from(found.shows_misfit());
            cycles += u32::from(found.shows_cycle());
        }
        assert!(misfits <= 12, "{misfits} of {RUNS}, where 4 are expected");
        assert!(cycles <= 20, "{cycles} of {RUNS}");
    }

    #[test]
    fn a_real_circle_is_found() {
        let mut rng = Seed(6).rng();
        // Everyone has 70 % against the next two of a ring of five.
        let played = tournament(&mut rng, |a, b| if (b + 5 - a) % 5 <= 2 { 0.7 } else { 0.3 });
        let found = measured(5, &played);
        assert!(
            found.shows_cycle() && found.shows_misfit() && found.cyclic_share.unwrap() > 0.9,
            "{found:?}"
        );
    }
}
