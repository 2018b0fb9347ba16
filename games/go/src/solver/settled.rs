//! The whole game under superko, which is over as soon as an attack decides the question: what is left to search is what hangs on superko.

use super::Whole;
use super::forced::Forced;
use crate::{Point, Position};
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Turn, position_key};
use std::sync::Arc;

/// The game, with the question whether Black leads by at least `half_points` half points, komi not counted.
#[derive(Clone)]
pub(super) struct Settled {
    pub(super) game: Whole,
    pub(super) half_points: i32,
    pub(super) forced: Arc<Forced>,
}

/// A position with its history, and whether Black gets the lead, if that is plain to see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Judged {
    s: Position<u64, 64>,
    black_leads: Option<bool>,
}

impl Settled {
    /// A position of the game with its answer, if it has one at once.
    pub(super) fn judged(&self, s: Position<u64, 64>) -> Judged {
        let black_leads = match self.game.turn(&s) {
            Turn::Over => Some(self.game.lead(&s) + self.game.rules.half_komi >= self.half_points),
            _ => self.forced.winner(&s, self.game.rules.limit).map(|winner| winner == 0),
        };
        Judged { s, black_leads }
    }
}

impl Judged {
    /// Whether Black gets the lead, if no search is needed to know it.
    pub(super) fn answer(&self) -> Option<bool> {
        self.black_leads
    }
}

impl Game for Settled {
    type State = Judged;
    type Move = Point;

    fn start(&self) -> Judged {
        self.judged(self.game.start())
    }

    fn turn(&self, s: &Judged) -> Turn {
        if s.black_leads.is_some() { Turn::Over } else { self.game.turn(&s.s) }
    }

    fn moves(&self, s: &Judged, out: &mut Vec<Point>) {
        self.game.moves(&s.s, out);
    }

    fn play(&self, s: &mut Judged, m: Point) {
        let mut next = s.s.clone();
        self.game.play(&mut next, m);
        *s = self.judged(next);
    }

    fn payoff(&self, s: &Judged, p: Player) -> i32 {
        if (s.black_leads == Some(true)) == (p == 0) { 1 } else { -1 }
    }

    fn action_id(&self, m: Point) -> u32 {
        self.game.action_id(m)
    }

    fn action_count(&self) -> u32 {
        self.game.action_count()
    }

    fn max_plies(&self) -> u32 {
        self.game.max_plies()
    }

    fn state_bytes(&self) -> usize {
        self.game.state_bytes() + size_of::<Judged>()
    }
}

impl ChanceFree for Settled {}

impl Keyed for Settled {
    /// In which order boards came about does not matter, nor how many passes were between.
    fn key(&self, s: &Judged) -> u64 {
        let mut past = s.s.past.clone();
        past.sort_unstable();
        position_key(&(s.s.board.stones(), [s.s.mover, s.s.passes], past))
    }
}
