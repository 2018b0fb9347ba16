//! How an input is read. One that needs a game or an experiment has its name in the first line.

/// The input as text; what is not text is passed over.
pub(crate) fn text(input: &[u8]) -> Option<&str> {
    std::str::from_utf8(input).ok()
}

/// The first line, and what follows it.
pub(crate) fn named(input: &[u8]) -> Option<(&str, &str)> {
    text(input)?.split_once('\n')
}

/// One of these by its name, or any: most mutations of a name should not be lost.
pub(crate) fn chosen<'a, T>(name: &str, all: &'a [(String, T)]) -> &'a T {
    let known = all.iter().position(|(known, _)| known == name);
    let sum = |sum: usize, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    &all[known.unwrap_or_else(|| name.bytes().fold(0, sum) % all.len())].1
}
