//! Go as an attack of one side, without a history: it must have a lead for good, or when both have passed.
//!
//! Nothing is forbidden but suicide and the immediate retaking of a ko, and an attack that takes too many plies has failed: whoever only
//! repeats the board does not succeed. So what an attack achieves does not depend on what was on the board before.

use super::tiny::{Stones, Tiny};
use crate::{Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Turn};

/// An attack: `attacker` wants at least `half_points` half points more than the other, komi not counted, before ply `limit`.
#[derive(Clone)]
pub(super) struct Attack {
    pub(super) board: Tiny,
    pub(super) attacker: Player,
    pub(super) half_points: i32,
    pub(super) limit: u16,
}

/// A position, and whether the attack has succeeded or failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Attacked {
    pub(super) stones: Stones,
    pub(super) mover: u8,
    pub(super) passes: u8,
    pub(super) ply: u16,
    pub(super) succeeded: Option<bool>,
}

impl Attack {
    /// A position of the game as this attack sees it.
    pub(super) fn of<const P: usize>(&self, s: &Position<u64, P>) -> Attacked {
        let Position { ko, mover, passes, ply, .. } = *s;
        let stones = Stones { of: s.board.stones().map(|set| set as u32), ko: ko.map(|point| point as u8) };
        self.judged(Attacked { stones, mover, passes, ply, succeeded: None })
    }

    /// The move that puts no stone.
    pub(super) fn pass(&self) -> Point {
        self.board.all.count_ones() as Point
    }

    /// Half points more than the other side if it holds `points` points and the other all the rest.
    fn lead(&self, points: u32) -> i32 {
        4 * points as i32 - 2 * i32::from(self.pass())
    }

    /// Does the attacker have what is wanted if the game ends here?
    pub(super) fn is_enough(&self, stones: &Stones) -> bool {
        let [black, white] = self.board.area(stones);
        let half_points = 2 * (black as i32 - white as i32);
        let lead = if self.attacker == 0 { half_points } else { -half_points };
        lead >= self.half_points
    }

    /// The position with whether the attack has succeeded or failed there.
    fn judged(&self, s: Attacked) -> Attacked {
        let safe = |player| self.lead(self.board.safe(&s.stones, player).count_ones());
        let succeeded = if s.passes >= 2 {
            Some(self.is_enough(&s.stones))
        } else if safe(self.attacker) >= self.half_points {
            Some(true)
        } else {
            let failed = s.ply >= self.limit || -safe(1 - self.attacker) < self.half_points;
            failed.then_some(false)
        };
        Attacked { succeeded, ..s }
    }
}

impl Game for Attack {
    type State = Attacked;
    type Move = Point;

    fn start(&self) -> Attacked {
        let stones = Stones { of: [0; 2], ko: None };
        self.judged(Attacked { stones, mover: 0, passes: 0, ply: 0, succeeded: None })
    }

    fn turn(&self, s: &Attacked) -> Turn {
        if s.succeeded.is_some() { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Attacked, out: &mut Vec<Point>) {
        out.clear();
        let open = u64::from(self.board.empty(&s.stones)).each();
        let open = open.filter(|&point| self.board.is_open(&s.stones, s.mover.into(), point));
        out.extend(open.map(|point| point as Point));
        out.push(self.pass());
    }

    fn play(&self, s: &mut Attacked, m: Point) {
        let (stones, passes) = if m == self.pass() {
            (Stones { ko: None, ..s.stones }, s.passes + 1)
        } else {
            (self.board.after(&s.stones, s.mover.into(), m), 0)
        };
        *s = self.judged(Attacked { stones, mover: 1 - s.mover, passes, ply: s.ply + 1, succeeded: None });
    }

    fn payoff(&self, s: &Attacked, p: Player) -> i32 {
        if (s.succeeded == Some(true)) == (p == self.attacker) { 1 } else { -1 }
    }

    fn action_id(&self, m: Point) -> u32 {
        m.into()
    }

    fn action_count(&self) -> u32 {
        u32::from(self.pass()) + 1
    }

    fn max_plies(&self) -> u32 {
        self.limit.into()
    }
}

impl ChanceFree for Attack {}

impl Keyed for Attack {
    /// The board in 55 bits, mover and passes in two, the plies left in seven.
    fn key(&self, s: &Attacked) -> u64 {
        let left = u64::from(self.limit.saturating_sub(s.ply) & 127);
        self.board.number(&s.stones) << 9 | left << 2 | u64::from(s.passes & 1) << 1 | u64::from(s.mover)
    }
}
