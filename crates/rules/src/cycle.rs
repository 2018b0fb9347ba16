//! Noticing that a sequence has entered a cycle.

/// Brent's cycle detection: each item is compared with one remembered item, which is replaced at steps 1, 2, 4, 8, …
pub struct Cycle<T> {
    past: Option<(T, u32)>,
    steps: u32,
}

impl<T> Default for Cycle<T> {
    fn default() -> Self {
        Self { past: None, steps: 0 }
    }
}

impl<T> Cycle<T> {
    /// Looks at the next item; if `is_now` says that it equals the remembered one, returns that one and how many steps
    /// ago it was met.
    ///
    /// `now` makes the item to remember; it is called only when the remembered item is replaced.
    pub fn step(&mut self, is_now: impl FnOnce(&T) -> bool, now: impl FnOnce() -> T) -> Option<(&T, u32)> {
        self.steps += 1;
        if self.past.as_ref().is_some_and(|(past, _)| is_now(past)) {
            return self.past.as_ref().map(|(past, at)| (past, self.steps - at));
        }
        if self.steps.is_power_of_two() {
            self.past = Some((now(), self.steps));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the search first meets an item again in a sequence that enters a cycle of length `round` after `before` steps,
    /// and the steps between.
    fn found(before: u32, round: u32) -> Option<(u32, u32)> {
        let mut cycle = Cycle::default();
        (1..10_000).find_map(|step| {
            let item = if step <= before { step } else { before + 1 + (step - before - 1) % round };
            cycle.step(|&past| past == item, || item).map(|(&past, steps)| {
                assert_eq!(past, item);
                (step, steps)
            })
        })
    }

    #[test]
    fn a_circle_is_found_once_round() {
        for before in 0..70 {
            for round in 1..70 {
                let (step, steps) = found(before, round).expect("the sequence goes round");
                assert_eq!(steps, round, "{before} before");
                // The item met again is the first at a power of two that lies in the cycle, with a whole
                // round before the next power.
                let met = (before + 1).max(round).next_power_of_two();
                assert_eq!(step - steps, met, "{before} before a round of {round}");
            }
        }
    }

    #[test]
    fn what_never_repeats_is_no_circle() {
        assert_eq!(found(10_000, 1), None);
    }
}
