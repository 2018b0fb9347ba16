//! The tree of a game, with the decisions that a seat cannot tell apart joined in information sets.

use crate::ChanceDistribution;
use seedbed_rules::{ImperfectInformation, Player, Turn, UsageError};
use std::collections::HashMap;

/// A probability for each action of each information set, in the order of the tree: a behaviour strategy for both seats.
pub type Profile = Vec<f64>;

/// What a seat cannot tell apart.
#[derive(Clone, Debug)]
pub struct InfoSet {
    /// Who decides.
    pub seat: Player,
    /// Where its actions stand in a [`Profile`].
    pub first: usize,
    /// How many actions it has.
    pub actions: usize,
    /// The last decision of the same seat before this one: the place of the action in a profile.
    pub(crate) before: Option<usize>,
    /// The nodes in it.
    pub(crate) nodes: Vec<usize>,
}

/// What happens at a node; its children stand one after another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// The payoff of the first seat.
    Over(f64),
    /// Chance draws a child by the probabilities from this place on.
    Chance { child: usize, count: usize, first: usize },
    /// A seat chooses a child.
    Decision { child: usize, set: usize },
}

/// The tree of a game for two, in the order of their distance from the start: children stand after their parents.
pub struct InfoTree {
    pub(crate) nodes: Vec<Node>,
    /// The probabilities of chance.
    pub(crate) chances: Vec<f64>,
    pub(crate) sets: Vec<InfoSet>,
}

/// A place of the tree that is still to be looked at.
struct Open<S> {
    state: S,
    /// The last action of each seat.
    last: [Option<usize>; 2],
}

impl InfoTree {
    /// Follows every line of play; beside the tree come the information state and the actions of each set.
    ///
    /// # Errors
    ///
    /// If the game is not for two, has chance whose distribution it does not tell, has more than `most` nodes, or a seat
    /// forgets what it did.
    #[expect(clippy::type_complexity, reason = "a list of pairs has no better name")]
    pub fn new<G: ImperfectInformation>(
        game: &G,
        chance: Option<ChanceDistribution<G>>,
        most: usize,
    ) -> Result<(Self, Vec<(G::InfoState, Vec<G::Move>)>), UsageError> {
        if game.players() != 2 {
            return Err(UsageError::new("the game is not for two", "choose one that is"));
        }
        let mut tree = Self { nodes: Vec::new(), chances: Vec::new(), sets: Vec::new() };
        let (mut known, mut found) = (HashMap::new(), HashMap::new());
        let (mut open, mut outcomes) = (vec![Open { state: game.start(), last: [None; 2] }], Vec::new());
        let mut at = 0;
        while at < open.len() {
            if open.len() > most {
                let wrong = format!("the game has more than {most} positions");
                return Err(UsageError::new(wrong, "choose smaller parameters"));
            }
            let child = open.len();
            let (state, last) = (open[at].state.clone(), open[at].last);
            let node = match game.turn(&state) {
                Turn::Over => Node::Over(game.payoff(&state, 0).into()),
                Turn::Chance => {
                    let list = chance.ok_or_else(|| {
                        UsageError::new(
                            "the game does not tell the probabilities of chance",
                            "choose one that does",
                        )
                    })?;
                    list(game, &state, &mut outcomes);
                    let first = tree.chances.len();
                    for &(m, probability) in &outcomes {
                        tree.chances.push(probability);
                        open.push(Open { state: game.after(&state, m), last });
                    }
                    Node::Chance { child, count: outcomes.len(), first }
                }
                Turn::Player(seat) => {
                    let info = game.info_state(&state, seat);
                    let moves = game.legal_moves(&state);
                    let set = *known.entry((seat, info.clone())).or_insert_with(|| {
                        found.insert(tree.sets.len(), (info, moves.clone()));
                        let first = tree.sets.last().map_or(0, |set| set.first + set.actions);
                        let (actions, before) = (moves.len(), last[seat]);
                        tree.sets.push(InfoSet { seat, first, actions, before, nodes: Vec::new() });
                        tree.sets.len() - 1
                    });
                    let InfoSet { first, before, ref mut nodes, .. } = tree.sets[set];
                    if before != last[seat] || found[&set].1 != moves {
                        return Err(UsageError::new(
                            "a seat of this game forgets what it did or may do",
                            "choose one that remembers",
                        ));
                    }
                    nodes.push(at);
                    for (k, m) in moves.into_iter().enumerate() {
                        let mut last = last;
                        last[seat] = Some(first + k);
                        open.push(Open { state: game.after(&state, m), last });
                    }
                    Node::Decision { child, set }
                }
            };
            tree.nodes.push(node);
            at += 1;
        }
        let mut told: Vec<_> = found.into_iter().collect();
        told.sort_unstable_by_key(|(set, _)| *set);
        Ok((tree, told.into_iter().map(|(_, info)| info).collect()))
    }

    /// The information sets.
    pub fn sets(&self) -> &[InfoSet] {
        &self.sets
    }

    /// How many positions there are, ways to the same one counted apart.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// How many probabilities a profile has.
    pub fn numbers(&self) -> usize {
        self.sets.last().map_or(0, |set| set.first + set.actions)
    }

    /// Every action as likely as the next.
    pub fn uniform(&self) -> Profile {
        let mut profile = Profile::new();
        for set in &self.sets {
            profile.resize(set.first + set.actions, 1.0 / set.actions as f64);
        }
        profile
    }
}
