//! A session of a game of known type.

use crate::{Action, AnyAnalysis, Beliefs, PlayedMove, Profile, Session};
use seedbed_agents::AgentFactory;
use seedbed_arena::Streams;
use seedbed_rules::scene::{Scene, Seen, ways_to_touch};
use seedbed_rules::{
    Agent, Analysis, Assessed, Eyes, History, Player, Rng, Seat, Seed, Stop, Text, Turn, UsageError,
    list_below, list_of,
};
use std::sync::Arc;

/// A session of a game of known type.
pub(crate) struct GameSession<G: Text> {
    game: G,
    profile: Arc<Profile<G>>,
    state: G::State,
    /// The moves of the history and the way back to the positions before them.
    past: History<G::State, G::Move>,
    history: Vec<PlayedMove>,
    /// The position before the last move, and that move: what is told of it depends on both.
    last: Option<(G::State, G::Move)>,
    seats: Vec<Option<Sitting<G>>>,
    streams: Streams,
    hints: Rng,
    /// For what agents think about while others are to move.
    idle: Rng,
    /// What the last agent that chose found out, and where.
    thought: Option<(G::State, Analysis<G::Move>)>,
    /// Who has given up, and why.
    resigned: Option<(Player, String)>,
}

/// An agent in its seat, with the factory for others like it.
struct Sitting<G: Text> {
    factory: AgentFactory<G>,
    agent: Box<dyn Agent<G>>,
}

impl<G: Text> Sitting<G> {
    fn new(factory: AgentFactory<G>) -> Self {
        Self { agent: factory.make(), factory }
    }
}

impl<G: Text> GameSession<G> {
    pub(crate) fn new(
        game: G,
        profile: Arc<Profile<G>>,
        state: G::State,
        seats: Vec<Option<AgentFactory<G>>>,
        seed: Seed,
    ) -> Self {
        debug_assert_eq!(seats.len(), game.players());
        let mut sitting = Vec::with_capacity(seats.len());
        for seat in seats {
            sitting.push(seat.map(Sitting::new));
        }
        let streams = Streams::new(seed, seed.child("game", 0), game.players());
        let hints = seed.child("hints", 0).rng();
        Self {
            game,
            profile,
            state,
            past: History::default(),
            history: Vec::new(),
            last: None,
            seats: sitting,
            streams,
            hints,
            idle: seed.child("ponder", 0).rng(),
            thought: None,
            resigned: None,
        }
    }

    pub(crate) fn with_streams(self, streams: Streams) -> Self {
        Self { streams, ..self }
    }

    fn action(&self, s: &G::State, m: G::Move) -> Action {
        Action { text: self.game.move_text(s, m), id: self.game.action_id(m) }
    }

    /// A line of play from a position, as far as it is legal there: who does not see all may have imagined more.
    fn line(&self, s: &G::State, line: &[G::Move]) -> Vec<Action> {
        let (mut s, mut actions) = (s.clone(), Vec::new());
        for &m in line {
            if !self.game.legal_moves(&s).contains(&m) {
                break;
            }
            actions.push(self.action(&s, m));
            self.game.play(&mut s, m);
        }
        actions
    }

    /// The game so far as these eyes saw it.
    fn trail(&self, eyes: Eyes) -> Vec<Seen<G::Move>> {
        let (history, moves) = (&self.history, self.past.moves());
        list_below(moves.len(), &mut |at| Seen {
            by: history[at].by,
            mv: history[at].is_seen_by(eyes).then_some(moves[at]),
        })
    }

    fn make(&mut self, m: G::Move) -> PlayedMove {
        let mut sees = |p| (self.profile.guarantees.sees)(&self.game, &self.state, m, p);
        let seen = list_below(self.game.players(), &mut sees);
        let played = PlayedMove {
            by: self.turn(),
            action: self.action(&self.state, m),
            legal: self.game.legal_moves(&self.state).len(),
            seen,
        };
        self.past.push(&self.state, m);
        self.last = Some((self.state.clone(), m));
        self.history.push(played.clone());
        self.game.play(&mut self.state, m);
        played
    }
}

impl<G: Text> Session for GameSession<G> {
    fn turn(&self) -> Turn {
        if self.resigned.is_some() { Turn::Over } else { self.game.turn(&self.state) }
    }

    fn legal(&self) -> Vec<Action> {
        if self.turn() == Turn::Over {
            return Vec::new();
        }
        list_of(&self.game.legal_moves(&self.state), &mut |&m| self.action(&self.state, m))
    }

    fn chance(&self) -> Option<Vec<(Action, f64)>> {
        let distribution = self.profile.guarantees.chance.filter(|_| self.turn() == Turn::Chance)?;
        let mut outcomes = Vec::new();
        distribution(&self.game, &self.state, &mut outcomes);
        Some(list_of(&outcomes, &mut |(m, share)| (self.action(&self.state, *m), *share)))
    }

