//! `thesis`: the player of Prince's thesis, by its own settings.

use super::{DotsAndBoxes, Word};
use seedbed_agents::{AgentAbout, Mcts, MctsOptions, SearchDef, Symmetry};
use seedbed_rules::{Budget, Game, Keyed, Param, Rng, Search, Stop, Takes, Unscored};
use std::sync::Arc;

/// The exploration constant: 0.75 in the author's program for results from -1 to 1; ours are from 0 to 1.
const C: f64 = 0.75 / 2.0;

/// Which positions share a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// The same edges.
    Unscored,
    /// The same edges and the same score.
    Scored,
    /// The same edges, with mirror images merged: the thesis' non-symmetrical player.
    Folded,
}

impl Sharing {
    /// All three, in the order of the thesis.
    pub const ALL: [Self; 3] = [Self::Unscored, Self::Scored, Self::Folded];

    /// Its name in the thesis.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unscored => "unscored",
            Self::Scored => "scored",
            Self::Folded => "non-symmetrical",
        }
    }
}

const ABOUT: AgentAbout = AgentAbout {
    name: "thesis",
    summary: "the tree search of Prince's thesis: a graph that is kept through the game, the best average is played",
    needs: "dots-and-boxes",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "5000",
            help: "simulations, or time, for each move",
        },
        Param {
            key: "states",
            takes: Takes::Choice(&["unscored", "scored", "non-symmetrical"]),
            default: "unscored",
            help: "which positions share a node: the same edges, the same score as well, or also mirror images",
        },
    ],
};

/// The search `thesis` for boards of one word size.
pub(super) fn def<W: Word>() -> SearchDef<DotsAndBoxes<W>> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, _| {
            let (sims, states) = (values.budget("sims"), values.choice("states"));
            let sharing = Sharing::ALL.into_iter().find(|sharing| sharing.name() == states);
            let sharing = sharing.unwrap_or(Sharing::Unscored);
            Ok(Arc::new(move || Box::new(search(sims, sharing))))
        },
        shared: |_| false,
    }
}

/// The graph is kept through a game, and the move with the best mean is played.
fn search<W: Word>(sims: Budget, sharing: Sharing) -> Mcts<DotsAndBoxes<W>> {
    let merge: fn(&DotsAndBoxes<W>, &_) -> u64 =
        if sharing == Sharing::Scored { DotsAndBoxes::key } else { DotsAndBoxes::unscored };
    let merge = Some(merge);
    let symmetry = (sharing == Sharing::Folded).then(Symmetry::of_game);
    let defaults = MctsOptions::default();
    Mcts::new(MctsOptions { sims, c: C, merge, symmetry, by_value: true, reuse: true, ..defaults })
}

/// The search `thesis` on boards of one word, for whoever wants to look into it: without type parameters, so that the search
/// is compiled here and nowhere else.
pub struct Thesis(Mcts<DotsAndBoxes<u64>>);

impl Thesis {
    /// The search with `sims` simulations for each move.
    pub fn new(sims: Budget, sharing: Sharing) -> Self {
        Self(search(sims, sharing))
    }

    /// Positions of the graph that have been met at least twice.
    pub fn nodes(&self) -> usize {
        self.0.nodes()
    }
}

type State = <DotsAndBoxes<u64> as Game>::State;

impl Search<DotsAndBoxes<u64>> for Thesis {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn values(
        &mut self,
        game: &DotsAndBoxes<u64>,
        state: &State,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(u8, f64)>,
    ) {
        self.0.values(game, state, rng, stop, out);
    }

    fn best(&mut self, game: &DotsAndBoxes<u64>, state: &State, rng: &mut Rng, stop: &Stop) -> u8 {
        self.0.best(game, state, rng, stop)
    }
}
