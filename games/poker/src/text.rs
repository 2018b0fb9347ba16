//! Notation: `check` or `call`, `bet` or `raise`, `fold`; a card that is dealt is its letter.

use super::rules::Stage;
use super::{Act, Hand, Poker};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Text};

/// The ranks from the lowest.
const LETTERS: [char; 3] = ['J', 'Q', 'K'];

pub(super) fn letter(rank: u8) -> char {
    LETTERS[usize::from(rank)]
}

/// What an action is called, with something to call or without.
pub(super) fn word(act: Act, is_bet: bool) -> &'static str {
    match (act, is_bet) {
        (Act::Call, false) => "check",
        (Act::Call, true) => "call",
        (Act::Raise, false) => "bet",
        (Act::Raise, true) => "raise",
        (Act::Fold, _) => "fold",
        (Act::Deal(_), _) => "deal",
    }
}

fn chips(count: u8) -> String {
    if count == 1 { "1 chip".to_owned() } else { format!("{count} chips") }
}

impl Poker {
    /// The betting of a round in words.
    fn betting(s: &Hand, round: usize) -> Option<String> {
        let acts = s.betting[round].iter().flatten();
        let mut is_bet = false;
        let words: Vec<&str> = acts
            .map(|&act| {
                let said = word(act, is_bet);
                is_bet |= act == Act::Raise;
                said
            })
            .collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// May these eyes see the card of a seat?
    pub(super) fn is_open(s: &Hand, p: Player, eyes: Eyes) -> bool {
        s.is_shown() || eyes.see_secrets_of(p)
    }
}

impl Text for Poker {
    fn move_text(&self, s: &Hand, act: Act) -> String {
        match act {
            Act::Deal(rank) => letter(rank).to_string(),
            act => word(act, s.is_bet()).to_owned(),
        }
    }

    fn board(&self, s: &Hand, eyes: Eyes) -> String {
        let mut lines = Vec::new();
        for p in 0..2 {
            let card = match s.cards[p] {
                None => "no card yet".to_owned(),
                Some(rank) if Self::is_open(s, p, eyes) => letter(rank).to_string(),
                Some(_) => "?".to_owned(),
            };
            lines.push(format!("{}: {card}, {} in the pot", self.player_name(p), chips(s.spent[p])));
        }
        if let Some(rank) = s.board {
            lines.push(format!("on the board: {}", letter(rank)));
        }
        let rounds = (0..self.rules.bets.len()).filter_map(|round| Self::betting(s, round));
        let rounds: Vec<String> = rounds.collect();
        if !rounds.is_empty() {
            lines.push(format!("betting: {}", rounds.join(" / ")));
        }
        lines.push(self.turn_text(s));
        lines.join("\n") + "\n"
    }

    fn narrate(&self, before: &Hand, act: Act, after: &Hand, eyes: Eyes) -> Vec<String> {
        let Act::Deal(rank) = act else {
            let (mover, said) = (before.mover(), word(act, before.is_bet()));
            let verb = self.clause(mover, eyes, said, &format!("{said}s"));
            let put = after.spent[mover] - before.spent[mover];
            return vec![if put > 0 { format!("{verb}: {} more", chips(put)) } else { verb }];
        };
        let to = match before.cards {
            [None, _] => 0,
            [_, None] => 1,
            _ => return vec![format!("{} comes on the board", letter(rank))],
        };
        if !eyes.see_secrets_of(to) {
            return vec![format!("{} gets a card", self.player_name(to))];
        }
        vec![format!("{} {}", self.clause(to, eyes, "get", "gets"), letter(rank))]
    }

    fn ending(&self, s: &Hand, _: Eyes) -> Option<String> {
        let pot = chips(s.spent[0] + s.spent[1]);
        match (s.stage, s.cards) {
            (Stage::Over(Some(p)), _) => {
                Some(format!("{} folded; {pot} in the pot", self.player_name(p.into())))
            }
            (Stage::Over(None), [Some(a), Some(b)]) => {
                let pair = [a, b].iter().any(|&card| s.board == Some(card) && a != b);
                let why = if pair { "a pair with the board wins" } else { "the higher card wins" };
                let why = if a == b { "the pot is shared" } else { why };
                Some(format!("{} against {}: {why}; {pot} in the pot", letter(a), letter(b)))
            }
            _ => None,
        }
    }

    fn prompt(&self, s: &Hand) -> Option<String> {
        let bet = self.rules.bets[usize::from(s.round)];
        Some(if s.is_bet() {
            let missing = s.spent[0].abs_diff(s.spent[1]);
            format!("call for {} more, fold, or raise by {bet} if you still may", chips(missing))
        } else {
            format!("check, or bet {}", chips(bet))
        })
    }

    fn scene(&self, s: &Hand, trail: &[Seen<Act>], eyes: Eyes) -> Scene {
        self.drawn(s, trail, eyes)
    }

    fn touches(&self, _: &Hand, act: Act) -> Vec<u16> {
        Self::touched(act)
    }
}
