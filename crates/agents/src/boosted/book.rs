//! A book of seeds: which seeds an agent plays a game with, how often, and how they were learned.

use seedbed_files::{Kind, NamedContent, Source, Sources, excerpt};
use seedbed_rules::{Rng, Seed, Spec, UsageError};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file of a book.
pub const BOOK: Kind = Kind {
    name: "book",
    format: 3,
    limit: 64 << 20,
    words: "a book of seeds",
    remedy: "`seedbed boost GAME AGENT --out FILE` writes one",
};

/// How far the sum of the weights may be from one: room for rounding, none for a damaged file.
const ROUNDING: f64 = 1e-6;

/// Everything that a boosted agent needs to play, and everything needed to learn it again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// The game, with every default written out.
    pub game: String,
    /// The agent whose seeds these are, with every default written out.
    pub agent: String,
    /// The files that the agent was made of, with what they held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Ingredient>,
    /// How it was learned.
    pub learnt: Provenance,
    /// What each side plays with, the first mover's first.
    pub sides: [Seeds; 2],
}

/// A file that the agent of a book was made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ingredient {
    /// Where it stood.
    pub file: String,
    /// The name of its content.
    pub sha256: String,
}

impl From<&NamedContent> for Ingredient {
    fn from(named: &NamedContent) -> Self {
        Self { file: named.path.display().to_string(), sha256: named.id.to_string() }
    }
}

/// How a book was learned: the same program with these values writes the same book again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Version and fingerprint of the program; another one may play differently from the same seeds.
    pub program: String,
    /// The root of all randomness.
    pub seed: u64,
    /// Candidate seeds of each side.
    pub k: usize,
    /// Opponent seeds of each candidate.
    pub kt: usize,
    /// How seeds were chosen.
    pub method: String,
    /// Were candidates dropped as soon as they had fallen behind?
    pub bandit: bool,
    /// Games played.
    pub games: usize,
}

/// The seeds of one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// Points against the seeds it was learned on, for a Nash mixture at worst; fresh opponents leave less.
    pub value: f64,
    /// How far a Nash mixture may be from the equilibrium.
    pub exploitability: Option<f64>,
    /// The seeds with their weights.
    pub members: Vec<Member>,
}

/// A seed and how often it is played with.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The seed, in the file as sixteen hexadecimal digits: many readers of JSON round large numbers.
    #[serde(with = "hexadecimal")]
    pub seed: Seed,
    /// The probability with which a game is played with it.
    pub weight: f64,
}

impl Book {
    /// A book in the present format.
    pub fn new(
        game: &Spec,
        agent: &Spec,
        files: &[NamedContent],
        learnt: Provenance,
        sides: [Seeds; 2],
    ) -> Self {
        let files = files.iter().map(Ingredient::from).collect();
        Self { game: game.to_string(), agent: agent.to_string(), files, learnt, sides }
    }

    /// The text of the file.
    #[expect(clippy::missing_panics_doc, reason = "plain data can always be written")]
    pub fn text(&self) -> String {
        BOOK.seal(&(serde_json::to_string_pretty(self).expect("a book is plain data") + "\n"))
    }

    /// Reads a book from a file, with the name of its content.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a book in this format.
    pub fn read(path: &Path, sources: &Sources) -> Result<(Self, NamedContent), UsageError> {
        let Source { text, file } = sources.read(path, &BOOK)?;
        Ok((Self::parse(&text).map_err(|error| error.within(path.display()))?, file))
    }

