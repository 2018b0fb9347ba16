//! The one error type for what users write.

use std::fmt;

/// What a user got wrong, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    wrong: String,
    right: String,
}

impl UsageError {
    /// Says what was wrong and what would be right; of a long input only the beginning and the end are quoted.
    pub fn new(wrong: impl Into<String>, right: impl Into<String>) -> Self {
        Self { wrong: excerpt(wrong.into()), right: excerpt(right.into()) }
    }

    /// An unknown name, with the nearest known one and the list of all.
    ///
    /// ```
    /// use seedbed_rules::UsageError;
    /// let error = UsageError::unknown("agent", "mtcs", &["mcts", "random"]);
    /// assert_eq!(error.to_string(), "unknown agent `mtcs`; did you mean `mcts`? known: mcts, random");
    /// ```
    pub fn unknown(what: &str, name: &str, known: &[&str]) -> Self {
        Self::unlike(what, name, nearest(name, known).as_slice(), known)
    }

    /// An unknown name, with those that may have been meant and the list of all.
    pub(crate) fn unlike(what: &str, name: &str, meant: &[&str], known: &[&str]) -> Self {
        let meant: Vec<String> = meant.iter().map(|one| format!("`{one}`")).collect();
        let hint =
            if meant.is_empty() { String::new() } else { format!("did you mean {}? ", meant.join(" or ")) };
        Self::new(format!("unknown {what} `{name}`"), hint + &Self::some_of("known", known))
    }

    /// "`title`: a, b, c", cut short if the list is long.
    pub fn some_of<S: AsRef<str>>(title: &str, items: &[S]) -> String {
        const MOST: usize = 24;
        let mut shown: Vec<&str> = Vec::new();
        for item in items.iter().take(MOST) {
            shown.push(item.as_ref());
        }
        Self::some_shown(title, &shown, items.len() - shown.len())
    }

    fn some_shown(title: &str, shown: &[&str], more: usize) -> String {
        let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{title}: {}{tail}", shown.join(", "))
    }

    /// The same error, with the place where it happened put before it.
    #[must_use]
    pub fn within(self, place: impl fmt::Display) -> Self {
        self.placed(&place)
    }

    fn placed(self, place: &dyn fmt::Display) -> Self {
        Self { wrong: format!("{place}: {}", self.wrong), ..self }
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.wrong, self.right)
    }
}

impl std::error::Error for UsageError {}

/// A longer word is not a name with a mistake in it.
const LONGEST_NAME: usize = 100;

/// The known name from which a mistyped one differs least, unless it differs much: a word is not mistyped in every second
/// letter, and `chess` is not a way to write `cheat`.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    // Nobody mistypes a name by pages, and the comparison takes as much memory as both are long.
    let is_name = name.len() <= LONGEST_NAME;
    let typed = name.to_lowercase();
    let near = known.iter().filter(|_| is_name).map(|k| (distance(&typed, k), *k)).min();
    near.filter(|(far, _)| *far <= (typed.len() / 3).max(1)).map(|(_, k)| k)
}

/// The text, or its beginning and its end if it is long.
fn excerpt(text: String) -> String {
    const LONGEST: usize = 1_000;
    if text.len() <= LONGEST {
        return text;
    }
    let next_boundary =
        |from: usize| (from..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    let (start, end) = (next_boundary(LONGEST / 2), next_boundary(text.len() - LONGEST / 4));
    format!("{} [{} bytes left out] {}", &text[..start], end - start, &text[end..])
}

/// How many single-letter edits (a swap of neighbours counts as one) turn `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut cost = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost = cost.min(rows[i - 2][j - 2] + 1);
            }
            row.push(cost);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_input_is_quoted_in_part() {
        let input = "ä".repeat(50_000_000);
        let said = UsageError::unknown("agent", &input, &["mcts", "random"]).to_string();
        assert!(said.starts_with("unknown agent `ää") && said.ends_with("known: mcts, random"), "{said}");
        assert!(said.contains("bytes left out") && said.len() < 1_200, "{}", said.len());
    }
}
