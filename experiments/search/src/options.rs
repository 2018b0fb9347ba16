//! Each option of `rave` against the search without it, at equal cost.

use super::verdict::line;
use seedbed_lab::{Duel, DuelExperiment, Exhibit, ExhibitTable, Part, Title};

/// A game, and the options that its default has.
struct Ground {
    game: &'static str,
    usual: &'static [&'static str],
    /// Simulations a move.
    simulations: f64,
    /// What is tried: an option, and how many simulations of the usual search one simulation with it costs, measured on one core.
    tried: &'static [(&'static str, f64)],
}

/// The values were chosen by games from other seeds.
const GROUNDS: [Ground; 5] = [
    Ground {
        game: "breakthrough",
        usual: &[],
        simulations: 1_000.0,
        tried: &[
            ("ref=50", 1.7),
            ("playout=mast", 3.6),
            ("playout=nst", 5.2),
            ("fpu=1", 1.0),
            ("c=0.2", 1.0),
            ("bonus=0.1", 1.1),
            ("minimax=0.2", 1.6),
            ("cut=8", 0.8),
        ],
    },
    Ground {
        game: "connect-four",
        usual: &["equivalence=10", "c=0.4"],
        simulations: 2_500.0,
        tried: &[
            ("c=0", 0.9),
            ("equivalence=1000", 1.0),
            ("ref=50", 1.8),
            ("playout=mast", 1.2),
            ("playout=nst", 1.2),
            ("fpu=1", 1.0),
            ("bonus=0.1", 1.1),
            ("minimax=0.2", 1.6),
            ("cut=8", 1.0),
        ],
    },
    Ground {
        game: "dots-and-boxes:5x5",
        usual: &[],
        simulations: 1_000.0,
        tried: &[
            ("ref=50", 1.2),
            ("playout=mast", 2.8),
            ("playout=nst", 3.4),
            ("fpu=1", 1.0),
            ("c=0.2", 1.0),
            ("bonus=0.2 scale=3", 1.0),
            ("target=adaptive", 1.0),
            ("minimax=0.2 scale=3", 1.4),
            ("cut=10 scale=3", 0.7),
        ],
    },
    Ground {
        game: "domineering:8x8",
        usual: &[],
        simulations: 2_000.0,
        tried: &[
            ("ref=50", 1.5),
            ("playout=mast", 2.1),
            ("playout=nst", 2.3),
            ("fpu=1", 1.0),
            ("c=0.2", 1.0),
            ("bonus=0.2 scale=2", 1.0),
            ("minimax=0.3 scale=4", 1.6),
            ("cut=4 scale=2", 0.8),
        ],
    },
    Ground {
        game: "dominance",
        usual: &[],
        simulations: 500.0,
        tried: &[
            ("ref=50", 1.2),
            ("fpu=1", 1.0),
            ("c=0.2", 1.0),
            ("bonus=0.1 estimate=tuned scale=200", 1.0),
            ("minimax=0.3 estimate=tuned scale=200", 1.2),
            ("cut=10 estimate=tuned scale=200", 0.4),
        ],
    },
];

impl Ground {
    /// The search with these options and as many simulations as cost the same.
    fn spec(&self, options: &[&str], cost: f64) -> String {
        let simulations = format!("rave:{}", (self.simulations / cost).round());
        [&[simulations.as_str()], options].concat().join(",")
    }

    /// The search with another option, which takes the place of one of the same name, at equal cost.
    fn duel(&self, (option, cost): (&str, f64), share: f64, games: u64) -> Duel {
        let name = |option: &str| option.split('=').next().map(str::to_owned);
        let mut options: Vec<&str> =
            self.usual.iter().copied().filter(|usual| name(usual) != name(option)).collect();
        // An option may bring another with it.
        options.extend(option.split(' '));
        let scaled = Self { simulations: share * self.simulations, ..*self };
        Duel {
            label: format!("{}: {option}", self.game),
            game: self.game.to_owned(),
            agents: [scaled.spec(&options, cost), scaled.spec(self.usual, 1.0)],
            games,
            batch: 1,
        }
    }
}

pub(crate) const OPTIONS: DuelExperiment = DuelExperiment {
    title: Title {
        name: "options",
        also: &[],
        about: "each option of rave against the search without it, at equal cost",
    },
    matches: |scale| {
        let (games, share) = (scale.count(1, 100, 1_000), scale.pick(0.1, 1.0, 4.0));
        let duels = |ground: &Ground| -> Vec<Duel> {
            ground.tried.iter().map(|tried| ground.duel(*tried, share, games)).collect()
        };
        GROUNDS.iter().flat_map(duels).collect()
    },
    show: |_, done| {
        let lines = done.iter().map(|(duel, score)| {
            let (game, option) = duel.label.split_once(": ").unwrap_or(("", &duel.label));
            line(option, game, score)
        });
        vec![Exhibit {
            name: "What the options are worth".to_owned(),
            caption: "Points of `rave` with an option against `rave` as it plays the game otherwise, at equal cost, from random openings of two plies".to_owned(),
            parts: vec![Part::Table(ExhibitTable { beside: Vec::new(), lines: lines.collect() })],
            notes: vec![NOTE.to_owned()],
        }]
    },
};

const NOTE: &str = "Budgets are counts, so that results repeat: whoever takes longer for a simulation gets as many fewer of them as the costs in the experiment say, \
    which were measured on one core. Values of options were chosen by games from other seeds.";
