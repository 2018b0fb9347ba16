//! Series of games between the thesis' players, split into jobs.

use super::player::{Games, Player, Sharing, play};
use seedbed_arena::Watch;
use seedbed_lab::{Exhibit, Experiment, Scale, Title, sampled};
use seedbed_rules::Seed;

/// The simulations that a series may take at the scale `minutes`, some seconds of work.
const MINUTES: u64 = 1_000_000;

/// The fewest games of which a mean has an error that means something.
const FEWEST: u64 = 3;

/// Games of two players on one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series {
    /// The number of boxes along a side.
    pub(super) side: usize,
    pub(super) players: [Player; 2],
    pub(super) games: u64,
}

impl Series {
    /// The number of games with which a job takes about a second, 0 if one takes longer.
    fn in_a_second(&self) -> u64 {
        1_000_000 / self.simulations()
    }

    /// The most simulations that a game takes.
    fn simulations(&self) -> u64 {
        let edges = 2 * self.side * (self.side + 1);
        let simulations = self.players.iter().map(|player| player.simulations).max().unwrap_or(0);
        (simulations * edges as u64).max(1)
    }

    /// The same series with no more games than a few minutes for all of them allow.
    fn in_minutes(self) -> Self {
        let most = (MINUTES / self.simulations()).max(FEWEST);
        Self { games: self.games.min(most), ..self }
    }
}

/// An experiment made of series.
pub(super) struct SeriesOf {
    pub(super) title: Title,
    pub(super) series: fn(Scale) -> Vec<Series>,
    /// Does the thesis, or its author's program, give a number for a series?
    pub(super) told: fn(&Series) -> bool,
    pub(super) show: fn(&[(Series, Games)]) -> Vec<Exhibit>,
}

impl SeriesOf {
    /// The series at a scale. A tenth of the thesis' games takes hours, nearly all of them for the most simulations: `minutes` has fewer games there,
    /// and only series that there is a number to compare with.
    fn at(&self, scale: Scale) -> Vec<Series> {
        match scale {
            Scale::Minutes => {
                let all = (self.series)(Scale::Tenth).into_iter();
                all.filter(|series| (self.told)(series)).map(Series::in_minutes).collect()
            }
            _ => (self.series)(scale),
        }
    }
}

/// A job: some games of a series.
pub(super) struct Batch {
    of: usize,
    series: Series,
}

impl Experiment for SeriesOf {
    type Job = Batch;
    type Outcome = Games;

    fn title(&self) -> Title {
        self.title
    }

    fn scales(&self) -> &'static [Scale] {
        &Scale::ALL
    }

    fn jobs(&self, scale: Scale) -> Vec<Batch> {
        let mut jobs = Vec::new();
        for (of, series) in self.at(scale).into_iter().enumerate() {
            let batch = series.in_a_second().max(1);
            for from in (0..series.games).step_by(batch as usize) {
                let games = batch.min(series.games - from);
                jobs.push(Batch { of, series: Series { games, ..series } });
            }
        }
        jobs
    }

    /// Random games on every board, and a game of each series or of some of them, but for those that think long: they differ
    /// from others in the number of simulations alone.
    fn probes(&self, scale: Scale) -> Vec<Batch> {
        let mut games = self.jobs(scale);
        games.dedup_by_key(|batch| batch.of);
        let idle = Player { sharing: Sharing::Unscored, simulations: 0 };
        let mut boards: Vec<usize> = games.iter().map(|batch| batch.series.side).collect();
        boards.sort_unstable();
        boards.dedup();
        let random = |side| Batch { of: 0, series: Series { side, players: [idle; 2], games: 100 } };
        let mut probes: Vec<Batch> = boards.into_iter().map(random).collect();
        games.retain(|batch| batch.series.in_a_second() > 0);
        for batch in &mut games {
            batch.series.games = 1;
        }
        probes.extend(sampled(games));
        probes
    }

    fn label(&self, job: &Batch) -> String {
        let Series { side, players: [one, two], .. } = job.series;
        let name = |player: Player| format!("{} {}", player.sharing.name(), player.simulations);
        format!("{side}x{side}, {} against {}", name(one), name(two))
    }

    fn games(&self, job: &Batch) -> u64 {
        job.series.games
    }

    fn run(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<Games> {
        play(job.series.side, job.series.players, job.series.games, seed, watch)
    }

    fn summary(&self, scale: Scale, done: &[(Batch, Games)]) -> Vec<Exhibit> {
        let mut sums: Vec<(Series, Games)> =
            self.at(scale).into_iter().map(|series| (series, Games::default())).collect();
        for (batch, games) in done {
            sums[batch.of].1.add(games);
        }
        (self.show)(&sums)
    }
}
