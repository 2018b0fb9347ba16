//! A line of the protocol, cleaned as it prescribes and cut into words.

/// A command with its arguments, and the number to answer it by.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Request {
    /// As written; empty where the line gives none.
    pub(super) id: String,
    /// The command first; empty where only a number was sent.
    pub(super) words: Vec<String>,
}

impl Request {
    /// Reads a line; nothing where it is empty or only a comment.
    pub(super) fn read(line: &str) -> Option<Self> {
        let code = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let clean: String = code.chars().filter(|c| !c.is_control()).collect();
        let mut words: Vec<String> = clean.split_whitespace().map(str::to_owned).collect();
        let numbered = words.first()?.bytes().all(|b| b.is_ascii_digit());
        let id = if numbered { words.remove(0) } else { String::new() };
        Some(Self { id, words })
    }
}

#[cfg(test)]
mod tests {
    use super::Request;

    fn read(line: &str) -> Option<(String, String)> {
        Request::read(line).map(|request| (request.id, request.words.join(" ")))
    }

    #[test]
    fn lines_are_cleaned_and_cut() {
        let pair = |id: &str, words: &str| Some((id.to_owned(), words.to_owned()));
        assert_eq!(read("play black D4"), pair("", "play black D4"));
        assert_eq!(read("12 \tname\r\n"), pair("12", "name"));
        assert_eq!(read("\tplay\tw\tpass # thinks\tlong\n"), pair("", "play w pass"));
        assert_eq!(read("na\u{7}me\u{7f}"), pair("", "name"));
        assert_eq!(read("7"), pair("7", ""));
        for nothing in ["", "  \t ", "# only words", "\r\n", "\u{1}"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
    }
}
