//! The clocks of both sides, as the protocol tells of them: a main time, then overtime in periods, each for a number of stones.

use seedbed_rules::{Player, TimeControl};
use std::time::Duration;

/// What a side has left.
#[derive(Clone, Copy)]
struct Left {
    time: Duration,
    /// Stones to be played in this time; 0 if it is the main time.
    stones: u32,
}

/// The clocks of both sides; without settings nobody looks at them.
#[derive(Default)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

#[derive(Clone, Copy)]
struct Settings {
    main: Duration,
    overtime: Duration,
    stones: u32,
}

impl Settings {
    fn start(&self) -> Left {
        if self.main.is_zero() { self.period() } else { Left { time: self.main, stones: 0 } }
    }

    /// A new period of overtime.
    fn period(&self) -> Left {
        Left { time: self.overtime, stones: self.stones }
    }
}

impl Clocks {
    /// Sets both clocks; overtime without stones means that there is no limit.
    pub(super) fn set(&mut self, main: Duration, overtime: Duration, stones: u32) {
        let limited = overtime.is_zero() || stones > 0;
        // Stones without a time for them do not count.
        let stones = if overtime.is_zero() { 0 } else { stones };
        self.settings = limited.then_some(Settings { main, overtime, stones });
        self.restart();
    }

    /// Puts both clocks back for a new game.
    pub(super) fn restart(&mut self) {
        self.left = [self.settings.as_ref().map(Settings::start); 2];
    }

    /// Takes the controller's word for what a side has left.
    pub(super) fn tell(&mut self, side: Player, time: Duration, stones: u32) {
        self.left[side] = Some(Left { time, stones });
    }

    /// What the next move of a side may take on a board of `points` points; `None` if there is no limit.
    pub(super) fn share(&self, side: Player, points: u32) -> Option<Duration> {
        let left = self.left[side]?;
        let alone = TimeControl { main: left.time, increment: Duration::ZERO };
        Some(match left.stones {
            // Of the points of a board about two thirds are played on, one third by each side. With overtime to come, all of the
            // main time may be spent.
            0 => alone.share(left.time, points / 3),
            // The last stone of a period may take all that is left of it, but for a margin.
            1 => alone.share(left.time, 2).saturating_mul(2).min(left.time),
            stones => alone.share(left.time, stones),
        })
    }

    /// A side has made a move that took the time `spent`.
    pub(super) fn spend(&mut self, side: Player, spent: Duration) {
        let Some(left) = &mut self.left[side] else { return };
        left.time = left.time.saturating_sub(spent);
        let overtime = self.settings.filter(|settings| settings.stones > 0);
        match (left.stones, overtime) {
            (0, Some(settings)) if left.time.is_zero() => *left = settings.period(),
            (1, Some(settings)) => *left = settings.period(),
            (stones, _) => left.stones = stones.saturating_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn without_settings_and_with_overtime_for_no_stones_there_is_no_limit() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.share(0, 81), None);
        clocks.set(60 * SECOND, 30 * SECOND, 0);
        clocks.spend(0, SECOND);
        assert_eq!(clocks.share(0, 81), None);
    }

    #[test]
    fn main_time_alone_lasts_for_any_game() {
        let mut clocks = Clocks::default();
        clocks.set(10 * SECOND, Duration::ZERO, 5);
        let mut spent = Duration::ZERO;
        for _ in 0..200 {
            let share = clocks.share(1, 81).unwrap();
            clocks.spend(1, share);
            spent += share;
        }
        assert!(spent < 10 * SECOND && spent > 9 * SECOND, "{spent:?}");
        assert!(clocks.share(0, 81).unwrap() > SECOND / 4, "the other clock stands");
        clocks.restart();
        assert!(clocks.share(1, 81).unwrap() > SECOND / 4);
    }

    /// Overtime: each period has a number of stones, and is enough for them.
    #[test]
    fn overtime_begins_after_the_main_time_and_anew_after_its_stones() {
        let mut clocks = Clocks::default();
        clocks.set(SECOND, 10 * SECOND, 4);
        clocks.spend(0, 2 * SECOND);
        for period in 0..3 {
            let mut spent = Duration::ZERO;
            for _ in 0..4 {
                let share = clocks.share(0, 81).unwrap();
                clocks.spend(0, share);
                spent += share;
            }
            assert!(spent < 10 * SECOND && spent > 8 * SECOND, "period {period}: {spent:?}");
        }
    }

    #[test]
    fn the_controller_is_believed() {
        let mut clocks = Clocks::default();
        clocks.tell(0, 3 * SECOND, 1);
        let share = clocks.share(0, 81).unwrap();
        assert!(share > 2 * SECOND && share < 3 * SECOND, "{share:?}");
        clocks.tell(0, Duration::ZERO, 0);
        assert_eq!(clocks.share(0, 81), Some(Duration::ZERO));
        assert_eq!(clocks.share(1, 81), None);
    }
}
