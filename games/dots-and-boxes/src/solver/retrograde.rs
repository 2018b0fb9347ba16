//! The value of every position of a board, worked out backwards from the full one: the check on everything else.
//!
//! One byte a position. A position's number is its set of free edges, so every position comes after those it leads
//! to. The five lowest edges make blocks of 32 positions, which differ in those edges only and are worked out side
//! by side.

use super::super::{DotsAndBoxes, Edge, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Game, Stopped, UsageError, Watch};
use seedbed_solve::Exact;

/// The values of all positions of a board, worked out with the first question.
pub struct Retrograde {
    game: DotsAndBoxes<u64>,
    /// In blocks, of which the first `done` are worked out.
    values: Vec<Block>,
    done: usize,
}

/// The edges that tell the positions of a block apart.
const LOW: usize = 5;
/// The positions of a block.
const LANES: usize = 1 << LOW;
/// Boards larger than this ask for more than a gibibyte.
const MOST_EDGES: usize = 30;

type Block = [i8; LANES];

impl Retrograde {
    /// A table of every position, still empty, or why the board is too large.
    ///
    /// # Errors
    ///
    /// If the board has too many edges.
    pub fn new(game: &DotsAndBoxes<u64>) -> Result<Self, UsageError> {
        let edges = game.action_count() as usize;
        if edges > MOST_EDGES {
            let wrong = format!("a board with {edges} edges has too many positions to list");
            return Err(UsageError::new(wrong, format!("at most {MOST_EDGES} edges, as on 2x5 or 3x3")));
        }
        // A board with fewer edges than make a block is worked out with some that touch no box.
        let values = vec![[0; LANES]; 1 << edges.saturating_sub(LOW)];
        Ok(Self { game: game.clone(), values, done: 0 })
    }

    /// The boxes that the mover still gets less those of the other, when these edges are free.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn value_of(&mut self, free: u64, watch: &Watch) -> Result<i32, Stopped> {
        self.work_out(watch)?;
        Ok(self.values.as_flattened()[free as usize].into())
    }

    /// Works out what is missing.
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

/// An edge to be drawn, with what it closes.
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

    /// How many boxes it closes in each position of a block.
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

/// The values of a block whose higher edges are `high`, when those of all smaller ones are known.
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
    // A lane is final once the lanes with one low edge less are.
    for (held, closed) in (1..=LOW as u32).map(|held| (held, &closed)) {
        draw::<0>(&mut best, held, &closed[0]);
        draw::<1>(&mut best, held, &closed[1]);
        draw::<2>(&mut best, held, &closed[2]);
        draw::<3>(&mut best, held, &closed[3]);
        draw::<4>(&mut best, held, &closed[4]);
    }
    best
}

/// Draws a low edge in the lanes that hold it and so many low edges in all.
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

/// The values of moves that close so many boxes and leave positions of these values to whoever moves next.
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
