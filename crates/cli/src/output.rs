//! Writing to standard output, in tables or JSON; a closed pipe is not an error.

use crate::CliError;
use serde::Serialize;
use std::io::Write;

/// Prints text as it is.
pub(crate) fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Prints a value as readable JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), CliError> {
    let text = serde_json::to_string_pretty(value).map_err(|e| CliError::Io(e.into()))?;
    print(&(text + "\n"))
}

/// A share as a percentage with one decimal.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A count or a rate with its thousands set apart, or in millions if it is large.
pub(crate) fn amount(x: f64) -> String {
    if x >= 1e6 {
        return format!("{:.2} M", x / 1e6);
    }
    let digits = format!("{x:.0}");
    let grouped = digits.bytes().enumerate().map(|(i, digit)| {
        let gap = i > 0 && (digits.len() - i).is_multiple_of(3);
        format!("{}{}", if gap { "," } else { "" }, digit as char)
    });
    grouped.collect()
}
