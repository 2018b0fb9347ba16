//! Alpha-beta as principal variation search, with a transposition table and iterative deepening.

mod analysis;
mod kinds;
mod offer;
mod ties;

use crate::transposition_table::{ACTION_IDS, ALL, Bound, TableEntry, TranspositionTable};
use analysis::Answered;
use kinds::ByKind;
pub use offer::{ABOUT, def};
use seedbed_rules::{
    Analysis, Budget, ChanceFree, Clock, Game, Keyed, Player, Points, Rng, Search, Stop, Turn, UsageError,
};
use seedbed_solve::{Ordering, sort_by_rank};
use ties::Ties;

/// A finished game counts this many points for each unit of its payoff, out of reach of any estimate.
const POINTS: i32 = 1 << 20;

/// From this many plies left it pays to look all moves up in the table before any is searched.
const PROBE_DEPTH: u8 = 4;

/// A state of more bytes than this is kept outside the stack.
const LARGE: usize = 1024;

/// A few shallow searches put the moves in order; more of them would cost what they save.
const WARM_UP: u8 = 8;

/// Alpha-beta search, also for games in which a mover stays on turn and for partners.
pub struct Negamax<G: Game> {
    depth: u8,
    budget: Budget,
    table: TranspositionTable,
    /// Does the table hold positions of earlier games?
    stale: bool,
    ordering: Ordering,
    clock: Clock,
    /// Has the clock run out?
    stopped: bool,
    nodes: u64,
    estimate: Points<G>,
    /// What becomes of moves by their kinds, if anything does.
    kinds: Option<ByKind<G>>,
    /// The key by which the table tells positions apart.
    key: fn(&G, &G::State) -> u64,
    /// Which of equally good moves is played.
    ties: Ties,
    /// The last depth searched to its end.
    reached: u8,
    /// The last choice, from which an analysis is read off.
    answered: Option<Answered<G>>,
    /// Large states that are not in use.
    spare: Vec<Box<G::State>>,
}

/// The value of a position for its mover, and whether a deeper search could change it.
#[derive(Clone, Copy)]
struct SearchValue {
    value: i32,
    sure: bool,
}

/// What a node is asked: is the value above `alpha`, below `beta`, or, between them, what is it?
#[derive(Clone, Copy)]
struct Question {
    alpha: i32,
    beta: i32,
    /// Plies still to look ahead.
    depth: u8,
    /// Plies since the root.
    ply: usize,
}

impl Question {
    fn one_deeper(self) -> Self {
        Self { depth: self.depth - 1, ply: self.ply + 1, ..self }
    }

    /// The same question put to the other side.
    fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, ..self }
    }
}

impl<G: ChanceFree + Keyed> Negamax<G> {
    /// A search of at most `depth` plies with a table of `table_mebibytes` MiB.
    ///
    /// # Panics
    ///
    /// If there is no memory for the table.
    pub fn new(depth: u8, table_mebibytes: usize) -> Self {
        Self::try_new(depth, table_mebibytes).expect("there is memory for the table")
    }

