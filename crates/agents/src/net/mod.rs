//! A small net that judges positions and choices by patterns.
//!
//! Every pattern of the board has a row of numbers in a table; the rows that are seen are summed up, the sums below zero are cut off, and
//! what is left is weighed (n-tuples as the first layer of a network). Choices are
//! judged by the windows around them, whose tables they share. Nothing here knows the type of a game.

mod arithmetic;
mod file;
mod layout;
mod learning;

pub use file::{LearntNet, NET, NetProvenance};
pub use learning::Lesson;

use arithmetic::{softmax, tanh};
use layout::Layout;
use seedbed_rules::{Patterns, Seed, UsageError};

/// Sums that are kept; the first is not cut off, so that the net is at least as good as a linear one.
const LANES: usize = 16;

/// The numbers side by side.
type Lanes = [f32; LANES];

/// The numbers of a net.
#[derive(Clone, PartialEq, Debug)]
struct Weights {
    rows: Vec<Lanes>,
    bias: Lanes,
    /// What each sum weighs.
    output: Lanes,
    /// By which choices are judged.
    marks: Vec<f32>,
    /// The sums of squared gradients, by which steps become smaller: of rows, of marks, and of bias and output.
    row_steps: Vec<f32>,
    mark_steps: Vec<f32>,
    output_steps: Lanes,
}

/// A net for a game.
#[derive(Clone, Debug)]
pub struct Net {
    layout: Layout,
    weights: Weights,
}

impl Net {
    /// A net that knows nothing yet: all positions are even, all choices alike.
    ///
    /// # Errors
    ///
    /// If the game has too many patterns.
    pub fn new(patterns: &Patterns, seed: Seed) -> Result<Self, UsageError> {
        let layout = Layout::new(patterns, LANES)?;
        let mut rng = seed.child("net", 0).rng();
        let mut noise = |size: f32| (2.0 * rng.unit() as f32 - 1.0) * size;
        // Sums that begin alike would stay alike.
        let size = 0.3 / (layout.tuples().max(1) as f32).sqrt();
        let row = |noise: &mut dyn FnMut(f32) -> f32| {
            std::array::from_fn(|lane| if lane == 0 { 0.0 } else { noise(size) })
        };
        let rows = (0..layout.rows).map(|_| row(&mut noise)).collect();
        let alternating = |lane: usize| if lane.is_multiple_of(2) { 0.1 } else { -0.1 };
        let weights = Weights {
            rows,
            bias: std::array::from_fn(|lane| if lane == 0 { 0.0 } else { 0.1 }),
            output: std::array::from_fn(|lane| if lane == 0 { 1.0 } else { alternating(lane) }),
            marks: vec![0.0; layout.marks],
            row_steps: vec![0.0; layout.rows],
            mark_steps: vec![0.0; layout.marks],
            output_steps: [0.0; LANES],
        };
        Ok(Self { layout, weights })
    }

    /// How many places it looks at.
    pub fn places(&self) -> usize {
        self.layout.states.len()
    }

    /// What a position is worth to whoever is to move, from -1 to 1; fills `chances`, emptied first, with how likely each of these choices is.
    pub fn judge(&self, seen: &[u8], choices: &[u32], chances: &mut Vec<f32>) -> f32 {
        chances.clear();
        chances.extend(choices.iter().map(|&choice| self.logit(seen, choice)));
        softmax(chances);
        tanh(self.output(&self.sums(seen)))
    }

    #[inline]
    fn logit(&self, seen: &[u8], choice: u32) -> f32 {
        self.layout.marks_of(seen, choice).map(|mark| self.weights.marks[mark]).sum()
    }

    #[inline]
    fn sums(&self, seen: &[u8]) -> Lanes {
        let mut sums = self.weights.bias;
        for row in self.layout.rows_of(seen) {
            for (sum, number) in sums.iter_mut().zip(&self.weights.rows[row]) {
                *sum += number;
            }
        }
        sums
    }

    #[inline]
    fn output(&self, sums: &Lanes) -> f32 {
        let weighed: Lanes = std::array::from_fn(|lane| passed(sums, lane) * self.weights.output[lane]);
        weighed.iter().sum()
    }
}

/// What is left of a sum.
#[inline]
fn passed(sums: &Lanes, lane: usize) -> f32 {
    if lane == 0 { sums[0] } else { sums[lane].max(0.0) }
}
