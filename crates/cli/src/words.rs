//! A command as one text, and its words: as in a shell, but for parentheses, which hold together as in specs.

use seedbed_rules::UsageError;

/// The words of a command: spaces part them, but not within quotes or parentheses.
pub(crate) fn words(text: &str) -> Result<Vec<String>, UsageError> {
    let (mut words, mut word, mut begun) = (Vec::new(), String::new(), false);
    let (mut quote, mut depth) = (None, 0_usize);
    for c in text.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) if depth == 0 => (quote, begun) = (Some(c), true),
            (c, None) if c.is_whitespace() && depth == 0 => {
                if std::mem::take(&mut begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            (c, _) => {
                if quote.is_none() {
                    depth = match c {
                        '(' => depth + 1,
                        ')' => depth.saturating_sub(1),
                        _ => depth,
                    };
                }
                word.push(c);
                begun = true;
            }
        }
    }
    if quote.is_some() || depth > 0 {
        let wrong = format!("a quote or a parenthesis of `{text}` is not closed");
        return Err(UsageError::new(wrong, "close it"));
    }
    if begun {
        words.push(word);
    }
    if words.is_empty() {
        return Err(UsageError::new("nothing is to be done", "name an experiment, or write a command"));
    }
    Ok(words)
}

/// The text with these words.
pub(crate) fn joined(words: &[String]) -> String {
    let quoted = |word: &String| {
        let alone = self::words(word).is_ok_and(|read| read == [word.as_str()]);
        match (alone, word.contains('\'')) {
            (true, _) => word.clone(),
            (_, false) => format!("'{word}'"),
            (_, true) => format!("\"{word}\""),
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_as_it_was_joined() {
        let go = "match go:9x9 mcts:10k gtp:(gnugo --mode gtp) --games 20";
        assert_eq!(words(go).unwrap()[3], "gtp:(gnugo --mode gtp)");
        assert_eq!(joined(&words(go).unwrap()), go);
        for written in [
            vec!["a", "b c", "", "d'e f", "g(h i)j"],
            vec!["3 . . .\n2 . X ."],
            vec!["boosted:book.json", "pimc:10,search=(negamax:8)"],
        ] {
            let written: Vec<String> = written.into_iter().map(str::to_owned).collect();
            assert_eq!(words(&joined(&written)).unwrap(), written);
        }
        for wrong in ["a 'b", "a (b", "", "  "] {
            assert!(words(wrong).is_err(), "{wrong}");
        }
    }
}
