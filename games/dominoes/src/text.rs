//! Notation: tiles are written by their halves, `36`; `36@3` if both ends fit, laid at the one that shows 3.

use super::rules::passes;
use super::tile::{BLANK, Tiles, each, fitting, name, of};
use super::{Act, Dominoes, DominoesState, Outcome, Stage, What, tile};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Text, UsageError};

pub(super) const NAMES: [&str; 4] = ["south", "east", "north", "west"];

fn names(tiles: Tiles) -> String {
    each(tiles).map(name).collect::<Vec<_>>().join(" ")
}

/// The tiles of the line from left to right, each with its left half first, and whether it was the last to be laid.
pub(super) fn halves(s: &DominoesState) -> Vec<(u8, u8, bool)> {
    let mut halves: Vec<(u8, u8, bool)> = Vec::new();
    for (laid, (_, tile, at)) in s.record.each().enumerate() {
        let (low, high) = tile::HALVES[usize::from(tile)];
        let is_last = laid + 1 == s.record.len();
        match (halves.first().copied(), halves.last().copied()) {
            (Some((left, ..)), _) if at == 0 => halves.insert(0, (low ^ high ^ left, left, is_last)),
            (_, Some((_, right, _))) => halves.push((right, low ^ high ^ right, is_last)),
            _ => halves.push((low, high, is_last)),
        }
    }
    halves
}

/// The line in text.
fn line(s: &DominoesState) -> String {
    let tiles: Vec<String> = halves(s).iter().map(|(a, b, _)| format!("{a}{b}")).collect();
    if tiles.is_empty() { "-".to_owned() } else { tiles.join(" ") }
}

/// The hand of a seat as far as these eyes may see it, and the ends on which it passed.
fn hand_line(s: &DominoesState, seat: usize, eyes: Eyes) -> String {
    let open = s.stage.is_finished() || eyes.see_secrets_of(seat);
    let tiles = match s.stage {
        _ if open => names(s.hands[seat]),
        Stage::Deal => "?".to_owned(),
        _ => vec!["??"; s.left()[seat].into()].join(" "),
    };
    let passed: Vec<String> = passes(s)
        .filter(|past| usize::from(past.seat) == seat)
        .map(|past| format!("{}{}", past.ends[0], past.ends[1]))
        .collect();
    let passed =
        if passed.is_empty() { String::new() } else { format!("  (passed on {})", passed.join(", ")) };
    format!("{}: {}{passed}\n", NAMES[seat], if tiles.is_empty() { "-" } else { &tiles })
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
        let tile = read_tile(text.split('@').next()?)?;
        let word = name(tile);
        Some(if s.hands[usize::from(s.mover)] >> tile & 1 == 0 {
            format!("you do not hold {word}")
        } else if self.opens_with_six_six(s) {
            "66 leads the first round".to_owned()
        } else if fitting(s.ends) >> tile & 1 == 0 {
            format!("{word} fits neither {} nor {}", s.ends[0], s.ends[1])
        } else {
            format!("{word} fits both ends: say which")
        })
    }
}

/// The tile with two halves, in either order.
fn read_tile(text: &str) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    match text.as_bytes() {
        [a, b] => of(digit(*a)?, digit(*b)?),
        _ => None,
    }
}

/// The word with the halves of its tile in the usual order.
fn turned(text: &str) -> String {
    let (halves, end) = text.split_at_checked(2).unwrap_or((text, ""));
    read_tile(halves).map_or_else(|| text.to_owned(), |tile| name(tile) + end)
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
            What::Lay { tile, at } => {
                let [left, right] = s.ends.map(|end| tile::WITH[usize::from(end)] >> tile & 1 == 1);
                let both = left && right && s.ends[0] != s.ends[1];
                if both { format!("{}@{}", name(tile), s.ends[usize::from(at)]) } else { name(tile) }
            }
        }
    }

    fn parse_move(&self, s: &DominoesState, text: &str) -> Result<Act, UsageError> {
        let legal = self.legal_moves(s);
        let word = turned(&text.to_lowercase());
        let action_id = text.strip_prefix('#').and_then(|digits| digits.parse::<u32>().ok());
        let meant = legal.iter().copied().find(|&m| match action_id {
            Some(action_id) => self.action_id(m) == action_id,
            None => self.move_text(s, m) == word,
        });
        meant.ok_or_else(|| {
            let why = if s.stage == Stage::Play { self.objection(s, &word) } else { None };
            let why = why.map_or(String::new(), |why| format!(": {why}"));
            let texts: Vec<String> = legal.iter().map(|&m| self.move_text(s, m)).collect();
            UsageError::new(
                format!("`{text}` is not a legal move here{why}"),
                UsageError::some_of("legal", &texts),
            )
        })
    }

    fn board(&self, s: &DominoesState, eyes: Eyes) -> String {
        let [first, second] = s.scores;
        let points = format!("points: south and north {first}, east and west {second}\n");
        let ends = format!("ends: {} {}\n", s.ends[0], s.ends[1]);
        let hands: String = (0..4).map(|seat| hand_line(s, seat, eyes)).collect();
        [
            if MATCH { points } else { String::new() },
            format!("line: {}\n", line(s)),
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
        let playable = names(self.playable(s));
        Some(match s.ends[0] {
            BLANK => format!("lay the first tile, by its two numbers; you can play {playable}"),
            _ if playable.is_empty() => "none of your tiles fits: pass".to_owned(),
            left => format!("lay a tile that has a {left} or a {}; you can play {playable}", s.ends[1]),
        })
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
