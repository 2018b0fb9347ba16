//! Parameters as data: declared once, read by the parser, the help, the web forms and the Python docs.

use crate::{Budget, Mistake, Spec};
use std::fmt;

/// What values a parameter takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Takes {
    /// A whole number in a range.
    Int(i64, i64),
    /// A real number in a range.
    Real(f64, f64),
    /// A board, rows x columns, each in a range.
    Size(usize, usize),
    /// Joined by this mark, one to so many whole numbers from 0 to a largest.
    List(char, usize, u32),
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// A count or a time.
    Budget,
    /// A count or a time, or none: for searches that come to an end by themselves.
    Limit,
    /// Another spec, in parentheses if it has commas.
    Spec,
}

/// A parameter of a game or an agent. The first in a list may be given as the leading value.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name in a spec.
    pub key: &'static str,
    /// What values it takes.
    pub takes: Takes,
    /// The value it has when nothing is said.
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
    /// Whole numbers joined by a mark.
    List(char, Vec<u32>),
    /// One of the words offered.
    Choice(&'static str),
    /// A count or a time.
    Budget(Budget),
    /// Another spec.
    Spec(Spec),
}

impl Takes {
    fn read(self, text: &str) -> Result<Value, Mistake> {
        let wrong = || Mistake::new(format!("`{text}` does not fit"), self.to_string());
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
            Self::Choice(words) => {
                words.iter().find(|w| **w == text).map(|w| Value::Choice(w)).ok_or_else(wrong)
            }
            Self::Budget => match Budget::parse(text)? {
                Budget::UNLIMITED => Err(wrong()),
                budget => Ok(Value::Budget(budget)),
            },
            Self::Limit => Budget::parse(text).map(Value::Budget),
            Self::Spec => text.parse().map(Value::Spec),
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
            Self::Choice(words) => write!(f, "one of: {}", words.join(", ")),
            Self::Budget => write!(f, "a count such as 1000 or 20k, or a time such as 50ms or 2s"),
            Self::Limit => write!(f, "a count such as 20k, a time such as 50ms, or unlimited"),
            Self::Spec => write!(f, "a spec such as mcts:500, in ( ) if it has commas"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => write!(f, "{n}"),
            Self::Real(x) => write!(f, "{x}"),
            Self::Size(rows, columns) => write!(f, "{rows}x{columns}"),
            Self::List(mark, list) => {
                let numbers: Vec<String> = list.iter().map(u32::to_string).collect();
                f.write_str(&numbers.join(&mark.to_string()))
            }
            Self::Choice(word) => f.write_str(word),
            Self::Budget(budget) => write!(f, "{budget}"),
            Self::Spec(spec) => write!(f, "{spec}"),
        }
    }
}

/// Reads a value of the declared type; asking for another type is a slip in the program, not in a spec.
macro_rules! getter {
    ($values:expr, $key:expr, $pattern:pat => $result:expr) => {
        match $values.get($key) {
            $pattern => $result,
            other => unreachable!("`{}` is {other}, declared otherwise", $key),
        }
    };
}

/// The values of all parameters of one thing: what a spec says, and defaults for the rest.
#[derive(Clone, Debug)]
pub struct Values {
    name: String,
    params: &'static [Param],
    list: Vec<Value>,
}

impl Values {
    /// Reads the values of a spec.
    pub fn read(params: &'static [Param], spec: &Spec) -> Result<Self, Mistake> {
        let default = |p: &Param| p.takes.read(p.default).expect("a declared default is right");
        let mut values: Vec<Value> = params.iter().map(default).collect();
        let mut given = vec![false; params.len()];
        let keys: Vec<&str> = params.iter().map(|p| p.key).collect();
        let no_params = || Mistake::new(format!("`{spec}`"), format!("`{}` takes no parameters", spec.name));
        let lead = match spec.leads.as_slice() {
            [] => None,
            [lead] => Some((*keys.first().ok_or_else(no_params)?, lead.as_str())),
            [_, extra, ..] => {
                let wrong = format!("`{spec}`: `{extra}` has no key");
                return Err(Mistake::new(wrong, "only one leading value is taken; write key=value"));
            }
        };
        let keyed = spec.keyed.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        for (key, text) in lead.into_iter().chain(keyed) {
            if keys.is_empty() {
                return Err(no_params());
            }
            let unknown = || Mistake::unknown("parameter", key, &keys).within(&spec.name);
            let at = keys.iter().position(|k| *k == key).ok_or_else(unknown)?;
            if given[at] {
                return Err(Mistake::new(format!("`{spec}`: `{key}` is given twice"), "give it once"));
            }
            given[at] = true;
            values[at] =
                params[at].takes.read(text).map_err(|e| e.within(format!("{}: {key}", spec.name)))?;
        }
        Ok(Self { name: spec.name.clone(), params, list: values })
    }

