//! Seeds for learning and for judging, from different branches of the tree; rows of games between them, and their results.

use seedbed_arena::Watch;
use seedbed_erased::{AnyAgent, AnyGame, Seeded, Session};
use seedbed_rules::{Seed, Spec, UsageError};
use std::sync::Arc;

/// Where a seed comes from: what is judged never meets in judging what it met in learning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    /// Candidates and the opponents they are learnt on.
    Learning,
    /// Fresh opponents.
    Judging,
    /// Fresh seeds that meet another program.
    Meeting,
}

impl Branch {
    fn name(self) -> &'static str {
        match self {
            Self::Learning => "learning",
            Self::Judging => "judging",
            Self::Meeting => "meeting",
        }
    }
}

/// Seed `index` of a side in a branch of a run.
pub fn seed_of(run: Seed, branch: Branch, side: usize, index: usize) -> Seed {
    run.child(branch.name(), side as u64).child("seed", index as u64)
}

/// The root of an independent run.
pub fn run_of(root: Seed, run: u64) -> Seed {
    root.child("run", run)
}

/// An agent at a game; rows that share it share what it has found out.
pub struct SeededPlayer {
    /// The game, in its shortest form.
    pub game: Spec,
    /// The game with every default written out.
    pub full_game: Spec,
    /// The agent.
    pub agent: AnyAgent,
    seeds: Box<dyn Seeded>,
}

impl SeededPlayer {
    /// The agent at the game.
    ///
    /// # Errors
    ///
    /// If the agent does not fit the game.
    pub fn new(game: &dyn AnyGame, agent: &Spec) -> Result<Arc<Self>, UsageError> {
        let agent = game.resolve(agent)?;
        let seeds = game.seeded(&agent)?;
        let (game, full_game) = (game.spec().clone(), game.full_spec().clone());
        Ok(Arc::new(Self { game, full_game, agent, seeds }))
    }

    /// A session in which it holds a seat and plays from this seed.
    pub fn session(&self, seat: usize, seed: Seed) -> Box<dyn Session> {
        self.seeds.session(seat, seed)
    }

    /// What tells games from these seeds apart.
    pub fn digests(&self, seeds: &[Seed]) -> Vec<u64> {
        self.seeds.digests(seeds)
    }
}

/// One seed of the first player against some of the second.
#[derive(Clone)]
pub struct Row {
    /// Who plays on both sides.
    pub player: Arc<SeededPlayer>,
    /// Which of several independent runs.
    pub run: u64,
    /// The branch and number of the first player's seed.
    pub first: (Branch, usize),
    /// The branch and numbers of the second player's seeds.
    pub seconds: (Branch, Arc<[usize]>),
}

impl Row {
    /// Half points of the first player, as digits: `0`, `1` or `2`; `None` if it was stopped.
    pub fn play(&self, root: Seed, watch: &Watch) -> Option<String> {
        let run = run_of(root, self.run);
        let (branch, seconds) = &self.seconds;
        let seconds: Vec<Seed> = seconds.iter().map(|&j| seed_of(run, *branch, 1, j)).collect();
        let first = seed_of(run, self.first.0, 0, self.first.1);
        let half_points = self.player.seeds.row(first, &seconds, watch)?;
        Some(half_points.iter().map(|&n| char::from(b'0' + n)).collect())
    }

    /// Half points that were stored, if they are such as this row leaves.
    ///
    /// # Errors
    ///
    /// If there are more or fewer than games, or one is not a number of half points.
    pub fn checked<'a>(&self, played: &'a str) -> Result<&'a str, UsageError> {
        let fits =
            played.len() as u64 == self.games() && played.bytes().all(|digit| (b'0'..=b'2').contains(&digit));
        fits.then_some(played).ok_or_else(|| {
            let wrong = format!("the stored outcome of `{}` is none of its outcomes", self.label());
            UsageError::new(wrong, "delete the run with `seedbed runs delete` and repeat it")
        })
    }

    /// What it is, in a few words.
    pub fn label(&self) -> String {
        let (branch, index) = self.first;
        let SeededPlayer { game, agent, .. } = &*self.player;
        format!("{game}, {}, run {}, {} seed {index}", agent.spec(), self.run, branch.name())
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        self.seconds.1.len() as u64
    }
}

