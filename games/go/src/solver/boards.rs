//! Every position of a board of at most 16 points, as a graph: boards that are images of one another once, with who moves, whether the
//! other has passed, and where a ko may not be retaken.

use super::tiny::{Stones, Tiny};
use crate::Point;
use seedbed_rules::Player;
use seedbed_rules::bits::Bits;
use seedbed_solve::{Meter, PositionGraph, Stopped, Watch};

/// The most points of a board whose positions are listed.
pub(super) const LISTED: usize = 16;

/// Positions with a board and no ko: two movers, each after a stone or after a pass, and the end after two passes.
const ROLES: u32 = 5;
const ENDED: u32 = 4;

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listed {
    /// A position in which somebody moves.
    Open { stones: Stones, mover: Player, passes: u8 },
    /// Both have passed.
    Ended(Stones),
}

/// All positions of a board.
pub(super) struct Boards {
    board: Tiny,
    /// A set of points as a number of base three, under each symmetry.
    ternary: Vec<Vec<u32>>,
    /// One board of each class of images, black and white, in the order of their numbers.
    stones: Vec<[u16; 2]>,
    /// Bits of the numbers that boards have, and how many have one in the words before.
    numbers: Vec<u64>,
    ranks: Vec<u32>,
    /// Boards with a ko: the number times [`LISTED`] and the point.
    kos: Vec<u32>,
}