    /// The shortest spec that means the same: defaults left out, the first parameter leading.
    pub fn spec(&self) -> Spec {
        let mut spec = Spec { name: self.name.clone(), leads: Vec::new(), keyed: Vec::new() };
        for (at, (param, value)) in self.params.iter().zip(&self.list).enumerate() {
            if param.takes.read(param.default).is_ok_and(|default| default == *value) {
                continue;
            }
            if at == 0 {
                spec.leads.push(value.to_string());
            } else {
                spec.keyed.push((param.key.to_owned(), value.to_string()));
            }
        }
        spec
    }

    fn get(&self, key: &str) -> &Value {
        let at = self.params.iter().position(|p| p.key == key);
        &self.list[at.expect("only declared parameters are asked for")]
    }

    /// The budget `key`.
    pub fn budget(&self, key: &str) -> Budget {
        getter!(self, key, Value::Budget(budget) => *budget)
    }

    /// The nested spec `key`.
    pub fn nested(&self, key: &str) -> &Spec {
        getter!(self, key, Value::Spec(spec) => spec)
    }

    /// The whole number `key`.
    pub fn int(&self, key: &str) -> i64 {
        getter!(self, key, Value::Int(n) => *n)
    }

    /// The real number `key`.
    pub fn real(&self, key: &str) -> f64 {
        getter!(self, key, Value::Real(x) => *x)
    }

    /// The rows and columns `key`.
    pub fn size(&self, key: &str) -> (usize, usize) {
        getter!(self, key, Value::Size(rows, columns) => (*rows, *columns))
    }

    /// The whole numbers `key`.
    pub fn list(&self, key: &str) -> &[u32] {
        getter!(self, key, Value::List(_, list) => list)
    }

    /// The word `key`.
    pub fn choice(&self, key: &str) -> &'static str {
        getter!(self, key, Value::Choice(word) => word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMS: &[Param] = &[
        Param { key: "size", takes: Takes::Size(2, 9), default: "5x5", help: "" },
        Param { key: "c", takes: Takes::Real(0.0, 10.0), default: "0.7", help: "" },
        Param { key: "sims", takes: Takes::Budget, default: "1000", help: "" },
    ];

    fn read(text: &str) -> Result<String, String> {
        let values = Values::read(PARAMS, &text.parse().unwrap());
        values.map(|v| v.spec().to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn prints_the_shortest_spec() {
        assert_eq!(read("g:5x5,c=0.70,sims=1k").unwrap(), "g");
        assert_eq!(read("g:c=.5,size=3x7").unwrap(), "g:3x7,c=0.5");
        assert_eq!(read("g:sims=2s").unwrap(), "g:sims=2s");
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

    #[test]
    fn says_what_would_be_right() {
        assert_eq!(
            read("g:1x5").unwrap_err(),
            "g: size: `1x5` does not fit; rows x columns such as 9x9, each from 2 to 9"
        );
        assert!(read("g:sise=3x3").unwrap_err().contains("did you mean `size`?"));
        assert!(read("g:3x3,size=3x3").unwrap_err().contains("given twice"));
        assert!(read("g:3x3,4").unwrap_err().contains("has no key"));
        assert!(read("g:c=NaN").is_err() && read("g:c=inf").is_err() && read("g:sims=0").is_err());
    }
}
