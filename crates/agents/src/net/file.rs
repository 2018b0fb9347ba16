//! The file of a net.

use super::{LANES, Lanes, Net, Weights};
use seedbed_files::{Kind, NamedContent, Source, Sources, excerpt};
use seedbed_rules::{Patterns, Seed, UsageError};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file of a net.
pub const NET: Kind = Kind {
    name: "net",
    format: 1,
    limit: 64 << 20,
    words: "a learnt net",
    remedy: "`seedbed learn GAME --out FILE` writes one",
};

/// No number of a net is larger.
const LARGEST: f32 = 1e12;

/// A net with where it comes from: all that is needed to play it, and to go on learning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearntNet {
    /// The game, with every default written out.
    pub game: String,
    /// What tells the patterns of the game from others.
    pub patterns: String,
    /// How it was learnt.
    pub learnt: NetProvenance,
    /// All numbers, four bytes each from the lowest, in hexadecimal digits.
    numbers: String,
}

/// How a net was learnt: the same program with these values writes the same net again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetProvenance {
    /// The root of all randomness.
    pub seed: u64,
    /// Games that it is to learn from.
    pub budget: u64,
    /// Simulations for each move of them.
    pub sims: u64,
    /// Games that it has learnt from.
    pub games: u64,
}

impl LearntNet {
    /// A net as it is now; the game has every default written out.
    pub fn new(game: String, net: &Net, learnt: NetProvenance) -> Self {
        Self { game, patterns: net.layout.fingerprint(), learnt, numbers: digits(&net.weights) }
    }

    /// The text of the file.
    #[expect(clippy::missing_panics_doc, reason = "plain data can always be written")]
    pub fn text(&self) -> String {
        NET.seal(&(serde_json::to_string_pretty(self).expect("a net is plain data") + "\n"))
    }

    /// Reads a net from a file, with the name of its content.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a net in this format.
    pub fn read(path: &Path, sources: &Sources) -> Result<(Self, NamedContent), UsageError> {
        let Source { text, file } = sources.read(path, &NET)?;
        Ok((Self::parse(&text).map_err(|error| error.within(path.display()))?, file))
    }

    /// Reads a net from its text.
    ///
    /// # Errors
    ///
    /// If the text is not a net in this format, or is damaged.
    ///
    /// ```
    /// let error = seedbed_agents::LearntNet::parse("{}").unwrap_err();
    /// assert!(error.to_string().starts_with("this is not a learnt net, or it is damaged"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let object = NET.unseal(text)?;
        let net: Self = serde_json::from_str(&object).map_err(|error| damaged(&error.to_string()))?;
        if net.learnt.games > net.learnt.budget {
            return Err(damaged("it has learnt from more games than it was to"));
        }
        Ok(net)
    }

    /// The net itself, if it is one of this game, whose spec has every default written out.
    ///
    /// # Errors
    ///
    /// If it was learnt for another game, sees other patterns, or its numbers are damaged.
    pub fn net(&self, game: &str, patterns: &Patterns) -> Result<Net, UsageError> {
        if self.game != game {
            let wrong = format!("the net was learnt for {}, not for {game}", excerpt(&self.game));
            return Err(UsageError::new(wrong, format!("learn one with `seedbed learn {game}`")));
        }
        let mut net = Net::new(patterns, Seed(0))?;
        if self.patterns != net.layout.fingerprint() {
            let wrong = "the net knows other patterns than this program";
            return Err(UsageError::new(wrong, format!("learn one with `seedbed learn {game}`")));
        }
        fill(&mut net.weights, &self.numbers).map_err(damaged)?;
        Ok(net)
    }
}

fn damaged(what: &str) -> UsageError {
    let wrong = format!("this is no learnt net, or it is damaged: {}", excerpt(what));
    UsageError::new(wrong, NET.remedy)
}

/// All numbers, in the order of the file.
fn digits(weights: &Weights) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let Weights { rows, bias, output, marks, row_steps, mark_steps, output_steps } = weights;
    let lanes: [&Lanes; 3] = [bias, output, output_steps];
    let numbers = rows.iter().chain(lanes).flatten().chain(marks).chain(row_steps).chain(mark_steps);
    let bytes = numbers.flat_map(|number| number.to_le_bytes());
    bytes
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

/// Takes the numbers of a file; whatever is not a net of this size is refused.
fn fill(weights: &mut Weights, digits: &str) -> Result<(), &'static str> {
    let Weights { rows, bias, output, marks, row_steps, mark_steps, output_steps } = weights;
    let count = rows.len() * (LANES + 1) + 2 * marks.len() + 3 * LANES;
    if digits.len() != 8 * count {
        return Err("it has more or fewer numbers than the game's patterns need");
    }
    let lanes: [&mut Lanes; 3] = [bias, output, &mut *output_steps];
    let numbers =
        rows.iter_mut().chain(lanes).flatten().chain(marks).chain(&mut *row_steps).chain(&mut *mark_steps);
    for (number, digits) in numbers.zip(digits.as_bytes().chunks_exact(8)) {
        let mut bytes = [0; 4];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        *number = f32::from_le_bytes(bytes);
        // Larger ones could become infinite in a sum.
        if !(-LARGEST..=LARGEST).contains(number) {
            return Err("a number is too large, or none");
        }
    }
    let mut steps = row_steps.iter().chain(&*mark_steps).chain(&*output_steps);
    if steps.any(|step| *step < 0.0) { Err("a sum of squares is negative") } else { Ok(()) }
}

fn digit(letter: u8) -> Result<u8, &'static str> {
    match letter {
        b'0'..=b'9' => Ok(letter - b'0'),
        b'a'..=b'f' => Ok(letter - b'a' + 10),
        _ => Err("a letter that is no hexadecimal digit"),
    }
}
