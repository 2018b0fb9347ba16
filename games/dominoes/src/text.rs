//! Notation: tiles are written by their halves, `36`; `36@3` if both ends fit, laid at the one that shows 3.

use super::notation::{laid_text, line, misfit, names, prompt, read_move, read_tile};
use super::rules::passes;
use super::table::Held;
use super::tile::{BLANK, name};
use super::{Act, Dominoes, DominoesState, Outcome, Stage, What};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Text, UsageError};

pub(super) const NAMES: [&str; 4] = ["south", "east", "north", "west"];

impl DominoesState {
    /// The hand of a seat as far as these eyes may see it.
    pub(super) fn held(&self, seat: Player, eyes: Eyes) -> Held {
        match self.stage {
            stage if stage.is_finished() || eyes.see_secrets_of(seat) => Held::Open(self.hands[seat]),
            Stage::Deal => Held::Dealing,
            _ => Held::Hidden(self.left()[seat]),
        }
    }
}

impl<const MATCH: bool> Dominoes<MATCH> {
    pub(super) fn end_text(&self, s: &DominoesState) -> String {
        let name = |seat: u8| NAMES[usize::from(seat)];
        let how = match s.stage {
            Stage::Out(seat) => format!("{} is out", name(seat)),
            Stage::Blocked => "the round is blocked".to_owned(),
            Stage::Called { by, whom } => format!("{} calls a foul of {}", name(by), name(whom)),
            Stage::Deal | Stage::Lead | Stage::Play => return self.turn_text(s) + "\n",
        };
        match self.rules.outcome(s) {
            Outcome { winner: None, .. } => format!("{how}: a tie\n"),
            Outcome { winner: Some(side), points } => {
                let (first, second) = (name(side), name(side + 2));
                format!("{how}: {first} and {second} win, the others add {points}\n")
            }
        }
    }

    /// Explains why a word is not a legal move, for the player to move.
    fn objection(&self, s: &DominoesState, text: &str) -> Option<String> {
        let playable = self.playable(s);
        if text == "pass" {
            return Some(format!("you can play {}", names(playable)));
        }
        if let Some(whom) = text.strip_prefix("call-").or_else(|| text.strip_prefix("call")) {
            return Some(match NAMES.iter().position(|known| *known == whom) {
                _ if !self.rules.fouls => "fouls are off".to_owned(),
                Some(seat) if seat % 2 == usize::from(s.mover) % 2 => format!("{whom} is on your side"),
                Some(_) => format!("{whom} has not passed"),
                None => "name the player who passed".to_owned(),
            });
        }
        let (tile, hand) = (read_tile(text)?, s.hands[usize::from(s.mover)]);
        let must_lead = hand >> tile & 1 == 1 && self.opens_with_six_six(s);
        Some(if must_lead { "66 leads the first round".to_owned() } else { misfit(hand, s.ends, tile) })
    }
}

impl<const MATCH: bool> Text for Dominoes<MATCH> {
    fn move_text(&self, s: &DominoesState, act: Act) -> String {
        match act.what() {
            What::Pass => "pass".to_owned(),
            What::Call(seat) => format!("call-{}", NAMES[usize::from(seat)]),
            What::Deal(seat) => {
                let next = if s.stage == Stage::Deal { s.dealt } else { 0 };
                format!("{}-{}", name(next), NAMES[usize::from(seat)])
            }
            What::Lead(seat) => format!("lead-{}", NAMES[usize::from(seat)]),
            What::Lay { tile, at } => laid_text(s.ends, tile, at),
        }
    }

    fn parse_move(&self, s: &DominoesState, text: &str) -> Result<Act, UsageError> {
        let objection = |word: &str| if s.stage == Stage::Play { self.objection(s, word) } else { None };
        read_move(self, s, text, objection)
    }

    fn board(&self, s: &DominoesState, eyes: Eyes) -> String {
        let [first, second] = s.scores;
        let points = format!("points: south and north {first}, east and west {second}\n");
        let ends = format!("ends: {} {}\n", s.ends[0], s.ends[1]);
        let passed = |seat| passes(s).filter(move |past| usize::from(past.seat) == seat);
        let hands: String = (0..4).map(|seat| s.held(seat, eyes).text(NAMES[seat], passed(seat))).collect();
        [
            if MATCH { points } else { String::new() },
            format!("line: {}\n", line(&s.record)),
            if s.ends[0] == BLANK { String::new() } else { ends },
            hands,
            self.end_text(s),
        ]
        .concat()
    }

    fn narrate(&self, before: &DominoesState, act: Act, _: &DominoesState, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        let who = |p: usize, yours: &str, theirs: &str| match eyes {
            Eyes::Seat(me) if me != p && me % 2 == p % 2 => format!("Your partner {} {theirs}", NAMES[p]),
            _ => self.clause(p, eyes, yours, theirs),
        };
        vec![match act.what() {
            What::Pass => {
                let [left, right] = before.ends;
                // Where fouls are on, a pass says nothing about the hand.
                let why = if self.rules.fouls {
                    String::new()
                } else {
                    format!(": no tile fits {left} or {right}")
                };
                who(mover, "pass", "passes") + &why
            }
            What::Lay { .. } => {
                let rest = match before.left()[mover] {
                    1 => ", the last tile".to_owned(),
                    tiles => format!(", {} left", tiles - 1),
                };
                who(mover, "play", "plays") + " " + &self.move_text(before, act) + &rest
            }
            What::Call(whom) => {
                who(mover, "call", "calls")
                    + &format!(" a foul: {} passed and could have played", NAMES[usize::from(whom)])
            }
            // Who holds what is on the board as far as it may be seen.
            What::Deal(_) => return Vec::new(),
            What::Lead(seat) => who(seat.into(), "lead", "leads"),
        }]
    }

    fn prompt(&self, s: &DominoesState) -> Option<String> {
        Some(prompt(s.ends, self.playable(s)))
    }

    fn player_name(&self, p: Player) -> String {
        NAMES[p].to_owned()
    }

    fn scene(&self, s: &DominoesState, _: &[Seen<Act>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, s: &DominoesState, act: Act) -> Vec<u16> {
        Self::touched(s, act)
    }
}
