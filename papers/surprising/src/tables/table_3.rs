//! Table III: the strategies that the methods found, against each other.

use super::games::GAMES;
use super::published::{self, TABLE_3};
use super::{Cell, Job, Outcome};
use crate::tuning;
use seedbed_arena::{Moments, PointEstimate, Watch};
use seedbed_lab::{Exhibit, ExhibitTable, Line, Part, Scale, Spread, share};
use seedbed_rules::Seed;
use seedbed_solve::{Payoffs, equilibrium};
use seedbed_tune::optimise::{METHODS, Mixture};

/// The runs of two methods in a game, each of one against each of the other.
pub(crate) struct Meeting {
    game: usize,
    methods: [usize; 2],
    strategies: [Vec<Mixture>; 2],
    pairs: u64,
}

/// All meetings of different methods.
pub(super) fn meetings(scale: Scale, cells: &[Cell<'_>]) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for (at, one) in cells.iter().enumerate() {
        for other in cells[at + 1..].iter().take_while(|other| other.game == one.game) {
            let strategies =
                [one, other].map(|cell| cell.runs.iter().map(|run| run.strategy.clone()).collect());
            let pairs = GAMES[one.game].size(scale).meetings;
            meetings.push(Meeting { game: one.game, methods: [one.method, other.method], strategies, pairs });
        }
    }
    meetings
}

impl Meeting {
    pub(super) fn label(&self) -> String {
        let [one, other] = self.methods.map(|method| METHODS[method].0);
        format!("{}, {one} against {other}", GAMES[self.game].name)
    }

    pub(super) fn games(&self) -> u64 {
        2 * self.pairs * (self.strategies[0].len() * self.strategies[1].len()) as u64
    }

    /// The half points of the first method in pairs of games, by its run and the other's.
    pub(super) fn play(&self, seed: Seed, watch: &Watch) -> Option<Vec<Vec<Moments>>> {
        let game = tuning::open(GAMES[self.game].spec);
        let duels = tuning::duels(&*game);
        let meet = |own: &Mixture, other: &Mixture, seed: Seed| {
            let mut half_points = Moments::default();
            for pair in 0..self.pairs {
                if watch.is_stopped() {
                    return None;
                }
                let mut rng = seed.child("pair", pair).rng();
                let (own, other) = (own.draw(&mut rng), other.draw(&mut rng));
                let counts = duels.play(own, other, 1, Seed(rng.bits()));
                counts.iter().zip(0..).for_each(|(&count, points)| half_points.add_many(points, count));
                watch.count(2);
            }
            Some(half_points)
        };
        let row = |(at, own): (u64, &Mixture)| {
            let seed = seed.child("run", at);
            let others = (0..).zip(&self.strategies[1]);
            others.map(|(k, other)| meet(own, other, seed.child("against", k))).collect()
        };
        (0..).zip(&self.strategies[0]).map(row).collect()
    }
}

/// The results of all methods against each other in one game.
pub(super) struct Met {
    pub(super) game: usize,
    /// The mean score of a run of a method against all runs of another, `[method][run][other]`; a half against its own.
    scores: Vec<Vec<Vec<f64>>>,
    /// The score of a run of a method against the run of another with the same number, `[run][method][other]`.
    by_run: Vec<Vec<Vec<f64>>>,
}

/// The games in order.
pub(super) fn tables(done: &[(Job, Outcome)]) -> Vec<Met> {
    let mut tables: Vec<Met> = Vec::new();
    for (job, outcome) in done {
        let (Job::Meet(meeting), Outcome::Met(points)) = (job, outcome) else { continue };
        if tables.last().is_none_or(|met| met.game != meeting.game) {
            let scores = vec![vec![vec![0.5; METHODS.len()]; points.len()]; METHODS.len()];
            let by_run = vec![vec![vec![0.5; METHODS.len()]; METHODS.len()]; points.len()];
            tables.push(Met { game: meeting.game, scores, by_run });
        }
        let met = tables.last_mut().expect("one has just been added");
        let score = |run: usize, other: usize| points[run][other].mean().unwrap_or(2.0) / 4.0;
        let [one, other] = meeting.methods;
        for run in 0..points.len() {
            let mean =
                |of: &dyn Fn(usize) -> f64| (0..points.len()).map(of).sum::<f64>() / points.len() as f64;
            met.scores[one][run][other] = mean(&|k| score(run, k));
            met.scores[other][run][one] = mean(&|k| 1.0 - score(k, run));
            met.by_run[run][one][other] = score(run, run);
            met.by_run[run][other][one] = 1.0 - score(run, run);
        }
    }
    tables
}

