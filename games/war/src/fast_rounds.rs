//! Fast rounds for duels: eight at a time, by SIMD within a register.

use super::deck_buffer::DeckBuffer;
use super::{Order, Stage, War};
use seedbed_cards::Counts;
use seedbed_rules::bits::gather;
use seedbed_rules::{Cycle, Rng};

/// The highest bit of every byte, which holds the result of a comparison of eight cards at once.
const TOPS: u64 = 0x8080_8080_8080_8080;

impl War {
    /// Plays until the game is over, or up to a round that only the general rules can play: the limit is reached, or cards
    /// are equal and there are too few. Returns the stage and adds to `rounds`.
    pub(super) fn fast_rounds(
        &self,
        decks: &mut [DeckBuffer; 2],
        rounds: &mut u32,
        strategies: &mut [&mut Order; 2],
        streams: &mut [Rng; 3],
        cycle: &mut Option<Cycle<[Vec<u8>; 2]>>,
    ) -> Stage {
        while *rounds < self.rules.limit {
            decks.iter_mut().for_each(DeckBuffer::make_room);
            let up = decks.each_ref().map(DeckBuffer::eight);
            let (before_equal, cards) = (before_equal(up), decks[0].len().min(decks[1].len()));
            let pairs = before_equal.min(cards).min((self.rules.limit - *rounds) as usize);
            if pairs > 0 {
                win_pairs(decks, up, pairs, strategies, streams);
                *rounds += pairs as u32;
            }
            if before_equal < cards.min(8) {
                if *rounds == self.rules.limit || !win_pile(decks, strategies, streams) {
                    return Stage::Lay;
                }
                *rounds += 1;
            }
            if let Some(loser) = decks.iter().position(|deck| deck.len() == 0) {
                return Stage::Over(Some(1 - loser as u8));
            }
            if cycle.as_mut().is_some_and(|cycle| have_come_again(cycle, decks)) {
                return Stage::Over(None);
            }
        }
        Stage::Lay
    }
}

/// Whether both decks have been the same before, by Brent's cycle detection.
fn have_come_again(cycle: &mut Cycle<[Vec<u8>; 2]>, decks: &[DeckBuffer; 2]) -> bool {
    let decks = decks.each_ref().map(DeckBuffer::cards);
    cycle.step(|past| *past == decks, || decks.map(<[u8]>::to_vec)).is_some()
}

/// The number of pairs of cards before the first equal one, among the first eight.
#[inline]
fn before_equal([one, two]: [u64; 2]) -> usize {
    // A card is below 128, so a difference carries into the highest bit of its byte and no further.
    let equal = !((one ^ two) + !TOPS) & TOPS;
    equal.trailing_zeros() as usize / 8
}

/// Plays `rounds` rounds, at least one and at most eight, in which cards differ; `up` are the cards turned.
#[inline]
fn win_pairs(
    decks: &mut [DeckBuffer; 2],
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
    // Unless swapped, the first seat's card goes first. That is the higher one if this seat wins.
    let swapped = (up[0] ^ up[1]) & bytes(high_first ^ first_wins);
    let laid = up.map(|cards| cards ^ swapped);
    for p in 0..2 {
        decks[p].take(rounds);
        decks[p].lay_pairs(wins[p].count_ones() as usize, laid.map(|cards| gather(cards, bytes(wins[p]))));
    }
}

/// Expands the highest bit of each byte to the whole byte.
#[inline]
fn bytes(tops: u64) -> u64 {
    (tops >> 7) * 255
}

/// Turns more cards until they differ. Returns `false` and changes nothing if a player has too few for that, which only the
/// general rules can handle.
fn win_pile(decks: &mut [DeckBuffer; 2], strategies: &mut [&mut Order; 2], streams: &mut [Rng; 3]) -> bool {
    let [one, two] = decks.each_ref().map(DeckBuffer::cards);
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
    for deck in decks.iter_mut() {
        deck.take(last + 1);
    }
    let (order, count) = strategies[winner].arrange(pile, &mut streams[1 + winner]);
    decks[winner].lay(order, count);
    true
}
