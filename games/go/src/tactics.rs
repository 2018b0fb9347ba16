//! What a hasty player sees at a glance: eyes, stones in danger, moves into danger.

use super::board::Chain;
use super::{Go, Position};
use seedbed_rules::bits::Bits;

impl<W: Bits, const P: usize> Go<W, P> {
    /// The one-point eyes of a colour: empty points with own stones all around, and too few others at the corners to break them.
    pub(super) fn eyes(&self, s: &Position<W, P>, colour: usize) -> W {
        let [own, other] = [s.board.stones()[colour], s.board.stones()[1 - colour]];
        let empty = self.grid.all & !(own | other);
        let surrounded = empty & !self.grid.spread(self.grid.all & !own);
        if surrounded == W::EMPTY {
            return W::EMPTY;
        }
        let [a, b, c, d] = self.grid.diagonals(other);
        let one = a | b | c | d;
        let two = (a & b) | (c & d) | ((a | b) & (c | d));
        surrounded & !(two | (one & self.grid.border))
    }

    /// Points where the mover may play a stone that is worth a thought: all but own eyes and a forbidden ko.
    pub(super) fn sensible(&self, s: &Position<W, P>) -> W {
        self.points(s) & !self.eyes(s, s.mover.into())
    }

    /// The chain that a stone of the mover at a playable point would become, if it captured nothing.
    pub(super) fn joined(&self, s: &Position<W, P>, point: u32) -> Chain<W> {
        let [black, white] = s.board.stones();
        let own = s.board.stones()[usize::from(s.mover)];
        let (placed, near) = (W::single(point), self.grid.near(point));
        let mut whole = Chain { stones: placed, liberties: near & !(black | white) };
        let mut touched = near & own;
        while touched != W::EMPTY {
            let chain = s.board.chain(touched.least());
            whole =
                Chain { stones: whole.stones | chain.stones, liberties: whole.liberties | chain.liberties };
            touched = touched & !chain.stones;
        }
        Chain { liberties: whole.liberties & !placed, ..whole }
    }

    /// Would the mover's stone at a playable point be captured at once, together with what it joins?
    pub(super) fn is_self_atari(&self, s: &Position<W, P>, point: u32) -> bool {
        let [black, white] = s.board.stones();
        let free = self.grid.near(point) & !(black | white);
        // Two free neighbours are two liberties, whatever else is there.
        if free.without_least() != W::EMPTY || self.captured(s, point) != W::EMPTY {
            return false;
        }
        self.joined(s, point).liberties.without_least() == W::EMPTY
    }

    /// The stones that the mover captures at a playable point.
    pub(super) fn captured(&self, s: &Position<W, P>, point: u32) -> W {
        s.board.captures(&self.grid, s.mover.into(), point)
    }

    /// The points that save the mover's chains in atari next to a point: by running, or by capturing what attacks them.
    pub(super) fn saving(&self, s: &Position<W, P>, next_to: u32) -> W {
        let mover = usize::from(s.mover);
        let [own, other] = [s.board.stones()[mover], s.board.stones()[1 - mover]];
        let playable = self.points(s);
        let mut saving = W::EMPTY;
        let mut threatened = self.grid.near(next_to) & own & s.board.in_atari();
        while threatened != W::EMPTY {
            let chain = s.board.chain(threatened.least());
            threatened = threatened & !chain.stones;
            let run = chain.liberties & playable;
            if run != W::EMPTY {
                let liberties = self.joined(s, run.least()).liberties;
                if liberties.without_least() != W::EMPTY {
                    saving = saving | run;
                }
            }
            let attackers = self.grid.spread(chain.stones) & other & s.board.in_atari();
            saving = saving | (s.board.last_liberties(attackers) & playable);
        }
        saving
    }
}
