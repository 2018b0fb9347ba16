//! How a net learns: gradient steps of falling size (Adagrad), in the order of the lessons.

use super::arithmetic::{softmax, tanh};
use super::{LANES, Lanes, Net, passed};

/// What a position of a game has taught.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The state of every place, as whoever was to move saw it.
    pub seen: Box<[u8]>,
    /// What could be chosen, and how often a search chose it; the shares sum to one.
    pub choices: Box<[(u32, f32)]>,
    /// What it came to for whoever was to move, from -1 to 1.
    pub value: f32,
}

/// Keeps the first steps finite.
const TINY: f32 = 1e-6;

impl Net {
    /// Learns from a position, in steps of this size.
    pub fn learn(&mut self, lesson: &Lesson, rate: f32) {
        self.learn_value(lesson, rate);
        self.learn_choices(lesson, rate);
    }

    /// How far it is from a lesson: the squared error of the value, and the cross entropy of the choices.
    pub fn errors(&self, lesson: &Lesson) -> [f32; 2] {
        let value = tanh(self.output(&self.sums(&lesson.seen)));
        let chances = self.chances(lesson);
        let shares = lesson.choices.iter().zip(&chances);
        let entropy = shares.map(|(&(_, share), chance)| -share * libm::logf(chance.max(1e-12))).sum();
        [(value - lesson.value) * (value - lesson.value), entropy]
    }

    fn chances(&self, lesson: &Lesson) -> Vec<f32> {
        let mut chances: Vec<f32> =
            lesson.choices.iter().map(|&(choice, _)| self.logit(&lesson.seen, choice)).collect();
        softmax(&mut chances);
        chances
    }

    /// The value as a probability, by its cross entropy: the gradient is the error.
    fn learn_value(&mut self, lesson: &Lesson, rate: f32) {
        let sums = self.sums(&lesson.seen);
        let error = tanh(self.output(&sums)) - lesson.value;
        let Self { layout, weights } = self;
        let flows = |lane: usize| lane == 0 || sums[lane] > 0.0;
        let gradient: Lanes =
            std::array::from_fn(|lane| if flows(lane) { error * weights.output[lane] } else { 0.0 });
        // What the first sum weighs stays one.
        for lane in 1..LANES {
            let slope = error * passed(&sums, lane);
            weights.output_steps[lane] += slope * slope;
            weights.output[lane] -= rate * slope / (weights.output_steps[lane] + TINY).sqrt();
        }
        let square = gradient.iter().map(|slope| slope * slope).sum::<f32>() / LANES as f32;
        // All rows take their steps together.
        let rate = rate / layout.tuples().max(1) as f32;
        for row in layout.rows_of(&lesson.seen) {
            weights.row_steps[row] += square;
            let step = rate / (weights.row_steps[row] + TINY).sqrt();
            for (number, slope) in weights.rows[row].iter_mut().zip(&gradient) {
                *number -= step * slope;
            }
        }
    }

    fn learn_choices(&mut self, lesson: &Lesson, rate: f32) {
        let chances = self.chances(lesson);
        let Self { layout, weights } = self;
        for (&(choice, share), chance) in lesson.choices.iter().zip(chances) {
            let slope = chance - share;
            for mark in layout.marks_of(&lesson.seen, choice) {
                weights.mark_steps[mark] += slope * slope;
                weights.marks[mark] -= rate * slope / (weights.mark_steps[mark] + TINY).sqrt();
            }
        }
    }
}
