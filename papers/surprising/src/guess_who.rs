//! Figure 1: win rates in Guess Who by the number of characters, computed exactly.

use seedbed_arena::Watch;
use seedbed_guess_who::{Asking, BEST, Dichotomy, Formula, God, OL, ONL, Reading, Reply};
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Series, Title};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};

/// The figure.
pub(super) struct Figure;

/// The strategies of the figure, in its order.
const STRATEGIES: [&str; 4] = ["OL", "ONL", "Best", "dichotomy"];

/// The opponents, one panel each: left, middle, right.
const OPPONENTS: [&str; 3] = ["God", "ONL", "dichotomy"];

fn strategy(name: &str) -> Box<dyn Asking> {
    let formula = |numbers: [f64; 4]| Box::new(Formula::new(Reading::USUAL, &numbers));
    match name {
        "OL" => formula(OL),
        "ONL" => formula(ONL),
        "Best" => formula(BEST),
        "God" => Box::new(God),
        _ => Box::new(Dichotomy),
    }
}

/// One line of the figure.
#[derive(Serialize, Deserialize)]
pub(super) struct Curve {
    /// Scores with 2, 3, … characters.
    scores: Vec<f64>,
    /// The scores in the first and in the second seat with the most characters.
    seats: [f64; 2],
    /// The score of the best response to the strategy with the most characters.
    reply: f64,
}

impl Experiment for Figure {
    /// A strategy and its opponent.
    type Job = (&'static str, &'static str, u16);
    type Outcome = Curve;

    fn title(&self) -> Title {
        Title {
            name: "figure-1",
            also: &["guess-who"],
            about: "Guess Who: winning rates against the number of characters, exactly",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Self::Job> {
        let most = scale.pick(128, 128, 512);
        let panels = OPPONENTS.into_iter();
        panels.flat_map(|opponent| STRATEGIES.map(|strategy| (strategy, opponent, most))).collect()
    }

    fn probes(&self, _: Scale) -> Vec<Self::Job> {
        self.jobs(Scale::Small)
    }

    fn label(&self, (strategy, opponent, most): &Self::Job) -> String {
        format!("{strategy} against {opponent}, up to {most} characters")
    }

    fn games(&self, _: &Self::Job) -> u64 {
        1
    }

    fn run(&self, &(name, opponent, most): &Self::Job, _: Seed, watch: &Watch) -> Option<Curve> {
        let own = strategy(name);
        let table = seedbed_guess_who::ScoreTable::new(&*own, &*strategy(opponent), most);
        let scores = (2..=most).map(|characters| table.score(characters)).collect();
        let curve = Curve { scores, seats: table.seats(most), reply: Reply::to(&*own, most).score(most) };
        watch.count(1);
        (!watch.is_stopped()).then_some(curve)
    }

    fn summary(&self, _: Scale, done: &[(Self::Job, Curve)]) -> Vec<Exhibit> {
        let mut parts = Vec::new();
        let mut table = ExhibitTable {
            beside: vec!["first seat".to_owned(), "second seat".to_owned()],
            ..ExhibitTable::default()
        };
        for opponent in OPPONENTS {
            let curves = || done.iter().filter(|((_, other, _), _)| *other == opponent);
            let series = curves().map(|((name, ..), curve)| Series {
                name: format!("{name} against {opponent}"),
                published: false,
                points: (2..).map(f64::from).zip(curve.scores.iter().map(|&score| share(score))).collect(),
            });
            parts.push(Part::Chart(Chart {
                x: "characters".to_owned(),
                y: format!("score against {opponent}"),
                places: Vec::new(),
                series: series.collect(),
            }));
            for ((name, _, most), curve) in curves() {
                let score = curve.scores.last().copied().unwrap_or(0.5);
                let [first, second] = curve.seats.map(share);
                // The text: against God only OL reaches one half.
                let line = match (*name, opponent) {
                    ("OL", "God") => Line::exact(name, 0.5, score, 4),
                    _ => Line::number(name, None, score, 4),
                };
                let line = line.beside(first).beside(second);
                table.lines.push(line.of(&format!("against {opponent}, {most} characters")));
            }
        }
        for ((name, _, most), curve) in done.iter().take(STRATEGIES.len()) {
            table.lines.push(
                Line::number(name, None, curve.reply, 4).of(&format!("its best reply, {most} characters")),
            );
        }
        parts.push(Part::Table(table));
        vec![Exhibit {
            name: "Figure 1".to_owned(),
            caption: "Guess Who: scores over both seats, computed exactly".to_owned(),
            parts,
            notes: NOTES.iter().map(|&note| note.to_owned()).collect(),
        }]
    }
}

fn share(value: f64) -> Measure {
    Measure::plain_share(value, 1)
}

const NOTES: [&str; 2] = [
    "The paper prints pictures without numbers and says in words: against God only OL reaches one half; ONL and Best beat OL, \
     and Best beats ONL; the dichotomy does very poorly. All of that holds with the formula read as in the game's README. \
     OL reaches one half exactly where the number of characters is a power of two, and about 0.47 between.",
    "The scores are those of dynamic programming over the numbers of characters left: no game is played.",
];
