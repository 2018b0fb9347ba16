//! How long a search may think.

use crate::{Stop, UsageError};
use std::fmt;
use std::time::{Duration, Instant};

/// What a search may spend: a count, so that reported numbers can be reproduced, or a time, for people at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// At most this many simulations, playouts or nodes: the same result on every machine.
    Count(u64),
    /// At most this much time: whatever this machine reaches.
    Time(Duration),
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self::Count(u64::MAX);

    /// Reads `1000`, `20k`, `2M`, `50ms`, `1.5s`, `2m` or `unlimited`.
    ///
    /// # Errors
    ///
    /// If `text` is none of these, or zero.
    ///
    /// ```
    /// use seedbed_rules::Budget;
    /// assert_eq!(Budget::parse("20k").unwrap(), Budget::Count(20_000));
    /// assert_eq!(Budget::parse("1500ms").unwrap().to_string(), "1.5s");
    /// assert!(Budget::parse("soon").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let wrong = || {
            let right = "write a count from 1 such as 1000, 20k or 2M, or a time such as 50ms, 1.5s or 2m";
            UsageError::new(format!("`{text}` is not a budget"), right)
        };
        if text == "unlimited" {
            return Ok(Self::UNLIMITED);
        }
        let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (digits, unit) = text.split_at(split);
        let number: f64 = digits.parse().map_err(|_| wrong())?;
        let budget = match unit {
            "" => Self::Count(digits.parse().map_err(|_| wrong())?),
            "k" => Self::count(number * 1e3).ok_or_else(wrong)?,
            "M" => Self::count(number * 1e6).ok_or_else(wrong)?,
            "ms" => Self::seconds(number / 1e3).ok_or_else(wrong)?,
            "s" => Self::seconds(number).ok_or_else(wrong)?,
            "m" => Self::seconds(number * 60.0).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        };
        match budget {
            Self::Count(0) | Self::Time(Duration::ZERO) => Err(wrong()),
            budget => Ok(budget),
        }
    }

    fn count(count: f64) -> Option<Self> {
        /// Beyond this, floating point cannot represent every whole number.
        const EXACT: f64 = 9e15;
        (count <= EXACT).then(|| Self::Count(count.round() as u64))
    }

    fn seconds(seconds: f64) -> Option<Self> {
        Duration::try_from_secs_f64(seconds).ok().map(Self::Time)
    }

    /// Starts a clock, which grants no more units once someone asks to stop.
    pub fn start(self, stop: &Stop) -> Clock {
        let begun = Instant::now();
        let (most, deadline) = match self {
            Self::Count(most) => (most, None),
            Self::Time(span) => (u64::MAX, begun.checked_add(span)),
        };
        Clock { most, begun, deadline, used: 0, granted: 0, block: BLOCK, looks: LOOKS, stop: stop.clone() }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(u64::MAX) => f.write_str("unlimited"),
            Self::Count(n) => write!(f, "{n}"),
            Self::Time(span) => {
                // From whole nanoseconds, so that what is printed reads back as the same.
                let (unit, whole, part) = match span.as_secs() {
                    0 => ("ms", span.as_nanos() / 1_000_000, format!("{:06}", span.as_nanos() % 1_000_000)),
                    seconds => ("s", seconds.into(), format!("{:09}", span.subsec_nanos())),
                };
                let number = format!("{whole}.{part}");
                write!(f, "{}{unit}", number.trim_end_matches('0').trim_end_matches('.'))
            }
        }
    }
}

/// A budget being spent.
#[derive(Clone, Debug)]
pub struct Clock {
    most: u64,
    begun: Instant,
    deadline: Option<Instant>,
    used: u64,
    /// Units that may be spent before the next look at the stop.
    granted: u64,
    /// Units between two looks at the stop.
    block: u64,
    /// Units between two readings of the time.
    looks: u64,
    stop: Stop,
}

/// Nothing but a comparison stands between the units of a block, which playouts spend in far less than the 50 ms that a stop
/// may take; what has longer units is [`Clock::watchful`].
const BLOCK: u64 = 8;

/// Reading the time costs as much as a short playout, so it is not done for each.
const LOOKS: u64 = 32;

impl Clock {
    /// The same clock, reading the time and the stop before every unit: for units that take long.
    #[must_use]
    pub fn watchful(self) -> Self {
        Self { block: 1, looks: 1, ..self }
    }

    /// Spends one unit; returns `false` if the budget is used up or someone asked to stop.
    ///
    /// Time alone never denies the first unit.
    #[inline]
    pub fn tick(&mut self) -> bool {
        let granted = self.used < self.granted || self.grant();
        self.used += u64::from(granted);
        granted
    }

    /// Grants another block of units, if there is still one to grant.
    #[cold]
    fn grant(&mut self) -> bool {
        if self.used >= self.most || self.stop.is_stopped() || self.is_late() {
            return false;
        }
        self.granted = self.used.saturating_add(self.block).min(self.most);
        true
    }

    fn is_late(&self) -> bool {
        let looks = || self.used > 0 && self.used.is_multiple_of(self.looks);
        self.deadline.is_some_and(|end| looks() && Instant::now() >= end)
    }

    /// Units spent so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Units that are left; of a time, as many as fit into the rest at the rate so far.
    pub fn remaining(&self) -> u64 {
        let Some(deadline) = self.deadline else { return self.most - self.used };
        let now = Instant::now();
        let rate = self.used as f64 / (now - self.begun).as_secs_f64();
        (rate * deadline.saturating_duration_since(now).as_secs_f64()).ceil() as u64
    }

    /// Has someone asked to stop?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_spent_unit_by_unit() {
        let mut clock = Budget::Count(3).start(&Stop::NEVER);
        assert_eq!((clock.tick(), clock.remaining()), (true, 2));
        assert_eq!((0..5).filter(|_| clock.tick()).count(), 2);
        assert_eq!((clock.used(), clock.remaining()), (3, 0));
    }

    #[test]
    fn what_is_left_of_a_time_follows_the_rate() {
        let mut clock = Budget::Time(Duration::from_secs(1000)).start(&Stop::NEVER);
        assert!(clock.tick() && clock.tick());
        std::thread::sleep(Duration::from_millis(2));
        let left = clock.remaining();
        // Two units took at least two milliseconds.
        assert!((1..1_000_000).contains(&left), "{left}");
        let spent = Budget::Time(Duration::from_nanos(1)).start(&Stop::NEVER);
        std::thread::sleep(Duration::from_millis(1));
        assert_eq!(spent.remaining(), 0);
    }

    #[test]
    fn a_stopped_clock_grants_no_more_than_the_block_begun() {
        let stop = Stop::default();
        let (mut clock, mut watchful) =
            (Budget::UNLIMITED.start(&stop), Budget::UNLIMITED.start(&stop).watchful());
        assert!(clock.tick() && watchful.tick());
        stop.stop();
        assert!(!watchful.tick() && watchful.is_stopped());
        while clock.tick() {}
        assert_eq!(clock.used(), BLOCK);
        assert!(!Budget::Time(Duration::from_secs(1)).start(&stop).tick());
    }
}
