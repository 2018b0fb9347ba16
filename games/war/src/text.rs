//! Notation: a card is one letter, `2` to `9`, `T`, `J`, `Q`, `K`, `A` in War, `1` to `6` in Batawaf.

use super::{Stage, War, WarState};
use seedbed_rules::{Eyes, Player, Text};

impl War {
    fn letter(&self, card: u8) -> char {
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
        let end = match s.stage {
            Stage::Over(Some(winner)) => format!("{} has won\n", self.player_name(winner.into())),
            Stage::Over(None) => "a draw\n".to_owned(),
            Stage::Deal | Stage::Lay => format!("{}\n", self.turn_text(s)),
        };
        let round = if rounds == 0 { String::new() } else { format!("round {rounds} of at most {limit}\n") };
        decks + &piles + &round + &end
    }
}
