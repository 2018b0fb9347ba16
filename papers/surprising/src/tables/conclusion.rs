//! Conclusions from both tables: where methods differ, what the paper's single runs can tell, and which method to use.

use super::Cell;
use super::games::GAMES;
use super::table_3::{Met, Ranking, over_all};
use seedbed_lab::{Exhibit, ExhibitTable, Line, Measure, Part, Spread, share};
use seedbed_tune::optimise::{DEFAULT, METHODS};
use std::cmp::Ordering;

/// The confidence required for a difference between two methods.
const CONFIDENCE: f64 = 0.99;

/// Compares two methods by the spread of their runs; they are equal if noise may explain the difference.
fn compare(one: &Spread, other: &Spread) -> Ordering {
    let comparison = one.estimate().against(other.estimate());
    if comparison.differs_at(CONFIDENCE) { comparison.difference.total_cmp(&0.0) } else { Ordering::Equal }
}

/// The cells of each game.
fn by_game<'a>(cells: &'a [Cell<'a>]) -> impl Iterator<Item = &'a [Cell<'a>]> + Clone {
    cells.chunk_by(|one, other| one.game == other.game)
}

/// All pairs of some things.
fn pairs<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    all.iter().enumerate().flat_map(move |(at, one)| all[at + 1..].iter().map(move |other| (one, other)))
}

/// The loss of each method against the best one in each game.
struct Losses {
    /// In score against the baseline, `[method][game]`.
    baseline: Vec<Vec<f64>>,
    /// In share of points against the other methods, `[method][game]`.
    others: Vec<Vec<f64>>,
    /// The number of games in which only noise may keep it from being the best against the baseline.
    among_the_best: Vec<usize>,
}

