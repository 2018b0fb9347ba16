//! Stones, chains and liberties on bitboards, updated incrementally.
//!
//! Besides the stones we keep which of them are in atari. An empty point may then be played if it touches an empty point,
//! an own chain not in atari or an opposing chain in atari: one expansion of a set yields all legal moves.

use super::grid::Grid;
use seedbed_rules::bits::Bits;

/// A chain: connected stones of one colour, and their liberties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain<W> {
    pub(super) stones: W,
    pub(super) liberties: W,
}

/// The stones of both colours; `W` has a bit for every point, and there are at most `P` points.
#[derive(Clone, Debug)]
pub(super) struct Board<W, const P: usize> {
    stones: [W; 2],
    /// The stones of chains with one liberty.
    atari: W,
    /// For a stone, the index of its chain; stale for an empty point.
    home: [u16; P],
    chains: [Chain<W>; P],
}

impl<W: Bits, const P: usize> Board<W, P> {
    pub(super) fn empty() -> Self {
        let none = Chain { stones: W::EMPTY, liberties: W::EMPTY };
        Self { stones: [W::EMPTY; 2], atari: W::EMPTY, home: [0; P], chains: [none; P] }
    }

    /// The board with these stones; returns `None` if a chain has no liberty.
    pub(super) fn new(grid: &Grid<W, P>, stones: [W; 2]) -> Option<Self> {
        let mut board = Self { stones, ..Self::empty() };
        let empty = grid.all & !(stones[0] | stones[1]);
        for colour in stones {
            let mut rest = colour;
            while rest != W::EMPTY {
                let home = rest.least();
                let chain = grid.flood(W::single(home), colour);
                let liberties = grid.spread(chain) & empty;
                if liberties == W::EMPTY {
                    return None;
                }
                board.set(home, Chain { stones: chain, liberties });
                chain.each().for_each(|point| board.home[point as usize] = home as u16);
                rest = rest & !chain;
            }
        }
        Some(board)
    }

    #[inline]
    pub(super) fn stones(&self) -> [W; 2] {
        self.stones
    }

    /// The points where `colour` can play without suicide.
    #[inline]
    pub(super) fn playable(&self, grid: &Grid<W, P>, colour: usize) -> W {
        let (own, other) = (self.stones[colour], self.stones[1 - colour]);
        let empty = grid.all & !(own | other);
        empty & grid.spread(empty | (own & !self.atari) | (other & self.atari))
    }

    /// The stones that a stone at a playable point would capture.
    pub(super) fn captures(&self, grid: &Grid<W, P>, colour: usize, point: u32) -> W {
        let doomed = grid.near(point) & self.stones[1 - colour] & self.atari;
        doomed.each().fold(W::EMPTY, |all, stone| all | self.chains[self.home(stone)].stones)
    }

    /// Puts a stone on a playable point and removes what it captures; returns the point of a ko, if it made one.
    #[inline]
    pub(super) fn place(&mut self, grid: &Grid<W, P>, colour: usize, point: u32) -> Option<u32> {
        let (placed, near) = (grid.alone(point), grid.near(point));
        let (own, other) = (self.stones[colour], self.stones[1 - colour]);
        self.stones[colour] = own | placed;
        let home = self.join(point, placed, near & own, near & !(own | other));
        let captured = self.press(placed, near & other);
        if captured == W::EMPTY {
            self.note_atari(home);
            return None;
        }
        self.stones[1 - colour] = other & !captured;
        self.atari = self.atari & !captured;
        self.note_atari(home);
        self.relieve(grid, captured, self.stones[colour]);
        let alone = (near & (own | (grid.all & !(own | other)))) == W::EMPTY;
        (alone && captured.without_least() == W::EMPTY).then(|| captured.least())
    }

    /// The stones of chains with one liberty.
    #[inline]
    pub(super) fn in_atari(&self) -> W {
        self.atari
    }

    /// The chain of a stone.
    #[inline]
    pub(super) fn chain(&self, stone: u32) -> &Chain<W> {
        &self.chains[self.home(stone)]
    }

    /// All chains of a colour.
    pub(super) fn chains_of(&self, colour: usize) -> impl Iterator<Item = &Chain<W>> {
        let mut rest = self.stones[colour];
        std::iter::from_fn(move || {
            let chain = (rest != W::EMPTY).then(|| self.chain(rest.least()))?;
            rest = rest & !chain.stones;
            Some(chain)
        })
    }

    /// The last liberties of these stones, which are in atari.
    pub(super) fn last_liberties(&self, mut stones: W) -> W {
        let mut liberties = W::EMPTY;
        while stones != W::EMPTY {
            let chain = self.chain(stones.least());
            liberties = liberties | chain.liberties;
            stones = stones & !chain.stones;
        }
        liberties
    }

    #[inline]
    fn home(&self, stone: u32) -> usize {
        self.home[stone as usize].into()
    }

    /// Merges a new stone with the own chains it touches into one, at the index of the largest.
    #[inline]
    fn join(&mut self, point: u32, placed: W, mut touched: W, free: W) -> usize {
        if touched == W::EMPTY {
            self.home[point as usize] = point as u16;
            self.chains[point as usize] = Chain { stones: placed, liberties: free };
            return point as usize;
        }
        let mut home = self.home(touched.least());
        let mut whole = self.chains[home];
        let mut largest = whole.stones;
        touched = touched & !whole.stones;
        while touched != W::EMPTY {
            let next = self.home(touched.least());
            let chain = self.chains[next];
            whole =
                Chain { stones: whole.stones | chain.stones, liberties: whole.liberties | chain.liberties };
            touched = touched & !chain.stones;
            if chain.stones.count() > largest.count() {
                (home, largest) = (next, chain.stones);
            }
        }
        whole = Chain { stones: whole.stones | placed, liberties: (whole.liberties | free) & !placed };
        self.home[point as usize] = home as u16;
        for stone in (whole.stones & !(largest | placed)).each() {
            self.home[stone as usize] = home as u16;
        }
        self.chains[home] = whole;
        home
    }

    /// Takes a liberty from the opposing chains that touch a new stone; returns the stones left without any.
    #[inline]
    fn press(&mut self, placed: W, mut touched: W) -> W {
        let mut captured = W::EMPTY;
        while touched != W::EMPTY {
            let home = self.home(touched.least());
            let chain = &mut self.chains[home];
            let left = chain.liberties & !placed;
            chain.liberties = left;
            touched = touched & !chain.stones;
            if left == W::EMPTY {
                captured = captured | chain.stones;
            } else if left.without_least() == W::EMPTY {
                self.atari = self.atari | chain.stones;
            }
        }
        captured
    }

    /// Gives the freed points as liberties to the chains of `own` around them.
    #[inline]
    fn relieve(&mut self, grid: &Grid<W, P>, freed: W, own: W) {
        let mut touched = grid.spread(freed) & own;
        while touched != W::EMPTY {
            let home = self.home(touched.least());
            let chain = &mut self.chains[home];
            chain.liberties = chain.liberties | (grid.spread(chain.stones) & freed);
            touched = touched & !chain.stones;
            self.note_atari(home);
        }
    }

    #[inline]
    fn note_atari(&mut self, home: usize) {
        let Chain { stones, liberties } = self.chains[home];
        let single = liberties.without_least() == W::EMPTY;
        self.atari = if single { self.atari | stones } else { self.atari & !stones };
    }

    fn set(&mut self, home: u32, chain: Chain<W>) {
        self.chains[home as usize] = chain;
        self.note_atari(home as usize);
    }
}
