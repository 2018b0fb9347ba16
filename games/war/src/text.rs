//! Notation: a card is one letter, `2` to `9`, `T`, `J`, `Q`, `K`, `A` in War, `1` to `6` in Batawaf.

use super::{Stage, War, WarState};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Text};

impl War {
    pub(super) fn letter(&self, card: u8) -> char {
        let letters = if self.pack == Self::PACK { "23456789TJQKA" } else { "123456" };
        char::from(letters.as_bytes()[usize::from(card)])
    }

    fn deck_line(&self, s: &WarState, p: Player, eyes: Eyes) -> String {
        let hidden = if eyes == Eyes::All { 0 } else { s.unseen[p].into() };
        let letters =
            s.decks[p].each().enumerate().map(|(at, card)| if at < hidden { '?' } else { self.letter(card) });
        format!("{}: {}\n", self.player_name(p), words(letters))
    }

    /// The cards that a seat still has to lay, if any.
    fn pile_line(&self, s: &WarState, p: Player) -> String {
        if s.won[p].is_empty() {
            return String::new();
        }
        let what = if matches!(s.stage, Stage::Over(_)) { "ends with" } else { "has to lay" };
        format!("{} {what}: {}\n", self.player_name(p), words(s.won[p].each().map(|card| self.letter(card))))
    }
}

fn words(letters: impl Iterator<Item = char>) -> String {
    let words: Vec<String> = letters.map(String::from).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

impl Text for War {
    fn move_text(&self, _: &WarState, card: u8) -> String {
        self.letter(card).to_string()
    }

    fn board(&self, s: &WarState, eyes: Eyes) -> String {
        let decks: String = (0..2).map(|p| self.deck_line(s, p, eyes)).collect();
        let piles: String = (0..2).map(|p| self.pile_line(s, p)).collect();
        let (rounds, limit) = (s.rounds, self.rules.limit);
        let round = if rounds == 0 { String::new() } else { format!("round {rounds} of at most {limit}\n") };
        decks + &piles + &round + &self.turn_text(s) + "\n"
    }

    fn narrate(&self, before: &WarState, card: u8, after: &WarState, eyes: Eyes) -> Vec<String> {
        if before.stage == Stage::Deal {
            return Vec::new(); // decks lie face down
        }
        let layer = before.layer();
        let laid =
            self.clause(layer, eyes, "lay", "lays") + &format!(" {} under the deck", self.letter(card));
        let mut told = vec![laid];
        if after.rounds > before.rounds {
            let played = after.rounds - before.rounds;
            let rounds = if played == 1 { "a round is".to_owned() } else { format!("{played} rounds are") };
            let owned = [0, 1].map(|p| format!("{} {}", self.player_name(p), after.owned(p)));
            told.push(format!("{rounds} played; cards: {}", owned.join(", ")));
        }
        told
    }

    fn ending(&self, s: &WarState, _: Eyes) -> Option<String> {
        let Stage::Over(winner) = s.stage else { return None };
        let rounds = s.rounds;
        Some(match winner {
            Some(winner) => {
                format!(
                    "after {rounds} rounds {} cannot turn another card",
                    self.player_name(1 - usize::from(winner))
                )
            }
            None => format!("after {rounds} rounds nobody has won"),
        })
    }

    fn prompt(&self, s: &WarState) -> Option<String> {
        let pile = words(s.won[s.layer()].each().map(|card| self.letter(card)));
        Some(format!("you have won {pile}: which card goes under your deck first?"))
    }

    fn scene(&self, s: &WarState, _: &[Seen<u8>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, s: &WarState, card: u8) -> Vec<u16> {
        Self::touched(s, card)
    }
}
