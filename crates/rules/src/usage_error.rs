//! The one error type for what users write.

use std::fmt;

/// What a user got wrong, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    wrong: String,
    right: String,
}

impl UsageError {
    /// Says what was wrong and what would be right.
    pub fn new(wrong: impl Into<String>, right: impl Into<String>) -> Self {
        Self { wrong: wrong.into(), right: right.into() }
    }

    /// An unknown name, with the nearest known one and the list of all.
    ///
    /// ```
    /// use seedbed_rules::UsageError;
    /// let error = UsageError::unknown("agent", "mtcs", &["mcts", "random"]);
    /// assert_eq!(error.to_string(), "unknown agent `mtcs`; did you mean `mcts`? known: mcts, random");
    /// ```
    pub fn unknown(what: &str, name: &str, known: &[&str]) -> Self {
        let near = known.iter().map(|k| (distance(name, k), k)).min();
        let hint = match near {
            Some((far, k)) if far <= 1 + name.len() / 3 => format!("did you mean `{k}`? "),
            _ => String::new(),
        };
        Self::new(format!("unknown {what} `{name}`"), hint + &Self::some_of("known", known))
    }

    /// "`title`: a, b, c", cut short if the list is long.
    pub fn some_of<S: AsRef<str>>(title: &str, items: &[S]) -> String {
        const MOST: usize = 24;
        let shown: Vec<&str> = items.iter().take(MOST).map(AsRef::as_ref).collect();
        let more = items.len().saturating_sub(MOST);
        let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{title}: {}{tail}", shown.join(", "))
    }

    /// The same error, with the place where it happened put before it.
    #[must_use]
    pub fn within(self, place: impl fmt::Display) -> Self {
        Self { wrong: format!("{place}: {}", self.wrong), ..self }
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.wrong, self.right)
    }
}

impl std::error::Error for UsageError {}

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
