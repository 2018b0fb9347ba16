//! A part of a text that may be shown.

/// The beginning of a text, short enough for an error, with nothing in it that a terminal would obey.
///
/// ```
/// assert_eq!(seedbed_files::excerpt("plain"), "plain");
/// assert_eq!(seedbed_files::excerpt("a\u{1b}[2Jb\nc"), "a\\u{1b}[2Jb\\nc");
/// assert!(seedbed_files::excerpt(&"x".repeat(1 << 20)).len() < 250);
/// ```
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 200;
    let mut shown = String::new();
    for c in text.chars() {
        if shown.len() >= MOST {
            return shown + "…";
        }
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}
