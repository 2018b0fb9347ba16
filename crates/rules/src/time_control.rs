//! A time for a whole game, and how it is shared out.

use crate::{Budget, UsageError};
use std::fmt;
use std::time::Duration;

/// How long after a stop a search may still take, and a little for whoever carries its move.
const MARGIN: Duration = Duration::from_millis(60);

/// What a side may spend on a whole game: a time, and an increment after each of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// What it has at the start.
    pub main: Duration,
    /// What it gets after each move.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads `60s`, `2m+1s` or `500ms+20ms`.
    ///
    /// # Errors
    ///
    /// If `text` is neither a time nor two of them.
    ///
    /// ```
    /// use seedbed_rules::TimeControl;
    /// assert_eq!(TimeControl::parse("60s+0.5s").unwrap().to_string(), "60s+500ms");
    /// assert!(TimeControl::parse("1000").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let wrong = || {
            let right = "write a time and perhaps an increment a move, such as 60s or 2m+0.5s";
            UsageError::new(format!("`{text}` is no time for a game"), right)
        };
        let time = |part: &str| match Budget::parse(part) {
            Ok(Budget::Time(span)) => Ok(span),
            Ok(Budget::Count(_)) | Err(_) => Err(wrong()),
        };
        match text.split_once('+') {
            Some((main, increment)) => Ok(Self { main: time(main)?, increment: time(increment)? }),
            None => Ok(Self { main: time(text)?, increment: Duration::ZERO }),
        }
    }

    /// What the next move may take of the time `left`, if about `moves_to_go` moves are still to come.
    ///
    /// It never spends everything, so that a game longer than expected is played on, faster and faster.
    ///
    /// ```
    /// use seedbed_rules::TimeControl;
    /// use std::time::Duration;
    /// let time = TimeControl::parse("60s+1s").unwrap();
    /// let share = time.share(time.main, 30);
    /// assert!(share > Duration::from_secs(2) && share < Duration::from_secs(3));
    /// ```
    pub fn share(&self, left: Duration, moves_to_go: u32) -> Duration {
        let safe = left.saturating_sub(MARGIN);
        (safe / moves_to_go.max(2) + self.increment.saturating_sub(MARGIN)).min(safe)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Budget::Time(self.main))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", Budget::Time(self.increment)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However long the game, and even if each move takes the whole margin more, the clock never runs out.
    #[test]
    fn shares_never_spend_more_than_there_is() {
        for (text, late) in [("1s", 0), ("60s", 30), ("10s+100ms", 50), ("500ms+70ms", 5)] {
            let time = TimeControl::parse(text).unwrap();
            let (mut left, late) = (time.main, Duration::from_millis(late));
            for _ in 0..300 {
                let share = time.share(left, 25);
                let spent = if share.is_zero() { Duration::from_micros(100) } else { share + late };
                left = left.checked_sub(spent).expect("no move takes more than is left") + time.increment;
            }
        }
    }

    #[test]
    fn what_is_no_time_is_told() {
        for wrong in ["", "60", "60s+", "+1s", "60s+1", "0s", "1s+1s+1s"] {
            let error = TimeControl::parse(wrong).unwrap_err().to_string();
            assert!(error.contains("60s or 2m+0.5s"), "{error}");
        }
    }
}
