//! What is played to learn a portfolio: the whole rectangle, or as much of it as shows the best seeds.

use seedbed_tune::{Elimination, Method, Portfolio, Rectangle};

/// How seeds are selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    /// Candidates and opponents.
    pub rectangle: Rectangle,
    /// Are candidates dropped as soon as they have fallen behind?
    pub bandit: bool,
}

/// The half points of a seed of the first player against one of the second, where they have met.
pub type ResultLookup<'a> = &'a dyn Fn(usize, usize) -> Option<u8>;

impl Selection {
    /// The games that must be played next; none where all is known.
    pub fn wanted(&self, known: ResultLookup<'_>) -> Vec<(usize, Vec<usize>)> {
        if self.bandit {
            return self.race(known).1;
        }
        let seconds = |i: usize| (0..self.rectangle.met_by(i)).filter(|&j| known(i, j).is_none()).collect();
        let rows = (0..self.rectangle.seeds()).map(|i| (i, seconds(i)));
        rows.filter(|(_, seconds): &(usize, Vec<usize>)| !seconds.is_empty()).collect()
    }

    /// Portfolios for both sides, and how many games they took, once nothing is wanted.
    ///
    /// # Panics
    ///
    /// If games are still wanted.
    pub fn portfolios(&self, known: ResultLookup<'_>, method: Method) -> ([Portfolio; 2], usize) {
        if self.bandit {
            let (race, _) = self.race(known);
            return (race.portfolios(), race.games());
        }
        let result = |i, j| known(i, j).expect("nothing is wanted any more");
        (self.rectangle.learn(result, method), self.rectangle.games())
    }

    /// The race as far as results are known, and the games that it waits for.
    fn race(&self, known: ResultLookup<'_>) -> (Elimination, Vec<(usize, Vec<usize>)>) {
        let mut race = Elimination::new(self.rectangle);
        loop {
            let wanted = race.wanted();
            let results: Option<Vec<Vec<u8>>> = wanted
                .iter()
                .map(|(first, seconds)| seconds.iter().map(|&second| known(*first, second)).collect())
                .collect();
            match results {
                Some(results) if !wanted.is_empty() => {
                    for ((first, seconds), results) in wanted.iter().zip(&results) {
                        race.note(*first, seconds, results);
                    }
                    race.judge();
                }
                _ => return (race, wanted),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn a_selection_ends_and_a_race_takes_fewer_games() {
        let mut rng = Seed(2).rng();
        let strength: Vec<f64> = (0..80).map(|_| rng.unit()).collect();
        let results: Vec<u8> = (0..6400)
            .map(|at| 2 * u8::from(rng.unit() < 0.5 + (strength[at / 80] - strength[at % 80]) / 2.0))
            .collect();
        let rectangle = Rectangle::new(80, 80).unwrap();
        let games = [false, true].map(|bandit| {
            let selection = Selection { rectangle, bandit };
            let mut played = vec![None; 6400];
            for _ in 0..20 {
                let wanted = selection.wanted(&|i, j| played[80 * i + j]);
                for (first, seconds) in wanted {
                    for second in seconds {
                        let at = 80 * first + second;
                        assert!(played[at].is_none(), "no game is played twice");
                        played[at] = Some(results[at]);
                    }
                }
            }
            assert!(selection.wanted(&|i, j| played[80 * i + j]).is_empty());
            let (_, games) = selection.portfolios(&|i, j| played[80 * i + j], Method::Best);
            assert_eq!(games, played.iter().flatten().count());
            games
        });
        assert!(games[0] == 6400 && games[1] < 5000, "{games:?}");
    }
}
