//! The name of a content.

use seedbed_rules::UsageError;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// What a file holds, as one number: its SHA-256, which `sha256sum FILE` prints too.
///
/// ```
/// let id = seedbed_files::ContentId::of(b"abc");
/// assert_eq!(id.short(), "ba7816bf8f01");
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId([u8; 32]);

impl ContentId {
    /// The name of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The first twelve digits: enough to tell a user's files apart.
    pub fn short(&self) -> String {
        const DIGITS: usize = 12;
        self.to_string()[..DIGITS].to_owned()
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(crate) fn finished(hasher: Sha256) -> Self {
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ContentId({})", self.short())
    }
}

impl FromStr for ContentId {
    type Err = UsageError;

    fn from_str(text: &str) -> Result<Self, UsageError> {
        let digit = |at: usize| (*text.as_bytes().get(at)? as char).to_digit(16);
        let byte = |at: usize| Some((digit(2 * at)? << 4 | digit(2 * at + 1)?) as u8);
        let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
        let whole = bytes.filter(|_| text.len() == 64).and_then(|bytes| bytes.try_into().ok());
        whole.map(Self).ok_or_else(|| {
            let wrong = format!("`{}` names no content", crate::excerpt(text));
            UsageError::new(wrong, "64 hexadecimal digits do, as `sha256sum` prints them")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_what_sha256sum_prints() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(ContentId::of(b"").to_string(), empty);
        let million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        assert_eq!(ContentId::of(&vec![b'a'; 1_000_000]).to_string(), million);
    }

    #[test]
    fn other_texts_name_no_content() {
        let id = ContentId::of(b"x").to_string();
        for bad in ["", "ab", &id[1..], &format!("{id}0"), &id.replace('a', "g"), &"é".repeat(32)] {
            assert!(bad.parse::<ContentId>().is_err(), "{bad}");
        }
    }
}
