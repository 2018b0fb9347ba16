//! The seal of a line of JSON: each line of a file stands by itself, so that files of lines can be cut, sorted and joined.

use crate::kind::Mark;
use crate::{ContentId, Kind};
use seedbed_rules::UsageError;

/// What every sealed line begins with.
pub(crate) const OPENING: &str = "{\"seedbed\":\"";

/// Between the mark and the checksum.
const BETWEEN: &str = "\",\"sha256\":\"";

/// After the checksum.
const CLOSING: &str = "\",";

impl Kind {
    /// Puts mark and checksum into an object on one line, such as by `serde_json::to_string`.
    ///
    /// # Panics
    ///
    /// If the text is not an object with a pair in it, or has several lines.
    pub fn seal_line(&self, object: &str) -> String {
        let body = object.strip_prefix('{').filter(|body| body.len() > 1 && !body.contains('\n'));
        let body = body.expect("only objects of one line are sealed");
        let mark = format!("{} {}", self.name, self.format);
        format!("{OPENING}{mark}{BETWEEN}{}{CLOSING}{body}", checksum(&mark, body))
    }

    /// The object that was sealed.
    ///
    /// # Errors
    ///
    /// If it is of another kind or format, or was changed after it was written.
    pub fn unseal_line(&self, line: &str) -> Result<String, UsageError> {
        self.admit(Mark::find(line.as_bytes()).as_ref())?;
        let whole = line.strip_prefix(OPENING).and_then(|rest| {
            let (mark, rest) = rest.split_once(BETWEEN)?;
            let (id, body) = rest.split_once(CLOSING)?;
            let same =
                mark == format!("{} {}", self.name, self.format) && checksum(mark, body).to_string() == id;
            same.then(|| format!("{{{body}"))
        });
        whole.ok_or_else(|| {
            self.refused("its checksum is wrong: the line is damaged, or was changed after it was written")
        })
    }
}

fn checksum(mark: &str, body: &str) -> ContentId {
    ContentId::of(format!("{mark}\n{body}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { name: "toy", format: 2, limit: 1 << 10, words: "a toy", remedy: "make one" };
    const OBJECT: &str = r#"{"a":1}"#;

    #[test]
    fn what_is_sealed_is_unsealed() {
        let sealed = KIND.seal_line(OBJECT);
        assert!(sealed.starts_with(r#"{"seedbed":"toy 2","sha256":""#), "{sealed}");
        assert_eq!(KIND.unseal_line(&sealed).unwrap(), OBJECT);
    }

    #[test]
    fn no_byte_can_be_changed_or_lost() {
        let sealed = KIND.seal_line(OBJECT);
        for at in 0..sealed.len() {
            assert!(KIND.unseal_line(&sealed[..at]).is_err(), "cut at {at}");
            for bit in 0..7 {
                let mut bytes = sealed.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let changed = String::from_utf8(bytes).unwrap();
                assert!(KIND.unseal_line(&changed).is_err(), "bit {bit} of byte {at}");
            }
        }
    }
}
