//! Exact probabilities for two players whose rule looks only at their own score and turn: a whole turn is one step.

use super::holding::HoldAt;

/// The points that a turn brings with their probabilities; zero points come first.
type Turn = Vec<(usize, f64)>;

/// The outcomes of a turn that begins with `score`.
fn turn(holder: &HoldAt, score: u16, target: u16) -> Turn {
    const MOST_OVER: usize = 6;
    let mut reached = vec![0.0; usize::from(target) + MOST_OVER];
    reached[0] = 1.0;
    let mut brought = vec![(0, 0.0)];
    for pot in 0..reached.len() {
        let chance = reached[pot];
        if chance == 0.0 {
            continue;
        }
        if pot > 0 && holder.holds(score, pot as u16, target) {
            brought.push((pot, chance));
            continue;
        }
        brought[0].1 += chance / 6.0;
        reached[pot + 2..=pot + 6].iter_mut().for_each(|next| *next += chance / 6.0);
    }
    brought
}

/// The probability that the first player wins.
pub(super) fn chance_of_first(target: u16, holders: [&HoldAt; 2]) -> f64 {
    let size = usize::from(target);
    let turns =
        holders.map(|holder| (0..target).map(|score| turn(holder, score, target)).collect::<Vec<_>>());
    // Each player's probability of winning when to move, by the own score and the other's.
    let mut wins = [vec![0.0; size * size], vec![0.0; size * size]];
    for sum in (0..2 * size - 1).rev() {
        for first in sum.saturating_sub(size - 1)..=sum.min(size - 1) {
            let scores = [first, sum - first];
            // The value of turns that bring points; the others lead to the other player's turn with the same scores.
            let [one, two] = [0, 1].map(|p| {
                let (own, other) = (scores[p], scores[1 - p]);
                let value = |points: usize| match own + points {
                    score if score >= size => 1.0,
                    score => 1.0 - wins[1 - p][other * size + score],
                };
                turns[p][own][1..].iter().map(|&(points, chance)| chance * value(points)).sum::<f64>()
            });
            let [bust, other_bust] = [0, 1].map(|p| turns[p][scores[p]][0].1);
            // first = one + bust (1 - second), second = two + other_bust (1 - first)
            let won = (one + bust * (1.0 - two - other_bust)) / (1.0 - bust * other_bust);
            wins[0][scores[0] * size + scores[1]] = won;
            wins[1][scores[1] * size + scores[0]] = two + other_bust * (1.0 - won);
        }
    }
    wins[0][0]
}

#[cfg(test)]
mod tests {
    use super::super::exact::{Decides, solve};
    use super::*;
    use seedbed_rules::Stop;

    #[test]
    fn whole_turns_and_single_rolls_agree() {
        for (one, two) in [(20, 25), (1, 50), (7, 7)] {
            let [one, two] = [one, two].map(HoldAt::new);
            let rule = |holder: &HoldAt, own, pot| f64::from(u8::from(holder.holds(own, pot, 100)));
            let rules = [
                Decides::Rule(&|own, _, pot| rule(&one, own, pot)),
                Decides::Rule(&|own, _, pot| rule(&two, own, pot)),
            ];
            let rolled = solve(100, &rules, &Stop::NEVER).unwrap()[0].start();
            assert!((chance_of_first(100, [&one, &two]) - rolled).abs() < 1e-12);
        }
    }
}
