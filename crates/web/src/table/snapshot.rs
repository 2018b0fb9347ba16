//! What one pair of eyes may see of a table, as JSON.

use super::story::{MoveTold, Story};
use super::{Holder, Setting};
use crate::http::Bytes;
use seedbed_erased::Session;
use seedbed_records::GameRecord;
use seedbed_rules::{Eyes, Turn};
use seedbed_scene::{Options, svg};
use serde::Serialize;

/// How many of the last moves a snapshot tells.
const TOLD: usize = 100;

/// Everything that a page needs to show a table.
#[derive(Serialize)]
struct Snapshot<'a> {
    table: &'a str,
    version: u64,
    game: String,
    /// Do seats see different things?
    hidden: bool,
    /// The seat whose eyes these are; null for those of the public.
    seat: Option<usize>,
    players: Vec<Player>,
    turn: TurnRow,
    /// Does an agent think?
    thinking: bool,
    /// The position shown is the one after this many moves.
    ply: usize,
    /// How many moves were made.
    plies: usize,
    /// The position as a picture in text.
    board: String,
    /// The same as an SVG picture, in which places have their numbers as `data-id`.
    svg: String,
    /// What this seat is asked for.
    prompt: Option<String>,
    /// The legal moves, if this seat is to move.
    moves: Vec<String>,
    /// How moves are made on the picture.
    ways: Vec<Way>,
    /// The last moves, as far as these eyes know them.
    story: Vec<MoveTold>,
    result: Option<Outcome>,
    can_undo: bool,
    /// What the game can show on request: the word that asks for it, and what it is.
    insights: Vec<Insight>,
    /// Commands that repeat the game, once nothing is secret any more.
    repeat: Vec<String>,
}

/// Who holds a seat.
#[derive(Serialize)]
struct Player {
    name: String,
    /// Partners are on the same side.
    side: usize,
    /// The agent; null for a person.
    agent: Option<String>,
}

/// The places to touch, in order, to make a move; no way begins with another.
#[derive(Serialize)]
struct Way {
    places: Vec<u16>,
    #[serde(rename = "move")]
    text: String,
}

/// Who acts next.
#[derive(Serialize)]
struct TurnRow {
    /// `player`, `chance` or `over`.
    kind: &'static str,
    seat: Option<usize>,
}

/// How a game ended.
#[derive(Serialize)]
struct Outcome {
    /// Who won, in words.
    words: String,
    /// Why it is over, and the score.
    why: Option<String>,
    /// Every seat's payoff; null if it was not played to its end.
    payoffs: Option<Vec<i32>>,
}

#[derive(Serialize)]
struct Insight {
    name: &'static str,
    help: &'static str,
}

/// A game that can be continued, shared or replayed.
#[derive(Serialize)]
pub(crate) struct Record {
    pub(crate) game: String,
    pub(crate) players: Vec<String>,
    /// The agent in each seat, or `human`.
    pub(crate) seats: Vec<String>,
    pub(crate) seed: String,
    pub(crate) moves: Vec<String>,
    pub(crate) payoffs: Option<Vec<i32>>,
    pub(crate) repeat: Vec<String>,
    /// The same as a line of a file of games, which every command with `--record` reads.
    pub(crate) file: String,
}

/// How a game was left before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// The player in this seat gave up.
    Resigned(usize),
    /// Something went wrong, in words.
    Failed(String),
}

/// A table at one moment, from which a snapshot is taken for anybody's eyes.
pub(crate) struct Moment<'a> {
    pub(crate) setting: &'a Setting,
    pub(crate) version: u64,
    /// The position, with people in all seats.
    pub(crate) session: &'a dyn Session,
    pub(crate) story: &'a Story,
    /// How many moves were made; the session may have gone back from there.
    pub(crate) plies: usize,
    pub(crate) is_thinking: bool,
    /// Is the game over, as opposed to the position shown?
    pub(crate) is_over: bool,
    pub(crate) left: Option<&'a Left>,
}

