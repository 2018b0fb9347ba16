//! The methods by name, each a state that can be saved and resumed.

use super::cma::Cma;
use super::evolution::{Evolution, Test};
use super::halving::Halving;
use super::oracle::Oracle;
use super::seeds::Seeds;
use super::{Count, Evaluator, Mixture};
use seedbed_rules::{Rng, Seed, UsageError};
use serde::{Deserialize, Serialize};

/// The methods, and what each does in a line.
pub const METHODS: &[(&str, &str)] = &[
    ("naive", "a step is taken if it does better against random strategies, drawn anew for every pair"),
    ("iterative", "a step is taken if it beats the strategy before it"),
    ("coevolution", "a step is taken if it beats all that were taken before it"),
    ("approximate", "a step is taken if it beats one of those that were taken before, drawn at random"),
    ("seeds", "many random strategies, all against all; the best stays"),
    ("halving", "many random strategies; the better half meets twice as many opponents, again and again"),
    ("cma", "evolution that learns which directions matter (CMA-ES), against random strategies"),
    ("oracle", "a population in equilibrium and ever new answers to it; the result is a mixture"),
    (
        "portfolio",
        "naive, iterative, coevolution, seeds and cma with equal shares of the games; the best of their results",
    ),
];

/// The method used if none is named.
pub const DEFAULT: &str = "portfolio";

/// An optimiser at work: a method, its seed and all it has found so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuner {
    method: String,
    seed: u64,
    /// Games spent.
    games: u64,
    state: State,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum State {
    Evolution(Evolution),
    Seeds(Seeds),
    Halving(Halving),
    Cma(Cma),
    Oracle(Oracle),
    Portfolio(Vec<Tuner>),
}

/// More games or steps nobody plays, and sums of such counts do not overflow.
const MOST_COUNTED: u64 = 1 << 48;

/// Are these as many numbers as there must be, none of them out of all bounds?
pub(super) fn is_whole(x: &[f64], numbers: usize) -> bool {
    /// The squares of such numbers, and sums of many of them, are finite.
    const LARGEST: f64 = 1e100;
    x.len() == numbers && x.iter().all(|x| x.abs() <= LARGEST)
}

/// The members of a portfolio: the paper's methods except the one that most often steps down again, and the one that does
/// best if nearby strategies are alike.
const PORTFOLIO: [&str; 5] = ["naive", "iterative", "coevolution", "seeds", "cma"];

/// The results of a portfolio are compared by this part of the games spent so far, and any two by a number of pairs
/// between these.
const SHARE_OF_THE_FINAL: u64 = 8;
const FINAL_PAIRS: (u64, u64) = (1, 400);

impl Tuner {
    /// A method by its name, for strategies of `numbers` numbers.
    ///
    /// # Errors
    ///
    /// If there is no method of that name.
    pub fn new(method: &str, numbers: usize, seed: Seed) -> Result<Self, UsageError> {
        let root = seed.child(method, 0);
        let evolution = |test| State::Evolution(Evolution::new(test, numbers, root));
        let state = match method {
            "naive" => evolution(Test::Naive),
            "iterative" => evolution(Test::Iterative),
            "coevolution" => evolution(Test::Coevolution),
            "approximate" => evolution(Test::Approximate),
            "seeds" => State::Seeds(Seeds::new(numbers, root)),
            "halving" => State::Halving(Halving::new(numbers, root)),
            "cma" => State::Cma(Cma::new(numbers, root)),
            "oracle" => State::Oracle(Oracle::new(numbers, root)),
            "portfolio" => State::Portfolio(
                PORTFOLIO.iter().map(|name| Self::new(name, numbers, root)).collect::<Result<_, _>>()?,
            ),
            _ => {
                let names: Vec<&str> = METHODS.iter().map(|(name, _)| *name).collect();
                return Err(UsageError::unknown("method", method, &names));
            }
        };
        Ok(Self { method: method.to_owned(), seed: seed.0, games: 0, state })
    }

    /// Is this a state that the method can be in, for strategies of `numbers` numbers? One that was read from a file may not be.
    pub fn is_sound(&self, numbers: usize) -> bool {
        let whole = |x: &Vec<f64>| is_whole(x, numbers);
        let Count { steps, accepted } = self.count();
        let counts = self.games <= MOST_COUNTED && steps <= MOST_COUNTED && accepted <= steps;
        counts
            && match (&self.state, self.method.as_str()) {
                (State::Evolution(state), method) => state.is_sound(method, &whole),
                (State::Seeds(state), "seeds") => state.is_sound(&whole),
                (State::Halving(state), "halving") => state.is_sound(&whole),
                (State::Cma(state), "cma") => state.is_sound(numbers),
                (State::Oracle(state), "oracle") => state.is_sound(&whole),
                (State::Portfolio(members), "portfolio") => {
                    members.iter().map(Self::method).eq(PORTFOLIO)
                        && members.iter().all(|member| member.is_sound(numbers))
                }
                _ => false,
            }
    }

