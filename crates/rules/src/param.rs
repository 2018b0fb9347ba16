//! Parameters as data: declared once, read by the parser, the help, the web forms and the Python docs.

use crate::spec::is_name;
use crate::{Budget, Spec, UsageError};
use std::fmt;
use std::path::PathBuf;

/// What values a parameter takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Takes {
    /// A whole number in a range.
    Int(i64, i64),
    /// A real number in a range.
    Real(f64, f64),
    /// A board, rows x columns, each in a range.
    Size(usize, usize),
    /// One or more whole numbers: the mark that joins them, how many there may be, and the largest number allowed.
    List(char, usize, u32),
    /// The same, or `own`: whatever the game says.
    OwnList(char, usize, u32),
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// A name that only the game can tell right from wrong.
    Name,
    /// Any text: a file, or values joined by commas, which need no parentheses if this is the leading parameter.
    Text,
    /// A count or a time.
    Budget,
    /// A count or a time, or `unlimited`: for searches that come to an end by themselves.
    Limit,
    /// Another spec, in parentheses if it has commas.
    Spec,
    /// The path of a file, in parentheses if it has commas.
    File,
    /// A command line that starts a program, in parentheses if it has commas.
    Command,
}

/// The word for a list that is the game's own.
const OWN: &str = "own";

/// A parameter of a game or an agent. The first in a list may be given as the leading value.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name in a spec.
    pub key: &'static str,
    /// What values it takes.
    pub takes: Takes,
    /// The value if none is given.
    pub default: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A real number.
    Real(f64),
    /// Rows and columns.
    Size(usize, usize),
    /// Whole numbers joined by a mark; none if they are the game's own.
    List(char, Vec<u32>),
    /// One of the words offered.
    Choice(&'static str),
    /// A name.
    Name(String),
    /// Any text.
    Text(String),
    /// A count or a time.
    Budget(Budget),
    /// Another spec.
    Spec(Spec),
    /// The path of a file.
    File(PathBuf),
    /// A command line.
    Command(String),
}

impl Takes {
    /// Reads a value, or says what would be right.
    pub(crate) fn read(self, text: &str) -> Result<Value, UsageError> {
        let wrong = || UsageError::new(format!("`{text}` does not fit"), self.to_string());
        let in_range = |n: &usize, (min, max): (usize, usize)| (min..=max).contains(n);
        match self {
            Self::Int(min, max) => match text.parse() {
                Ok(n) if (min..=max).contains(&n) => Ok(Value::Int(n)),
                _ => Err(wrong()),
            },
            Self::Real(min, max) => match text.parse() {
                Ok(x) if (min..=max).contains(&x) => Ok(Value::Real(x)),
                _ => Err(wrong()),
            },
            Self::Size(min, max) => {
                let (rows, columns) = text.split_once('x').ok_or_else(wrong)?;
                match (rows.parse(), columns.parse()) {
                    (Ok(r), Ok(c)) if in_range(&r, (min, max)) && in_range(&c, (min, max)) => {
                        Ok(Value::Size(r, c))
                    }
                    _ => Err(wrong()),
                }
            }
            Self::List(mark, most, max) => {
                let numbers: Result<Vec<u32>, _> = text.split(mark).map(str::parse).collect();
                match numbers {
                    Ok(list) if list.len() <= most && list.iter().all(|n| *n <= max) => {
                        Ok(Value::List(mark, list))
                    }
                    _ => Err(wrong()),
                }
            }
            Self::OwnList(mark, _, _) if text == OWN => Ok(Value::List(mark, Vec::new())),
            Self::OwnList(mark, most, max) => Self::List(mark, most, max).read(text).map_err(|_| wrong()),
            Self::Choice(words) => {
                words.iter().find(|w| **w == text).map(|w| Value::Choice(w)).ok_or_else(wrong)
            }
            Self::Name if is_name(text) => Ok(Value::Name(text.to_owned())),
            Self::Name => Err(wrong()),
            Self::Text => Ok(Value::Text(text.to_owned())),
            Self::Budget => match Budget::parse(text)? {
                Budget::UNLIMITED => Err(wrong()),
                budget => Ok(Value::Budget(budget)),
            },
            Self::Limit => Budget::parse(text).map(Value::Budget),
            Self::Spec => text.parse().map(Value::Spec),
            Self::File => Ok(Value::File(text.into())),
            Self::Command => Ok(Value::Command(text.to_owned())),
        }
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(min, max) => write!(f, "a whole number from {min} to {max}"),
            Self::Real(min, max) => write!(f, "a number from {min} to {max}"),
            Self::Size(min, max) => write!(f, "rows x columns such as {max}x{max}, each from {min} to {max}"),
            Self::List(mark, most, max) => {
                write!(f, "1 to {most} whole numbers joined by `{mark}`, each from 0 to {max}")
            }
            Self::OwnList(mark, most, max) => write!(f, "{OWN}, or {}", Self::List(*mark, *most, *max)),
            Self::Choice(words) => write!(f, "one of: {}", words.join(", ")),
            Self::Name => write!(f, "a name of lower-case letters, digits and `-`"),
            Self::Text => write!(f, "a file, or values joined by commas"),
            Self::Budget => write!(f, "a count such as 1000 or 20k, or a time such as 50ms or 2s"),
            Self::Limit => write!(f, "a count such as 20k, a time such as 50ms, or unlimited"),
            Self::Spec => write!(f, "a spec such as mcts:500, in ( ) if it has commas"),
            Self::File => write!(f, "a file, in ( ) if its name has commas"),
            Self::Command => write!(f, "a program with its arguments, in ( ) if they have commas"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => write!(f, "{n}"),
            Self::Real(x) => write!(f, "{x}"),
            Self::Size(rows, columns) => write!(f, "{rows}x{columns}"),
            Self::List(_, list) if list.is_empty() => f.write_str(OWN),
            Self::List(mark, list) => {
                let numbers: Vec<String> = list.iter().map(u32::to_string).collect();
                f.write_str(&numbers.join(&mark.to_string()))
            }
            Self::Choice(word) => f.write_str(word),
            Self::Name(text) | Self::Text(text) | Self::Command(text) => f.write_str(text),
            Self::Budget(budget) => write!(f, "{budget}"),
            Self::Spec(spec) => write!(f, "{spec}"),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_may_be_the_games_own() {
        let takes = Takes::OwnList(':', 3, 9);
        for text in ["own", "4:2:0"] {
            assert_eq!(takes.read(text).unwrap().to_string(), text);
        }
        let right = "own, or 1 to 3 whole numbers joined by `:`, each from 0 to 9";
        assert_eq!(takes.read("ours").unwrap_err().to_string(), format!("`ours` does not fit; {right}"));
    }

    #[test]
    fn reads_lists() {
        let takes = Takes::List('-', 4, 15);
        for (text, list) in [("1-3-5-7", vec![1, 3, 5, 7]), ("0", vec![0]), ("02-15", vec![2, 15])] {
            assert_eq!(takes.read(text), Ok(Value::List('-', list)));
        }
        assert_eq!(Value::List('-', vec![1, 3, 12]).to_string(), "1-3-12");
        for bad in ["", "-", "1-", "1--2", "-1", "1-16", "1-1-1-1-1", "1,2", "a"] {
            let right = "1 to 4 whole numbers joined by `-`, each from 0 to 15";
            assert_eq!(takes.read(bad).unwrap_err().to_string(), format!("`{bad}` does not fit; {right}"));
        }
    }
}
