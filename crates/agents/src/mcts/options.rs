//! The options of a tree search, and the parameters that set them.

use crate::capabilities::{Capabilities, Symmetry, lacking};
use crate::estimates::{self, ESTIMATE};
use crate::offer::AgentAbout;
use crate::policy::{CUT, PLAYOUT, THOUGHT, WEIGHTS};
use crate::tree_limit::tree_limit;
use seedbed_rules::{Budget, Game, Param, Points, Takes, UsageError, Values};

/// How `mcts` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "mcts",
    summary: "Monte Carlo tree search (UCT), as a tree or as a graph of positions",
    needs: "a game whose state it may see; for hidden games use it through pimc or oracle",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "1000",
            help: "simulations, or time, for each move",
        },
        Param { key: "c", takes: Takes::Real(0.0, 1000.0), default: "0.7", help: "weight of exploration" },
        Param {
            key: "c-depth",
            takes: Takes::Real(-8.0, 8.0),
            default: "0",
            help: "x: at depth d the weight of exploration is c / (1 + d)^x",
        },
        Param {
            key: "merge",
            takes: Takes::Choice(&["none", "position", "unscored"]),
            default: "none",
            help: "share nodes between all ways to a position, or also between its scores",
        },
        Param {
            key: "symmetry",
            takes: Takes::Choice(&["off", "on"]),
            default: "off",
            help: "share nodes between mirror images too",
        },
        Param {
            key: "backup",
            takes: Takes::Choice(&["path", "all"]),
            default: "path",
            help: "results go to the moves played, or to every way that leads to them",
        },
        PLAYOUT,
        WEIGHTS,
        THOUGHT,
        CUT,
        ESTIMATE,
        Param {
            key: "final",
            takes: Takes::Choice(&["visits", "value"]),
            default: "visits",
            help: "the move played at last: most visited, or best average",
        },
        Param {
            key: "proofs",
            takes: Takes::Choice(&["off", "on"]),
            default: "off",
            help: "back up proven wins and losses",
        },
        Param {
            key: "reuse",
            takes: Takes::Choice(&["off", "on", "shared"]),
            default: "off",
            help: "keep the tree from move to move; shared: one for all players with this spec",
        },
        Param {
            key: "threads",
            takes: Takes::Int(1, 256),
            default: "1",
            help: "threads that think together",
        },
        Param {
            key: "parallel",
            takes: Takes::Choice(&["root", "tree"]),
            default: "root",
            help: "a tree each, summed up: deterministic; or one tree with virtual losses: not",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 65_536),
            default: "1024",
            help: "all trees together stop growing at this many MiB",
        },
    ],
};

/// The options of a tree search; those that a game cannot serve stay off.
pub struct MctsOptions<G: Game> {
    /// Simulations, or time, for each move.
    pub sims: Budget,
    /// Weight of exploration against exploitation.
    pub c: f64,
    /// How fast that weight falls with depth: at depth `d` it is `c / (1 + d)^c_depth`.
    pub c_depth: f64,
    /// The key under which transpositions share a node; `None` for a plain tree.
    pub merge: Option<fn(&G, &G::State) -> u64>,
    /// How mirror images share a node, if transpositions do.
    pub symmetry: Option<Symmetry<G>>,
    /// Results are backed up along every path that leads to a position (update-all), not only along the one played.
    pub backup_all: bool,
    /// The estimate by which a playout that was cut is judged.
    pub estimate: Points<G>,
    /// The move with the best average is played, not the one with the most visits.
    pub by_value: bool,
    /// Proven results are backed up, as in MCTS-Solver (Winands, Björnsson and Saito 2008).
    pub proofs: bool,
    /// The tree is kept from move to move.
    pub reuse: bool,
    /// Threads that search together.
    pub threads: usize,
    /// The threads share one tree (tree parallelisation) instead of growing one each (root parallelisation).
    pub one_tree: bool,
    /// Each tree stops growing at this many MiB.
    pub memory: usize,
}

impl<G: Game> Default for MctsOptions<G> {
    fn default() -> Self {
        Self {
            sims: Budget::Count(1000),
            c: 0.7,
            c_depth: 0.0,
            merge: None,
            symmetry: None,
            backup_all: false,
            estimate: G::estimate,
            by_value: false,
            proofs: false,
            reuse: false,
            threads: 1,
            one_tree: false,
            memory: 1024,
        }
    }
}

impl<G: Game> Clone for MctsOptions<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for MctsOptions<G> {}

/// How many threads on which trees; not generic, as it need not be.
struct Share {
    threads: usize,
    one_tree: bool,
    /// MiB for each tree.
    memory: usize,
}

fn share(values: &Values) -> Result<Share, UsageError> {
    let (threads, one_tree) = (values.int("threads") as usize, is(values, "parallel", "tree"));
    let trees = if one_tree { 1 } else { threads };
    let memory = values.int("memory") as usize;
    if memory < trees {
        let wrong = format!("`memory={memory}` is too little for {trees} trees");
        return Err(UsageError::new(wrong, format!("it takes at least {trees} MiB")));
    }
    Ok(Share { threads, one_tree, memory: memory / trees })
}

/// Is this word chosen?
fn is(values: &Values, key: &str, word: &str) -> bool {
    values.choice(key) == word
}

/// Checks that the parameters fit each other and the game; not generic, as it need not be.
fn check(values: &Values, has_keys: bool, has_symmetry: bool) -> Result<(), UsageError> {
    let (merges, folds) = (values.choice("merge") != "none", values.choice("symmetry") == "on");
    let needs_merge =
        |option| Err(UsageError::new(format!("`{option}` alone has no effect"), "add merge=position"));
    if merges && !has_keys {
        return Err(lacking("merge", "keys for their positions"));
    }
    if folds && !has_symmetry {
        return Err(lacking("symmetry=on", "a symmetric board"));
    }
    if folds && !merges {
        return needs_merge("symmetry=on");
    }
    if values.choice("backup") == "all" && !merges {
        return needs_merge("backup=all");
    }
    if values.choice("proofs") == "on" && values.choice("merge") == "unscored" {
        let wrong = "`proofs=on` proves nothing about positions whose score is forgotten";
        return Err(UsageError::new(wrong, "use merge=position"));
    }
    Ok(())
}

impl<G: Game> MctsOptions<G> {
    /// What a tree may take, in bytes.
    #[inline]
    pub(super) fn tree_bytes(&self) -> usize {
        tree_limit(self.memory)
    }

    /// What the parameters ask for.
    pub(crate) fn read(values: &Values, capabilities: &Capabilities<G>) -> Result<Self, UsageError> {
        check(values, capabilities.keys.is_some(), capabilities.symmetry.is_some())?;
        let merge = match capabilities.keys {
            Some(_) if is(values, "merge", "none") => None,
            Some(keys) if is(values, "merge", "position") => Some(keys.position),
            Some(keys) => Some(keys.unscored),
            None => None,
        };
        let Share { threads, one_tree, memory } = share(values)?;
        Ok(Self {
            sims: values.budget("sims"),
            c: values.real("c"),
            c_depth: values.real("c-depth"),
            merge,
            symmetry: if is(values, "symmetry", "on") { capabilities.symmetry } else { None },
            backup_all: is(values, "backup", "all"),
            estimate: estimates::read(values, capabilities)?,
            by_value: is(values, "final", "value"),
            proofs: is(values, "proofs", "on"),
            reuse: !is(values, "reuse", "off"),
            threads,
            one_tree,
            memory,
        })
    }
}
