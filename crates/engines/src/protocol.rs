//! The lines of the engine protocol: a question and an answer, each one object of JSON. `docs/engine-protocol.md` has the words.

use seedbed_erased::{Action, AnyGame};
use seedbed_files::excerpt;
use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What is asked.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question<'a> {
    /// A new game.
    Begin {
        protocol: u32,
        /// The shortest spec.
        game: String,
        /// The spec with every default written out.
        full: String,
        /// What the players are called, by seat.
        players: Vec<String>,
        /// Does everybody see everything?
        open: bool,
        /// The form of what seats see in numbers, for an engine that asks for them.
        #[serde(skip_serializing_if = "Option::is_none")]
        observation: Option<Form>,
    },
    /// A move.
    Choose {
        seat: usize,
        player: String,
        /// The board as the seat may see it.
        view: String,
        legal: &'a [Action],
        /// The same in numbers.
        #[serde(skip_serializing_if = "Option::is_none")]
        observation: Option<Vec<f32>>,
        /// Seconds until the answer must be there.
        time: f64,
        /// For an engine that wants to repeat itself.
        seed: u64,
    },
}

/// The form of observations.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Form {
    shape: Vec<usize>,
    names: Vec<String>,
}

impl Question<'_> {
    /// The question that begins a game.
    pub(crate) fn begin(game: &dyn AnyGame) -> Self {
        Self::Begin {
            protocol: PROTOCOL,
            game: game.spec().to_string(),
            full: game.full_spec().to_string(),
            players: (0..game.players()).map(|p| game.player_name(p)).collect(),
            open: !game.is_hidden(),
            observation: game
                .observation_space()
                .map(|space| Form { shape: space.shape(), names: space.names }),
        }
    }

    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).expect("a question is plain data")
    }
}

/// What an engine answers; what it says beside this is its own affair.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Answer {
    /// What the engine is called, when a game begins.
    pub name: Option<String>,
    /// Does it want observations, when a game begins?
    #[serde(default)]
    pub observation: bool,
    /// The move it makes, by its text.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The move it makes, by its code.
    pub code: Option<u32>,
    /// Why it gives the game up.
    pub resign: Option<String>,
    /// Why it cannot answer.
    pub error: Option<String>,
}

impl Answer {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it is not an answer, or says that there is none.
    pub fn read(line: &str) -> Result<Self, String> {
        let answer: Self = serde_json::from_str(line)
            .map_err(|error| format!("its answer cannot be read ({error}): {}", excerpt(line)))?;
        match (&answer.error, &answer.resign) {
            (Some(why), _) => Err(format!("it says: {}", excerpt(why))),
            (None, Some(why)) => Err(format!("it resigns: {}", excerpt(why))),
            (None, None) => Ok(answer),
        }
    }

    /// Is it the answer of an engine that is ready for a game?
    ///
    /// # Errors
    ///
    /// If it has no name.
    pub fn is_ready(&self) -> Result<(), String> {
        if self.name.is_some() { Ok(()) } else { Err("its answer to `begin` has no `name`".to_owned()) }
    }

    /// The legal move that it names.
    ///
    /// # Errors
    ///
    /// If it names none, or two.
    pub fn chosen(&self, legal: &[Action]) -> Result<u32, String> {
        let by_code = |code: u32| legal.iter().find(|action| action.id == code);
        let by_text = |text: &str| legal.iter().find(|action| action.text.eq_ignore_ascii_case(text));
        let illegal = |what: &str| format!("it chose {}, which is not legal here", excerpt(what));
        match (self.code, self.text.as_deref()) {
            (None, None) => Err("its answer names no move".to_owned()),
            (Some(code), None) => by_code(code).map(|a| a.id).ok_or_else(|| illegal(&format!("code {code}"))),
            (None, Some(text)) => by_text(text).map(|a| a.id).ok_or_else(|| illegal(text)),
            (Some(code), Some(text)) => match (by_code(code), by_text(text)) {
                (Some(one), Some(other)) if one == other => Ok(code),
                _ => Err(illegal(&format!("code {code} as {text}"))),
            },
        }
    }
}

/// What a server is asked, by whoever.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) struct Asked {
    pub(crate) ask: String,
    pub(crate) protocol: Option<u32>,
    pub(crate) game: Option<String>,
    pub(crate) seat: Option<usize>,
    pub(crate) view: Option<String>,
    pub(crate) moves: Option<Vec<String>>,
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) open: Option<bool>,
}

/// What a server answers.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Reply {
    Ready { name: String, protocol: u32, game: String },
    Move { r#move: String, code: u32 },
    Error { error: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal() -> Vec<Action> {
        [("a1", 0), ("b2", 4)].map(|(text, id)| Action { text: text.to_owned(), id }).to_vec()
    }

    fn chosen(line: &str) -> Result<u32, String> {
        Answer::read(line)?.chosen(&legal())
    }

    #[test]
    fn a_move_is_named_by_text_or_code() {
        assert_eq!(chosen(r#"{"move": "B2", "comment": "the centre"}"#), Ok(4));
        assert_eq!(chosen(r#"{"code": 0}"#), Ok(0));
        assert_eq!(chosen(r#"{"code": 4, "move": "b2"}"#), Ok(4));
    }

    #[test]
    fn everything_else_is_refused_in_words() {
        let cases = [
            (r#"{"code": 5}"#, "code 5, which is not legal"),
            (r#"{"move": "c3"}"#, "c3, which is not legal"),
            (r#"{"code": 0, "move": "b2"}"#, "not legal"),
            ("{}", "names no move"),
            ("a1", "cannot be read"),
            (r#"{"resign": "hopeless"}"#, "it resigns: hopeless"),
            (r#"{"error": "what?"}"#, "it says: what?"),
            (r#"{"code": -1}"#, "cannot be read"),
        ];
        for (line, said) in cases {
            let error = chosen(line).unwrap_err();
            assert!(error.contains(said), "{line}: {error}");
        }
    }
}