    fn board(&self, eyes: Eyes) -> String {
        self.game.board(&self.state, eyes)
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        let scene = self.game.scene(&self.state, &self.trail(eyes), eyes);
        let names = list_below(self.game.players(), &mut |p| self.game.player_name(p));
        captioned(scene, names, self, eyes)
    }

    fn touches(&self) -> Vec<(Vec<u16>, String)> {
        let (game, s) = (&self.game, &self.state);
        let legal = if matches!(self.turn(), Turn::Player(_)) { game.legal_moves(s) } else { Vec::new() };
        let mut touches = Vec::new();
        for m in legal {
            for way in ways_to_touch(game, s, m) {
                touches.push((way, game.move_text(s, m)));
            }
        }
        touches
    }

    fn observation(&self, p: Player) -> Option<Vec<f32>> {
        let observer = self.profile.guarantees.observer?;
        let mut out = vec![0.0; (observer.space)(&self.game).size()];
        (observer.observe)(&self.game, &self.state, p, &mut out);
        Some(out)
    }

    fn history(&self) -> &[PlayedMove] {
        &self.history
    }

    fn kinds_of_last(&self) -> Vec<&'static str> {
        let Some((weighting, (s, m))) = self.profile.roster.capabilities.kinds.zip(self.last.as_ref()) else {
            return Vec::new();
        };
        marked((weighting.names)(&self.game), (weighting.kinds)(&self.game, s, *m))
    }

    fn play(&mut self, text: &str) -> Result<PlayedMove, UsageError> {
        if self.turn() == Turn::Over {
            return Err(UsageError::new(format!("`{text}` cannot be played"), "the game is over"));
        }
        let m = self.game.parse_move(&self.state, text)?;
        Ok(self.make(m))
    }

    fn advance(&mut self, stop: &Stop) -> Option<PlayedMove> {
        let m = match self.turn() {
            Turn::Over => return None,
            Turn::Chance => self.game.sample(&self.state, self.streams.chance(), &mut Vec::new()),
            Turn::Player(p) => {
                let agent = &mut self.seats[p].as_mut()?.agent;
                let seat = Seat::new(&self.game, &self.state, p).obeying(stop);
                let m = agent.choose(&seat, self.streams.seat(p));
                self.thought = agent.analysis().map(|analysis| (self.state.clone(), analysis));
                if let Some(why) = agent.resigned() {
                    self.resigned = Some((p, why.to_owned()));
                    return None;
                }
                m
            }
        };
        Some(self.make(m))
    }

    fn ponder(&mut self, stop: &Stop) {
        let last = self.history.iter().rev().find_map(|played| match played.by {
            Turn::Player(p) if Turn::Player(p) != self.turn() => Some(p),
            _ => None,
        });
        let Some((p, sitting)) = last.and_then(|p| Some((p, self.seats[p].as_mut()?))) else { return };
        let seat = Seat::new(&self.game, &self.state, p).obeying(stop);
        sitting.agent.ponder(&seat, &mut self.idle);
    }

    fn undo(&mut self) -> bool {
        let by_person = |played: &PlayedMove| matches!(played.by, Turn::Player(p) if self.seats[p].is_none());
        let last = self.history.iter().rposition(by_person);
        last.is_some_and(|at| self.can_undo() && self.go_back(at))
    }

    fn go_back(&mut self, moves: usize) -> bool {
        let game = &self.game;
        if let Some(state) = self.past.back_to(moves, |s, m| game.play(s, *m)) {
            self.state = state;
            self.history.truncate(moves);
            // What the last move did can be told again.
            self.last = moves.checked_sub(1).and_then(|before| {
                let s = self.past.position_at(before, |s, m| game.play(s, *m))?;
                Some((s, self.past.moves()[before]))
            });
            self.resigned = None;
        }
        self.past.len() == moves
    }

    fn fork(&self) -> Box<dyn Session> {
        let seat = |sitting: &Sitting<G>| Sitting::new(sitting.factory.clone());
        let seats = list_of(&self.seats, &mut |sitting| sitting.as_ref().map(seat));
        Box::new(Self {
            game: self.game.clone(),
            profile: Arc::clone(&self.profile),
            state: self.state.clone(),
            past: self.past.clone(),
            history: self.history.clone(),
            last: self.last.clone(),
            seats,
            streams: self.streams.clone(),
            hints: self.hints.clone(),
            idle: self.idle.clone(),
            thought: self.thought.clone(),
            resigned: self.resigned.clone(),
        })
    }

    fn suggest(&mut self, stop: &Stop) -> Option<Action> {
        let Turn::Player(p) = self.turn() else { return None };
        let spec = self.profile.adviser().parse().ok()?;
        let mut agent = self.profile.roster.resolve(&spec).ok()?.factory.make();
        let m = agent.choose(&Seat::new(&self.game, &self.state, p).obeying(stop), &mut self.hints);
        self.thought = agent.analysis().map(|analysis| (self.state.clone(), analysis));
        Some(self.action(&self.state, m))
    }

    fn analysis(&self) -> Option<AnyAnalysis> {
        let (s, Analysis { moves, scale, unit, spent, line }) = self.thought.as_ref()?;
        let moves = list_of(moves, &mut |assessed| {
            let Assessed { mv, visits, value, proven } = *assessed;
            Assessed { mv: self.action(s, mv), visits, value, proven }
        });
        let line = self.line(s, line);
        Some(Analysis { moves, scale: *scale, unit: *unit, spent: *spent, line })
    }

    fn insights(&self) -> Vec<(&'static str, &'static str)> {
        list_of(&self.profile.insights, &mut |insight| (insight.name, insight.help))
    }

    fn insight(&self, name: &str) -> Option<String> {
        let Turn::Player(p) = self.turn() else { return None };
        let insight = self.profile.insights.iter().find(|insight| insight.name == name)?;
        Some((insight.show)(&Seat::new(&self.game, &self.state, p)))
    }

    fn beliefs(&self) -> Option<Beliefs> {
        let Turn::Player(p) = self.turn() else { return None };
        self.profile.beliefs(&Seat::new(&self.game, &self.state, p))
    }

    fn payoffs(&self) -> Option<Vec<i32>> {
        let (game, seats) = (&self.game, self.game.players());
        if let Some((loser, _)) = &self.resigned {
            let (most, lost) = (game.max_payoff(), game.side(*loser));
            return Some(list_below(seats, &mut |p| if game.side(p) == lost { -most } else { most }));
        }
        (self.turn() == Turn::Over).then(|| list_below(seats, &mut |p| game.payoff(&self.state, p)))
    }

    fn told(&self, eyes: Eyes) -> Vec<String> {
        let (Some((before, m)), Some(played)) = (&self.last, self.history.last()) else { return Vec::new() };
        let words = self.game.narrate(before, *m, &self.state, eyes);
        let is_seen = played.is_seen_by(eyes);
        match played.by {
            _ if !words.is_empty() => words,
            Turn::Player(p) if is_seen => {
                let (yours, theirs) =
                    (format!("play {}", played.action.text), format!("plays {}", played.action.text));
                vec![self.game.clause(p, eyes, &yours, &theirs)]
            }
            Turn::Player(p) => vec![self.game.clause(p, eyes, "have moved", "has moved")],
            // A hand that is dealt is seen on the board; what all may see, such as dice, is told.
            _ if played.seen.iter().all(|seen| *seen) => vec![format!("chance plays {}", played.action.text)],
            _ => Vec::new(),
        }
    }

    fn ending(&self, eyes: Eyes) -> Option<String> {
        if let Some((p, why)) = &self.resigned {
            return Some(self.game.clause(*p, eyes, "give up", "gives up") + ": " + why);
        }
        if self.turn() == Turn::Over { self.game.ending(&self.state, eyes) } else { None }
    }

    fn prompt(&self) -> Option<String> {
        if matches!(self.turn(), Turn::Player(_)) { self.game.prompt(&self.state) } else { None }
    }

    fn can_undo(&self) -> bool {
        self.profile.guarantees.can_undo()
    }
}

/// The scene with what is told of the seats and of what happened; not generic, as it need not be.
fn captioned(mut scene: Scene, mut names: Vec<String>, session: &dyn Session, eyes: Eyes) -> Scene {
    if let Eyes::Seat(p) = eyes {
        names[p] += " (you)";
    }
    if let Some(payoffs) = session.payoffs() {
        let drawn = payoffs.iter().all(|&payoff| payoff == 0);
        let word = if drawn { "draw" } else { "winner" };
        let said = (0..payoffs.len()).filter(|&p| drawn || payoffs[p] > 0);
        said.for_each(|p| scene.note_of(p, word));
    }
    // What happened comes before what the game notes by itself.
    let noted = std::mem::take(&mut scene.notes);
    session.told(eyes).into_iter().for_each(|words| scene.note("", words));
    if let Some(why) = session.ending(eyes) {
        scene.note("over", why);
    }
    scene.notes.extend(noted);
    let mover = if let Turn::Player(p) = session.turn() { Some(p) } else { None };
    scene.with_seats(&names, mover)
}

/// The names whose bits are set.
fn marked(names: &[&'static str], bits: u8) -> Vec<&'static str> {
    let marked = names.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    marked.map(|(_, name)| *name).collect()
}
