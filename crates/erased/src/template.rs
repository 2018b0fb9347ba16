//! Agents whose numeric options are to be tuned: `mcts:500,c={0..2}` is an agent for every number.

use crate::{AnyAgent, AnyGame};
use seedbed_arena::{MatchPlan, Tally, Watch};
use seedbed_files::NamedContent;
use seedbed_rules::{Pairs, ParametricDuels, Seed, Spec, Stop, UsageError};

/// A span of values that a number is mapped into: zero to the middle, large numbers near the ends.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Span {
    low: f64,
    high: f64,
    whole: bool,
}

impl Span {
    fn read(text: &str) -> Option<Self> {
        let (low, high) = text.split_once("..")?;
        let whole = !text.replace("..", "").contains('.');
        let (low, high): (f64, f64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (low.is_finite() && high.is_finite() && low < high).then_some(Self { low, high, whole })
    }

    fn value(self, number: f64) -> String {
        let share = 1.0 / (1.0 + libm::exp(-number));
        if self.whole {
            // Every whole number has an equal part of the span.
            let values = self.high - self.low + 1.0;
            return (self.low + (share * values).floor().min(values - 1.0)).to_string();
        }
        format!("{:.6}", self.low + share * (self.high - self.low))
    }
}

impl Span {
    /// A number that stands for each of its values; `None` if they are not whole, or too many.
    fn numbers(self) -> Option<Vec<f64>> {
        const MOST: f64 = 1e6;
        let values = self.high - self.low + 1.0;
        let number = |at: u32| {
            let share = (f64::from(at) + 0.5) / values;
            libm::log(share / (1.0 - share))
        };
        (self.whole && values <= MOST).then(|| (0..values as u32).map(number).collect())
    }
}

/// An agent with open options in a game of two seats: strategies whose numbers are those options.
#[derive(Clone)]
pub struct Template<'a> {
    game: &'a dyn AnyGame,
    /// The text before each span, and after the last.
    words: Vec<String>,
    spans: Vec<Span>,
    /// The files that its agents depend on.
    files: Vec<NamedContent>,
    /// Ends the games of its agents.
    stop: Stop,
}

impl<'a> Template<'a> {
    /// Reads a template: an agent's spec in which `{low..high}` stands for every value to be tuned.
    ///
    /// # Errors
    ///
    /// If a span cannot be read, there is none, or the agents at its ends do not fit the game.
    pub fn read(game: &'a dyn AnyGame, text: &str) -> Result<Self, UsageError> {
        let right = "write the values to be tuned as spans, such as mcts:500,c={0..2.5} or weighted:{0..9}:{0..9}:{0..9}";
        let bad = |wrong: String| UsageError::new(wrong, right);
        let (mut words, mut spans, mut rest) = (Vec::new(), Vec::new(), text);
        while let Some((word, tail)) = rest.split_once('{') {
            let (span, tail) =
                tail.split_once('}').ok_or_else(|| bad(format!("`{text}`: a {{ has no partner")))?;
            spans.push(Span::read(span).ok_or_else(|| bad(format!("`{text}`: `{{{span}}}` is no span")))?);
            words.push(word.to_owned());
            rest = tail;
        }
        words.push(rest.to_owned());
        if spans.is_empty() {
            return Err(bad(format!("`{text}` leaves nothing to be tuned")));
        }
        let mut template = Self { game, words, spans, files: Vec::new(), stop: Stop::NEVER };
        // Whatever agent the numbers give lies between these.
        for number in [-100.0, 0.0, 100.0] {
            template.tried(&vec![number; template.spans.len()])?;
        }
        template.files = template.every_file()?;
        Ok(template)
    }

    fn tried(&self, numbers: &[f64]) -> Result<AnyAgent, UsageError> {
        self.game.resolve(&self.agent(numbers)?)
    }

