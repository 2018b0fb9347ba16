//! The tree of a game, with the decisions that a seat cannot tell apart joined in information sets.

use super::estimate::{estimate, play_forced};
use super::tree_limit::TreeLimit;
use crate::ChanceDistribution;
use seedbed_rules::{ImperfectInformation, Mixer, Player, Turn, UsageError, list_of};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

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
    pub(crate) nodes: Vec<u32>,
}

/// What happens at a node; its children stand one after another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// The payoff of the first seat.
    Over(f64),
    /// Chance draws a child by the probabilities from this place on.
    Chance { child: u32, count: u32, first: u32 },
    /// A seat chooses a child.
    Decision { child: u32, set: u32 },
}

/// The tree of a game for two: children stand after their parents.
///
/// Where there is only one thing to do or to happen it is done at once, and is no node.
pub struct InfoTree {
    pub(crate) nodes: Vec<Node>,
    /// The probabilities of chance.
    pub(crate) chances: Vec<f64>,
    pub(crate) sets: Vec<InfoSet>,
}

/// A place of the tree that is still to be looked at.
struct Open<S> {
    at: usize,
    state: S,
    /// The last action of each seat.
    last: [Option<usize>; 2],
}

impl InfoTree {
    /// Follows every line of play; beside the tree come the information state and the actions of each set.
    ///
    /// # Errors
    ///
    /// If the game is not for two, has chance whose distribution it does not tell, is too large, or a seat forgets what it did.
    #[expect(clippy::type_complexity, reason = "a list of pairs has no better name")]
    pub fn new<G: ImperfectInformation>(
        game: &G,
        chance: Option<ChanceDistribution<G>>,
        limit: TreeLimit,
    ) -> Result<(Self, Vec<(G::InfoState, Vec<G::Move>)>), UsageError> {
        if game.players() != 2 {
            return Err(UsageError::new("the game is not for two", "choose one that is"));
        }
        limit.expect_room(estimate(game))?;
        let mut tree = Self { nodes: vec![Node::Over(0.0)], chances: Vec::new(), sets: Vec::new() };
        let mut known: HashMap<(Player, G::InfoState), usize, BuildHasherDefault<Mixer>> = HashMap::default();
        let mut told: Vec<(G::InfoState, Vec<G::Move>)> = Vec::new();
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        // The last is looked at first, so that few states wait.
        let mut open = vec![Open { at: 0, state: game.start(), last: [None; 2] }];
        while let Some(Open { at, mut state, last }) = open.pop() {
            play_forced(game, &mut state, &mut moves);
            limit.keep(tree.nodes.len(), tree.numbers(), (tree.sets.len(), size_of::<G::InfoState>()))?;
            match game.turn(&state) {
                Turn::Over => tree.nodes[at] = Node::Over(game.payoff(&state, 0).into()),
                Turn::Chance => {
                    let list = chance.ok_or_else(untold)?;
                    list(game, &state, &mut outcomes);
                    let (child, first) = (tree.grow(outcomes.len()), tree.chances.len());
                    tree.nodes[at] = Node::Chance {
                        child: child as u32,
                        count: outcomes.len() as u32,
                        first: first as u32,
                    };
                    for (k, &(m, probability)) in outcomes.iter().enumerate() {
                        tree.chances.push(probability);
                        open.push(Open { at: child + k, state: game.after(&state, m), last });
                    }
                }
                Turn::Player(seat) => {
                    let set = match known.entry((seat, game.info_state(&state, seat))) {
                        Entry::Occupied(entry) => *entry.get(),
                        Entry::Vacant(entry) => {
                            told.push((entry.key().1.clone(), moves.clone()));
                            *entry.insert(tree.new_set(seat, moves.len(), last[seat]))
                        }
                    };
                    let InfoSet { first, before, ref mut nodes, .. } = tree.sets[set];
                    if before != last[seat] || told[set].1 != moves {
                        return Err(forgetful());
                    }
                    nodes.push(at as u32);
                    let child = tree.grow(moves.len());
                    tree.nodes[at] = Node::Decision { child: child as u32, set: set as u32 };
                    for (k, &m) in moves.iter().enumerate() {
                        let mut last = last;
                        last[seat] = Some(first + k);
                        open.push(Open { at: child + k, state: game.after(&state, m), last });
                    }
                }
            }
        }
        Ok((tree, told))
    }

    /// Makes room for children; returns the place of the first.
    fn grow(&mut self, children: usize) -> usize {
        let child = self.nodes.len();
        self.nodes.resize(child + children, Node::Over(0.0));
        child
    }

    /// Another information set; returns its number.
    fn new_set(&mut self, seat: Player, actions: usize, before: Option<usize>) -> usize {
        self.sets.push(InfoSet { seat, first: self.numbers(), actions, before, nodes: Vec::new() });
        self.sets.len() - 1
    }

    /// The children of a node of chance, with their probabilities.
    pub(super) fn outcomes(
        &self,
        child: u32,
        count: u32,
        first: u32,
    ) -> impl Iterator<Item = (usize, f64)> + use<'_> {
        let first = first as usize;
        (child as usize..).zip(self.chances[first..first + count as usize].iter().copied())
    }

    /// The children of a decision, with the shares that a profile gives them.
    pub(super) fn choices<'a>(
        &'a self,
        child: u32,
        set: u32,
        profile: &'a [f64],
    ) -> impl Iterator<Item = (usize, f64)> + use<'a> {
        let set = &self.sets[set as usize];
        (child as usize..).zip(profile[set.first..set.first + set.actions].iter().copied())
    }

    /// The information sets.
    pub fn sets(&self) -> &[InfoSet] {
        &self.sets
    }

    /// How many positions there are in which something is chosen, drawn or over, ways to the same one counted apart.
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

    /// How often the seat of each set has chosen before.
    pub fn choices_before(&self) -> Vec<usize> {
        let mut after = vec![0; self.numbers()];
        list_of(&self.sets, &mut |set| {
            // An earlier decision belongs to a set that was found before.
            let before = set.before.map_or(0, |action| after[action]);
            after[set.first..set.first + set.actions].fill(before + 1);
            before
        })
    }
}

fn untold() -> UsageError {
    UsageError::new("the game does not tell the probabilities of chance", "choose one that does")
}

fn forgetful() -> UsageError {
    UsageError::new("a seat of this game forgets what it did or may do", "choose one that remembers")
}
