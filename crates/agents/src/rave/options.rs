//! The options of the search, and the parameters that set them.

use crate::capabilities::Capabilities;
use crate::estimates::{self, ESTIMATE};
use crate::offer::AgentAbout;
use crate::tree_limit::tree_limit;
use seedbed_rules::{Budget, Game, Param, Points, Takes, UsageError, Values};

/// How `rave` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "rave",
    summary: "tree search with sensible playouts that shares results between moves",
    needs: "a game with advice: sensible playouts and prospects of moves",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "1000",
            help: "simulations, or time, for each move",
        },
        Param {
            key: "equivalence",
            takes: Takes::Real(1.0, 1e9),
            default: "1000",
            help: "visits of a move after which results of later moves hardly count",
        },
        Param {
            key: "ref",
            takes: Takes::Int(0, 1_000_000_000),
            default: "0",
            help: "results of later moves come from the nearest position above with this many visits (GRAVE); 0: from the position itself",
        },
        Param { key: "c", takes: Takes::Real(0.0, 1000.0), default: "0", help: "weight of exploration" },
        Param {
            key: "fpu",
            takes: Takes::Real(-1.0, 1000.0),
            default: "-1",
            help: "what a move counts before its first visit (first-play urgency); -1: what is believed of it",
        },
        Param {
            key: "expand",
            takes: Takes::Int(1, 1_000_000),
            default: "2",
            help: "visits after which a move gets a node of its own",
        },
        Param {
            key: "playout",
            takes: Takes::Choice(&["sensible", "mast", "nst"]),
            default: "sensible",
            help: "moves in playouts: by the game's advice, or of its best prospects those that did best so far (mast), with the move before too (nst)",
        },
        Param {
            key: "epsilon",
            takes: Takes::Real(0.0, 1.0),
            default: "0.1",
            help: "how often playouts by mast or nst try any of the best prospects",
        },
        Param {
            key: "cut",
            takes: Takes::Int(0, 1_000_000),
            default: "0",
            help: "plies after which a playout is judged by the estimate; 0 plays to the end",
        },
        Param {
            key: "minimax",
            takes: Takes::Real(0.0, 1.0),
            default: "0",
            help: "weight of estimates that are backed up by minimax beside the results (implicit minimax)",
        },
        Param {
            key: "bonus",
            takes: Takes::Real(0.0, 0.5),
            default: "0",
            help: "share of a result that depends on the estimate of its end, so that a larger win counts more",
        },
        Param {
            key: "target",
            takes: Takes::Choice(&["off", "adaptive"]),
            default: "off",
            help: "count as won only what ends with more than a target by the estimate, which follows the results (dynamic komi)",
        },
        ESTIMATE,
        Param {
            key: "scale",
            takes: Takes::Real(0.01, 1e6),
            default: "10",
            help: "points of the estimate that mean 73 %; a target moves by a tenth of them",
        },
        Param {
            key: "early",
            takes: Takes::Choice(&["off", "on"]),
            default: "off",
            help: "stop once no other move can be tried more often than the one that leads",
        },
        Param {
            key: "reuse",
            takes: Takes::Choice(&["on", "off"]),
            default: "on",
            help: "keep the tree from move to move",
        },
        Param {
            key: "threads",
            takes: Takes::Int(1, 256),
            default: "1",
            help: "threads on one tree; with more than one, results do not repeat",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 65_536),
            default: "1024",
            help: "the tree stops growing at this many MiB",
        },
    ],
};

/// How playouts choose.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Policy {
    /// By the game's own advice.
    Sensible,
    /// By the results of the move so far (move-average sampling, Finnsson and Björnsson 2008).
    Mast,
    /// By those, and by those of the pair with the move before (N-gram selection, Tak, Winands and Björnsson 2012).
    Nst,
}

/// What moves are compared by.
#[derive(Clone, Copy)]
pub(super) struct Mix {
    /// Visits of a move at which both kinds of results weigh the same.
    pub(super) equivalence: f32,
    /// Visits of a position whose statistics of later moves serve those below it; 0 if every position has its own.
    pub(super) reference: u32,
    pub(super) c: f32,
    pub(super) fpu: Option<f32>,
    pub(super) minimax: f32,
}

