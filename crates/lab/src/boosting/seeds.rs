//! Seeds for learning and for judging, from different branches of the tree, and rows of games between them.

use seedbed_arena::Watch;
use seedbed_rules::{Seed, Spec};

/// Where a seed comes from: what is judged never meets in judging what it met in learning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Branch {
    /// Candidates and the opponents they are learnt on.
    Learning,
    /// Fresh opponents.
    Judging,
}

impl Branch {
    fn name(self) -> &'static str {
        match self {
            Self::Learning => "learning",
            Self::Judging => "judging",
        }
    }
}

/// Seed `index` of a side in a branch of a run.
pub(super) fn seed(run: Seed, branch: Branch, side: usize, index: usize) -> Seed {
    run.child(branch.name(), side as u64).child("seed", index as u64)
}

/// One seed of the first player against the first so many of the second.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) game: String,
    pub(super) agent: String,
    /// Which of several independent runs.
    pub(super) run: u64,
    pub(super) first: (Branch, usize),
    pub(super) seconds: (Branch, usize),
}

impl Row {
    /// Half points of the first player, as digits: `0`, `1` or `2`.
    pub(super) fn play(&self, root: Seed, watch: &Watch) -> Option<String> {
        let spec =
            |text: &str| text.parse::<Spec>().expect("an experiment names games and agents that exist");
        let game = seedbed_catalog::open(&spec(&self.game)).expect("an experiment names games that exist");
        let run = root.child("run", self.run);
        let (branch, count) = self.seconds;
        let seconds: Vec<Seed> = (0..count).map(|j| seed(run, branch, 1, j)).collect();
        let first = seed(run, self.first.0, 0, self.first.1);
        let played = game.row(&spec(&self.agent), first, &seconds, watch);
        let half_points = played.expect("an experiment names agents that exist")?;
        Some(half_points.iter().map(|&n| char::from(b'0' + n)).collect())
    }

    /// What it is, in a few words.
    pub(super) fn label(&self) -> String {
        let (branch, index) = self.first;
        format!("{}, {}, run {}, {} seed {index}", self.game, self.agent, self.run, branch.name())
    }
}

/// The half points of a stored row.
pub(super) fn half_points(row: &str, column: usize) -> u8 {
    row.as_bytes()[column] - b'0'
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
            all.map(|(run, side, i)| seed(Seed(7).child("run", run), branch, side, i).0)
                .collect::<HashSet<u64>>()
        };
        let (learning, judging) = (seeds(Branch::Learning), seeds(Branch::Judging));
        assert_eq!((learning.len(), judging.len()), (20_000, 20_000), "all seeds differ");
        assert!(learning.is_disjoint(&judging));
    }
}