    /// Reads a book from its text.
    ///
    /// # Errors
    ///
    /// If the text is not a book in this format, or is damaged.
    ///
    /// ```
    /// let error = seedbed_agents::Book::parse("{}").unwrap_err();
    /// assert!(error.to_string().starts_with("this is not a book of seeds, or it is damaged"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let damaged = |what: &str| {
            let wrong = format!("this is no book of seeds, or it is damaged: {}", excerpt(what));
            UsageError::new(wrong, "learn it anew with `seedbed boost`")
        };
        let object = BOOK.unseal(text)?;
        let book: Self = serde_json::from_str(&object).map_err(|error| damaged(&error.to_string()))?;
        if !book.sides.iter().all(Seeds::is_whole) {
            return Err(damaged("the weights of a side are no probabilities"));
        }
        Ok(book)
    }

    /// Draws the seed with which a side plays this game.
    pub fn draw(&self, side: usize, rng: &mut Rng) -> Seed {
        let members = &self.sides[side].members;
        members[rng.weighted(1.0, members.iter().map(|member| member.weight))].seed
    }

    /// The version of the program that learned it, if that is not this one: it may play differently from the same seeds.
    pub fn foreign(&self) -> Option<&str> {
        let version = self.learnt.program.split('+').next().unwrap_or_default();
        (version != env!("CARGO_PKG_VERSION")).then_some(version)
    }

    /// Does a side have several seeds to choose from?
    pub fn mixes(&self) -> bool {
        self.sides.iter().any(|side| side.members.len() > 1)
    }
}

impl Seeds {
    fn is_whole(&self) -> bool {
        let weights = || self.members.iter().map(|member| member.weight);
        weights().all(|weight| weight > 0.0) && (weights().sum::<f64>() - 1.0).abs() < ROUNDING
    }
}

mod hexadecimal {
    use seedbed_rules::Seed;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
    pub(super) fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{:016x}", seed.0))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let read = u64::from_str_radix(&text, 16).ok().filter(|_| digits);
        read.map(Seed).ok_or_else(|| Error::custom(format!("`{text:.16}` is no seed of sixteen digits")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let learnt = Provenance {
            program: "0".into(),
            seed: u64::MAX,
            k: 3,
            kt: 2,
            method: "nash".into(),
            bandit: false,
            games: 8,
        };
        let member = |seed, weight| Member { seed: Seed(seed), weight };
        let mixed = Seeds {
            value: 0.5,
            exploitability: Some(0.0),
            members: vec![member(7, 0.25), member(u64::MAX, 0.75)],
        };
        let single = Seeds { members: vec![member(9, 1.0)], ..mixed.clone() };
        Book::new(&"nim".parse().unwrap(), &"flat:9".parse().unwrap(), &[], learnt, [mixed, single])
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Book::parse(&book().text()), Ok(book()));
    }

    #[test]
    fn seeds_are_drawn_by_weight() {
        let mut rng = Seed(1).rng();
        let heavy = (0..10_000).filter(|_| book().draw(0, &mut rng) == Seed(u64::MAX)).count();
        assert!((7_300..7_700).contains(&heavy), "{heavy}");
        assert_eq!(book().draw(1, &mut rng), Seed(9));
    }

    /// The same book with other content, sealed as if it had been written so.
    fn forged(from: &str, to: &str) -> String {
        let object = BOOK.unseal(&book().text()).unwrap();
        assert!(object.contains(from));
        BOOK.seal(&object.replace(from, to))
    }

    #[test]
    fn damage_is_told() {
        let text = book().text();
        let spoilt = [
            (String::new(), "not a book of seeds"),
            (text[..text.len() / 2].to_owned(), "checksum is wrong"),
            (text.replace("0.75", "0.5"), "checksum is wrong"),
            (text.replace("book 3", "book 4"), "has format 4"),
            (text.replace("book 3", "book 2"), "old format 2"),
            ("{\n  \"book\": 2,\n".to_owned(), "not a book of seeds"),
            (forged("0.75", "0.5"), "no probabilities"),
            (forged("0.75", "-0.75"), "no probabilities"),
            (forged("\"kt\"", "\"kx\""), "unknown field `kx`"),
            (forged("ffffffffffffffff", "fffffffffffffff"), "no seed of sixteen digits"),
            (forged("ffffffffffffffff", "+fffffffffffffff"), "no seed of sixteen digits"),
            (forged("ffffffffffffffff", &"f".repeat(1 << 20)), "no seed of sixteen digits"),
        ];
        for (text, expected) in spoilt {
            let said = Book::parse(&text).unwrap_err().to_string();
            assert!(said.contains(expected) && said.len() < 400, "{said}");
        }
    }
}
