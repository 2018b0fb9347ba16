//! Table I: the number of parameters of a strategy of each game, and whether strategies are stochastic.

use seedbed_arena::Watch;
use seedbed_catalog::open;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Part, Scale, Title};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};

/// The table.
pub(super) struct Characteristics;

/// A row of the paper's table; if the table has two numbers, each is a row here.
pub(super) struct Row {
    /// The paper's name of the game.
    name: &'static str,
    /// Our spec of it.
    game: &'static str,
    /// The number of parameters in the paper.
    numbers: u32,
    /// The meaning of the parameters in our strategy.
    what: &'static str,
    /// Whether the paper's strategies are stochastic.
    chance: bool,
    /// Whether the best strategy must be stochastic: the paper's answer, then ours.
    best: &'static str,
}

const ROWS: [Row; 16] = [
    Row {
        name: "War, 3 numbers",
        game: "war",
        numbers: 3,
        what: "logits of a random, an ascending and a descending order",
        chance: false,
        best: "open; open",
    },
    Row {
        name: "War, 4 numbers",
        game: "war:numbers=4",
        numbers: 4,
        what: "the same, and the seed of a permutation",
        chance: true,
        best: "open; open",
    },
    Row {
        name: "Batawaf, 3 numbers",
        game: "batawaf",
        numbers: 3,
        what: "as in War",
        chance: false,
        best: "open; open",
    },
    Row {
        name: "Batawaf, 4 numbers",
        game: "batawaf:numbers=4",
        numbers: 4,
        what: "as in War",
        chance: true,
        best: "open; open",
    },
    Row {
        name: "Battleship",
        game: "battleship",
        numbers: 33,
        what: "15 kinds of cells and touching, for the own and the other fleet, and the noise of shots",
        chance: true,
        best: "yes; a fleet that is known is shot at once",
    },
    Row {
        name: "Cheat",
        game: "cheat",
        numbers: 28,
        what: "6 features, their 21 products, and the noise",
        chance: true,
        best: "yes; open",
    },
    Row {
        name: "Cheat-Special",
        game: "cheat:special=on",
        numbers: 29,
        what: "the same, and the seed of an arbitrary value",
        chance: true,
        best: "yes; open",
    },
    Row {
        name: "Flip",
        game: "flip",
        numbers: 420,
        what: "a form of 20 features and their products, 21 x 20",
        chance: false,
        best: "no; open, since the stock is hidden",
    },
    Row {
        name: "Guess Who, deterministic",
        game: "guess-who",
        numbers: 4,
        what: "the formula of section V-B",
        chance: false,
        best: "no; no, `god` is a rule",
    },
    Row {
        name: "Guess Who, stochastic",
        game: "guess-who:strategy=stochastic",
        numbers: 5,
        what: "the same, and the share of chance",
        chance: true,
        best: "no; no, `god` is a rule",
    },
    Row {
        name: "Morra",
        game: "morra",
        numbers: 66,
        what: "logits of 6 x 11 fingers and guesses",
        chance: true,
        best: "yes; yes, every known choice can be answered",
    },
    Row {
        name: "Nim",
        game: "nim",
        numbers: 383,
        what: "a value for every position but the empty one",
        chance: false,
        best: "no; no, it is solved",
    },
    Row {
        name: "Phantom 4-in-a-row",
        game: "phantom-four",
        numbers: 2,
        what: "the seed of a list of columns for each seat",
        chance: false,
        best: "open; open",
    },
    Row {
        name: "Phantom tic-tac-toe",
        game: "phantom-tic-tac-toe",
        numbers: 18,
        what: "keys by which the nine cells are sorted, for each seat",
        chance: false,
        best: "yes; yes, see the experiment of its value",
    },
    Row {
        name: "4-in-a-row",
        game: "connect-four",
        numbers: 14,
        what: "logits of the seven columns in playouts, for each side",
        chance: true,
        best: "no; no, it is solved",
    },
    Row {
        name: "Pig",
        game: "pig",
        numbers: 1,
        what: "where to hold; the paper's Table I leaves it out, its Table III prints 1",
        chance: false,
        best: "not said; no, it is solved",
    },
];

