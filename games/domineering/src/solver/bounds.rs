//! Bounds from combinatorial game theory: small regions are valued exactly, the rest is cut into strips.

use super::Solver;
use super::node::Node;
use super::regions::Regions;
use super::shapes::{SHAPE_ROWS, STRIDE};
use super::slabs::{Slabs, THICKEST};
use super::strips::Strips;
use super::worth::{Outlook, PARTS, Worth};
use seedbed_rules::bits::Bits;
use seedbed_solve::Sharded;
use std::sync::Arc;

/// What the bounds say about a position.
pub(super) enum Verdict {
    /// The mover wins.
    Won,
    /// The mover loses.
    Lost,
    /// Neither is certain; holds how promising the position is for the opponent.
    Open(i32),
}

/// The most lines of a board.
const MOST_LINES: usize = 11;

/// The best value of the first lines: without the last of them, and of all.
#[derive(Clone, Copy)]
struct Lines {
    but_one: Worth,
    all: Worth,
}

impl Lines {
    /// With one more line, which is worth this alone and that paired with the last one.
    #[inline]
    fn and(self, alone: &Worth, paired: &Worth) -> Self {
        Self { but_one: self.all, all: self.all.plus(alone).or(&self.but_one.plus(paired)) }
    }
}

/// A lower bound on the value of a board for one player, who only places dominoes across pairs of adjacent lines; the pairs
/// are chosen in the best way by dynamic programming.
///
/// The values of the lines before and behind each line are kept, so that a change to a few lines is evaluated quickly.
pub(super) struct Cut<'a> {
    strips: &'a [Worth],
    table: &'a Strips,
    lines: usize,
    width: usize,
    /// The cells of each line, with an empty line before the first and behind the last.
    cells: [u16; MOST_LINES + 2],
    /// The values of the lines before each, and of those behind it; no lines are worth nothing.
    before: [Worth; MOST_LINES + 2],
    /// Only once a change is to be evaluated: most positions are settled without it.
    behind: [Worth; MOST_LINES + 3],
}

impl<'a> Cut<'a> {
    #[inline]
    fn new<W: Bits>(free: W, lines: usize, width: usize, table: &'a Strips) -> Self {
        let mut cut = Self {
            strips: table.worths(),
            table,
            lines,
            width,
            cells: [0; MOST_LINES + 2],
            before: [Worth::NOTHING; MOST_LINES + 2],
            behind: [Worth::NOTHING; MOST_LINES + 3],
        };
        let line = (1u64 << width) - 1;
        let mut rest = free;
        let mut upto = Lines { but_one: Worth::NOTHING, all: Worth::NOTHING };
        for at in 1..=lines {
            cut.cells[at] = (rest.low() & line) as u16;
            rest = rest >> width as u32;
            upto = upto.and(cut.line(at), cut.pair(cut.cells[at - 1], cut.cells[at]));
            cut.before[at + 1] = upto.all;
        }
        cut
    }

    /// The value of a line by itself.
    #[inline]
    fn line(&self, at: usize) -> &'a Worth {
        &self.strips[usize::from(self.cells[at])]
    }

    /// The value of two adjacent lines with these cells.
    #[inline]
    fn pair(&self, cells: u16, next: u16) -> &'a Worth {
        &self.strips[usize::from(cells) | usize::from(next) << self.width]
    }

    /// Gets ready for changes.
    fn prepare(&mut self) {
        let mut from = Lines { but_one: Worth::NOTHING, all: Worth::NOTHING };
        for at in (1..=self.lines).rev() {
            from = from.and(self.line(at), self.pair(self.cells[at], self.cells[at + 1]));
            self.behind[at] = from.all;
        }
    }

    /// A better value of the whole board, by slabs of more than two lines.
    fn thick(&self, cache: &mut RegionCache<impl Bits>) -> Outlook {
        cache.slabs.begin();
        let index = |cells: u16, next: u16| usize::from(cells) | usize::from(next) << self.width;
        // The best values of the first lines.
        let mut upto = [Outlook::NOTHING; MOST_LINES + 1];
        for end in 1..=self.lines {
            let two = self.table.outlook(index(self.cells[end - 1], self.cells[end]));
            let one = self.table.outlook(usize::from(self.cells[end]));
            let mut best = upto[end - 1].plus(&one).or(&upto[end.max(2) - 2].plus(&two));
            for lines in 3..=end.min(THICKEST) {
                let cells = &self.cells[end + 1 - lines..=end];
                let slab = cache.slabs.of_lines(cells, self.table, &cache.regions);
                best = best.or(&upto[end - lines].plus(&slab));
            }
            upto[end] = best;
        }
        upto[self.lines]
    }

    /// The value of the whole board.
    #[inline]
    fn worth(&self) -> Worth {
        self.before[self.lines + 1]
    }

    /// The value without the cells `gone` of the lines from `first` on.
    #[inline]
    fn without<const LINES: usize>(&self, first: usize, gone: [u16; LINES]) -> Worth {
        let mut upto = Lines { but_one: self.before[first], all: self.before[first + 1] };
        let mut last = self.cells[first];
        for (at, gone) in (first + 1..).zip(gone) {
            let cells = self.cells[at] & !gone;
            upto = upto.and(&self.strips[usize::from(cells)], self.pair(last, cells));
            last = cells;
        }
        let next = first + LINES + 1;
        let seam = self.pair(last, self.cells[next]);
        let joined = upto.but_one.plus(seam).plus(&self.behind[next + 1]);
        upto.all.plus(&self.behind[next]).or(&joined)
    }
}