impl Boards {
    /// Lists them.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub(super) fn of(board: Tiny, watch: &Watch) -> Result<Self, Stopped> {
        let points = board.all.count_ones();
        debug_assert!(points as usize <= LISTED);
        let ternary = (0..8).map(|k| {
            let value = |set: u32| u64::from(board.turned(set, k)).each().map(|p| 3_u32.pow(p)).sum();
            (0..=board.all).map(value).collect()
        });
        let ternary = ternary.collect();
        let words = 3_usize.pow(points).div_ceil(64);
        let (numbers, ranks) = (vec![0; words], Vec::new());
        let mut boards = Self { board, ternary, stones: Vec::new(), numbers, ranks, kos: Vec::new() };
        boards.list(watch)?;
        boards.list_kos(watch)?;
        Ok(boards)
    }

    fn list(&mut self, watch: &Watch) -> Result<(), Stopped> {
        let mut meter = Meter::new(watch);
        let all = self.board.all;
        for black in 0..=all {
            meter.check()?;
            // All subsets of the rest.
            let rest = all & !black;
            let mut white = rest;
            loop {
                let of = [black, white];
                if self.is_least(of) && self.is_legal(of) {
                    let number = self.number(of, 0) as usize;
                    self.numbers[number / 64] |= 1 << (number % 64);
                }
                if white == 0 {
                    break;
                }
                white = (white - 1) & rest;
            }
        }
        for (at, word) in self.numbers.iter().enumerate() {
            self.ranks.push(self.stones.len() as u32);
            for bit in word.each() {
                meter.tick()?;
                self.stones.push(stones_of(64 * at as u32 + bit));
            }
        }
        Ok(())
    }

    fn list_kos(&mut self, watch: &Watch) -> Result<(), Stopped> {
        let (mut kos, mut meter) = (Vec::new(), Meter::new(watch));
        for of in &self.stones {
            meter.tick()?;
            let stones = Stones { of: of.map(u32::from), ko: None };
            for mover in 0..2 {
                for point in self.open(&stones, mover) {
                    let after = self.board.after(&stones, mover, point);
                    if after.ko.is_some() {
                        kos.push(self.ko_number(&after));
                    }
                }
            }
        }
        kos.sort_unstable();
        kos.dedup();
        self.kos = kos;
        Ok(())
    }

    /// Where the mover may put a stone.
    fn open(&self, stones: &Stones, mover: Player) -> impl Iterator<Item = Point> {
        let points = u64::from(self.board.empty(stones)).each();
        points.filter(move |&point| self.board.is_open(stones, mover, point)).map(|point| point as Point)
    }

    /// The number of an image of a board.
    fn number(&self, of: [u32; 2], k: usize) -> u32 {
        let [black, white] = of.map(|set| self.ternary[k][set as usize]);
        black + 2 * white
    }

    /// Has no image of this board a smaller number?
    fn is_least(&self, of: [u32; 2]) -> bool {
        let own = self.number(of, 0);
        (1..8).all(|k| self.number(of, k) >= own)
    }

    /// Has every chain a liberty?
    fn is_legal(&self, of: [u32; 2]) -> bool {
        let free = self.board.spread(self.board.all & !(of[0] | of[1]));
        of.iter().all(|&colour| self.board.flood(free & colour, colour) == colour)
    }

    /// The number of all images of a board with a ko, and of no other.
    fn ko_number(&self, stones: &Stones) -> u32 {
        let ko = |k| stones.ko.map_or(0, |point| self.board.turned(1 << point, k).trailing_zeros());
        let numbers = (0..8).map(|k| self.number(stones.of, k) * LISTED as u32 + ko(k));
        numbers.min().unwrap_or_default()
    }

    /// Which of the boards has this number.
    fn rank(&self, number: u32) -> u32 {
        let (word, bit) = (number as usize / 64, number % 64);
        self.ranks[word] + (self.numbers[word] & ((1 << bit) - 1)).count_ones()
    }

    /// The number of a position that is not over.
    pub(super) fn place(&self, stones: &Stones, mover: Player, passes: u8) -> u32 {
        if stones.ko.is_some() {
            let number = self.ko_number(stones);
            let at = self.kos.binary_search(&number).expect("every ko that can come about is listed");
            return ROLES * self.stones.len() as u32 + at as u32;
        }
        let number = (0..8).map(|k| self.number(stones.of, k)).min().unwrap_or_default();
        ROLES * self.rank(number) + 2 * mover as u32 + u32::from(passes)
    }

    /// The position with a number.
    pub(super) fn listed(&self, position: u32) -> Listed {
        let (at, role) = (position / ROLES, position % ROLES);
        if let Some(of) = self.stones.get(at as usize) {
            let stones = Stones { of: of.map(u32::from), ko: None };
            return if role == ENDED {
                Listed::Ended(stones)
            } else {
                Listed::Open { stones, mover: role as usize / 2, passes: role as u8 % 2 }
            };
        }
        let number = self.kos[position as usize - ROLES as usize * self.stones.len()];
        let (board, point) = (number / LISTED as u32, number % LISTED as u32);
        let of = self.stones[self.rank(board) as usize].map(u32::from);
        // Around the ko there is nothing but stones of whoever has just taken it.
        let mover = usize::from(of[0] & self.board.spread(1 << point) != 0);
        Listed::Open { stones: Stones { of, ko: Some(point as u8) }, mover, passes: 0 }
    }

    /// What the lists take.
    pub(super) fn bytes(&self) -> usize {
        let ternary: usize = self.ternary.iter().map(|sets| size_of_val(&sets[..])).sum();
        let lists = size_of_val(&self.stones[..]) + size_of_val(&self.kos[..]);
        ternary + lists + size_of_val(&self.numbers[..]) + size_of_val(&self.ranks[..])
    }
}

/// The board with a number: base three, 1 for black and 2 for white.
fn stones_of(mut number: u32) -> [u16; 2] {
    let mut of = [0; 2];
    for point in 0..LISTED {
        if let Some(colour) = (number % 3).checked_sub(1) {
            of[colour as usize] |= 1 << point;
        }
        number /= 3;
    }
    of
}

impl PositionGraph for Boards {
    fn positions(&self) -> usize {
        ROLES as usize * self.stones.len() + self.kos.len()
    }

    fn after(&self, position: u32, out: &mut Vec<u32>) {
        out.clear();
        let Listed::Open { stones, mover, passes } = self.listed(position) else { return };
        for point in self.open(&stones, mover) {
            out.push(self.place(&self.board.after(&stones, mover, point), 1 - mover, 0));
        }
        let passed = Stones { ko: None, ..stones };
        out.push(match passes {
            0 => self.place(&passed, 1 - mover, 1),
            _ => position - position % ROLES + ENDED,
        });
    }
}