/// A ranking of methods by a table of scores against each other.
pub(super) struct Ranking {
    /// The probability of each method in the equilibrium of the game "choose a method".
    pub(super) weights: Vec<f64>,
    /// The score of each method against that equilibrium: at most a half.
    pub(super) against: Vec<f64>,
}

impl Ranking {
    /// The ranking by mean scores, row against column.
    pub(super) fn of(scores: &[Vec<f64>]) -> Self {
        let size = scores.len();
        let payoffs =
            Payoffs::new(size, size, scores.concat()).expect("scores are finite, and the table is square");
        let weights = equilibrium(&payoffs).row;
        let against = payoffs.of_rows(&weights);
        Self { weights, against }
    }
}

impl Met {
    /// The mean score of each method against each other.
    pub(super) fn means(&self) -> Vec<Vec<f64>> {
        let mean = |runs: &[Vec<f64>], other: usize| Spread::of(runs.iter().map(|run| run[other])).mean();
        self.scores.iter().map(|runs| (0..runs[0].len()).map(|other| mean(runs, other)).collect()).collect()
    }

    /// The share of points of a method's runs against all other methods.
    pub(super) fn shares(&self, method: usize) -> Spread {
        let all = |run: &Vec<f64>| (run.iter().sum::<f64>() - run[method]) / (run.len() - 1) as f64;
        Spread::of(self.scores[method].iter().map(all))
    }

    /// The cells of the paper next to ours.
    fn beside_the_paper(&self) -> Vec<Line> {
        let name = GAMES[self.game].name;
        let Some((_, cells)) = TABLE_3.iter().find(|(game, _)| *game == name) else { return Vec::new() };
        let at = |method: &str| METHODS.iter().position(|(name, _)| *name == method).expect("it is ours too");
        let pairs = (0..4).flat_map(|row| (row + 1..4).map(move |column| [row, column]));
        let line = |([row, column], (published, deviation)): ([usize; 2], &(f64, f64))| {
            let [one, other] = [row, column].map(|k| published::METHODS[k]);
            let runs = Spread::of(self.scores[at(one)].iter().map(|run| run[at(other)]));
            let [best, worst] = runs.ends();
            let mut line = Line::number(&format!("{one} against {other}"), Some(*published), 0.0, 3).of(name);
            line.ours = runs.measure();
            // Both the row's and the column's runs are apart; the paper has one of each.
            let columns = Spread::of(self.scores[at(other)].iter().map(|run| run[at(one)]));
            let apart = runs.deviation().hypot(columns.deviation());
            let ours = runs.estimate();
            let ours = PointEstimate { error: ours.error.hypot(columns.estimate().error), ..ours };
            let theirs = PointEstimate { value: *published, error: apart.hypot(*deviation), ..ours };
            line.comparison = Some(ours.against(theirs));
            line.beside(share(best)).beside(share(worst))
        };
        pairs.zip(cells).map(line).collect()
    }

    fn ranked(&self) -> Vec<Line> {
        let ranking = Ranking::of(&self.means());
        let line = |(method, (name, _)): (usize, &(&str, &str))| {
            let mut line = Line::number(name, None, 0.0, 3).of(GAMES[self.game].name);
            line.ours = self.shares(method).measure();
            line.beside(share(ranking.against[method])).beside(share(ranking.weights[method]))
        };
        METHODS.iter().enumerate().map(line).collect()
    }
}

/// The mean of the tables of all games.
pub(super) fn over_all(met: &[Met]) -> Vec<Vec<f64>> {
    let mut sum = vec![vec![0.0; METHODS.len()]; METHODS.len()];
    for table in met {
        for (row, means) in sum.iter_mut().zip(table.means()) {
            row.iter_mut().zip(means).for_each(|(sum, mean)| *sum += mean / met.len() as f64);
        }
    }
    sum
}

