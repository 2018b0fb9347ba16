//! Notation: a card is one letter, `A`, `2` to `9`, `T`, `J`, `Q`, `K`; `7@1` puts a seven on the first pile.

use super::{Act, Flip, FlipState, Stage};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Text};

pub(super) fn letter(rank: u8) -> char {
    char::from(b"A23456789TJQKLMN"[usize::from(rank)])
}

fn letters(ranks: impl Iterator<Item = u8>) -> String {
    let words: Vec<String> = ranks.map(|rank| letter(rank).to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

impl Flip {
    fn seat_line(&self, s: &FlipState, p: Player, eyes: Eyes) -> String {
        let stock = match s.stocks[p].len() {
            0 => String::new(),
            _ if eyes == Eyes::All => format!(", then {}", letters(s.stocks[p].each())),
            more => format!(", then {more} more"),
        };
        format!("{}: {}{stock}\n", self.player_name(p), letters(s.shown[p].each()))
    }
}

impl Text for Flip {
    fn move_text(&self, _: &FlipState, act: Act) -> String {
        match act {
            Act::Pass => "pass".to_owned(),
            Act::Put(rank, pile) => format!("{}@{}", letter(rank), pile + 1),
            Act::Deal(rank) => letter(rank).to_string(),
            Act::Lead(seat) => format!("lead-{}", seat + 1),
        }
    }

    fn board(&self, s: &FlipState, eyes: Eyes) -> String {
        let piles = (s.covered.total() as usize).min(2);
        let hands: String = (0..2).map(|p| self.seat_line(s, p, eyes)).collect();
        let passed = if s.passed {
            format!("{} has passed\n", self.player_name(1 - usize::from(s.mover)))
        } else {
            String::new()
        };
        let end = self.turn_text(s) + "\n";
        format!("piles: {}\n{hands}{passed}{end}", letters(s.tops[..piles].iter().copied()))
    }

    fn narrate(&self, before: &FlipState, act: Act, _: &FlipState, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        vec![match act {
            Act::Pass => self.clause(mover, eyes, "pass", "passes"),
            Act::Put(rank, pile) => {
                let put = format!(" {} on pile {}", letter(rank), pile + 1);
                self.clause(mover, eyes, "put", "puts") + &put
            }
            // What is dealt is on the board, as far as it may be seen.
            Act::Deal(_) => return Vec::new(),
            Act::Lead(seat) => self.clause(seat.into(), eyes, "begin", "begins"),
        }]
    }

    fn ending(&self, s: &FlipState, _: Eyes) -> Option<String> {
        let Stage::Over(winner) = s.stage else { return None };
        let out = winner.map(usize::from).filter(|&winner| s.left(winner) == 0);
        if let Some(winner) = out {
            return Some(format!("{} has put all cards away", self.player_name(winner)));
        }
        let left = [0, 1].map(|p| format!("{} {}", self.player_name(p), s.left(p)));
        Some(format!("nobody can go on; cards left: {}", left.join(", ")))
    }

    fn prompt(&self, s: &FlipState) -> Option<String> {
        let [first, second] = s.tops.map(letter);
        Some(format!(
            "put a card next in rank to {first} or {second} on its pile, such as 5@1, or pass if none fits"
        ))
    }

    fn scene(&self, s: &FlipState, trail: &[Seen<Act>], eyes: Eyes) -> Scene {
        self.drawn(s, trail, eyes)
    }

    fn touches(&self, s: &FlipState, act: Act) -> Vec<u16> {
        self.touched(s, act)
    }
}
