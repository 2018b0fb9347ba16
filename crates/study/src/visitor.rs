//! What is recorded of one visitor: a random name, what they agreed to, their games, and their guess. No address, no name of their own.

use serde::{Deserialize, Serialize};

/// A visitor. Which arms they meet is not written here: it follows from the sealed key and their number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visitor {
    /// A random name.
    pub id: String,
    /// The SHA-256 of the secret in their browser, by which they are known after a reload.
    pub secret: String,
    /// The SHA-256 of the code by which they can have everything deleted.
    pub code: Option<String>,
    /// The version of the information that they agreed to.
    pub consent: u32,
    /// How well they think they play, from 1 to 5, if they said.
    pub skill: Option<u8>,
    /// Their number in the allocation, once the first game that counts has begun.
    pub number: Option<u64>,
    /// Their games, in order.
    pub games: Vec<Game>,
    /// Which opponent they think was stronger.
    pub guess: Option<Guess>,
    /// When they last did something, in seconds since 1970.
    pub last: u64,
    /// Did they have everything deleted? Then only their number is left.
    pub deleted: bool,
}

/// One game of a visitor.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// What it is in the study.
    pub part: Part,
    /// The visitor's seat.
    pub seat: usize,
    /// The program that played: another one may play otherwise from the same seed.
    pub program: String,
    /// All moves, those of chance too.
    pub moves: Vec<Moved>,
    /// How often the visitor looked at something else.
    pub away: u32,
    /// How often a reply took longer than the fixed time.
    pub late_replies: u32,
    /// How it ended.
    pub end: Option<End>,
}

/// What a game is in the study.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Against a third agent; it counts for nothing.
    Practice,
    /// One of the two that count.
    Primary,
    /// Played afterwards for pleasure.
    Later,
}

/// A move, and when it was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// The seat that moved; null for chance.
    pub by: Option<usize>,
    /// The move as the game writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// Milliseconds since the game was shown, or was shown again after an interruption.
    pub ms: u64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By the rules; the visitor has 0, 1 or 2 half points.
    Played(u8),
    /// The visitor gave up.
    Resigned,
    /// The agent gave up.
    Won,
    /// The visitor went away.
    Abandoned,
    /// The server could not go on, for the reason given.
    Failed(String),
}

/// Which opponent was stronger, by the order of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guess {
    /// The first.
    First,
    /// The second.
    Second,
    /// They cannot tell.
    Neither,
}

/// Where a visitor is in the study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// They may practise as long as they like.
    Practice,
    /// They play the game of this number that counts, or have ended the first and may begin the second.
    Game(usize),
    /// They are asked for their guess.
    Guess,
    /// Everything that counts is done; they may play on.
    Done,
    /// They came back too late.
    Late,
}

impl End {
    /// What it is worth for the visitor in half points; nothing can be said of a game that the server lost.
    pub fn points(&self) -> Option<u8> {
        match self {
            Self::Played(points) => Some(*points),
            Self::Won => Some(2),
            Self::Resigned | Self::Abandoned => Some(0),
            Self::Failed(_) => None,
        }
    }
}

impl Visitor {
    /// A visitor who has just agreed.
    pub fn new(id: String, secret: String, consent: u32, skill: Option<u8>, now: u64) -> Self {
        let (code, number, guess) = (None, None, None);
        Self { id, secret, code, consent, skill, number, games: Vec::new(), guess, last: now, deleted: false }
    }

    /// The games that count.
    pub fn primary(&self) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| game.part == Part::Primary)
    }

    /// The game that is not over, if there is one.
    pub fn open_game(&mut self) -> Option<&mut Game> {
        self.games.last_mut().filter(|game| game.end.is_none())
    }

    /// Where they are at this time, if they may be away for `patience` seconds.
    pub fn stage(&self, now: u64, patience: u64) -> Stage {
        let is_done = self.guess.is_some();
        if is_done {
            return Stage::Done;
        }
        if now.saturating_sub(self.last) > patience || self.has_abandoned() {
            return Stage::Late;
        }
        let primary: Vec<&Game> = self.primary().collect();
        match primary[..] {
            [] => Stage::Practice,
            [_] => Stage::Game(1),
            [_, second] if second.end.is_none() => Stage::Game(2),
            _ => Stage::Guess,
        }
    }

    fn has_abandoned(&self) -> bool {
        self.primary().any(|game| game.end == Some(End::Abandoned))
    }

    /// Can nothing change any more about the games that count?
    pub fn is_settled(&self, now: u64, patience: u64) -> bool {
        let both_ended = self.primary().filter(|game| game.end.is_some()).count() == 2;
        self.deleted || both_ended || self.stage(now, patience) == Stage::Late
    }

    /// Ends a game that was left.
    pub fn abandon(&mut self) {
        if let Some(game) = self.open_game() {
            game.end = Some(End::Abandoned);
        }
    }

    /// The same visitor with nothing left but a random name and the number, so that nobody else gets it.
    #[must_use]
    pub fn erased(&self) -> Self {
        let new = Self::new(self.id.clone(), String::new(), 0, None, 0);
        Self { number: self.number, deleted: true, ..new }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(part: Part, end: Option<End>) -> Game {
        let (program, moves) = ("a test".to_owned(), Vec::new());
        Game { part, seat: 0, program, moves, away: 0, late_replies: 0, end }
    }

    fn visitor(games: Vec<Game>) -> Visitor {
        Visitor { games, ..Visitor::new("v".to_owned(), "s".to_owned(), 1, None, 100) }
    }

    #[test]
    fn a_visitor_goes_through_the_stages() {
        use Part::{Practice, Primary};
        let played = || Some(End::Played(2));
        let stages = [
            (vec![], Stage::Practice),
            (vec![game(Practice, None)], Stage::Practice),
            (vec![game(Practice, None), game(Primary, None)], Stage::Game(1)),
            (vec![game(Primary, played())], Stage::Game(1)),
            (vec![game(Primary, played()), game(Primary, None)], Stage::Game(2)),
            (vec![game(Primary, played()), game(Primary, Some(End::Resigned))], Stage::Guess),
        ];
        for (games, stage) in stages {
            assert_eq!(visitor(games.clone()).stage(110, 30), stage);
            assert_eq!(visitor(games).stage(131, 30), Stage::Late);
        }
        let done = Visitor { guess: Some(Guess::Neither), ..visitor(vec![game(Primary, played())]) };
        assert_eq!(done.stage(10_000, 30), Stage::Done);
    }

    #[test]
    fn who_stays_away_has_abandoned() {
        let mut left = visitor(vec![game(Part::Primary, None)]);
        assert!(!left.is_settled(110, 30) && left.is_settled(131, 30));
        left.abandon();
        assert_eq!(left.games[0].end, Some(End::Abandoned));
        assert_eq!(left.stage(110, 30), Stage::Late, "coming back does not undo it");
        assert_eq!(End::Abandoned.points(), Some(0));
    }

    #[test]
    fn what_is_deleted_leaves_a_number() {
        let visitor = Visitor { number: Some(7), skill: Some(3), ..visitor(vec![game(Part::Primary, None)]) };
        let erased = visitor.erased();
        assert!(
            erased.deleted && erased.games.is_empty() && erased.secret.is_empty() && erased.skill.is_none()
        );
        assert_eq!((erased.number, erased.last), (Some(7), 0));
    }
}