/// The most cells of a region that is valued exactly.
const SMALL: u32 = 12;

/// The values of small sets of cells for Vertical and for Horizontal, computed on first use.
pub(super) struct RegionCache<W> {
    regions: Arc<Regions>,
    slabs: Slabs,
    /// The same by their cells on the board, which is quicker.
    placed: Sharded<W, [Outlook; 2]>,
    /// The most sets that are kept by their cells on the board.
    most: usize,
    columns: u32,
}

impl<W: Bits> RegionCache<W> {
    /// An empty one that keeps to `memory` bytes.
    pub(super) fn new(columns: usize, regions: Arc<Regions>, memory: usize) -> Self {
        /// More would hardly be met again: some 100 MiB.
        const MOST: usize = 1 << 20;
        let fits = |entries: &usize| Sharded::<W, [Outlook; 2]>::bytes(*entries) <= memory / 2;
        let most = (0..=MOST.ilog2()).map(|bits| MOST >> bits).find(fits).unwrap_or(0);
        let slabs = Slabs::within(memory / 2);
        Self { regions, slabs, placed: Sharded::default(), most, columns: columns as u32 }
    }

    fn worths(&mut self, cells: W) -> [Outlook; 2] {
        if cells == W::EMPTY {
            return [Outlook::NOTHING; 2];
        }
        if let Some(known) = self.placed.get(&cells) {
            return *known;
        }
        let lowest = cells.least() / self.columns;
        let place = |cell: u32| (cell / self.columns - lowest) * STRIDE + cell % self.columns;
        let worths = self.regions.worths(cells.each().fold(0, |shape, cell| shape | 1 << place(cell)));
        if self.placed.len() >= self.most {
            self.placed.clear();
        }
        // Without memory for it, it is found again next time.
        let _ = self.most > 0 && self.placed.insert(cells, worths);
        worths
    }
}

/// Both players' bounds of a position, prepared for questions about its moves.
pub(super) struct Parts<'a, W> {
    vertical: Cut<'a>,
    horizontal: Cut<'a>,
    /// Small regions with their values for both players.
    small: Vec<(W, [Outlook; 2])>,
    /// The values of all small regions together.
    all_small: [Outlook; 2],
}

impl<W: Bits> Solver<W> {
    /// Computes both players' bounds of a position.
    pub(super) fn parts(&self, node: &Node<W>, cache: &mut RegionCache<W>) -> Parts<'_, W> {
        let (rows, columns) = (self.game.rows, self.game.columns);
        let (mut large, mut by_column) = (node.board.cells(), node.board.by_column);
        let mut small = Vec::new();
        let mut rest = large;
        while rest != W::EMPTY {
            let region = self.game.region(rest, W::single(rest.least()));
            rest = rest & !region;
            if region.count() <= SMALL && self.is_low(region) {
                small.push((region, cache.worths(region)));
                large = large & !region;
                let gone = |set: W, cell: u32| set & !self.cells[cell as usize].by_column;
                by_column = region.each().fold(by_column, gone);
            }
        }
        let [across, along] = self.strips();
        let vertical = Cut::new(large, rows, columns, across);
        let horizontal = Cut::new(by_column, columns, rows, along);
        let all_small = sum(small.iter().map(|(_, worths)| worths));
        Parts { vertical, horizontal, small, all_small }
    }

    /// Whether the region has no more rows than a shape has room for.
    fn is_low(&self, region: W) -> bool {
        let lowest = region.least() as usize / self.game.columns;
        let beyond = (lowest + SHAPE_ROWS) * self.game.columns;
        beyond >= self.game.rows * self.game.columns || region >> beyond as u32 == W::EMPTY
    }
}

