//! Notation: that of dominoes; `66-south` deals a tile, and `66-asleep` leaves it to nobody.

use super::deal::ASLEEP;
use super::{BlockDominoes, BlockState, Stage};
use seedbed_dominoes::notation::{laid_text, line, misfit, names, prompt, read_move, read_tile};
use seedbed_dominoes::table::Held;
use seedbed_dominoes::tile::{BLANK, name, pips};
use seedbed_dominoes::{Act, What};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Text, UsageError};

pub(super) const NAMES: [&str; 2] = ["south", "north"];

impl BlockDominoes {
    /// The hand of a seat as far as these eyes may see it.
    pub(super) fn held(&self, s: &BlockState, seat: Player, eyes: Eyes) -> Held {
        match s.stage {
            _ if s.is_over() || eyes.see_secrets_of(seat) => Held::Open(s.hands[seat]),
            Stage::Deal => Held::Dealing,
            _ => Held::Hidden(s.left(seat, self.rules)),
        }
    }

    /// Explains why a word is not a legal move, for the player to move.
    fn objection(s: &BlockState, word: &str) -> Option<String> {
        if s.stage != Stage::Play {
            return None;
        }
        if word == "pass" {
            return Some(format!("you can play {}", names(Self::playable(s).0)));
        }
        Some(misfit(s.hands[usize::from(s.mover)], s.ends, read_tile(word)?))
    }
}

impl Text for BlockDominoes {
    fn move_text(&self, s: &BlockState, act: Act) -> String {
        match act.what() {
            What::Deal(ASLEEP) => format!("{}-asleep", name(self.next(s))),
            What::Deal(seat) => format!("{}-{}", name(self.next(s)), NAMES[usize::from(seat)]),
            What::Lay { tile, at } => laid_text(s.ends, tile, at),
            _ => "pass".to_owned(),
        }
    }

    fn parse_move(&self, s: &BlockState, text: &str) -> Result<Act, UsageError> {
        read_move(self, s, text, |word| Self::objection(s, word))
    }

    fn board(&self, s: &BlockState, eyes: Eyes) -> String {
        let hand = |seat: usize| self.held(s, seat, eyes).text(NAMES[seat], s.passed(seat));
        let ends = format!("ends: {} {}\n", s.ends[0], s.ends[1]);
        let asleep = format!("asleep: {}\n", self.asleep());
        [
            format!("line: {}\n", line(&s.record)),
            if s.ends[0] == BLANK { String::new() } else { ends },
            hand(0),
            hand(1),
            if self.asleep() == 0 { String::new() } else { asleep },
            self.turn_text(s) + "\n",
        ]
        .concat()
    }

    fn narrate(&self, before: &BlockState, act: Act, after: &BlockState, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        vec![match act.what() {
            What::Lay { .. } => {
                let rest = match after.left(mover, self.rules) {
                    0 => ", the last tile".to_owned(),
                    tiles => format!(", {tiles} left"),
                };
                self.clause(mover, eyes, "play", "plays") + " " + &self.move_text(before, act) + &rest
            }
            What::Pass => {
                let [left, right] = before.ends;
                self.clause(mover, eyes, "pass", "passes") + &format!(": no tile fits {left} or {right}")
            }
            // Who holds what is on the board as far as it may be seen.
            _ => return Vec::new(),
        }]
    }

    fn ending(&self, s: &BlockState, _: Eyes) -> Option<String> {
        let [south, north] = s.hands.map(|hand| match pips(hand) {
            1 => "1 pip".to_owned(),
            pips => format!("{pips} pips"),
        });
        match s.stage {
            Stage::Out(seat) => {
                let (out, other) = (NAMES[usize::from(seat)], NAMES[usize::from(1 - seat)]);
                Some(format!("{out} is out, {other} holds {}", if seat == 0 { north } else { south }))
            }
            Stage::Blocked => Some(format!("the line is blocked; south holds {south} and north {north}")),
            Stage::Deal | Stage::Play => None,
        }
    }

    fn prompt(&self, s: &BlockState) -> Option<String> {
        Some(prompt(s.ends, Self::playable(s).0))
    }

    fn player_name(&self, p: Player) -> String {
        NAMES[p].to_owned()
    }

    fn scene(&self, s: &BlockState, _: &[Seen<Act>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, s: &BlockState, act: Act) -> Vec<u16> {
        Self::touched(s, act)
    }
}
