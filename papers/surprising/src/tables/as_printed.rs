//! Table II by Algorithms 1 to 4 to the letter, beside the same methods as we would do them, at equal games.

use super::games::{GAMES, Size};
use super::{Cell, tuning};
use crate::tuning::Tuned;
use seedbed_arena::Watch;
use seedbed_lab::{
    Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Spread, Title, Verdict, share,
};
use seedbed_rules::Seed;
use seedbed_tune::optimise::{Comparison, METHODS, RaceRule};

/// The printed algorithms are the first methods.
const PRINTED: usize = 4;

/// To the letter, and as we would do it.
const MANNERS: [Comparison; 2] = [
    Comparison { race: RaceRule::Bernstein, delta: 0.05, epsilon: 0.01, as_printed: true },
    Comparison { race: RaceRule::Betting, delta: 0.05, epsilon: 0.01, as_printed: false },
];

/// The printed algorithms.
pub(crate) struct AsPrinted;

/// One run of a method in a game.
pub(crate) struct Job {
    game: usize,
    method: usize,
    manner: usize,
    run: usize,
    size: Size,
}

impl Experiment for AsPrinted {
    type Job = Job;
    type Outcome = Tuned;

    fn title(&self) -> Title {
        Title {
            name: "as-printed",
            also: &[],
            about: "Table II by Algorithms 1 to 4 to the letter, beside the same methods as we would do them, at equal games",
        }
    }

    fn scales(&self) -> &'static [Scale] {
        &Scale::ALL
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (game, tunable) in GAMES.iter().enumerate() {
            let size = tunable.size(scale);
            for method in 0..PRINTED {
                for manner in 0..MANNERS.len() {
                    jobs.extend((0..size.runs).map(|run| Job { game, method, manner, run, size }));
                }
            }
        }
        jobs
    }

    fn label(&self, job: &Job) -> String {
        let manner = ["as printed", "ours"][job.manner];
        format!("{}, {}, {manner}, run {}", GAMES[job.game].name, METHODS[job.method].0, job.run + 1)
    }

    fn games(&self, job: &Job) -> u64 {
        job.size.games + 2 * job.size.pairs
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<Tuned> {
        let game = tuning::open(GAMES[job.game].spec);
        let method = (METHODS[job.method].0, MANNERS[job.manner]);
        tuning::tune(tuning::duels(&*game), method, [job.size.games, job.size.pairs], seed, watch)
    }

    fn summary(&self, scale: Scale, done: &[(Job, Tuned)]) -> Vec<Exhibit> {
        let runs_of = |cell: (usize, usize), manner: usize| Cell {
            known: None,
            game: cell.0,
            method: cell.1,
            runs: done
                .iter()
                .filter(|(job, _)| (job.game, job.method) == cell && job.manner == manner)
                .map(|(_, tuned)| tuned)
                .collect(),
        };
        let mut lines = Vec::new();
        for game in 0..GAMES.len() {
            for method in 0..PRINTED {
                let [printed, ours] = [0, 1].map(|manner| runs_of((game, method), manner));
                if !printed.runs.is_empty() {
                    lines.push(line(&printed, &ours));
                }
            }
        }
        vec![exhibit(scale, lines)]
    }
}

/// A method as printed beside the published score, and beside it our own way.
fn line(printed: &Cell<'_>, ours: &Cell<'_>) -> Line {
    let steps = |cell: &Cell<'_>| {
        Measure::number(Spread::of(cell.runs.iter().map(|run| run.count.steps as f64)).mean(), 0)
    };
    let line = printed.compared();
    let line = line.beside(share(printed.scores().deviation())).beside(steps(printed));
    line.beside(ours.scores().measure()).beside(share(ours.scores().deviation())).beside(steps(ours))
}

fn exhibit(scale: Scale, lines: Vec<Line>) -> Exhibit {
    let count = |verdict| lines.iter().filter(|line| line.verdict() == Some(verdict)).count();
    let summed = format!(
        "As printed, the published score is reached or passed in {} rows, agrees in {}, is missed in {}; runs are too few to tell in {}.",
        count(Verdict::Better),
        count(Verdict::Agrees),
        count(Verdict::Differs),
        count(Verdict::TooFew),
    );
    let mut notes = vec![summed, NOTE.to_owned()];
    if scale == Scale::Small {
        notes.push("At this scale a Bernstein race is seldom over before the games are spent.".to_owned());
    }
    let beside = ["spread", "steps", "ours", "its spread", "its steps"].map(str::to_owned).to_vec();
    Exhibit {
        name: "Table II as printed".to_owned(),
        caption: "Scores against the baseline by Algorithms 1 to 4 to the letter, and by the same methods as we would do them, at equal games"
            .to_owned(),
        parts: vec![Part::Table(ExhibitTable { beside, lines })],
        notes,
    }
}

const NOTE: &str = "To the letter: Bernstein races of precision 0.01 that run to their end, every comparison played even where a score can be \
                    computed, steps that never restart, coevolution that races against every ancestor, and for the naive method one \
                    fixed opponent, the strategy it begins with. Ours: betting races bounded by the games spent, exact scores where \
                    there are any, steps that restart once they are useless, and random opponents drawn anew for every pair. Both are \
                    judged against random strategies drawn anew.";
