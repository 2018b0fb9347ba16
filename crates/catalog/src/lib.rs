//! Every game with every agent it allows, by name: the one erased layer behind the command line and all other faces.
//!
//! Its unit is a whole game, match or table, so that nothing inside a game pays for the erasure.
//!
//! ```
//! use seedbed_arena::{Plan, Watch};
//! use seedbed_rules::Seed;
//! let game = seedbed_catalog::open(&"domineering:4x4".parse()?)?;
//! let plan = Plan { games: 20, seed: Seed(1) };
//! let tally = game.contest([&"mcts:200".parse()?, &"random".parse()?], plan, &Watch::default())?;
//! assert!(tally.results()[0] > 15);
//! # Ok::<(), seedbed_rules::Mistake>(())
//! ```

mod any_game;
mod bench;
mod gtp;
mod opened;
mod playthrough;
mod puzzle;
mod seeded;
mod table;
mod template;

pub use any_game::AnyGame;
pub use bench::{MctsRate, OwnRate, Rates};
pub use gtp::{Engine, Gtp};
pub use playthrough::playthrough;
pub use puzzle::{Judged, Puzzle, Solved, Step, Worth};
pub use seedbed_agents::{AgentAbout, Book, GENERAL, Seeds};
pub use seedbed_games::About;
pub use seeded::Seeded;
pub use table::{Choice, Played, Table};
pub use template::Template;

use opened::Opening;
use seedbed_games::{Entry, Visitor};
use seedbed_rules::{Mistake, Spec, Values};

/// A game of the catalog, not yet opened.
struct Offer {
    about: About,
    open: fn(&Values) -> Result<Box<dyn AnyGame>, Mistake>,
}

struct Collector(Vec<Offer>);

impl Visitor for Collector {
    fn visit<E: Entry>(&mut self) {
        let open = |values: &Values| E::open(values, Opening { about: E::ABOUT, spec: values.spec() });
        self.0.push(Offer { about: E::ABOUT, open });
    }
}

fn offers() -> Vec<Offer> {
    let mut collector = Collector(Vec::new());
    seedbed_games::each(&mut collector);
    collector.0
}

/// All games, in alphabetical order.
pub fn games() -> Vec<About> {
    offers().into_iter().map(|offer| offer.about).collect()
}

/// Opens the game a spec names.
pub fn open(spec: &Spec) -> Result<Box<dyn AnyGame>, Mistake> {
    let offers = offers();
    let names: Vec<&str> = offers.iter().map(|offer| offer.about.name).collect();
    let offer = offers.iter().find(|offer| offer.about.name == spec.name);
    let offer = offer.ok_or_else(|| Mistake::unknown("game", &spec.name, &names))?;
    (offer.open)(&Values::read(offer.about.params, spec)?)
}

/// The names of the games with an exact method.
pub fn solvable() -> Vec<&'static str> {
    those(|game| game.is_solvable())
}

/// The names of the games with parametric strategies.
pub fn parametric() -> Vec<&'static str> {
    those(|game| game.duels().is_some())
}

/// The names of the games that, with usual parameters, have a quality.
fn those(quality: impl Fn(&dyn AnyGame) -> bool) -> Vec<&'static str> {
    let usual = |about: &About| Spec { name: about.name.to_owned(), leads: Vec::new(), keyed: Vec::new() };
    let known = |about: &About| open(&usual(about)).is_ok_and(|game| quality(&*game));
    games().iter().filter(|about| known(about)).map(|about| about.name).collect()
}
