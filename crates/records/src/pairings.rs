//! Who meets whom.

/// The form of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairings {
    /// Every contestant meets every other.
    RoundRobin,
    /// The first meets all others, who do not meet each other.
    Gauntlet,
}

impl Pairings {
    /// The matches between `contestants` contestants, in their order.
    pub fn of(self, contestants: usize) -> Vec<(usize, usize)> {
        let firsts = match self {
            Self::RoundRobin => contestants,
            Self::Gauntlet => contestants.min(1),
        };
        (0..firsts).flat_map(|a| (a + 1..contestants).map(move |b| (a, b))).collect()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round robin",
            Self::Gauntlet => "gauntlet",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_or_the_first() {
        assert_eq!(Pairings::RoundRobin.of(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Pairings::Gauntlet.of(3), [(0, 1), (0, 2)]);
        assert!(Pairings::Gauntlet.of(0).is_empty());
    }
}
