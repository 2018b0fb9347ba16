//! A card is one letter: `2` to `9`, `T`, `J`, `Q`, `K`, `A` in War, `1` to `6` in Batawaf.

use super::{Stage, Table, War};
use seedbed_rules::{Eyes, Player, Text};

impl War {
    fn letter(&self, card: u8) -> char {
        let letters = if self.pack == Self::PACK { "23456789TJQKA" } else { "123456" };
        char::from(letters.as_bytes()[usize::from(card)])
    }

    fn words(&self, cards: impl Iterator<Item = u8>) -> String {
        let words: Vec<String> = cards.map(|card| self.letter(card).to_string()).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(" ") }
    }

    fn deck(&self, s: &Table, p: Player, eyes: Eyes) -> String {
        let hidden = if eyes == Eyes::All { 0 } else { s.unseen[p] };
        let cards = s.decks[p].each().enumerate();
        let letter = |(at, card)| if at < usize::from(hidden) { '?' } else { self.letter(card) };
        let words: Vec<String> = cards.map(|card| letter(card).to_string()).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(" ") }
    }
}

impl Text for War {
    fn move_text(&self, _: &Table, card: u8) -> String {
        self.letter(card).to_string()
    }

    fn board(&self, s: &Table, eyes: Eyes) -> String {
        let name = |p: Player| self.player_name(p);
        let decks: String = (0..2).map(|p| format!("{}: {}\n", name(p), self.deck(s, p, eyes))).collect();
        let over = matches!(s.stage, Stage::Over(_));
        let piles: String = (0..2)
            .filter(|&p| !s.won[p].is_empty())
            .map(|p| {
                let what = if over { "ends with" } else { "has to lay" };
                format!("{} {what}: {}\n", name(p), self.words(s.won[p].each()))
            })
            .collect();
        let (rounds, limit) = (s.rounds, self.rules.limit);
        let end = match s.stage {
            Stage::Over(Some(winner)) => format!("{} has won\n", name(winner.into())),
            Stage::Over(None) => "a draw\n".to_owned(),
            Stage::Deal | Stage::Lay => format!("{}\n", self.turn_text(s)),
        };
        let round = if rounds == 0 { String::new() } else { format!("round {rounds} of at most {limit}\n") };
        decks + &piles + &round + &end
    }
}