    /// Tries every agent that names a file of its own: between two files that are there, one may be missing.
    fn every_file(&self) -> Result<Vec<NamedContent>, UsageError> {
        const MOST: usize = 1_000;
        let bad = |wrong: &str| {
            UsageError::new(
                wrong,
                "a file name may have spans of whole numbers, for a thousand files at most",
            )
        };
        let middle = vec![0.0; self.spans.len()];
        let files = |agent: AnyAgent| agent.files().to_vec();
        let usual = files(self.tried(&middle)?);
        let mut tries = vec![middle.clone()];
        for (at, span) in self.spans.iter().enumerate() {
            let moved = [-100.0, 100.0].map(|number| {
                let mut numbers = middle.clone();
                numbers[at] = number;
                self.tried(&numbers).map(files)
            });
            if moved.iter().all(|files| files.as_ref().is_ok_and(|files| *files == usual)) {
                continue;
            }
            let numbers = span.numbers().ok_or_else(|| bad("a file cannot be named by a real number"))?;
            if tries.len().saturating_mul(numbers.len()) > MOST {
                return Err(bad("these spans name too many files"));
            }
            let with = |numbers: &[f64], number: f64| {
                let mut numbers = numbers.to_vec();
                numbers[at] = number;
                numbers
            };
            tries =
                tries.iter().flat_map(|tried| numbers.iter().map(|&number| with(tried, number))).collect();
        }
        let mut all: Vec<NamedContent> = Vec::new();
        for numbers in tries {
            for file in self.tried(&numbers)?.files() {
                if !all.contains(file) {
                    all.push(file.clone());
                }
            }
        }
        Ok(all)
    }

    /// The same, whose agents break their games off when they are asked to stop; what was broken off counts for nothing.
    #[must_use]
    pub fn obeying(self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self }
    }

    /// The files that its agents depend on, with what they held.
    pub fn files(&self) -> &[NamedContent] {
        &self.files
    }

    /// The agent given by these numbers.
    ///
    /// # Errors
    ///
    /// If the text with the numbers filled in is not a spec.
    pub fn agent(&self, numbers: &[f64]) -> Result<Spec, UsageError> {
        let mut filled = self.words[0].clone();
        for ((span, &number), word) in self.spans.iter().zip(numbers).zip(&self.words[1..]) {
            filled += &span.value(number);
            filled += word;
        }
        filled.parse()
    }

    /// The agent given by these numbers, ready to play.
    #[expect(clippy::missing_panics_doc, reason = "the ends of all spans were tried when it was read")]
    pub fn resolved(&self, numbers: &[f64]) -> AnyAgent {
        let agent = self.agent(numbers).and_then(|spec| self.game.resolve(&spec));
        agent.expect("the ends of all spans were tried")
    }

    fn contest(&self, one: &[f64], other: &[f64], games: u64, seed: Seed) -> Tally {
        let [one, other] = [one, other].map(|numbers| self.resolved(numbers));
        let plan = MatchPlan { games, seed };
        let played = self.game.contest([&one, &other], plan, plan.pairs(), &Watch::new(self.stop.clone()));
        played.expect("both agents were resolved for this game")
    }
}

impl ParametricDuels for Template<'_> {
    fn numbers(&self) -> usize {
        self.spans.len()
    }

    fn is_per_seat(&self) -> bool {
        false
    }

    fn is_scaleless(&self) -> bool {
        false
    }

    fn play(&self, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> Pairs {
        self.contest(one, other, 2 * pairs, seed).pairs
    }

    fn play_seated(&self, first: &[f64], second: &[f64], games: u64, seed: Seed) -> [u64; 3] {
        let mut counts = [0; 3];
        for game in 0..games {
            let [wins, draws, losses] = self.contest(first, second, 1, seed.child("seated", game)).results();
            counts.iter_mut().zip([losses, draws, wins]).for_each(|(sum, count)| *sum += count);
        }
        counts
    }

    fn expected_seated(&self, _: &[f64], _: &[f64]) -> Option<f64> {
        None
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        self.agent(numbers).map(|agent| vec![format!("Plays as {agent}.")]).unwrap_or_default()
    }

    fn measured(&self) -> Vec<f64> {
        vec![0.0; self.spans.len()]
    }
}
