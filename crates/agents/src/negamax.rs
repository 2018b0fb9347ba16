//! Alpha-beta with a transposition table and iterative deepening.

use crate::kind::{AgentAbout, SearchDef};
use crate::table::{ALL, Bound, CODES, Known, Table};
use seedbed_rules::{Budget, Clock, Keyed, Param, Player, Rng, Search, Strict, Takes, Turn};
use std::marker::PhantomData;

/// How `negamax` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "negamax",
    summary: "alpha-beta with a transposition table and iterative deepening; exact when it reaches the end",
    needs: "a game in which chance never follows a move (through pimc where information is hidden)",
    params: &[
        Param { key: "depth", takes: Takes::Int(1, 254), default: "6", help: "plies looked ahead" },
        Param {
            key: "budget",
            takes: Takes::Budget,
            default: "unlimited",
            help: "nodes or time for each move",
        },
        Param {
            key: "table",
            takes: Takes::Int(1, 65_536),
            default: "16",
            help: "transposition table in MiB",
        },
    ],
};

/// A finished game counts this many points for each unit of its payoff, out of reach of any estimate.
const POINTS: i32 = 1 << 20;

/// Alpha-beta search; right for games where a mover stays on turn and for partners.
pub struct Negamax<G> {
    depth: u8,
    budget: Budget,
    table: Table,
    history: Vec<u32>,
    clock: Clock,
    stopped: bool,
    nodes: u64,
    game: PhantomData<G>,
}

/// The value of a position for its mover, and whether a deeper search could change it.
#[derive(Clone, Copy)]
struct Found {
    value: i32,
    sure: bool,
}

impl<G: Strict + Keyed> Negamax<G> {
    /// A search of at most `depth` plies with a table of so many MiB.
    pub fn new(depth: u8, table_mebibytes: usize) -> Self {
        let budget = Budget::UNLIMITED;
        let table = Table::new(table_mebibytes);
        let clock = budget.start();
        Self { depth, budget, table, history: Vec::new(), clock, stopped: false, nodes: 0, game: PhantomData }
    }

    /// The same search, stopped when the budget of nodes or time is used up.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Positions visited since it was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The payoff of the mover under best play, where the search can reach the end.
    pub fn solve(&mut self, game: &G, s: &G::State) -> Option<i32> {
        let (found, _) = self.deepen(game, s)?;
        found.sure.then_some(found.value / POINTS)
    }

    /// Deepens until the depth, the budget or the end of the game is reached.
    fn deepen(&mut self, game: &G, s: &G::State) -> Option<(Found, G::Move)> {
        let Turn::Player(me) = game.turn(s) else { return None };
        self.history.resize(game.codes().min(CODES) as usize, 0);
        self.history.fill(0);
        self.clock = self.budget.start();
        self.stopped = false;
        let mut moves = Vec::new();
        game.moves(s, &mut moves);
        let most = game.stake() * POINTS;
        let mut reached = (Found { value: 0, sure: false }, moves[0]);
        for depth in 1..=self.depth {
            let (found, best) = self.root(game, s, me, &moves, depth);
            if self.stopped {
                break;
            }
            // Against a sure loss the move that looked best one ply earlier resists longest.
            let lost = found.sure && found.value == -most && depth > 1;
            reached = (found, if lost { reached.1 } else { best });
            if found.sure {
                break;
            }
            let at = moves.iter().position(|&m| m == best).expect("the best move is legal");
            moves[..=at].rotate_right(1);
        }
        Some(reached)
    }

    fn root(&mut self, game: &G, s: &G::State, me: Player, moves: &[G::Move], depth: u8) -> (Found, G::Move) {
        let most = game.stake() * POINTS;
        let (mut best, mut value, mut sure) = (moves[0], i32::MIN, true);
        for &m in moves {
            let found = self.after(game, s, me, m, value.max(-most - 1), most + 1, depth);
            sure &= found.sure;
            if found.value > value {
                (best, value) = (m, found.value);
                if value == most {
                    return (Found { value, sure: found.sure }, best);
                }
            }
        }
        (Found { value, sure }, best)
    }