impl Moment<'_> {
    /// What these eyes see, as JSON.
    pub(crate) fn bytes(&self, eyes: Eyes) -> Bytes {
        let json = serde_json::to_vec(&self.snapshot(eyes)).expect("a snapshot is plain data");
        json.into()
    }

    fn snapshot(&self, eyes: Eyes) -> Snapshot<'_> {
        let Self { setting, session, .. } = *self;
        let game = &setting.game;
        // Nothing is a secret any more when the game is over, nor if no person plays.
        let drawn_for = if self.is_over || !setting.has_people() { Eyes::All } else { eyes };
        let ply = session.history().len();
        let is_present = ply == self.plies;
        let is_asked = is_present
            && !self.is_over
            && matches!((eyes, session.turn()), (Eyes::Seat(p), Turn::Player(q)) if p == q);
        let ways: Vec<Way> = if is_asked { self.ways() } else { Vec::new() };
        Snapshot {
            table: &setting.id,
            version: self.version,
            game: game.spec().to_string(),
            hidden: game.is_hidden(),
            seat: if let Eyes::Seat(p) = eyes { Some(p) } else { None },
            players: (0..game.players()).map(|p| self.player(p)).collect(),
            turn: self.turn(is_present),
            thinking: self.is_thinking && is_present,
            ply,
            plies: self.plies,
            board: session.board(drawn_for),
            svg: self.svg(drawn_for, &ways),
            prompt: if is_asked { session.prompt() } else { None },
            moves: if is_asked {
                session.legal().into_iter().map(|action| action.text).collect()
            } else {
                Vec::new()
            },
            ways,
            story: self.story.told(self.plies.saturating_sub(TOLD), self.plies, drawn_for),
            result: if is_present { self.outcome(eyes) } else { None },
            can_undo: session.can_undo() && setting.reply.is_none(),
            insights: if is_asked && setting.reply.is_none() { self.insights() } else { Vec::new() },
            repeat: self.repeat(),
        }
    }

    fn ways(&self) -> Vec<Way> {
        self.session.touches().into_iter().map(|(places, text)| Way { places, text }).collect()
    }

    fn svg(&self, eyes: Eyes, ways: &[Way]) -> String {
        let mut touchable: Vec<u16> = ways.iter().filter_map(|way| way.places.first().copied()).collect();
        touchable.sort_unstable();
        touchable.dedup();
        let title = format!("Board of {}", self.setting.game.about().name);
        let options = Options { title: &title, touchable: &touchable, ..Options::default() };
        svg(&self.session.scene(eyes), &options)
    }

    fn player(&self, p: usize) -> Player {
        let agent = match &self.setting.holders[p] {
            Holder::Person => None,
            Holder::Agent(spec) => Some(spec.clone()),
        };
        Player { name: self.setting.game.player_name(p), side: self.setting.game.side(p), agent }
    }

    fn turn(&self, is_present: bool) -> TurnRow {
        match self.session.turn() {
            _ if is_present && self.is_over => TurnRow { kind: "over", seat: None },
            Turn::Player(p) => TurnRow { kind: "player", seat: Some(p) },
            Turn::Chance => TurnRow { kind: "chance", seat: None },
            Turn::Over => TurnRow { kind: "over", seat: None },
        }
    }

    fn insights(&self) -> Vec<Insight> {
        self.session.insights().into_iter().map(|(name, help)| Insight { name, help }).collect()
    }

    fn outcome(&self, eyes: Eyes) -> Option<Outcome> {
        let game = &self.setting.game;
        match self.left {
            Some(Left::Failed(words)) => Some(Outcome { words: words.clone(), why: None, payoffs: None }),
            Some(Left::Resigned(p)) => {
                let winners: Vec<usize> =
                    (0..game.players()).filter(|q| game.side(*q) != game.side(*p)).collect();
                let why = format!("{} resigned.", game.player_name(*p));
                Some(Outcome { words: game.victory(&winners, eyes), why: Some(why), payoffs: None })
            }
            None => self.session.payoffs().map(|payoffs| Outcome {
                words: game.outcome(&payoffs, eyes),
                why: self.session.ending(Eyes::All),
                payoffs: Some(payoffs),
            }),
        }
    }

    /// Commands that repeat the game. A seed would tell hidden cards and dice to come, so they wait for the end.
    fn repeat(&self) -> Vec<String> {
        if !self.is_over || self.setting.reply.is_some() {
            return Vec::new();
        }
        let (game, seed) = (self.setting.game.spec(), self.setting.seed);
        let moves = self.story.moves().join(",");
        let replay = format!("seedbed replay {} --moves {}", quoted(&game.to_string()), quoted(&moves));
        if self.setting.has_people() {
            return vec![replay];
        }
        let seats: Vec<String> = self.seats().iter().map(|seat| quoted(seat)).collect();
        let play =
            format!("seedbed play {} --seats {} --seed {seed}", quoted(&game.to_string()), seats.join(" "));
        vec![play, replay]
    }

    fn seats(&self) -> Vec<String> {
        let seat = |holder: &Holder| match holder {
            Holder::Person => "human".to_owned(),
            Holder::Agent(spec) => spec.clone(),
        };
        self.setting.holders.iter().map(seat).collect()
    }

    /// The game so far; `None` while it has secrets.
    pub(crate) fn record(&self) -> Option<Record> {
        let game = &self.setting.game;
        let is_open = self.is_over || !game.is_hidden();
        is_open.then(|| Record {
            game: game.spec().to_string(),
            players: (0..game.players()).map(|p| game.player_name(p)).collect(),
            seats: self.seats(),
            seed: if self.is_over { self.setting.seed.to_string() } else { String::new() },
            moves: self.story.moves(),
            payoffs: self.session.payoffs(),
            repeat: self.repeat(),
            file: self.file().line(),
        })
    }

    /// The record as all faces write it. Of a game that goes on, the seed would tell dice to come.
    fn file(&self) -> GameRecord {
        let seed = if self.is_over { self.setting.seed } else { 0 };
        let record = GameRecord::of_session(&*self.setting.game, self.seats(), seed, self.session, None);
        let forfeit = match self.left {
            Some(Left::Resigned(p)) => Some((*p, "resigned".to_owned())),
            _ => None,
        };
        GameRecord { forfeit, ..record }
    }
}

/// A word as a shell reads it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-:,.=+/_".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
