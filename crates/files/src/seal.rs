//! The seal of a file of JSON: two pairs at its head, so that the file stays one flat object for every other program.

use crate::kind::Mark;
use crate::{ContentId, Kind};
use seedbed_rules::UsageError;

/// What every sealed object begins with.
pub(crate) const OPENING: &str = "{\n  \"seedbed\": \"";

/// Between the mark and the checksum.
const BETWEEN: &str = "\",\n  \"sha256\": \"";

/// After the checksum.
const CLOSING: &str = "\",\n";

/// The bare object begins so.
const BARE: &str = "{\n";

impl Kind {
    /// Puts mark and checksum into an object that was printed over several lines, such as by `serde_json::to_string_pretty`.
    ///
    /// # Panics
    ///
    /// If the text is not an object of several lines.
    pub fn seal(&self, object: &str) -> String {
        let body = object.strip_prefix(BARE).expect("only objects of several lines are sealed");
        let mark = format!("{} {}", self.name, self.format);
        let id = checksum(&mark, body);
        format!("{OPENING}{mark}{BETWEEN}{id}{CLOSING}{body}")
    }

    /// The object that was sealed.
    ///
    /// # Errors
    ///
    /// If it is of another kind or format, or was changed after it was written.
    pub fn unseal(&self, text: &str) -> Result<String, UsageError> {
        self.admit(Mark::find(text.as_bytes()).as_ref())?;
        let whole = text.strip_prefix(OPENING).and_then(|rest| {
            let (mark, rest) = rest.split_once(BETWEEN)?;
            let (id, body) = rest.split_once(CLOSING)?;
            let same =
                checksum(mark, body).to_string() == id && mark == format!("{} {}", self.name, self.format);
            same.then(|| format!("{BARE}{body}"))
        });
        whole.ok_or_else(|| {
            self.refused("its checksum is wrong: the file is damaged, or was changed after it was written")
        })
    }
}

impl Kind {
    /// Was this written, whole or damaged, as a sealed object of any kind?
    pub fn is_sealed(text: &str) -> bool {
        text.starts_with(OPENING)
    }
}

fn checksum(mark: &str, body: &str) -> ContentId {
    ContentId::of(format!("{mark}\n{body}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { name: "toy", format: 2, limit: 1 << 10, words: "a toy", remedy: "make one" };
    const OBJECT: &str = "{\n  \"a\": 1\n}\n";

    #[test]
    fn what_is_sealed_is_unsealed() {
        let sealed = KIND.seal(OBJECT);
        assert!(sealed.starts_with("{\n  \"seedbed\": \"toy 2\",\n  \"sha256\": \""), "{sealed}");
        assert_eq!(KIND.unseal(&sealed).unwrap(), OBJECT);
    }

    #[test]
    fn no_byte_can_be_changed_or_lost() {
        let sealed = KIND.seal(OBJECT);
        for at in 0..sealed.len() {
            assert!(KIND.unseal(&sealed[..at]).is_err(), "cut at {at}");
            for bit in 0..7 {
                let mut bytes = sealed.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let changed = String::from_utf8(bytes).unwrap();
                assert!(KIND.unseal(&changed).is_err(), "bit {bit} of byte {at}");
            }
        }
        assert!(KIND.unseal(&(sealed + " ")).is_err());
    }

    #[test]
    fn it_is_said_what_is_wrong() {
        let said = |kind: &Kind| kind.unseal(&KIND.seal(OBJECT)).unwrap_err().to_string();
        assert_eq!(
            said(&Kind { name: "box", ..KIND }),
            "this is a file of the kind `toy`, not a toy; make one"
        );
        assert_eq!(
            said(&Kind { format: 1, ..KIND }),
            "this file has format 2; this program knows 1; use the newer Seedbed that wrote it"
        );
        assert_eq!(
            said(&Kind { format: 3, ..KIND }),
            "this file has the old format 2; this program knows 3; make one"
        );
        assert!(
            KIND.unseal("[1]").unwrap_err().to_string().starts_with("this is not a toy, or it is damaged")
        );
    }
}
