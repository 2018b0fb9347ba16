//! Ladders: whether a chain that runs from atari to atari is caught in the end.

use crate::Go;
use crate::board::Board;
use seedbed_rules::bits::Bits;

/// Positions looked at before a chain is believed to get away.
const PATIENCE: u32 = 80;

impl<W: Bits, const P: usize> Go<W, P> {
    /// Is the chain of this stone, which has two liberties, caught if the other side plays at one of them now?
    pub(super) fn is_ladder(&self, board: &Board<W, P>, stone: u32, first: u32) -> bool {
        let colour = usize::from(board.stones()[1].has(stone));
        let [black, white] = board.stones();
        let taken = black | white | W::single(first);
        let exit = board.chain(stone).liberties & !taken;
        // Three liberties after one step are enough; most chains are let go here, before a board is copied.
        if (self.grid.spread(exit) & self.grid.all & !taken).count() > 2 {
            return false;
        }
        let mut patience = PATIENCE;
        self.is_caught_by(board, (colour, stone), first, &mut patience)
    }

    /// Is the chain of this stone, which has two liberties, caught if the other side is to move?
    pub(super) fn is_ladder_anywhere(&self, board: &Board<W, P>, stone: u32) -> bool {
        let colour = usize::from(board.stones()[1].has(stone));
        let attack = board.chain(stone).liberties & board.playable(&self.grid, 1 - colour);
        attack.each().any(|first| self.is_ladder(board, stone, first))
    }

    /// The other side is to move and the chain has two liberties.
    fn can_be_caught(&self, board: &Board<W, P>, chain: (usize, u32), patience: &mut u32) -> bool {
        let liberties = board.chain(chain.1).liberties & board.playable(&self.grid, 1 - chain.0);
        liberties.each().any(|first| self.is_caught_by(board, chain, first, patience))
    }

    fn is_caught_by(
        &self,
        board: &Board<W, P>,
        (colour, stone): (usize, u32),
        first: u32,
        patience: &mut u32,
    ) -> bool {
        let after = self.placed(board, 1 - colour, first);
        self.is_caught(&after, (colour, stone), patience)
    }

    /// The chain is in atari and its side is to move: no run to the last liberty and no capture of what attacks it helps.
    fn is_caught(&self, board: &Board<W, P>, (colour, stone): (usize, u32), patience: &mut u32) -> bool {
        let chain = *board.chain(stone);
        let attackers = self.grid.spread(chain.stones) & board.stones()[1 - colour] & board.in_atari();
        let exits = chain.liberties | board.last_liberties(attackers);
        (exits & board.playable(&self.grid, colour)).each().all(|exit| {
            let Some(left) = patience.checked_sub(1) else { return false };
            *patience = left;
            let after = self.placed(board, colour, exit);
            match after.chain(stone).liberties.count() {
                0 | 1 => true,
                2 => self.can_be_caught(&after, (colour, stone), patience),
                _ => false,
            }
        })
    }

    /// A copy of the board with one stone more. It stands on the heap, since a ladder across a large board is longer than a thread's stack
    /// has room for boards.
    #[inline(never)]
    #[expect(clippy::unnecessary_box_returns, reason = "the stack is what it spares")]
    fn placed(&self, board: &Board<W, P>, colour: usize, point: u32) -> Box<Board<W, P>> {
        let mut after = Box::new(board.clone());
        after.place(&self.grid, colour, point);
        after
    }
}