/// Half points by the first player's seed, then by the second's.
type Results = Vec<Vec<u8>>;

/// Results of many rows, to be looked up by seeds.
///
/// A selection asks for millions of them, and runs and seeds are numbered from zero: so they are found by their numbers, without a hash.
#[derive(Default)]
pub struct Ledger(Vec<[Results; Branch::PAIRS]>);

impl Branch {
    /// How many pairs of branches there are.
    const PAIRS: usize = 9;

    /// The number of a pair of branches.
    const fn pair(first: Self, second: Self) -> usize {
        first as usize * 3 + second as usize
    }
}

impl Ledger {
    /// No half points at all.
    const UNKNOWN: u8 = u8::MAX;

    /// Everything that has been played.
    pub fn of<'a>(done: impl IntoIterator<Item = (&'a Row, &'a String)>) -> Self {
        let mut ledger = Self::default();
        done.into_iter().for_each(|(row, played)| ledger.note(row, played));
        ledger
    }

    /// Notes what was played in a row.
    pub fn note(&mut self, row: &Row, played: &str) {
        let (branch, seconds) = &row.seconds;
        let run = entry(&mut self.0, row.run as usize);
        let results = entry(&mut run[Branch::pair(row.first.0, *branch)], row.first.1);
        for (&second, digit) in seconds.iter().zip(played.bytes()) {
            if results.len() <= second {
                results.resize(second + 1, Self::UNKNOWN);
            }
            results[second] = digit - b'0';
        }
    }

    /// Has nothing been played yet?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Half points of a seed of the first player against one of the second, where they have met.
    pub fn get(&self, run: u64, first: (Branch, usize), second: (Branch, usize)) -> Option<u8> {
        let results = self.0.get(run as usize)?[Branch::pair(first.0, second.0)].get(first.1)?;
        results.get(second.1).copied().filter(|&result| result != Self::UNKNOWN)
    }
}

/// The item with this number; those missing up to it are made.
fn entry<T: Default>(items: &mut Vec<T>, number: usize) -> &mut T {
    if items.len() <= number {
        items.resize_with(number + 1, T::default);
    }
    &mut items[number]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn judging_never_sees_a_seed_of_learning() {
        let seeds = |branch| {
            let all = (0..20)
                .flat_map(move |run| (0..2).flat_map(move |side| (0..500).map(move |i| (run, side, i))));
            all.map(|(run, side, i)| seed_of(run_of(Seed(7), run), branch, side, i).0)
                .collect::<HashSet<u64>>()
        };
        let (learning, judging) = (seeds(Branch::Learning), seeds(Branch::Judging));
        assert_eq!((learning.len(), judging.len()), (20_000, 20_000), "all seeds differ");
        assert!(learning.is_disjoint(&judging));
    }

    #[test]
    fn a_ledger_knows_what_was_played() {
        let nim = seedbed_catalog::open(&"nim".parse().unwrap()).unwrap();
        let player = SeededPlayer::new(&*nim, &"random".parse().unwrap()).unwrap();
        let row = |i, seconds| Row {
            player: Arc::clone(&player),
            run: 3,
            first: (Branch::Learning, i),
            seconds: (Branch::Judging, seconds),
        };
        let rows = [(row(0, [4, 1].into()), "20".to_owned()), (row(0, [2].into()), "1".to_owned())];
        let ledger = Ledger::of(rows.iter().map(|(row, played)| (row, played)));
        let get = |j| ledger.get(3, (Branch::Learning, 0), (Branch::Judging, j));
        assert_eq!([0, 1, 2, 3, 4, 5].map(get), [None, Some(0), Some(1), None, Some(2), None]);
        assert_eq!(ledger.get(3, (Branch::Learning, 0), (Branch::Learning, 1)), None);
    }
}
