//! Retrograde analysis: the value of every position of a board, computed backwards from the full one. Everything else is
//! tested against it.
//!
//! A position takes one byte. Its index is its set of free edges, so every position comes after those it leads to. The five
//! lowest edges make blocks of 32 positions, which differ in those edges only and are computed in parallel lanes.

use super::super::{DotsAndBoxes, Edge, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Game, Stopped, UsageError, Watch};
use seedbed_solve::Exact;

/// The values of all positions of a board, computed with the first question.
pub struct Retrograde {
    game: DotsAndBoxes<u64>,
    /// In blocks, of which the first `done` are computed.
    values: Vec<Block>,
    done: usize,
}

/// The number of edges in which the positions of a block differ.
const LOW: usize = 5;
/// The number of positions in a block.
const LANES: usize = 1 << LOW;
/// The most edges of a board: with more, the table takes more than a gibibyte.
const MOST_EDGES: usize = 30;

type Block = [i8; LANES];

impl Retrograde {
    /// An empty table of every position.
    ///
    /// # Errors
    /// If the board is too large.
    pub fn new(game: &DotsAndBoxes<u64>) -> Result<Self, UsageError> {
        let edges = game.action_count() as usize;
        if edges > MOST_EDGES {
            let wrong = format!("a board with {edges} edges has too many positions to list");
            return Err(UsageError::new(wrong, format!("at most {MOST_EDGES} edges, as on 2x5 or 3x3")));
        }
        // A board with fewer edges than a block has gets some that touch no box.
        let values = vec![[0; LANES]; 1 << edges.saturating_sub(LOW)];
        Ok(Self { game: game.clone(), values, done: 0 })
    }

    /// The boxes that the mover still gets less those of the opponent, when the edges `free` are free.
    ///
    /// # Errors
    /// If `watch` asks to stop.
    pub fn value_of(&mut self, free: u64, watch: &Watch) -> Result<i32, Stopped> {
        self.work_out(watch)?;
        Ok(self.values.as_flattened()[free as usize].into())
    }

    /// Computes what is missing.
    fn work_out(&mut self, watch: &Watch) -> Result<(), Stopped> {
        if self.done == self.values.len() {
            return Ok(());
        }
        let edges: Vec<Drawn> =
            (0..self.game.action_count()).map(|edge| Drawn::new(&self.game, edge as Edge)).collect();
        let (low, high) = edges.split_at(LOW.min(edges.len()));
        while self.done < self.values.len() {
            watch.signal().check()?;
            watch.count(LANES as u64);
            self.values[self.done] = block(self.done as u64, low, high, &self.values);
            self.done += 1;
        }
        Ok(())
    }
}

/// An edge to be drawn, with the boxes beside it.
struct Drawn {
    edge: usize,
    /// For each box beside it, its other edges above the low ones, and the lanes in which none of the low ones is free.
    boxes: Vec<(u64, Block)>,
}

impl Drawn {
    fn new(game: &DotsAndBoxes<u64>, edge: Edge) -> Self {
        let beside = game.tables.beside[usize::from(edge)].into_iter().filter(|&edges| edges != 0);
        let others = beside.map(|edges| edges & !u64::single(edge.into()));
        let lanes = |others: u64| std::array::from_fn(|lane| i8::from(lane as u64 & others == 0));
        Self { edge: edge.into(), boxes: others.map(|others| (others >> LOW, lanes(others))).collect() }
    }

    /// The number of boxes it closes in each position of a block.
    #[inline]
    fn closes(&self, high: u64) -> Block {
        let mut closed = [0; LANES];
        for (_, lanes) in self.boxes.iter().filter(|(others, _)| others & high == 0) {
            for lane in 0..LANES {
                closed[lane] += lanes[lane];
            }
        }
        closed
    }
}

/// The values of a block whose higher edges are `high`, given those of all smaller ones.
fn block(high: u64, low_edges: &[Drawn], high_edges: &[Drawn], known: &[Block]) -> Block {
    let mut best = [i8::MIN; LANES];
    for drawn in high_edges.iter().filter(|drawn| high.has((drawn.edge - LOW) as u32)) {
        let rest = &known[(high ^ u64::single((drawn.edge - LOW) as u32)) as usize];
        best = larger(&best, &after(&drawn.closes(high), rest));
    }
    if high == 0 {
        best[0] = 0;
    }
    let mut closed = [[0; LANES]; LOW];
    for (closed, drawn) in closed.iter_mut().zip(low_edges) {
        *closed = drawn.closes(high);
    }
    // A lane is final once the lanes with one low edge fewer are.
    for (held, closed) in (1..=LOW as u32).map(|held| (held, &closed)) {
        draw::<0>(&mut best, held, &closed[0]);
        draw::<1>(&mut best, held, &closed[1]);
        draw::<2>(&mut best, held, &closed[2]);
        draw::<3>(&mut best, held, &closed[3]);
        draw::<4>(&mut best, held, &closed[4]);
    }
    best
}

/// Draws a low edge in the lanes that contain it and `held` low edges in all.
#[inline]
fn draw<const EDGE: usize>(best: &mut Block, held: u32, closed: &Block) {
    let rest: Block = std::array::from_fn(|lane| best[lane ^ (1 << EDGE)]);
    let values = after(closed, &rest);
    for lane in 0..LANES {
        let may = lane >> EDGE & 1 == 1 && lane.count_ones() == held;
        let value = if may { values[lane] } else { i8::MIN };
        best[lane] = best[lane].max(value);
    }
}

#[inline]
fn larger(a: &Block, b: &Block) -> Block {
    std::array::from_fn(|lane| a[lane].max(b[lane]))
}

/// The values of moves that close `closed` boxes and leave positions with the values `rest` to the player who moves next.
#[inline]
fn after(closed: &Block, rest: &Block) -> Block {
    std::array::from_fn(|lane| {
        let (closed, rest) = (closed[lane], rest[lane]);
        if closed == 0 { rest.wrapping_neg() } else { closed.wrapping_add(rest) }
    })
}

impl Exact<DotsAndBoxes<u64>> for Retrograde {
    fn game(&self) -> &DotsAndBoxes<u64> {
        &self.game
    }

    fn score(&mut self, s: &Position<u64>, watch: &Watch) -> Result<i32, Stopped> {
        Ok(self.game.payoff(s, s.mover.into()) + self.value_of(s.free, watch)?)
    }
}
