//! A line of the protocol, cleaned as it prescribes and cut into words.

/// A command with its arguments, and the number to answer it by.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Request {
    /// As written; empty if the line gives none.
    pub(super) id: String,
    /// The command first; empty if only a number was sent.
    pub(super) words: Vec<String>,
}

impl Request {
    /// Reads a line; returns `None` if it is empty or only a comment.
    pub(super) fn read(line: &str) -> Option<Self> {
        let code = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let clean: String = code.chars().filter(|c| !c.is_control()).collect();
        let mut words: Vec<String> = clean.split_whitespace().map(str::to_owned).collect();
        let numbered = words.first()?.bytes().all(|b| b.is_ascii_digit());
        let id = if numbered { words.remove(0) } else { String::new() };
        Some(Self { id, words })
    }
}