    /// The value for `me` of playing `m`; the next mover may be an opponent, a partner, or `me` again.
    #[expect(clippy::too_many_arguments, reason = "a search node is all of these")]
    fn after(
        &mut self,
        game: &G,
        s: &G::State,
        me: Player,
        m: G::Move,
        alpha: i32,
        beta: i32,
        depth: u8,
    ) -> Found {
        let mut next = s.clone();
        game.play(&mut next, m);
        match game.turn(&next) {
            Turn::Over => Found { value: game.payoff(&next, me) * POINTS, sure: true },
            Turn::Player(p) if game.side(p) == game.side(me) => {
                self.node(game, &next, p, alpha, beta, depth - 1)
            }
            Turn::Player(p) => {
                let found = self.node(game, &next, p, -beta, -alpha, depth - 1);
                Found { value: -found.value, ..found }
            }
            Turn::Chance => unreachable!("in a strict game chance never follows a move"),
        }
    }

    fn node(&mut self, game: &G, s: &G::State, me: Player, alpha: i32, beta: i32, depth: u8) -> Found {
        self.nodes += 1;
        if !self.clock.tick() {
            self.stopped = true;
        }
        if depth == 0 || self.stopped {
            return Found { value: game.estimate(s, me), sure: false };
        }
        let key = game.canonical(s);
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|known| settles(known, alpha, beta, depth)) {
            return found;
        }
        let most = game.stake() * POINTS;
        let mut moves = Vec::new();
        game.moves(s, &mut moves);
        self.order(game, &mut moves, known.map(|k| k.code));
        let (mut value, mut sure, mut best) = (i32::MIN, true, moves[0]);
        for &m in &moves {
            let found = self.after(game, s, me, m, alpha.max(value), beta, depth);
            if found.value > value {
                (value, best) = (found.value, m);
            }
            if value >= beta || value == most {
                // One refutation is enough, so it alone decides whether the bound can still change.
                sure = found.sure;
                self.reward(game.code(m), depth);
                break;
            }
            sure &= found.sure;
        }
        if !self.stopped {
            let bound = match value {
                v if v == most => Bound::Exact,
                v if v >= beta => Bound::Lower,
                v if v <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let code = game.code(best).min(CODES - 1);
            self.table.put(key, Known { value, bound, depth: if sure { ALL } else { depth }, code });
        }
        Found { value, sure }
    }

    /// The table's move first, then by history, then in the game's order.
    fn order(&self, game: &G, moves: &mut [G::Move], first: Option<u32>) {
        moves.sort_by_cached_key(|&m| {
            let code = game.code(m);
            let history = self.history.get(code as usize).copied().unwrap_or(0);
            (first != Some(code), std::cmp::Reverse(history))
        });
    }

    fn reward(&mut self, code: u32, depth: u8) {
        if let Some(history) = self.history.get_mut(code as usize) {
            *history = history.saturating_add(u32::from(depth) * u32::from(depth));
        }
    }
}

/// What the table alone can answer inside this window.
fn settles(known: Known, alpha: i32, beta: i32, depth: u8) -> Option<Found> {
    let enough = known.depth >= depth
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.value >= beta,
            Bound::Upper => known.value <= alpha,
        };
    enough.then_some(Found { value: known.value, sure: known.depth == ALL })
}

impl<G: Strict + Keyed> Search<G> for Negamax<G> {
    fn begin(&mut self) {
        self.table.clear();
    }

    fn values(&mut self, game: &G, state: &G::State, _: &mut Rng, out: &mut Vec<(G::Move, f64)>) {
        out.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        // A deepened search first, so that the table orders the full-window searches below.
        self.deepen(game, state);
        let most = game.stake() * POINTS + 1;
        self.clock = Budget::UNLIMITED.start();
        let depth = if self.stopped { 1 } else { self.depth };
        self.stopped = false;
        for m in moves {
            let found = self.after(game, state, me, m, -most, most, depth);
            out.push((m, f64::from(found.value) / f64::from(POINTS)));
        }
    }

    fn best(&mut self, game: &G, state: &G::State, _: &mut Rng) -> G::Move {
        self.deepen(game, state).expect("a player to move has a legal move").1
    }
}

pub(crate) fn def<G: Strict + Keyed>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        build: |values, _| {
            let search = Negamax::new(values.int("depth") as u8, values.int("table") as usize);
            Ok(Box::new(search.within(values.budget("budget"))))
        },
        shared: |_| false,
    }
}
