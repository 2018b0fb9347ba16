//! How random games are played inside a search.

use crate::capabilities::{Capabilities, MoveKindWeighting, SensiblePlayout, lacking};
use crate::estimates;
use crate::thoughtful::{Thought, Thoughtful};
use seedbed_rules::{Game, Param, Player, Points, Rng, Stop, Takes, Turn, UsageError, Values};

/// The parameters of a policy, as any search with playouts declares them.
pub(crate) const PLAYOUT: Param = Param {
    key: "playout",
    takes: Takes::Choice(&["random", "weighted", "sensible", "flat", "flat-weighted", "negamax"]),
    default: "random",
    help: "moves in playouts: uniform, by the weights of their kinds, by the game's advice, or each by a search of its own (see thought)",
};

/// How much is thought about every move of a playout.
pub(crate) const THOUGHT: Param = Param {
    key: "thought",
    takes: Takes::Int(1, 16),
    default: "1",
    help: "random games after each move (playout=flat, flat-weighted) or plies (negamax), for every move of a playout",
};

/// The weights of kinds.
pub(crate) const WEIGHTS: Param = Param {
    key: "weights",
    takes: Takes::OwnList(':', 8, 1_000_000),
    default: "own",
    help: "weights of the kinds of moves, in the game's order, or the game's own",
};

/// Where playouts are cut.
pub(crate) const CUT: Param = Param {
    key: "cut",
    takes: Takes::Int(0, 1_000_000),
    default: "0",
    help: "plies after which a playout is judged by an estimate; 0 plays to the end",
};

/// The weights that the parameters ask for, where these are the game's own.
pub(crate) fn weights(values: &Values, own: &[u32]) -> Vec<u32> {
    let given = values.list(WEIGHTS.key);
    if given.is_empty() { own.to_vec() } else { given.to_vec() }
}

/// Plays random games to their end or to a cut, and says who did better.
pub(crate) struct Playouts<G: Game> {
    weighted: Option<(MoveKindWeighting<G>, Vec<u32>)>,
    sensible: Option<SensiblePlayout<G>>,
    thoughtful: Option<Thoughtful<G>>,
    /// Who made which move in a sensible playout, which nobody asks here.
    played: Vec<(Player, G::Move)>,
    /// Plies before the cut.
    plies: u32,
    buf: Vec<G::Move>,
}

impl<G: Game> Playouts<G> {
    /// Uniform playouts to the end.
    pub(crate) fn uniform() -> Self {
        let (played, buf) = (Vec::new(), Vec::new());
        Self { weighted: None, sensible: None, thoughtful: None, played, plies: u32::MAX, buf }
    }

    /// What the parameters ask for.
    pub(crate) fn read(values: &Values, capabilities: &Capabilities<G>) -> Result<Self, UsageError> {
        let sensible = match values.choice(PLAYOUT.key) {
            "sensible" => Some(
                capabilities.sensible.ok_or_else(|| lacking("playout=sensible", "advice on good play"))?,
            ),
            _ => None,
        };
        let by_weight = match (values.choice(PLAYOUT.key), capabilities.kinds) {
            ("weighted" | "flat-weighted", Some(weighting)) => {
                Some((weighting, weights(values, weighting.weights)))
            }
            (choice @ ("weighted" | "flat-weighted"), None) => {
                return Err(lacking(&format!("playout={choice}"), "kinds of moves"));
            }
            _ => None,
        };
        let thought = match values.choice(PLAYOUT.key) {
            "flat" | "flat-weighted" => Some(Thought::Flat(by_weight.clone())),
            "negamax" => Some(Thought::Negamax(estimates::read(values, capabilities)?)),
            _ => None,
        };
        let amount = values.int(THOUGHT.key) as u32;
        let thoughtful = thought.map(|thought| Thoughtful::new(thought, amount));
        let weighted = by_weight.filter(|_| thoughtful.is_none());
        let plies = match values.int(CUT.key) {
            0 => u32::MAX,
            plies => plies as u32,
        };
        if sensible.is_some() && plies != u32::MAX {
            return Err(UsageError::new(
                "`cut` does not go with `playout=sensible`",
                "sensible playouts end by themselves",
            ));
        }
        Ok(Self { weighted, sensible, thoughtful, plies, ..Self::uniform() })
    }

    /// Another copy, with memory of its own.
    pub(crate) fn another(&self) -> Self {
        Self {
            weighted: self.weighted.clone(),
            sensible: self.sensible,
            thoughtful: self.thoughtful.as_ref().map(Thoughtful::another),
            plies: self.plies,
            ..Self::uniform()
        }
    }

    /// From now on stops when it is asked to, where a single playout may take long.
    pub(crate) fn obey(&mut self, stop: &Stop) {
        if let Some(thoughtful) = &mut self.thoughtful {
            thoughtful.obey(stop);
        }
    }

    /// Plays on from `s`.
    #[inline]
    pub(crate) fn run(&mut self, game: &G, s: &mut G::State, rng: &mut Rng) {
        if let Some((weighting, weights)) = &self.weighted {
            return (weighting.run)(game, s, weights, self.plies, rng, &mut self.buf);
        }
        if let Some(play_out) = self.sensible {
            self.played.clear();
            return play_out(game, s, rng, &mut self.played);
        }
        if let Some(thoughtful) = &mut self.thoughtful {
            return thoughtful.run(game, s, self.plies, rng);
        }
        let mut plies = 0;
        while plies < self.plies && game.turn(s) != Turn::Over {
            let m = game.sample(s, rng, &mut self.buf);
            game.play(s, m);
            plies += 1;
        }
    }
}

/// How well the game went for `p`: 1 won, 0 even, -1 lost; by the estimate if the playout was cut.
#[inline]
pub(crate) fn result<G: Game>(game: &G, s: &G::State, p: Player, estimate: Points<G>) -> i32 {
    let value = if game.turn(s) == Turn::Over { game.payoff(s, p) } else { estimate(game, s, p) };
    value.signum()
}
