//! Section V-A: the order in which won cards are laid, in War and Batawaf.

use super::pairs::{self, Results};
use seedbed_arena::Watch;
use seedbed_cards::Pack;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::Seed;
use seedbed_war::{Order, Rules, Shortage, War, Wish};

/// The experiment: descending orders against others, under all rules.
pub(super) struct Orders;

/// The number of games in which the paper measured its rates.
const PUBLISHED_GAMES: u64 = 10_000;

/// The rates of the paper for descending orders against random, ascending and descending ones.
const GAMES: [(&str, Pack, [f64; 3]); 2] =
    [("War", War::PACK, [0.700, 0.533, 0.5]), ("Batawaf", War::BATAWAF, [0.688, 0.575, 0.5])];

const OPPONENTS: [(&str, Wish); 3] = [
    ("against random order", Wish::Random),
    ("against ascending order", Wish::Ascending),
    ("against itself", Wish::Descending),
];

/// The rules in words: first those of the first table, then one for each rule for a shortage.
fn rules() -> Vec<(&'static str, Rules)> {
    let with = |shortage| Rules { shortage, limit: 20_000, ..Rules::STATED };
    let words = [
        "the larger deck wins",
        "who has too few loses",
        "the last card is turned up",
        "the equal card counts again",
        "both take back their cards",
        "a draw",
    ];
    let shortages = words.into_iter().zip(Shortage::ALL.map(with));
    [("at most 1,000,000 rounds", Rules::STATED), ("at most 1,800 rounds", Rules::PAPER)]
        .into_iter()
        .chain(shortages)
        .collect()
}

/// A job: a part of the games of one cell.
pub(super) struct Cell {
    game: usize,
    rules: usize,
    opponent: usize,
    pairs: u64,
}

impl Experiment for Orders {
    type Job = Cell;
    type Outcome = Results;

    fn title(&self) -> Title {
        Title {
            name: "section-5-a",
            also: &["war", "batawaf"],
            about: "War and Batawaf: won cards laid with the highest first, against other orders",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Cell> {
        let (parts, pairs) = (scale.pick(1, 5, 200), scale.count(100, 1_000, 2_500));
        let mut jobs = Vec::new();
        for game in 0..GAMES.len() {
            for rules in 0..rules().len() {
                // Against itself a score says nothing about a shortage.
                let opponents = if rules < 2 { 3 } else { 2 };
                for opponent in 0..opponents {
                    jobs.extend((0..parts).map(|_| Cell { game, rules, opponent, pairs }));
                }
            }
        }
        jobs
    }

    fn probes(&self, scale: Scale) -> Vec<Cell> {
        let mut probes = self.jobs(scale);
        probes.dedup_by_key(|cell| (cell.game, cell.rules, cell.opponent));
        for cell in &mut probes {
            cell.pairs = 10;
        }
        probes
    }

    fn label(&self, job: &Cell) -> String {
        format!("{}, {}, {}", GAMES[job.game].0, rules()[job.rules].0, OPPONENTS[job.opponent].0)
    }

    fn games(&self, job: &Cell) -> u64 {
        2 * job.pairs
    }

    fn run(&self, job: &Cell, seed: Seed, watch: &Watch) -> Option<Results> {
        let game = War::new(GAMES[job.game].1, rules()[job.rules].1);
        let players = |_| [Wish::Descending, OPPONENTS[job.opponent].1].map(Order::always);
        pairs::play(&game, players, job.pairs, seed, watch)
    }

    fn summary(&self, _: Scale, done: &[(Cell, Results)]) -> Vec<Exhibit> {
        let sum = |game: usize, rules: usize, opponent: usize| {
            let here = |cell: &Cell| (cell.game, cell.rules, cell.opponent) == (game, rules, opponent);
            let parts = done.iter().filter(|(cell, _)| here(cell)).map(|(_, results)| results);
            parts.sum::<Results>()
        };
        vec![rates(sum), shortages(sum)]
    }
}

/// The paper's rates.
fn rates(sum: impl Fn(usize, usize, usize) -> Results) -> Exhibit {
    let mut table = ExhibitTable { beside: vec!["draws".to_owned()], ..ExhibitTable::default() };
    for (rules, (limit, _)) in rules().into_iter().enumerate().take(2) {
        for (game, (name, _, published)) in GAMES.into_iter().enumerate() {
            for (opponent, (what, _)) in OPPONENTS.into_iter().enumerate() {
                let results = sum(game, rules, opponent);
                let published = Some((published[opponent], PUBLISHED_GAMES));
                let draws = Measure::events(results.games[1], results.all(), 1).without_interval();
                let line = Line::share(what, published, &results.counts(), 1).beside(draws);
                table.lines.push(line.of(&format!("{name}, {limit}")));
            }
        }
    }
    Exhibit {
        name: "Section V-A".to_owned(),
        caption: "Score of laying won cards with the highest first".to_owned(),
        parts: vec![Part::Table(table)],
        notes: vec![
            "The paper calls a game a draw after a million moves. With that limit War against ascending order does not come out: after \
             the deal nothing is left to chance, and more than half of the deals repeat themselves for ever. With 1,800 rounds \
             all rates do; that is one number fitted to one number."
                .to_owned(),
            "Against itself the two games of a pair are the same game, so that the score is 50 % without any doubt.".to_owned(),
        ],
    }
}

/// The same under other rules for a shortage of cards.
fn shortages(sum: impl Fn(usize, usize, usize) -> Results) -> Exhibit {
    let mut table = ExhibitTable::default();
    for (game, (name, _, published)) in GAMES.into_iter().enumerate() {
        for (opponent, (what, _)) in OPPONENTS.into_iter().enumerate().take(2) {
            for (rules, (shortage, _)) in rules().into_iter().enumerate().skip(2) {
                let published = Some((published[opponent], PUBLISHED_GAMES));
                let line = Line::share(shortage, published, &sum(game, rules, opponent).counts(), 1);
                table.lines.push(line.of(&format!("{name}, {what}")));
            }
        }
    }
    Exhibit {
        name: "Section V-A, shortages".to_owned(),
        caption: "The same by what happens when cards are equal and someone has too few to go on, at most 20,000 rounds"
            .to_owned(),
        parts: vec![Part::Table(table)],
        notes: vec!["The paper does not say what happens then.".to_owned()],
    }
}
