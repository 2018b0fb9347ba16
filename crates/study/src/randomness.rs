//! Secrets from the operating system.

use std::fmt::Write as _;
use std::io;

/// `bytes` random bytes as hexadecimal digits.
///
/// # Errors
///
/// If the operating system has no random numbers.
pub fn secret(bytes: usize) -> io::Result<String> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).map_err(io::Error::other)?;
    let mut digits = String::with_capacity(2 * bytes);
    for byte in random {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    Ok(digits)
}
