//! The named strategies as agents.

use super::asking::Asker;
use super::{Act, Dichotomy, Formula, God, GuessWho, Reading};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Rng, Seat};

/// The paper's optimal linear strategy: half of the smaller number of characters.
pub const OL: [f64; 4] = [1.0, 0.0, 0.0, 0.0];
/// The paper's optimal nonlinear strategy, tuned against the linear one.
pub const ONL: [f64; 4] = [-0.25, -1.5, 0.0, 0.0];
/// The paper's best strategy, tuned against the nonlinear one.
pub const BEST: [f64; 4] = [-0.56, -1.58, -0.06, -0.022];

/// A strategy of the paper, whose parameters are read as the game says.
struct Tuned([f64; 4]);

impl Tuned {
    fn formula(&self, seat: &Seat<'_, GuessWho>) -> Formula {
        Formula::new(Reading { stochastic: false, ..seat.game().reading() }, &self.0)
    }
}

impl Agent<GuessWho> for Tuned {
    fn choose(&mut self, seat: &Seat<'_, GuessWho>, rng: &mut Rng) -> Act {
        self.formula(seat).choose(seat, rng)
    }

    fn policy(&mut self, seat: &Seat<'_, GuessWho>, out: &mut Vec<(Act, f64)>) -> bool {
        self.formula(seat).policy(seat, out)
    }
}

const fn about(name: &'static str, summary: &'static str) -> AgentAbout {
    AgentAbout { name, summary, needs: "guess-who", params: &[] }
}

const DICHOTOMY_ABOUT: AgentAbout = about("dichotomy", "asks about half of the characters");
const OL_ABOUT: AgentAbout =
    about("ol", "half of the smaller number left: the paper's optimal linear strategy");
const ONL_ABOUT: AgentAbout = about("onl", "the paper's optimal nonlinear strategy, tuned against ol");
const BEST_ABOUT: AgentAbout = about("best", "the paper's best four numbers, tuned against onl");
const GOD_ABOUT: AgentAbout = about("god", "the optimal strategy, as Nica gives it");

/// The agents `dichotomy`, `ol`, `onl`, `best` and `god`.
pub(super) fn defs() -> [AgentDef<GuessWho>; 5] {
    [
        AgentDef {
            about: &DICHOTOMY_ABOUT,
            resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Asker(Dichotomy)))),
        },
        AgentDef { about: &OL_ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Tuned(OL)))) },
        AgentDef { about: &ONL_ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Tuned(ONL)))) },
        AgentDef { about: &BEST_ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Tuned(BEST)))) },
        AgentDef { about: &GOD_ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Asker(God)))) },
    ]
}