impl Losses {
    fn of(cells: &[Cell<'_>], met: &[Met]) -> Self {
        let mut losses = Self {
            baseline: vec![Vec::new(); METHODS.len()],
            others: vec![Vec::new(); METHODS.len()],
            among_the_best: vec![0; METHODS.len()],
        };
        for game in by_game(cells) {
            let scores: Vec<Spread> = game.iter().map(Cell::scores).collect();
            let best = scores.iter().max_by(|a, b| a.mean().total_cmp(&b.mean())).expect("there are methods");
            for (method, score) in scores.iter().enumerate() {
                losses.baseline[method].push(best.mean() - score.mean());
                losses.among_the_best[method] += usize::from(compare(best, score) != Ordering::Greater);
            }
        }
        for table in met {
            let shares: Vec<f64> = (0..METHODS.len()).map(|method| table.shares(method).mean()).collect();
            let best = shares.iter().copied().fold(0.0, f64::max);
            losses.others.iter_mut().zip(shares).for_each(|(losses, share)| losses.push(best - share));
        }
        losses
    }

    /// The mean of both losses over all games.
    fn total(&self, method: usize) -> f64 {
        f64::midpoint(mean(&self.baseline[method]), mean(&self.others[method]))
    }

    fn line(&self, method: usize) -> Line {
        let largest = |losses: &[f64]| losses.iter().copied().fold(0.0, f64::max);
        let mut line = Line::number(METHODS[method].0, None, 0.0, 3)
            .of("loss to the best method of each game, mean of all games");
        line.ours = share(self.total(method));
        let (baseline, others) = (&self.baseline[method], &self.others[method]);
        [mean(baseline), largest(baseline), mean(others), largest(others)]
            .into_iter()
            .fold(line, |line, loss| line.beside(share(loss)))
            .beside(Measure::number(self.among_the_best[method] as f64, 0))
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The conclusion.
pub(super) fn exhibit(cells: &[Cell<'_>], met: &[Met]) -> Exhibit {
    let losses = Losses::of(cells, met);
    let lines = (0..METHODS.len()).map(|method| losses.line(method)).collect();
    let beside = ["baseline", "at worst", "others", "at worst", "games among the best"];
    Exhibit {
        name: "Conclusion".to_owned(),
        caption: "Where methods differ, what single runs can tell, and which method to use".to_owned(),
        parts: vec![Part::Table(ExhibitTable { beside: beside.map(str::to_owned).to_vec(), lines })],
        notes: vec![
            "A loss is the distance to the best method of the game: in score against the baseline, and in share of points against all other \
             methods; the first column is the mean of both. Among the best is who is not shown to be worse than the best against the baseline."
                .to_owned(),
            differences(cells),
            single_runs(cells),
            recommendation(&losses, met),
        ],
    }
}

/// Where methods differ beyond noise, in words.
fn differences(cells: &[Cell<'_>]) -> String {
    let mut parts = Vec::new();
    let (mut all, mut apart) = (0, 0);
    for game in by_game(cells) {
        let scores: Vec<(&str, Spread)> = game.iter().map(|cell| (cell.method(), cell.scores())).collect();
        let differ = pairs(&scores).filter(|((_, a), (_, b))| compare(a, b) != Ordering::Equal).count();
        all += pairs(&scores).count();
        apart += differ;
        let by_mean = |a: &&(&str, Spread), b: &&(&str, Spread)| a.1.mean().total_cmp(&b.1.mean());
        let (Some(best), Some(worst)) = (scores.iter().max_by(by_mean), scores.iter().min_by(by_mean)) else {
            continue;
        };
        parts.push(format!(
            "{} {differ} ({} {:.1} % to {} {:.1} %)",
            GAMES[game[0].game].name,
            best.0,
            100.0 * best.1.mean(),
            worst.0,
            100.0 * worst.1.mean()
        ));
    }
    format!(
        "Against the baseline, {apart} of {all} pairs of methods differ by the spread of their runs (Student's test, {:.0} %). Pairs that \
         differ by game, with the best and the worst mean: {}.",
        100.0 * CONFIDENCE,
        parts.join("; ")
    )
}

/// What the paper's single runs say about methods, compared with several runs.
fn single_runs(cells: &[Cell<'_>]) -> String {
    let (mut confirmed, mut reversed, mut open) = (0, 0, 0);
    let (mut rows, mut within) = (0, 0);
    for game in by_game(cells) {
        let printed: Vec<_> = game
            .iter()
            .filter_map(|cell| Some((cell.printed().filter(|printed| printed.counts())?, cell.scores())))
            .collect();
        for (theirs, ours) in &printed {
            let [best, worst] = ours.ends();
            rows += 1;
            within += usize::from((worst..=best).contains(&theirs.score));
        }
        for ((theirs, ours), (their_other, our_other)) in pairs(&printed) {
            let comparison = theirs.estimate().against(their_other.estimate());
            if comparison.agrees() {
                continue;
            }
            let same = comparison.difference.total_cmp(&0.0);
            match compare(ours, our_other) {
                Ordering::Equal => open += 1,
                ours if ours == same => confirmed += 1,
                _ => reversed += 1,
            }
        }
    }
    format!(
        "By its printed errors, the paper's table sets {} pairs of methods apart among the rows with 1,000 games or more. Each of its numbers is one \
         run, and those errors are of games, not of runs. Over several runs, {confirmed} of these pairs differ in the same direction, {reversed} in \
         the opposite one, and for {open} the spread of runs is too large to tell. {within} of its {rows} numbers lie between our \
         worst and best run.",
        confirmed + reversed + open
    )
}

/// Which method to use, in words.
fn recommendation(losses: &Losses, met: &[Met]) -> String {
    let least = |of: &dyn Fn(usize) -> f64| -> usize {
        (0..METHODS.len()).min_by(|&a, &b| of(a).total_cmp(&of(b))).expect("there are methods")
    };
    let name = |method: usize| METHODS[method].0;
    let default = METHODS.iter().position(|(name, _)| *name == DEFAULT).expect("the default is a method");
    let both = least(&|method| losses.total(method));
    let baseline = least(&|method| mean(&losses.baseline[method]));
    let others = least(&|method| mean(&losses.others[method]));
    let ranking = Ranking::of(&over_all(met));
    let nash = least(&|method| -ranking.against[method]);
    let played: Vec<String> = (0..METHODS.len())
        .filter(|&method| ranking.weights[method] > 0.005)
        .map(|method| format!("{} {:.0} %", name(method), 100.0 * ranking.weights[method]))
        .collect();
    let points = |loss: f64| format!("{:.1}", 100.0 * loss);
    let most = losses.among_the_best.iter().copied().max().unwrap_or(0);
    let often: Vec<&str> =
        (0..METHODS.len()).filter(|&method| losses.among_the_best[method] == most).map(name).collect();
    let best_of_all = format!(
        "Most often among the best against the baseline, at {most} of {} games, is {}.",
        met.len(),
        often.join(", ")
    );
    let verdict = if both == default {
        format!("So `{DEFAULT}`, the default of `seedbed tune`, is also what these figures recommend")
    } else {
        format!(
            "The default of `seedbed tune` is `{DEFAULT}`, which loses {} points more than `{}`",
            points(losses.total(default) - losses.total(both)),
            name(both)
        )
    };
    format!(
        "{best_of_all} `{}` loses least over both tables, {} points on average; against the baseline alone it is `{}` with {}, against the other \
         methods `{}` with {}. Nash averaging over the mean of all games puts `{}` first; its equilibrium plays {}. {verdict}.",
        name(both),
        points(losses.total(both)),
        name(baseline),
        points(mean(&losses.baseline[baseline])),
        name(others),
        points(mean(&losses.others[others])),
        name(nash),
        played.join(", ")
    )
}
