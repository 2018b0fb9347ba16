//! Rounds without a question for every card, eight at a time.

use super::line::Line;
use super::{Order, Stage, War};
use seedbed_cards::Counts;
use seedbed_rules::bits::gather;
use seedbed_rules::{Cycle, Rng};

/// The highest bit of every byte: where answers about eight cards at once are given.
const TOPS: u64 = 0x8080_8080_8080_8080;

impl War {
    /// Plays until the game is over, or up to the round for which the rules must be asked: the limit is reached, or cards
    /// are equal and there are too few. Says which of the two, and adds to the rounds played.
    pub(super) fn skirmish(
        &self,
        lines: &mut [Line; 2],
        rounds: &mut u32,
        strategies: &mut [&mut Order; 2],
        streams: &mut [Rng; 3],
        cycle: &mut Option<Cycle<[Vec<u8>; 2]>>,
    ) -> Stage {
        while *rounds < self.rules.limit {
            lines.iter_mut().for_each(Line::make_room);
            let up = lines.each_ref().map(Line::eight);
            let (before_equal, cards) = (before_equal(up), lines[0].len().min(lines[1].len()));
            let pairs = before_equal.min(cards).min((self.rules.limit - *rounds) as usize);
            if pairs > 0 {
                win_pairs(lines, up, pairs, strategies, streams);
                *rounds += pairs as u32;
            }
            if before_equal < cards.min(8) {
                if *rounds == self.rules.limit || !win_pile(lines, strategies, streams) {
                    return Stage::Lay;
                }
                *rounds += 1;
            }
            if let Some(loser) = lines.iter().position(|line| line.len() == 0) {
                return Stage::Over(Some(1 - loser as u8));
            }
            if cycle.as_mut().is_some_and(|cycle| have_come_again(cycle, lines)) {
                return Stage::Over(None);
            }
        }
        Stage::Lay
    }
}

/// Have both decks been the same before?
fn have_come_again(cycle: &mut Cycle<[Vec<u8>; 2]>, lines: &[Line; 2]) -> bool {
    let decks = lines.each_ref().map(Line::cards);
    cycle.step(|past| *past == decks, || decks.map(<[u8]>::to_vec)).is_some()
}

/// How many of the first eight pairs of cards come before an equal one.
#[inline]
fn before_equal([one, two]: [u64; 2]) -> usize {
    // A card is far below 128, so a difference carries into the highest bit of its byte and no further.
    let equal = !((one ^ two) + !TOPS) & TOPS;
    equal.trailing_zeros() as usize / 8
}

/// Plays so many rounds, at least one and at most eight, in which cards differ: `up` are the cards turned.
#[inline]
fn win_pairs(
    lines: &mut [Line; 2],
    up: [u64; 2],
    rounds: usize,
    strategies: &mut [&mut Order; 2],
    streams: &mut [Rng; 3],
) {
    let played = TOPS >> (64 - 8 * rounds);
    let first_wins = ((up[0] | TOPS) - up[1]) & played;
    let wins = [first_wins, played ^ first_wins];
    let mut high_first = 0;
    for p in 0..2 {
        high_first |= strategies[p].puts_high_first(wins[p], &mut streams[1 + p]);
    }
    // As they are, the first seat's card goes first. That is the higher one where this seat wins.
    let swapped = (up[0] ^ up[1]) & bytes(high_first ^ first_wins);
    let laid = up.map(|cards| cards ^ swapped);
    for p in 0..2 {
        lines[p].take(rounds);
        lines[p].lay_pairs(wins[p].count_ones() as usize, laid.map(|cards| gather(cards, bytes(wins[p]))));
    }
}

/// Whole bytes for their highest bits.
#[inline]
fn bytes(tops: u64) -> u64 {
    (tops >> 7) * 255
}

/// Turns more cards until they differ. Does nothing if anyone has too few for that, which only the rules can judge.
fn win_pile(lines: &mut [Line; 2], strategies: &mut [&mut Order; 2], streams: &mut [Rng; 3]) -> bool {
    let [one, two] = lines.each_ref().map(Line::cards);
    let most = one.len().min(two.len());
    let mut last = 0;
    while one[last] == two[last] {
        // One more lies face down.
        last += 2;
        if last >= most {
            return false;
        }
    }
    let winner = usize::from(two[last] > one[last]);
    let pile: Counts = one[..=last].iter().chain(&two[..=last]).copied().collect();
    for line in lines.iter_mut() {
        line.take(last + 1);
    }
    let (order, count) = strategies[winner].arrange(pile, &mut streams[1 + winner]);
    lines[winner].lay(order, count);
    true
}