impl<W: Bits> Parts<'_, W> {
    /// What they say about the position itself.
    pub(super) fn judge(&self, node: &Node<W>) -> Verdict {
        let [vertical, horizontal] = &self.all_small;
        let worths =
            (self.vertical.worth().plus(&vertical.second), self.horizontal.worth().plus(&horizontal.second));
        verdict(node.net, node.across, worths)
    }

    /// Whether the mover wins, if slabs tell; they are tried for a player who is close to a certain win.
    pub(super) fn judge_closely(&self, node: &Node<W>, cache: &mut RegionCache<W>) -> Option<bool> {
        /// Slabs hardly ever make up for more than one move.
        const CLOSE: i32 = PARTS;
        let net = (node.net * PARTS) as i16;
        let [vertical, horizontal] = &self.all_small;
        for across in [false, true] {
            let (cut, rest) = if across {
                (&self.horizontal, horizontal.shifted(-net))
            } else {
                (&self.vertical, vertical.shifted(net))
            };
            let first = across == node.across;
            let missing = cut.worth().plus(&rest.second).shortage(first);
            if missing < CLOSE && cut.thick(cache).plus(&rest).shortage(first) < 0 {
                return Some(first);
            }
        }
        None
    }

    /// Gets ready for questions about moves.
    pub(super) fn prepare(&mut self) {
        self.vertical.prepare();
        self.horizontal.prepare();
    }

    /// What they say about the position after a domino of the mover on these cells, given its lower or left cell.
    #[inline]
    pub(super) fn judge_after(
        &self,
        node: &Node<W>,
        domino: W,
        (row, column): (usize, usize),
        cache: &mut RegionCache<W>,
    ) -> Verdict {
        let within = self.small.iter().find(|(region, _)| *region & domino != W::EMPTY);
        let (vertical, horizontal, small) = if let Some(&(region, _)) = within {
            let others = self.small.iter().filter(|(other, _)| *other != region).map(|(_, worths)| worths);
            let left = cache.worths(region & !domino);
            (self.vertical.worth(), self.horizontal.worth(), sum(others.chain([&left])))
        } else if node.across {
            let upright = self.horizontal.without(column, [1 << row, 1 << row]);
            (self.vertical.without(row, [0b11 << column]), upright, self.all_small)
        } else {
            let lying = self.vertical.without(row, [1 << column, 1 << column]);
            (lying, self.horizontal.without(column, [0b11 << row]), self.all_small)
        };
        verdict(node.net, !node.across, (vertical.plus(&small[0].second), horizontal.plus(&small[1].second)))
    }
}

/// The sums of the values of parts for both players.
fn sum<'a>(parts: impl Iterator<Item = &'a [Outlook; 2]>) -> [Outlook; 2] {
    parts.fold([Outlook::NOTHING; 2], |[v, h], worths| [v.plus(&worths[0]), h.plus(&worths[1])])
}

/// Who wins, by what each player is sure to get.
#[inline]
fn verdict(net: i32, across: bool, (vertical, horizontal): (Worth, Worth)) -> Verdict {
    let net = (net * PARTS) as i16;
    let (vertical, horizontal) = (vertical.shifted(net), horizontal.shifted(-net));
    let (mine, theirs) = if across { (horizontal, vertical) } else { (vertical, horizontal) };
    if mine.mean() > 0 {
        return Verdict::Won;
    }
    if theirs.is_sure() {
        return Verdict::Lost;
    }
    // Being close to a certain win counts more than being far from a certain loss.
    Verdict::Open(2 * i32::from(theirs.mean()) - i32::from(mine.mean()))
}
