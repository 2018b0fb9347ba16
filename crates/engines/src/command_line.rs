//! A program with its arguments, as a person writes them.

use seedbed_rules::UsageError;
use std::str::FromStr;

/// The words of a command, split as a shell would; nothing else of a shell is there, so that a spec means the same everywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl FromStr for CommandLine {
    type Err = UsageError;

    fn from_str(text: &str) -> Result<Self, UsageError> {
        let right =
            "write a program with its arguments, such as (python3 engine.py); quote words with spaces";
        let mut words = words(text)
            .ok_or_else(|| UsageError::new(format!("`{text}`: a quotation mark has no partner"), right))?;
        if words.is_empty() {
            return Err(UsageError::new("no command is given", right));
        }
        Ok(Self { program: words.remove(0), arguments: words })
    }
}

/// Splits at spaces outside quotation marks; `None` if one has no partner.
fn words(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (_, Some(mark)) if letter == mark => quote = None,
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            // Only before what it can change, so that paths of Windows stay what they are.
            ('\\', None | Some('"')) => {
                let next = letters.clone().next().filter(|next| matches!(next, '\\' | '"' | '\'' | ' '));
                let kept = if next.is_some() { letters.next() } else { None };
                word.get_or_insert_default().push(kept.unwrap_or('\\'));
            }
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        let split = |text: &str| words(text).unwrap();
        assert_eq!(split("gnugo  --mode gtp"), ["gnugo", "--mode", "gtp"]);
        assert_eq!(split(r#"sh -c 'a "b" c' "" x"#), ["sh", "-c", r#"a "b" c"#, "", "x"]);
        assert_eq!(split(r#"a\ b "c\"d" e\f C:\new"#), ["a b", "c\"d", "e\\f", "C:\\new"]);
        assert_eq!(split("  "), Vec::<String>::new());
        assert!(words("it's").is_none());
        assert!("".parse::<CommandLine>().unwrap_err().to_string().contains("no command"));
    }
}