    /// Its method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Games spent so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The seed it grew from.
    pub fn seed(&self) -> Seed {
        Seed(self.seed)
    }

    /// One step; `None` if the evaluator could not afford it or was stopped, and then nothing has changed but the games.
    #[expect(clippy::missing_panics_doc, reason = "a portfolio has members")]
    pub fn advance(&mut self, evaluator: &mut Evaluator<'_>) -> Option<()> {
        let root = Seed(self.seed).child(&self.method, 0).child("work", 0);
        let before = evaluator.left();
        evaluator.bound_races(self.games);
        let done = match &mut self.state {
            State::Evolution(state) => state.advance(evaluator, root),
            State::Seeds(state) => state.advance(evaluator, root),
            State::Halving(state) => state.advance(evaluator, root),
            State::Cma(state) => state.advance(evaluator, root),
            State::Oracle(state) => state.advance(evaluator, root),
            State::Portfolio(members) => {
                // The member that has spent the least is next.
                let next = members.iter_mut().min_by_key(|member| member.games);
                next.expect("a portfolio has members").advance(evaluator)
            }
        };
        // An unfinished step is repeated from its beginning, so its games do not count.
        if done.is_some() {
            self.games += before - evaluator.left();
        }
        done
    }

    /// The best found so far; a portfolio plays the results of its members against each other for that.
    #[expect(clippy::missing_panics_doc, reason = "a portfolio has members")]
    pub fn best(&self, evaluator: &mut Evaluator<'_>) -> Mixture {
        match &self.state {
            State::Evolution(state) => Mixture::pure(state.best().to_vec()),
            State::Seeds(state) => Mixture::pure(state.best(evaluator.duels().is_per_seat())),
            State::Halving(state) => Mixture::pure(state.best().to_vec()),
            State::Cma(state) => Mixture::pure(state.best().to_vec()),
            State::Oracle(state) => state.best(),
            State::Portfolio(members) => {
                let found: Vec<Vec<f64>> =
                    members.iter().map(|member| member.best(evaluator).main().to_vec()).collect();
                let totals = self.final_of(&found, evaluator);
                let best = (0..found.len()).max_by(|&a, &b| totals[a].total_cmp(&totals[b]).then(b.cmp(&a)));
                Mixture::pure(found[best.expect("a portfolio has members")].clone())
            }
        }
    }

    /// What strategies score against one another and against random ones, with equal weight: one that beats the others only
    /// by cycling with them may do badly against anyone else.
    fn final_of(&self, found: &[Vec<f64>], evaluator: &mut Evaluator<'_>) -> Vec<f64> {
        let seed = Seed(self.seed).child("final", self.games);
        let (numbers, others) = (found[0].len(), found.len() as u64 - 1);
        let pairs = (self.games / SHARE_OF_THE_FINAL / (2 * others * found.len() as u64))
            .clamp(FINAL_PAIRS.0, FINAL_PAIRS.1);
        let baseline = |rng: &mut Rng| (0..numbers).map(|_| rng.normal()).collect();
        let scores =
            evaluator.scores(found, (pairs * others).div_ceil(2), &baseline, seed.child("baseline", 0));
        let mut totals = scores.unwrap_or_else(|| vec![0.0; found.len()]);
        for k in 0..found.len() {
            let met = evaluator.meets(&found[k], &found[k + 1..], pairs, seed.child("member", k as u64));
            for (other, score) in (k + 1..).zip(met.into_iter().flatten()) {
                totals[k] += score / others as f64;
                totals[other] += (1.0 - score) / others as f64;
            }
        }
        totals
    }

    /// How far it has come.
    pub fn count(&self) -> Count {
        match &self.state {
            State::Evolution(state) => state.count,
            State::Seeds(state) => state.count,
            State::Halving(state) => state.count,
            State::Cma(state) => state.count,
            State::Oracle(state) => state.count,
            State::Portfolio(members) => {
                members.iter().map(Self::count).fold(Count::default(), |sum, count| Count {
                    steps: sum.steps.saturating_add(count.steps),
                    accepted: sum.accepted.saturating_add(count.accepted),
                })
            }
        }
    }

    /// The length of its steps, if the method has such a thing.
    pub fn sigma(&self) -> Option<f64> {
        match &self.state {
            State::Evolution(state) => Some(state.sigma()),
            State::Cma(state) => Some(state.sigma()),
            _ => None,
        }
    }
}
