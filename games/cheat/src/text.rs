//! Notation: a card is the first letter of its colour, `c`, `d`, `h`, `s`; a claim is `cheat`.

use super::{Act, Cheat, CheatState, Stage};
use seedbed_cards::Counts;
use seedbed_rules::{Eyes, ImperfectInformation, Player, Text};

const LETTERS: [&str; 4] = ["c", "d", "h", "s"];

fn letter(colour: u8) -> &'static str {
    LETTERS[usize::from(colour)]
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
        let end = match s.stage {
            Stage::Over(Some(winner)) => format!("{} has won\n", self.player_name(winner.into())),
            Stage::Over(None) => "a draw\n".to_owned(),
            _ => format!("{}\n", self.turn_text(s)),
        };
        hands + &table + &end
    }
}