/// The findings about the strategies of a game.
#[derive(Serialize, Deserialize)]
pub(super) struct StrategyCharacteristics {
    numbers: usize,
    /// The number of strategies drawn, and of those that play differently with other random numbers.
    drawn: u64,
    random: u64,
}

impl Row {
    /// The numbers of a strategy; and for each strategy drawn, what tells its games against itself from others.
    fn replayed(&self, drawn: u64, seed: Seed, watch: &Watch) -> Option<(usize, Vec<Vec<u64>>)> {
        let spec = self.game.parse().expect("the specs above are well formed");
        let game = open(&spec).expect("an experiment names games that exist");
        let numbers = game.duels().expect("every game of the table has such strategies").numbers();
        let seeds: Vec<Seed> = (0..REPLAYS).map(|k| seed.child("replay", k)).collect();
        let replay = |k: u64| {
            if watch.is_stopped() {
                return None;
            }
            let agent = format!("param:normal,seed={}", k + 1);
            let agent = agent.parse().expect("the spec is well formed");
            let agent = game.resolve(&agent).expect("`param` plays here");
            let strategy = game.seeded(&agent).expect("`param` plays here");
            watch.count(REPLAYS);
            Some(strategy.digests(&seeds))
        };
        let games = (0..drawn).map(replay).collect::<Option<_>>()?;
        Some((numbers, games))
    }
}

impl Experiment for Characteristics {
    type Job = (&'static Row, u64);
    type Outcome = StrategyCharacteristics;

    fn title(&self) -> Title {
        Title { name: "table-1", also: &[], about: "the numbers that make a strategy of each game" }
    }

    fn jobs(&self, scale: Scale) -> Vec<Self::Job> {
        let drawn = scale.count(2, 10, 40);
        ROWS.iter().map(|row| (row, drawn)).collect()
    }

    fn probes(&self, _: Scale) -> Vec<Self::Job> {
        self.jobs(Scale::Small)
    }

    fn label(&self, (row, _): &Self::Job) -> String {
        row.name.to_owned()
    }

    fn games(&self, (_, drawn): &Self::Job) -> u64 {
        drawn * REPLAYS
    }

    fn run(&self, (row, drawn): &Self::Job, seed: Seed, watch: &Watch) -> Option<StrategyCharacteristics> {
        let (numbers, games) = row.replayed(*drawn, seed, watch)?;
        let random = games.iter().filter(|games| games.iter().any(|game| *game != games[0])).count() as u64;
        Some(StrategyCharacteristics { numbers, drawn: *drawn, random })
    }

    /// With what tells the games from others.
    fn probe(&self, (row, drawn): &Self::Job, seed: Seed, watch: &Watch) -> Option<String> {
        row.replayed(*drawn, seed, watch).map(|found| format!("{found:?}"))
    }

    fn summary(&self, _: Scale, done: &[(Self::Job, StrategyCharacteristics)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable::default();
        for ((row, _), found) in done {
            let numbers = Line::exact("numbers", row.numbers.into(), found.numbers as f64, 0);
            table.lines.push(numbers.of(row.name).because(row.what));
            let share = found.random as f64 / found.drawn as f64;
            let random =
                Line::number("strategies that use chance", Some(f64::from(u8::from(row.chance))), share, 2);
            let best = format!("must the best use it? {}", row.best);
            table.lines.push(random.of(row.name).because(&best));
        }
        vec![Exhibit {
            name: "Table I".to_owned(),
            caption: "The parametric strategies: how many numbers make one, and whether it uses chance"
                .to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![NOTE.to_owned()],
        }]
    }
}

/// The number of games of a strategy against itself that differ only in its random numbers.
const REPLAYS: u64 = 8;

const NOTE: &str = "A strategy uses chance if games against itself come out differently with other random numbers, the deal and the \
                    dice being the same; 1 stands for a published yes, 0 for no. The paper calls War with three numbers not stochastic, \
                    although one of the three is the probability of a random order. Behind `must the best use it?` stand the paper's word and \
                    what is known here.";
