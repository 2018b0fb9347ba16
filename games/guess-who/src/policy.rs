//! The formula as a parametric family of strategies.

use super::{Asking, Dichotomy, Formula, God, GuessWho, OL, Reply, ScoreTable, is_among};
use seedbed_rules::{Parametric, Rng};

impl Parametric for GuessWho {
    type Strategy = Formula;

    fn numbers(&self) -> usize {
        self.reading.numbers()
    }

    fn strategy(&self, numbers: &[f64]) -> Formula {
        Formula::new(self.reading, numbers)
    }

    fn duel(&self, [first, second]: [&mut Formula; 2], [chance, one, two]: &mut [Rng; 3]) -> i32 {
        let [mut ours, mut theirs] = [self.characters; 2];
        let mut turn = |strategy: &mut Formula, own: &mut u16, other: u16, rng: &mut Rng| {
            let count = strategy.recall(*own, other, rng);
            *own = if is_among(count, *own, chance) { count } else { *own - count };
            *own == 1
        };
        loop {
            if turn(first, &mut ours, theirs, one) {
                return 1;
            }
            if turn(second, &mut theirs, ours, two) {
                return -1;
            }
        }
    }

    fn expected(&self, first: &Formula, second: &Formula) -> Option<f64> {
        Some(ScoreTable::new(first, second, self.characters).asking(0, self.characters, self.characters))
    }

    fn cost_of_expected(&self) -> u64 {
        if self.reading.stochastic { 1_600 } else { 800 }
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let (strategy, all) = (self.strategy(numbers), self.characters);
        let few = (all / 4).max(2);
        let bids =
            [("level", all, all), ("behind", all, few), ("ahead", few, all)].map(|(word, own, other)| {
                let mut mean = 0.0;
                strategy.each(own, other, &mut |count, share| mean += share * f64::from(count));
                let about = if self.reading.stochastic { "about on average" } else { "about" };
                format!(
                    "{word}, with {own} left against {other}: asks {about} {}",
                    (10.0 * mean).round() / 10.0
                )
            });
        let [god, dichotomy] = [
            ScoreTable::new(&strategy, &God, all).score(all),
            ScoreTable::new(&strategy, &Dichotomy, all).score(all),
        ];
        let reply = Reply::to(&strategy, all).score(all);
        let scores = format!(
            "scores {god:.4} against god, {dichotomy:.4} against dichotomy; its best reply scores {reply:.4}"
        );
        bids.into_iter().chain([scores]).collect()
    }

    fn measured(&self) -> Vec<f64> {
        OL.into_iter().chain([0.0; 1]).take(self.numbers()).collect()
    }
}
