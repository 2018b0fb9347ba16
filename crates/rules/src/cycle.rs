//! Noticing that a sequence goes round in a circle.

/// Brent's search for a cycle: each item is compared with one of the past, which is renewed at steps 1, 2, 4, 8, …
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
    /// Looks at the next item. Returns the item of the past that `is_now` says it equals, if it does, and how many steps ago
    /// that was; `now` makes the item to remember, where it is to be remembered.
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

    /// Where the search first meets an item again in a sequence that runs into a circle after a while, and the steps between.
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
                // The item to meet is the first at a power of two that is in the circle and has a whole round before the next.
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
