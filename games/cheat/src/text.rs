//! Notation: a card is the first letter of its colour, `c`, `d`, `h`, `s`; a claim is `cheat`.

use super::{Act, Cheat, CheatState, Stage};
use seedbed_cards::Counts;
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, ImperfectInformation, Player, Text};

const LETTERS: [&str; 4] = ["c", "d", "h", "s"];

fn letter(colour: u8) -> &'static str {
    LETTERS[usize::from(colour)]
}

/// A card of this colour, in words.
fn word(colour: u8) -> &'static str {
    ["club", "diamond", "heart", "spade"][usize::from(colour)]
}

fn cards(counts: Counts) -> String {
    let words: Vec<String> =
        counts.each_rank().map(|colour| format!("{}{}", counts.of(colour), letter(colour))).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

impl Cheat {
    fn seat_line(&self, s: &CheatState, p: Player, eyes: Eyes) -> String {
        let name = self.player_name(p);
        if !eyes.see_secrets_of(p) {
            // Both players know what the opponent of `p` knows.
            let info = self.info_state(s, 1 - p);
            let down = match info.face_down() {
                0 => String::new(),
                count => format!(", {count} of them face down on the table"),
            };
            return format!("{name}: {}{down}\n", cards(info.theirs()));
        }
        let on_table =
            if s.put[p].is_empty() { String::new() } else { format!(", on the table {}", cards(s.put[p])) };
        format!("{name}: {}{on_table}\n", cards(s.hands[p]))
    }
}

impl Text for Cheat {
    fn move_text(&self, _: &CheatState, act: Act) -> String {
        match act {
            Act::Put(colour) => letter(colour).to_owned(),
            Act::Claim => "cheat".to_owned(),
            Act::Deal(count) => count.to_string(),
            Act::Lead(seat) => format!("lead-{}", seat + 1),
        }
    }

    fn board(&self, s: &CheatState, eyes: Eyes) -> String {
        let hands: String = (0..2).map(|p| self.seat_line(s, p, eyes)).collect();
        let table = s.asked.map_or(String::new(), |asked| {
            let pile = s.pile();
            format!("table: {pile} card{}, {} asked for\n", if pile == 1 { "" } else { "s" }, letter(asked))
        });
        hands + &table + &self.turn_text(s) + "\n"
    }

    fn narrate(&self, before: &CheatState, act: Act, after: &CheatState, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        vec![match act {
            Act::Put(colour) => match before.asked {
                None => {
                    let led = format!(" a {0} face up: {0}s are asked for", word(colour));
                    self.clause(mover, eyes, "lead", "leads") + &led
                }
                Some(asked) if eyes.see_secrets_of(mover) => {
                    let truth = if asked == colour { "as it should be" } else { "which is a lie" };
                    let said = format!(" a {} face down as a {}, {truth}", word(colour), word(asked));
                    self.clause(mover, eyes, "lay", "lays") + &said
                }
                Some(asked) => {
                    let said = format!(" a card face down and says that it is a {}", word(asked));
                    self.clause(mover, eyes, "lay", "lays") + &said
                }
            },
            Act::Claim => {
                let (taker, cards) = (usize::from(after.mover), before.pile());
                let truth =
                    if before.is_honest() { "the card was what it should be" } else { "it was a lie" };
                let pile = if cards == 1 { "card".to_owned() } else { format!("{cards} cards") };
                let taken =
                    format!(" the {pile} on the table and {} next", self.verb(taker, eyes, "lead", "leads"));
                let called = self.clause(mover, eyes, "say cheat", "says cheat");
                format!("{called}: {truth}. {}{taken}", self.clause(taker, eyes, "take", "takes"))
            }
            Act::Deal(count) => {
                let Stage::Deal(colour) = before.stage else { return Vec::new() };
                let copies = self.rules().copies;
                let rest = copies - count;
                format!("Of {copies} {}s player 1 is dealt {count}, player 2 {rest}", word(colour))
            }
            Act::Lead(seat) => self.clause(seat.into(), eyes, "begin", "begins"),
        }]
    }

    fn ending(&self, s: &CheatState, _: Eyes) -> Option<String> {
        let Stage::Over(winner) = s.stage else { return None };
        Some(match winner {
            Some(winner) => format!("{} has no cards left", self.player_name(winner.into())),
            None => format!("{} turns have gone by", self.rules().limit),
        })
    }

    fn prompt(&self, s: &CheatState) -> Option<String> {
        let letters = "c for a club, d for a diamond, h for a heart, s for a spade";
        Some(match s.asked {
            None => format!("lead a card face up; its colour is then asked for ({letters})"),
            Some(asked) => format!(
                "a {} is asked for: lay any card face down as if it were one ({letters}), or say cheat if you doubt the last card",
                word(asked)
            ),
        })
    }

    fn scene(&self, s: &CheatState, _: &[Seen<Act>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, s: &CheatState, act: Act) -> Vec<u16> {
        Self::touched(s, act)
    }
}
