//! Secrets that say who somebody is: 128 random bits.

use std::fmt;

/// A secret that nobody can guess.
#[derive(Clone, Copy)]
pub struct Token([u8; 16]);

impl Token {
    /// A new one, from the operating system.
    ///
    /// # Errors
    ///
    /// If the operating system has no random numbers.
    pub fn new() -> std::io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self(bytes))
    }

    /// Reads what [`Token::to_string`] wrote.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(|bits| Self(bits.to_be_bytes()))
    }

    /// A number that nobody can foresee, small enough for every reader of JSON.
    pub(crate) fn number(self) -> u64 {
        u128::from_be_bytes(self.0) as u64 >> 11
    }
}

impl PartialEq for Token {
    /// In a time that does not tell how much of a guess was right.
    fn eq(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_and_nothing_else_does() {
        let token = Token::new().unwrap();
        assert!(Token::read(&token.to_string()) == Some(token));
        assert!(Token::new().unwrap() != token);
        for bad in ["", "12", "+0000000000000000000000000000001", "g0000000000000000000000000000000"] {
            assert!(Token::read(bad).is_none(), "{bad}");
        }
    }
}
