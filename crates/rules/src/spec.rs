//! One line of text names anything: `domineering:7x7`, `mcts:1800,c=0.2`, `pimc:20,search=(mcts:500,c=1)`.

use crate::UsageError;
use std::fmt;
use std::str::FromStr;

/// A name with leading values and keyed values, as written; what they mean is for a [`crate::Param`] list to say.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spec {
    /// What is named.
    pub name: String,
    /// Values without a key, which come first.
    pub leads: Vec<String>,
    /// Keys and their values, in the order written.
    pub keyed: Vec<(String, String)>,
}

impl FromStr for Spec {
    type Err = UsageError;

    fn from_str(text: &str) -> Result<Self, UsageError> {
        let bad = |wrong: &str| {
            let right = "write `name` or `name:value,key=value`, a value with commas in ( )";
            UsageError::new(format!("`{text}`: {wrong}"), right)
        };
        let (name, args) = match text.trim().split_once(':') {
            Some((name, args)) => {
                (name, split_args(args).ok_or_else(|| bad("a parenthesis has no partner"))?)
            }
            None => (text.trim(), Vec::new()),
        };
        let name = name.to_ascii_lowercase().replace('_', "-");
        if !is_name(&name) {
            return Err(bad("a name has letters (the case does not matter), digits and `-` only"));
        }
        let mut spec = Self { name, leads: Vec::new(), keyed: Vec::new() };
        for arg in args {
            let arg = arg.trim();
            match arg.split_once('=').filter(|(key, _)| is_name(key.trim())) {
                Some((key, value)) => {
                    spec.keyed.push((key.trim().to_owned(), unwrap(value.trim()).to_owned()));
                }
                None if !spec.keyed.is_empty() => return Err(bad("values without a key come first")),
                None => spec.leads.push(unwrap(arg).to_owned()),
            }
        }
        let mut values = spec.leads.iter().chain(spec.keyed.iter().map(|(_, value)| value));
        if values.any(String::is_empty) {
            return Err(bad("a value is missing"));
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leads = self.leads.iter().map(|value| wrap(value));
        let keyed = self.keyed.iter().map(|(key, value)| format!("{key}={}", wrap(value)));
        let args: Vec<String> = leads.chain(keyed).collect();
        f.write_str(&self.name)?;
        if args.is_empty() { Ok(()) } else { write!(f, ":{}", args.join(",")) }
    }
}

/// Is this a name of a game, an agent, a parameter or the like?
pub(crate) fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(plain)
}

/// Splits at the commas outside all parentheses; returns `None` if the parentheses do not match.
fn split_args(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut from, mut args) = (0u32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                args.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    args.push(&text[from..]);
    (depth == 0).then_some(args)
}

/// Removes one pair of parentheses that holds the whole value.
fn unwrap(value: &str) -> &str {
    let inner = value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    match inner {
        Some(inner) if split_args(inner).is_some() => inner.trim(),
        _ => value,
    }
}

fn wrap(value: &str) -> String {
    let plain = !value.contains([',', '=', '(', ')']) && value.trim() == value;
    if plain { value.to_owned() } else { format!("({value})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_leads_keys_and_nested_specs() {
        let spec: Spec = "pimc:20,search=(mcts:500,c=1)".parse().unwrap();
        assert_eq!(spec.leads, ["20"]);
        assert_eq!(spec.keyed, [("search".to_owned(), "mcts:500,c=1".to_owned())]);
        assert_eq!(spec.to_string(), "pimc:20,search=(mcts:500,c=1)");
    }

    #[test]
    fn names_are_read_in_any_case() {
        let spec: Spec = "Connect_Four:6x7".parse().unwrap();
        assert_eq!(spec.to_string(), "connect-four:6x7");
    }

    #[test]
    fn says_what_is_wrong() {
        for bad in ["", ":", "mcts:", "mcts:c=", "mcts:c=1,5", "pimc:(mcts", "mcts:1,,2", "a b", "x:)("] {
            assert!(bad.parse::<Spec>().is_err(), "{bad:?} should not parse");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_prints_what_it_parses(text in "[a-z]{1,3}:?[-a-z0-9:,=() .]{0,24}|\\PC{0,24}") {
            if let Ok(spec) = text.parse::<Spec>() {
                prop_assert_eq!(spec.to_string().parse::<Spec>().unwrap(), spec);
            }
        }
    }
}
