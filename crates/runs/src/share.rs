//! A share of the jobs of a run, for machines that never speak with each other.

use seedbed_rules::UsageError;
use std::fmt;
use std::str::FromStr;

/// One of several equal shares, written `3/16`: every sixteenth job from the third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Is this job in it?
    pub fn has(self, job: usize) -> bool {
        job % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = UsageError;

    fn from_str(text: &str) -> Result<Self, UsageError> {
        let parts =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(UsageError::new(
                format!("`{text}` is no shard"),
                "write 1/16 for the first of sixteen, up to 16/16",
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
