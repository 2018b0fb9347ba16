//! What a file of ours holds.

use seedbed_rules::UsageError;

/// A kind of file: declared once, beside the type that it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its name in the file, such as `book`.
    pub name: &'static str,
    /// The format that this program writes and reads.
    pub format: u32,
    /// The most bytes that are read.
    pub limit: u64,
    /// What people call it, such as `a book of seeds`.
    pub words: &'static str,
    /// How one comes by a sound one.
    pub remedy: &'static str,
}

/// The mark that a file begins with.
pub(crate) struct Mark {
    pub(crate) name: String,
    pub(crate) format: u32,
}

impl Kind {
    /// Its mark in a file, such as `seedbed book 3`.
    pub fn mark(&self) -> String {
        format!("seedbed {} {}", self.name, self.format)
    }

    /// An error about a file of this kind.
    pub(crate) fn refused(&self, wrong: impl Into<String>) -> UsageError {
        UsageError::new(wrong, self.remedy)
    }

    /// Makes sure that a file with this mark can be read.
    pub(crate) fn admit(&self, mark: Option<&Mark>) -> Result<(), UsageError> {
        match mark {
            None => Err(self.refused(format!("this is not {}, or it is damaged", self.words))),
            Some(Mark { name, .. }) if name != self.name => {
                Err(self.refused(format!("this is a file of the kind `{name}`, not {}", self.words)))
            }
            Some(Mark { format, .. }) if *format > self.format => {
                let wrong = format!("this file has format {format}; this program knows {}", self.format);
                Err(UsageError::new(wrong, "use the newer Seedbed that wrote it"))
            }
            Some(Mark { format, .. }) if *format < self.format => {
                let wrong =
                    format!("this file has the old format {format}; this program knows {}", self.format);
                Err(self.refused(wrong))
            }
            Some(_) => Ok(()),
        }
    }
}

impl Mark {
    /// How far into a file a mark is looked for.
    pub(crate) const REACH: usize = 128;

    /// The mark in the beginning of a file: in its first line, in the first pair of a JSON object, or in a comment of HTML or SGF.
    pub(crate) fn find(start: &[u8]) -> Option<Self> {
        let start = &start[..start.len().min(Self::REACH)];
        let text = std::str::from_utf8(start).unwrap_or_else(|error| {
            std::str::from_utf8(&start[..error.valid_up_to()]).expect("valid up to here")
        });
        let after = [
            crate::seal::OPENING,
            crate::line_seal::OPENING,
            "seedbed ",
            "<!doctype html>\n<!-- seedbed ",
            "<!-- seedbed ",
            "(;C[seedbed ",
        ]
        .into_iter()
        .find_map(|opening| text.strip_prefix(opening))?;
        let (name, rest) = after.split_once(' ')?;
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        let is_name = !name.is_empty() && name.chars().all(plain);
        let format = digits.parse().ok().filter(|_| is_name)?;
        Some(Self { name: name.to_owned(), format })
    }
}
