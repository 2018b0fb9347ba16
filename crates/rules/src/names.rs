//! The words that people type for something that has a name.

use crate::UsageError;
use crate::usage_error::nearest;

/// A name with the other words that lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name in a spec.
    pub name: &'static str,
    /// Other names of the same: whoever types one of them gets it.
    pub aliases: &'static [&'static str],
    /// Words for something like it: whoever types one of them is told of it.
    pub related: &'static [&'static str],
}

impl Named {
    /// A name that nothing else leads to.
    pub const fn only(name: &'static str) -> Self {
        Self { name, aliases: &[], related: &[] }
    }
}

/// The name that a person meant: itself or an alias, in any case, with or without hyphens.
///
/// # Errors
///
/// If there is none such; the message has those nearest in meaning or in letters, and the list of all.
///
/// ```
/// use seedbed_rules::{Named, find_name};
/// let games = [
///     Named { name: "connect-four", aliases: &["connect4"], related: &["gomoku"] },
///     Named::only("cheat"),
/// ];
/// assert_eq!(find_name("game", "ConnectFour", &games), Ok("connect-four"));
/// assert_eq!(find_name("game", "connect4", &games), Ok("connect-four"));
/// let error = find_name("game", "gomoku", &games).unwrap_err();
/// assert_eq!(error.to_string(), "unknown game `gomoku`; did you mean `connect-four`? known: connect-four, cheat");
/// assert!(!find_name("game", "chess", &games).unwrap_err().to_string().contains("did you mean"));
/// ```
pub fn find_name(what: &str, typed: &str, known: &[Named]) -> Result<&'static str, UsageError> {
    let wanted = plain(typed);
    let is_wanted = |word: &&str| plain(word) == wanted;
    let is_meant = |named: &&Named| is_wanted(&named.name) || named.aliases.iter().any(&is_wanted);
    // A name goes before an alias: whoever adds a game may call it as they like.
    let named = known.iter().find(|named| is_wanted(&named.name)).or_else(|| known.iter().find(is_meant));
    if let Some(named) = named {
        return Ok(named.name);
    }
    let names: Vec<&'static str> = known.iter().map(|named| named.name).collect();
    let like = known.iter().filter(|named| named.related.iter().any(&is_wanted));
    let mut meant: Vec<&str> = like.map(|named| named.name).collect();
    if meant.is_empty() {
        let spelt = known.iter().flat_map(|named| named.aliases.iter().chain([&named.name]));
        meant.extend(nearest(typed, &spelt.copied().collect::<Vec<_>>()));
    }
    Err(UsageError::unlike(what, typed, &meant, &names))
}

/// The letters and digits of a word, in lower case.
fn plain(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
