//! The deal, colour by colour: how many cards of each the first seat gets (a multivariate hypergeometric distribution).

use super::{Act, Cheat, CheatState, Stage};
use seedbed_cards::Counts;
use seedbed_rules::{ExplicitChance, Rng};

/// Binomial coefficients, as many as 52 cards need.
const CHOOSE: [[u64; 27]; 53] = {
    let mut table = [[0; 27]; 53];
    let mut n = 0;
    while n < 53 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 27 && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

fn choose(n: u8, k: u8) -> u64 {
    CHOOSE[usize::from(n)][usize::from(k)]
}

impl Cheat {
    /// The possible numbers of cards of the next colour for the first seat, with the number of deals of each.
    pub(super) fn deals(&self, s: &CheatState) -> impl Iterator<Item = (u8, u64)> {
        let Stage::Deal(colour) = s.stage else { unreachable!("only asked for in the deal") };
        let copies = self.rules.copies;
        let later = (self.rules.colours - colour - 1) * copies;
        let need = self.rules.hand() - s.hands[0].total() as u8;
        let counts = need.saturating_sub(later)..=copies.min(need);
        counts.map(move |count| (count, choose(copies, count) * choose(later, need - count)))
    }

    /// The number of all deals: what those of [`Cheat::deals`] sum to.
    fn all_deals(&self, s: &CheatState) -> u64 {
        let Stage::Deal(colour) = s.stage else { unreachable!("only asked for in the deal") };
        let left = (self.rules.colours - colour) * self.rules.copies;
        choose(left, self.rules.hand() - s.hands[0].total() as u8)
    }

    pub(super) fn draw_deal(&self, s: &CheatState, rng: &mut Rng) -> Act {
        let mut k = rng.below(self.all_deals(s) as usize) as u64;
        let drawn = self.deals(s).find(|&(_, ways)| {
            let here = k < ways;
            k = k.saturating_sub(ways);
            here
        });
        Act::Deal(drawn.expect("the ways sum to the bound of the draw").0)
    }

    pub(super) fn deal(&self, s: &mut CheatState, count: u8) {
        let Stage::Deal(colour) = s.stage else { unreachable!("only called in the deal") };
        let cards = |count| Counts::cards(colour, count);
        s.hands[0] = s.hands[0] + cards(count);
        s.hands[1] = s.hands[1] + cards(self.rules.copies - count);
        s.stage = if colour + 1 == self.rules.colours { Stage::Lead } else { Stage::Deal(colour + 1) };
    }
}

impl ExplicitChance for Cheat {
    fn distribution(&self, s: &CheatState, out: &mut Vec<(Act, f64)>) {
        out.clear();
        if s.stage == Stage::Lead {
            return out.extend([(Act::Lead(0), 0.5), (Act::Lead(1), 0.5)]);
        }
        let all = self.all_deals(s);
        out.extend(self.deals(s).map(|(count, ways)| (Act::Deal(count), ways as f64 / all as f64)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use seedbed_rules::{Game, Seed};

    #[test]
    fn the_ways_of_a_deal_sum_to_all() {
        for (colours, copies) in [(4, 13), (4, 2), (3, 4), (2, 13)] {
            let game = Cheat::new(Rules { colours, copies, ..Rules::USUAL });
            let (mut s, mut rng) = (game.start(), Seed(3).rng());
            while let Stage::Deal(_) = s.stage {
                assert_eq!(game.deals(&s).map(|(_, ways)| ways).sum::<u64>(), game.all_deals(&s));
                let dealt = game.draw_deal(&s, &mut rng);
                game.play(&mut s, dealt);
            }
        }
    }
}
