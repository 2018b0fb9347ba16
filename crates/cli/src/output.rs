//! Writing to standard output, in tables or JSON, and to standard error; a closed pipe is not an error.

use crate::CliError;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

/// Prints text; what a terminal would obey is shown instead.
pub(crate) fn print(text: &str) -> Result<(), CliError> {
    print_raw(&visible(&in_our_name(text, program())))
}

/// Prints text as it is.
pub(crate) fn print_raw(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Says something beside the results, on a line of standard error. Nothing depends on whether anybody can hear it.
pub(crate) fn tell(line: impl Display) {
    let line = visible(&in_our_name(&line.to_string(), program())).into_owned() + "\n";
    // In one piece, so that lines of several threads do not mix.
    let _ = std::io::stderr().lock().write_all(line.as_bytes());
}

/// What the program is called: another name if someone has added games of their own.
pub(crate) fn program() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let called = std::env::args_os().next().unwrap_or_default();
        let name = Path::new(&called).file_stem().map(|name| name.to_string_lossy().into_owned());
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| OURS.to_owned())
    });
    &NAME
}

/// The name in all hints.
const OURS: &str = "seedbed";

/// The text with hints such as `seedbed play` in the name of the program that prints them.
fn in_our_name<'a>(text: &'a str, name: &str) -> Cow<'a, str> {
    if name == OURS || !text.contains("`seedbed ") {
        return text.into();
    }
    text.replace("`seedbed ", &format!("`{name} ")).into()
}

/// The text with control characters written out, such as `\u{1b}`: a file or a store must not give orders to a terminal.
fn visible(text: &str) -> Cow<'_, str> {
    let is_order = |c: char| c.is_control() && c != '\n' && c != '\t';
    if !text.contains(is_order) {
        return text.into();
    }
    let shown = |c: char| if is_order(c) { c.escape_unicode().to_string() } else { c.into() };
    text.chars().map(shown).collect::<String>().into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_have_the_name_of_the_program() {
        assert_eq!(
            in_our_name("people play with `seedbed play`", "own-game"),
            "people play with `own-game play`"
        );
        assert_eq!(in_our_name("`seedbed play`", "seedbed"), "`seedbed play`");
    }
}