/// The claim that coevolution, real or approximate, dominates in 8 games of 13: in how many of ours the best of the paper's four
/// methods, by its mean score against the other three, is one of the two.
fn coevolution_is_best(met: &[Met]) -> Line {
    let at = |method: &str| METHODS.iter().position(|(name, _)| *name == method).expect("it is ours too");
    let four: Vec<usize> = published::METHODS[..4].iter().map(|method| at(method)).collect();
    let printed = |met: &&Met| TABLE_3.iter().any(|(game, _)| *game == GAMES[met.game].name);
    let games: Vec<&Met> = met.iter().filter(printed).collect();
    let is_best = |met: &&&Met| {
        let means = met.means();
        let score = |own: &usize| four.iter().map(|&other| means[*own][other]).sum::<f64>();
        let best = four.iter().max_by(|a, b| score(a).total_cmp(&score(b)));
        best.is_some_and(|best| [at("coevolution"), at("approximate")].contains(best))
    };
    let count = games.iter().filter(is_best).count() as u64;
    Line::events("a method of coevolution is best", Some((8.0 / 13.0, 13)), (count, games.len() as u64), 1)
        .of("claims")
}

/// The claim that the four strategies for phantom tic-tac-toe beat each other in circles: in how many of our runs they do.
fn circles(met: &[Met]) -> Option<Line> {
    let phantom = met.iter().find(|met| GAMES[met.game].name == "Phantom-tic-tac-toe")?;
    let at = |method: &str| METHODS.iter().position(|(name, _)| *name == method).expect("it is ours too");
    let four: Vec<usize> = published::METHODS[..4].iter().map(|method| at(method)).collect();
    let count = phantom.by_run.iter().filter(|scores| has_circle(scores, &four)).count() as u64;
    let what = "phantom tic-tac-toe: the four strategies of a run beat each other in a circle";
    Some(Line::events(what, None, (count, phantom.by_run.len() as u64), 1).of("claims"))
}

/// Do three of these beat each other in turn? Every circle of more has one of three, unless scores are even.
fn has_circle(scores: &[Vec<f64>], among: &[usize]) -> bool {
    let beats = |one: usize, other: usize| scores[one][other] > 0.5;
    let each = || among.iter().copied();
    each().any(|a| each().any(|b| beats(a, b) && each().any(|c| beats(b, c) && beats(c, a))))
}

/// The table.
pub(super) fn exhibit(met: &[Met]) -> Exhibit {
    let beside = |titles: [&str; 2]| titles.map(str::to_owned).to_vec();
    let printed = met.iter().flat_map(Met::beside_the_paper).collect();
    let claims = std::iter::once(coevolution_is_best(met)).chain(circles(met)).collect();
    let mut ranked: Vec<Line> = met.iter().flat_map(Met::ranked).collect();
    let ranking = Ranking::of(&over_all(met));
    for (method, (name, _)) in METHODS.iter().enumerate() {
        let mut line = Line::number(name, None, 0.0, 3).of("mean of all games");
        line.ours = share(Spread::of(met.iter().map(|table| table.shares(method).mean())).mean());
        ranked.push(line.beside(share(ranking.against[method])).beside(share(ranking.weights[method])));
    }
    Exhibit {
        name: "Table III".to_owned(),
        caption: "The strategies found by the methods, against each other".to_owned(),
        parts: vec![
            Part::Table(ExhibitTable { beside: beside(["best run", "worst run"]), lines: printed }),
            Part::Table(ExhibitTable { beside: Vec::new(), lines: claims }),
            Part::Table(ExhibitTable { beside: beside(["against Nash", "weight in Nash"]), lines: ranked }),
        ],
        notes: vec![NOTE.to_owned()],
    }
}

const NOTE: &str = "The first table has the cells that the paper prints, the row's score against the column's: theirs between the strategies of one \
                    run each, ours the mean over all runs of both; the verdict takes our spread of both for theirs. The second ranks the methods: by their share of points against all others, \
                    with an interval over runs, and by Nash averaging: the scores of all methods against each other are solved as a game in \
                    which one chooses a method, and each method is judged by its score against that equilibrium, a half at most. \
                    Ratings such as Elo's would be misleading, since these tables have circles.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_ranked_even_and_a_dominated_method_below() {
        // Rock, paper, scissors, and one that loses to all of them.
        let scores = vec![
            vec![0.5, 0.0, 1.0, 0.9],
            vec![1.0, 0.5, 0.0, 0.9],
            vec![0.0, 1.0, 0.5, 0.9],
            vec![0.1, 0.1, 0.1, 0.5],
        ];
        assert!(has_circle(&scores, &[0, 1, 2]) && !has_circle(&scores, &[0, 1, 3]));
        let ranking = Ranking::of(&scores);
        let expected = [0.5, 0.5, 0.5, 0.1];
        assert!(
            ranking.against.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12),
            "{:?}",
            ranking.against
        );
        assert!(ranking.weights[3].abs() < 1e-12);
    }
}
