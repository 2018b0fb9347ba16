//! One of our agents, offered to other programs by the engine protocol.

use crate::protocol::{Asked, PROTOCOL, Reply};
use seedbed_erased::{AnyAgent, AnyGame, Session};
use seedbed_files::excerpt;
use seedbed_rules::{Eyes, Seed, Stop, Turn};

/// Moves that a question may have: longer than any game.
const MOST_MOVES: usize = 1_000_000;

/// Answers questions line by line.
pub struct Server<'a> {
    game: &'a dyn AnyGame,
    agent: AnyAgent,
    seed: Seed,
    /// How many games have begun.
    games: u64,
    /// The game that is followed by its moves.
    session: Option<Box<dyn Session>>,
    /// Can a position be read from what a seat sees?
    reads_views: bool,
}

impl<'a> Server<'a> {
    /// Offers an agent that was resolved for this game.
    pub fn new(game: &'a dyn AnyGame, agent: AnyAgent, seed: Seed) -> Self {
        let mut server = Self { game, agent, seed, games: 0, session: None, reads_views: false };
        let drawn = server.begun(None, seed).map(|session| session.board(Eyes::Seat(0)));
        server.reads_views = drawn.is_ok_and(|drawn| server.begun(Some(&drawn), seed).is_ok());
        server
    }

    /// Answers one line; an empty one needs no answer.
    #[expect(clippy::missing_panics_doc, reason = "a reply is plain data")]
    pub fn answer(&mut self, line: &str, stop: &Stop) -> Option<String> {
        if line.trim().is_empty() {
            return None;
        }
        let reply = match serde_json::from_str::<Asked>(line) {
            Ok(asked) => self.reply(&asked, stop).unwrap_or_else(|error| Reply::Error { error }),
            Err(error) => Reply::Error { error: format!("this is no question: {error}") },
        };
        Some(serde_json::to_string(&reply).expect("a reply is plain data"))
    }

    /// Thinks on about the game that is followed, until it is asked to stop; returns at once if there is none.
    pub fn ponder(&mut self, stop: &Stop) {
        if let Some(session) = &mut self.session {
            session.ponder(stop);
        }
    }

    fn reply(&mut self, asked: &Asked, stop: &Stop) -> Result<Reply, String> {
        match asked.ask.as_str() {
            "begin" => self.begin(asked),
            "choose" => self.choose(asked, stop),
            other => Err(format!("unknown question `{}`; known: begin, choose", excerpt(other))),
        }
    }

    fn begin(&mut self, asked: &Asked) -> Result<Reply, String> {
        if let Some(protocol) = asked.protocol.filter(|protocol| *protocol != PROTOCOL) {
            return Err(format!("this is protocol {PROTOCOL}, not {protocol}"));
        }
        let ours = [self.game.spec(), self.game.full_spec()].map(ToString::to_string);
        if let Some(game) = asked.game.as_ref().filter(|game| !ours.contains(game)) {
            return Err(format!("this engine was started for {}, not for {}", ours[0], excerpt(game)));
        }
        // Who says that seats see different things sends views; nobody can tell a position from those.
        if asked.open == Some(false) && !self.reads_views {
            let agent = self.agent.spec();
            return Err(format!(
                "{agent} needs the moves of the game, and a view of {} does not tell them",
                ours[0]
            ));
        }
        self.games += 1;
        self.session = None;
        let [game, _] = ours;
        Ok(Reply::Ready { name: format!("Seedbed {}", self.agent.spec()), protocol: PROTOCOL, game })
    }

    fn choose(&mut self, asked: &Asked, stop: &Stop) -> Result<Reply, String> {
        let seed = asked.seed.map_or(self.seed.child("game", self.games), Seed);
        let mut session = match (&asked.moves, &asked.view) {
            (Some(moves), _) if moves.len() > MOST_MOVES => {
                return Err("no game has so many moves".to_owned());
            }
            (Some(moves), _) => self.after(moves, seed)?,
            (None, Some(view)) => self.begun(Some(view), seed)?,
            (None, None) => return Err("neither `moves` nor a `view` is given".to_owned()),
        };
        let Turn::Player(p) = session.turn() else { return Err("nobody is to move there".to_owned()) };
        if let Some(seat) = asked.seat.filter(|seat| *seat != p) {
            return Err(format!("seat {p} is to move there, not seat {seat}"));
        }
        let played = session.advance(stop).ok_or("there is no move")?;
        self.session = Some(session);
        Ok(Reply::Move { r#move: played.action.text, code: played.action.id })
    }

    /// The game after these moves: the one that is followed, if they go on from it.
    fn after(&mut self, moves: &[String], seed: Seed) -> Result<Box<dyn Session>, String> {
        let goes_on = |session: &dyn Session| {
            let known = session.history();
            known.len() <= moves.len() && known.iter().zip(moves).all(|(known, m)| known.action.text == *m)
        };
        let mut session = match self.session.take().filter(|session| goes_on(&**session)) {
            Some(session) => session,
            None => self.begun(None, seed)?,
        };
        for (m, ply) in moves.iter().zip(1..).skip(session.history().len()) {
            session.play(m).map_err(|error| format!("ply {ply}: {error}"))?;
        }
        Ok(session)
    }

    fn begun(&self, position: Option<&str>, seed: Seed) -> Result<Box<dyn Session>, String> {
        let seats = vec![Some(self.agent.clone()); self.game.players()];
        self.game.session(position, &seats, seed).map_err(|error| error.to_string())
    }
}