    /// The same as [`Negamax::new`], without the panic.
    ///
    /// # Errors
    ///
    /// If there is no memory for the table.
    pub fn try_new(depth: u8, table_mebibytes: usize) -> Result<Self, UsageError> {
        Ok(Self {
            depth,
            budget: Budget::UNLIMITED,
            table: TranspositionTable::new(table_mebibytes)?,
            stale: false,
            ordering: Ordering::default(),
            clock: Budget::UNLIMITED.start(&Stop::NEVER),
            stopped: false,
            nodes: 0,
            estimate: G::estimate,
            kinds: None,
            key: G::canonical,
            ties: Ties::Deepening,
            reached: 0,
            answered: None,
            spare: Vec::new(),
        })
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

    /// The payoff of the mover under best play; `None` if the search cannot reach the end.
    pub fn solve(&mut self, game: &G, s: &G::State, stop: &Stop) -> Option<i32> {
        let depths = (1..=WARM_UP.min(self.depth)).chain((self.depth > WARM_UP).then_some(self.depth));
        let (found, _) = self.deepen(game, s, depths, stop)?;
        found.sure.then_some(found.value / POINTS)
    }

    /// Iterative deepening, until the last depth, the budget or the end of the game is reached.
    fn deepen(
        &mut self,
        game: &G,
        s: &G::State,
        depths: impl Iterator<Item = u8>,
        stop: &Stop,
    ) -> Option<(SearchValue, G::Move)> {
        let Turn::Player(me) = game.turn(s) else { return None };
        self.ordering.reset(game.action_count());
        self.clock = self.budget.start(stop);
        self.stopped = false;
        self.reached = 0;
        if self.stale {
            self.stale = self.table.clear(stop).is_err();
        }
        let mut moves = game.legal_moves(s);
        let whole = self.kinds.is_none_or(|kinds| kinds.cut(game, s, &mut moves));
        let most = game.max_payoff() * POINTS;
        let mut reached = (SearchValue { value: 0, sure: false }, moves[0]);
        for depth in depths {
            let full = Question { alpha: -most - 1, beta: most + 1, depth, ply: 0 };
            let (mut found, best) = self.best_of(game, s, me, &moves, full);
            if self.stopped {
                break;
            }
            found.sure &= whole || found.value == most;
            self.reached = depth;
            if self.ties == Ties::First {
                // A deeper search may find that an earlier move wins as well.
                reached = (found, best);
                continue;
            }
            // Facing a certain loss, the move that looked best one ply earlier resists longest.
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

    /// Principal variation search: the best of these moves for `me`, or the first that is good enough.
    fn best_of(
        &mut self,
        game: &G,
        s: &G::State,
        me: Player,
        moves: &[G::Move],
        asked: Question,
    ) -> (SearchValue, G::Move) {
        let most = game.max_payoff() * POINTS;
        let (mut value, mut sure, mut best) = (i32::MIN, true, moves[0]);
        for &m in moves {
            let alpha = asked.alpha.max(value);
            // After the first move, a null-window search (scout) only asks whether another is better at all.
            let scout = value > i32::MIN && asked.beta > alpha + 1;
            let beta = if scout { alpha + 1 } else { asked.beta };
            let mut found = self.after(game, s, me, m, Question { alpha, beta, ..asked });
            if self.stopped {
                // The result will not be used.
                return (found, best);
            }
            if scout && (alpha + 1..asked.beta).contains(&found.value) {
                found = self.after(game, s, me, m, Question { alpha, ..asked });
            }
            if found.value > value {
                (value, best) = (found.value, m);
            }
            if value >= asked.beta || value == most {
                // One refutation is enough, so it alone decides whether the answer can still change.
                self.ordering.reward(asked.ply, game.action_id(m), u32::from(asked.depth).pow(2));
                return (SearchValue { value, sure: found.sure }, best);
            }
            sure &= found.sure;
        }
        (SearchValue { value, sure }, best)
    }

    /// The value for `me` of playing `m`.
    fn after(&mut self, game: &G, s: &G::State, me: Player, m: G::Move, asked: Question) -> SearchValue {
        if size_of::<G::State>() <= LARGE {
            let mut next = s.clone();
            game.play(&mut next, m);
            return self.at(game, &next, me, asked.one_deeper());
        }
        let mut next = self.copy(s);
        game.play(&mut next, m);
        let found = self.at(game, &next, me, asked.one_deeper());
        self.spare.push(next);
        found
    }

    /// A copy of a large state outside the stack, on which a deep search would have no room for them.
    #[inline(never)]
    #[expect(clippy::unnecessary_box_returns, reason = "the box is what keeps it off the stack")]
    fn copy(&mut self, s: &G::State) -> Box<G::State> {
        match self.spare.pop() {
            Some(mut copy) => {
                (*copy).clone_from(s);
                copy
            }
            None => Box::new(s.clone()),
        }
    }

    /// The value for `me` of the position after a move of theirs; its mover may be an opponent, a partner, or `me` again.
    fn at(&mut self, game: &G, next: &G::State, me: Player, below: Question) -> SearchValue {
        match game.turn(next) {
            Turn::Over => SearchValue { value: game.payoff(next, me) * POINTS, sure: true },
            Turn::Player(p) if game.side(p) == game.side(me) => self.node(game, next, p, below),
            Turn::Player(p) => {
                let found = self.node(game, next, p, below.turned());
                SearchValue { value: -found.value, ..found }
            }
            Turn::Chance => unreachable!("in a strict game chance never follows a move"),
        }
    }

    /// The enhanced transposition cutoff: a move that is good enough by what the table knows of the position after it.
    ///
    /// It stands apart from `node`, whose part of the stack would otherwise hold the states that are made here.
    #[inline(never)]
    fn known_refutation(
        &self,
        game: &G,
        s: &G::State,
        me: Player,
        moves: &[G::Move],
        asked: Question,
    ) -> Option<SearchValue> {
        let below = asked.one_deeper();
        moves.iter().find_map(|&m| {
            // On a large board of Go the keys of all of them take ten milliseconds.
            if self.clock.is_stopped() {
                return None;
            }
            let mut next = s.clone();
            game.play(&mut next, m);
            let Turn::Player(p) = game.turn(&next) else { return None };
            let known = self.table.get((self.key)(game, &next))?;
            let found = if game.side(p) == game.side(me) {
                self.settles(known, below)?
            } else {
                let found = self.settles(known, below.turned())?;
                SearchValue { value: -found.value, ..found }
            };
            (found.value >= asked.beta).then_some(found)
        })
    }

    fn node(&mut self, game: &G, s: &G::State, me: Player, asked: Question) -> SearchValue {
        self.nodes += 1;
        self.stopped |= !self.clock.tick();
        if asked.depth == 0 || self.stopped {
            return SearchValue { value: (self.estimate)(game, s, me), sure: false };
        }
        let key = (self.key)(game, s);
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|known| self.settles(known, asked)) {
            return found;
        }
        let mut moves = Vec::new();
        game.moves(s, &mut moves);
        let whole = self.kinds.is_none_or(|kinds| kinds.cut(game, s, &mut moves));
        if asked.depth >= PROBE_DEPTH
            && let Some(found) = self.known_refutation(game, s, me, &moves, asked)
        {
            return found;
        }
        if let Some(kinds) = self.kinds {
            sort_by_rank(&mut moves, |&m| kinds.rank(game, s, m));
        }
        self.ordering.sort(&mut moves, asked.ply, known.map(|k| k.action_id), |&m| game.action_id(m));
        let (mut found, best) = self.best_of(game, s, me, &moves, asked);
        // What the moves left out are worth is not known, unless one of the others is good enough.
        found.sure &= whole || found.value >= asked.beta || found.value == game.max_payoff() * POINTS;
        if !self.stopped {
            let bound = match found.value {
                v if v == game.max_payoff() * POINTS => Bound::Exact,
                v if v >= asked.beta => Bound::Lower,
                v if v <= asked.alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let depth = if found.sure && self.ties == Ties::Deepening { ALL } else { asked.depth };
            self.table.put(
                key,
                TableEntry {
                    value: found.value,
                    bound,
                    depth,
                    action_id: game.action_id(best).min(ACTION_IDS - 1),
                },
            );
        }
        found
    }

    /// What the table alone can answer within this window; `None` if the search must.
    fn settles(&self, known: TableEntry, asked: Question) -> Option<SearchValue> {
        let deep = match self.ties {
            Ties::Deepening => known.depth >= asked.depth,
            Ties::First => known.depth == asked.depth,
        };
        let enough = deep
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= asked.beta,
                Bound::Upper => known.value <= asked.alpha,
            };
        enough.then_some(SearchValue { value: known.value, sure: known.depth == ALL })
    }
}

impl<G: ChanceFree + Keyed> Search<G> for Negamax<G> {
    /// The table is cleared when it is next needed, since a large one takes long.
    fn begin(&mut self) {
        self.stale = true;
        self.answered = None;
    }

    fn values(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(G::Move, f64)>,
    ) {
        out.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        let moves = game.legal_moves(state);
        // Iterative deepening first, so that the table orders the full-window searches below.
        self.deepen(game, state, 1..=self.depth, stop);
        self.answered = None;
        let most = game.max_payoff() * POINTS + 1;
        self.clock = Budget::UNLIMITED.start(stop);
        let depth = if self.stopped { 1 } else { self.depth };
        self.stopped = false;
        let full = Question { alpha: -most, beta: most, depth, ply: 0 };
        for m in moves {
            let found = self.after(game, state, me, m, full);
            out.push((m, f64::from(found.value) / f64::from(POINTS)));
        }
    }

    fn best(&mut self, game: &G, state: &G::State, _: &mut Rng, stop: &Stop) -> G::Move {
        let deepened = self.deepen(game, state, 1..=self.depth, stop);
        let (found, best) = deepened.expect("a player to move has a legal move");
        let (game, state, depth) = (game.clone(), state.clone(), self.reached);
        self.answered = Some(Answered { game, state, best, found, depth });
        best
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.read_off()
    }
}
