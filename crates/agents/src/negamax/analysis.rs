//! What the table says after a search.

use super::{Negamax, POINTS, SearchValue};
use crate::transposition_table::{ALL, Bound, TableEntry};
use seedbed_rules::{
    Analysis, Assessed, ChanceFree, Game, Keyed, Player, Scale, Turn, Unit, list_of, ranking,
};

/// A question that was answered.
pub(super) struct Answered<G: Game> {
    pub(super) game: G,
    pub(super) state: G::State,
    pub(super) best: G::Move,
    pub(super) found: SearchValue,
    /// The depth that was searched to its end; 0 where not even the first was.
    pub(super) depth: u8,
}

impl<G: ChanceFree + Keyed> Negamax<G> {
    // Read off once a move: not worth being optimised twice, as what is inlined is.
    #[inline(never)]
    pub(super) fn read_off(&self) -> Option<Analysis<G::Move>> {
        let Answered { game, state, best, found, depth } = self.answered.as_ref()?;
        let Turn::Player(me) = game.turn(state) else { return None };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let moves = list_of(&moves, &mut |&mv| {
            let known = match depth.checked_sub(1) {
                Some(_) if mv == *best => Some(*found),
                Some(below) => self.known_after(game, state, me, mv, below),
                None => None,
            };
            let proven = known.filter(|found| found.sure).map(|found| found.value / POINTS);
            Assessed { mv, visits: None, value: known.map(|found| found.value.into()), proven }
        });
        let order = ranking(moves.len(), &|at| match moves[at].value {
            _ if moves[at].mv == *best => f64::INFINITY,
            value => value.unwrap_or(f64::NEG_INFINITY),
        });
        Some(Analysis {
            moves: list_of(&order, &mut |&at| moves[at]),
            scale: Scale::Points { payoff: POINTS.into() },
            unit: Unit::Position,
            spent: self.clock.used(),
            line: self.line(game, state, me, *best, *found),
        })
    }

    /// What the table knows for sure of the position, if it was searched at least `depth` deep.
    fn exact(&self, game: &G, s: &G::State, depth: u8) -> Option<TableEntry> {
        let known = self.table.get((self.key)(game, s))?;
        (known.bound == Bound::Exact && known.depth >= depth).then_some(known)
    }

    /// The value for `me` of a move after which the game is over or known at least `depth` deep.
    fn known_after(&self, game: &G, s: &G::State, me: Player, m: G::Move, depth: u8) -> Option<SearchValue> {
        let mut next = s.clone();
        game.play(&mut next, m);
        match game.turn(&next) {
            Turn::Over => Some(SearchValue { value: game.payoff(&next, me) * POINTS, sure: true }),
            Turn::Player(p) => {
                let known = self.exact(game, &next, depth)?;
                let value = if game.side(p) == game.side(me) { known.value } else { -known.value };
                Some(SearchValue { value, sure: known.depth == ALL })
            }
            Turn::Chance => None,
        }
    }

    /// The best move and what follows, as long as the table knows a move that keeps the value.
    fn line(&self, game: &G, s: &G::State, me: Player, best: G::Move, found: SearchValue) -> Vec<G::Move> {
        let (mut s, mut me, mut value, mut line) = (s.clone(), me, found.value, vec![best]);
        game.play(&mut s, best);
        while let Turn::Player(p) = game.turn(&s) {
            value = if game.side(p) == game.side(me) { value } else { -value };
            me = p;
            let Some(known) = self.exact(game, &s, 0).filter(|known| known.value == value) else { break };
            let below = if known.depth == ALL { ALL } else { known.depth.saturating_sub(1) };
            let mut moves = game.legal_moves(&s);
            // A mirror image may have left its own move there, so that is only where to begin.
            if let Some(at) = moves.iter().position(|&m| game.action_id(m) == known.action_id) {
                moves[..=at].rotate_right(1);
            }
            let keeps = |&m: &G::Move| {
                self.known_after(game, &s, me, m, below).is_some_and(|found| found.value == value)
            };
            let Some(m) = moves.into_iter().find(keeps).filter(|_| line.len() < usize::from(ALL)) else {
                break;
            };
            game.play(&mut s, m);
            line.push(m);
        }
        line
    }
}
