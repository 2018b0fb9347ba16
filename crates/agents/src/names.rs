//! What else people call our agents, and what they may look for when one of ours would do.

use crate::AgentAbout;
use seedbed_rules::Named;

const NAMES: &[Named] = &[
    Named { name: "random", aliases: &["rand", "uniform"], related: &["dummy", "beginner"] },
    Named { name: "greedy", aliases: &[], related: &["one-ply", "heuristic"] },
    Named { name: "flat", aliases: &["flat-mc", "flat-monte-carlo"], related: &["rollout", "playouts"] },
    Named { name: "mcts", aliases: &["uct", "monte-carlo-tree-search"], related: &["monte-carlo"] },
    Named { name: "puct", aliases: &[], related: &["alphazero", "learnt"] },
    Named {
        name: "negamax",
        aliases: &["minimax", "alphabeta", "ab"],
        related: &["stockfish", "pvs", "expectimax"],
    },
    Named {
        name: "pimc",
        aliases: &["perfect-information-monte-carlo"],
        related: &["determinization", "monte-carlo"],
    },
    Named { name: "ismcts", aliases: &["is-mcts", "so-ismcts"], related: &["cfr", "pomcp"] },
    Named { name: "oracle", aliases: &[], related: &["cheater", "omniscient"] },
];

/// These agents with the other words that lead to them.
pub(crate) fn names_of(agents: &[&'static AgentAbout]) -> Vec<Named> {
    let words = |name| NAMES.iter().find(|named| named.name == name).copied();
    agents.iter().map(|about| words(about.name).unwrap_or(Named::only(about.name))).collect()
}