/// All options.
pub(super) struct Options<G: Game> {
    pub(super) sims: Budget,
    pub(super) mix: Mix,
    /// A move gets a node of its own when it is taken for this time.
    pub(super) expand: u32,
    pub(super) policy: Policy,
    pub(super) epsilon: f64,
    /// Plies of a playout.
    pub(super) cut: Option<u32>,
    pub(super) bonus: f32,
    pub(super) target: bool,
    pub(super) estimate: Points<G>,
    pub(super) scale: f32,
    /// Is thinking over when what is left of the budget cannot change the move?
    pub(super) early: bool,
    pub(super) reuse: bool,
    pub(super) threads: usize,
    /// The tree stops growing at this many bytes.
    pub(super) most: usize,
}

impl<G: Game> Clone for Options<G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// Checks that no option is without effect.
fn check(values: &Values) -> Result<(), UsageError> {
    let learns = values.choice("playout") != "sensible";
    let differs = |key: &str| {
        let default = ABOUT.params.iter().find(|param| param.key == key).map(|param| param.default);
        default.and_then(|text| text.parse().ok()) != Some(values.real(key))
    };
    let alone = |option: &str, add| {
        Err(UsageError::new(format!("`{option}` alone has no effect"), format!("add {add}")))
    };
    let judges = values.int("cut") > 0
        || values.real("minimax") > 0.0
        || values.real("bonus") > 0.0
        || values.choice("target") != "off";
    if differs("epsilon") && !learns {
        return alone("epsilon", "playout=mast or playout=nst");
    }
    if differs("scale") && !judges {
        return alone("scale", "cut, minimax, bonus or target");
    }
    if values.name(ESTIMATE.key) != ESTIMATE.default && !judges {
        return alone(ESTIMATE.key, "cut, minimax, bonus or target");
    }
    let fpu = values.real("fpu");
    if fpu < 0.0 && differs("fpu") {
        let wrong = format!("`fpu={fpu}` is less than any result");
        return Err(UsageError::new(wrong, "results are from 0 to 1; -1 leaves it to beliefs"));
    }
    if values.choice("target") != "off" && values.int("cut") > 0 {
        let wrong = "`target=adaptive` does not go with `cut`";
        return Err(UsageError::new(wrong, "a target is for ends of games: leave one of them out"));
    }
    Ok(())
}

impl<G: Game> Options<G> {
    /// What the parameters ask for, which are those of [`ABOUT`].
    pub(super) fn read(values: &Values, capabilities: &Capabilities<G>) -> Result<Self, UsageError> {
        check(values)?;
        let mix = Mix {
            equivalence: values.real("equivalence") as f32,
            reference: values.int("ref") as u32,
            c: values.real("c") as f32,
            fpu: Some(values.real("fpu") as f32).filter(|fpu| *fpu >= 0.0),
            minimax: values.real("minimax") as f32,
        };
        Ok(Self {
            sims: values.budget("sims"),
            mix,
            expand: values.int("expand") as u32,
            policy: match values.choice("playout") {
                "mast" => Policy::Mast,
                "nst" => Policy::Nst,
                _ => Policy::Sensible,
            },
            epsilon: values.real("epsilon"),
            cut: Some(values.int("cut") as u32).filter(|plies| *plies > 0),
            bonus: values.real("bonus") as f32,
            target: values.choice("target") != "off",
            estimate: estimates::read(values, capabilities)?,
            scale: values.real("scale") as f32,
            early: values.choice("early") == "on",
            reuse: values.choice("reuse") == "on",
            threads: values.int("threads") as usize,
            most: tree_limit(values.int("memory") as usize),
        })
    }

    /// May a single simulation take milliseconds? Learning playouts list the moves of every position that they pass.
    pub(super) fn is_slow(&self) -> bool {
        self.policy != Policy::Sensible || self.mix.minimax > 0.0
    }

    /// An estimate as an expected score.
    #[inline]
    pub(super) fn expected(&self, points: i32) -> f32 {
        1.0 / (1.0 + libm::expf(-(points as f32) / self.scale))
    }
}
