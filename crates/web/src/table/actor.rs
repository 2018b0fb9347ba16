//! The actor of a table: it alone touches the game, and publishes every change.

use super::order::{Order, Position, Reply, Start};
use super::snapshot::{Left, Moment};
use super::story::Story;
use super::{Happening, Holder, Journal, Published, Setting};
use crate::http::{Bytes, StatusCode};
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::{Limits, closed};
use seedbed_erased::{PlayedMove, Session};
use seedbed_rules::{Eyes, NoMemory, Stop, Turn};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};

pub(super) struct Actor {
    setting: Arc<Setting>,
    presence: Arc<Presence>,
    orders: mpsc::Receiver<Order>,
    publisher: watch::Sender<Arc<Published>>,
    version: u64,
    /// The game with its agents; it is away while one of them thinks.
    players: Option<Box<dyn Session>>,
    /// The same game with people in all seats, which is always here to be looked at.
    board: Box<dyn Session>,
    story: Story,
    journal: Option<Journal>,
    /// Was it written down that the game is over?
    is_concluded: bool,
    /// Could something not be written down?
    is_unwritten: bool,
    left: Option<Left>,
    limits: Limits,
    pool: Arc<Semaphore>,
    closing: watch::Receiver<bool>,
    last_move: Instant,
}

/// How often an actor looks whether somebody is still there.
const BEAT: Duration = Duration::from_millis(500);

/// The game after an agent has thought, and its move.
type Thought = (Box<dyn Session>, Option<PlayedMove>);

impl Actor {
    pub(super) fn new(
        setting: Arc<Setting>,
        presence: Arc<Presence>,
        start: Start,
        orders: mpsc::Receiver<Order>,
    ) -> (Self, watch::Receiver<Arc<Published>>) {
        let nothing = Published { version: 0, seats: Vec::new(), public: Bytes::new() };
        let (publisher, published) = watch::channel(Arc::new(nothing));
        let Start { players, board, story, journal, limits, pool, closing } = start;
        let mut actor = Self {
            setting,
            presence,
            orders,
            publisher,
            version: 0,
            players: Some(players),
            board,
            story,
            journal,
            is_concluded: false,
            is_unwritten: false,
            left: None,
            limits,
            pool,
            closing,
            last_move: Instant::now(),
        };
        actor.settle();
        (actor, published)
    }

    /// Plays until the table is dropped or the server closes.
    pub(super) async fn run(mut self) {
        loop {
            let goes_on = if self.agent_is_to_move() { self.think().await } else { self.wait().await };
            if !goes_on {
                return;
            }
        }
    }

    /// Lets chance act after a change, writes down the end, and lets everybody see it.
    fn settle(&mut self) {
        self.let_chance_act();
        self.conclude();
        self.publish();
    }

    /// Writes something down; a game that cannot be written down does not go on.
    fn write_down(&mut self, happening: &Happening<'_>) {
        let Some(journal) = &mut self.journal else { return };
        // It waits for the disk.
        if let Err(why) = tokio::task::block_in_place(|| journal(happening)) {
            self.is_unwritten = true;
            self.left = Some(Left::Failed(format!("the game cannot be written down: {why}")));
        }
    }

    /// Writes down that the game is over.
    fn conclude(&mut self) {
        // What could not be written down has not happened: nothing is over then but this table.
        if self.is_over() && !self.is_concluded && !self.is_unwritten {
            self.is_concluded = true;
            let (left, payoffs) = (self.left.clone(), self.board.payoffs());
            self.write_down(&Happening::Ended { left: left.as_ref(), payoffs: payoffs.as_deref() });
        }
    }

    fn is_over(&self) -> bool {
        self.left.is_some() || self.board.turn() == Turn::Over
    }

    fn agent_is_to_move(&self) -> bool {
        let is_agent = |p: usize| self.setting.holders[p] != Holder::Person;
        !self.is_over() && matches!(self.board.turn(), Turn::Player(p) if is_agent(p))
    }

    /// The seat that is to move; the first if nobody is.
    fn mover(&self) -> usize {
        if let Turn::Player(p) = self.board.turn() { p } else { 0 }
    }

    fn let_chance_act(&mut self) {
        while self.left.is_none() && self.board.turn() == Turn::Chance {
            let players = self.players.as_mut().expect("nobody thinks now");
            let played = players.advance(&Stop::NEVER).expect("chance is to act");
            self.note(&played, false);
        }
    }

    /// Makes a move on the board that was made in the game; it may have come later than it should.
    fn note(&mut self, played: &PlayedMove, is_late: bool) {
        let made = self.board.play(&format!("#{}", played.action.id));
        debug_assert!(
            made.is_ok_and(|made| made.action == played.action),
            "both sessions are at one position"
        );
        self.story.add(played, &*self.board);
        self.write_down(&Happening::Moved { played, is_late });
        if self.board.history().len() >= self.limits.plies && self.board.turn() != Turn::Over {
            self.left = Some(Left::Failed("the game has become too long and is broken off".to_owned()));
        }
        self.last_move = Instant::now();
    }

    fn moment<'a>(&'a self, session: &'a dyn Session) -> Moment<'a> {
        Moment {
            setting: &self.setting,
            version: self.version,
            session,
            story: &self.story,
            plies: self.board.history().len(),
            is_thinking: self.agent_is_to_move(),
            is_over: self.is_over(),
            left: self.left.as_ref(),
        }
    }

    fn publish(&mut self) {
        self.version += 1;
        let moment = self.moment(&*self.board);
        let seats = (0..self.setting.holders.len()).map(|p| moment.bytes(Eyes::Seat(p))).collect();
        let published = Published { version: self.version, seats, public: moment.bytes(Eyes::Public) };
        self.publisher.send_replace(Arc::new(published));
    }

    /// Waits for an order that changes something; `false` if there will be none.
    async fn wait(&mut self) -> bool {
        loop {
            let order = tokio::select! {
                order = self.orders.recv() => order,
                () = closed(&self.closing) => None,
            };
            let Some(order) = order else { return false };
            if self.obey(order, None) {
                return true;
            }
        }
    }

    /// Lets an agent move, and obeys orders meanwhile; `false` if nobody needs the move any more.
    async fn think(&mut self) -> bool {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Whoever watches agents wants to follow; and they do not play for nobody.
        let is_watched = !self.setting.has_people();
        while is_watched && (self.last_move.elapsed() < self.setting.pace || self.is_abandoned()) {
            let rest =
                self.setting.pace.saturating_sub(self.last_move.elapsed()).max(Duration::from_millis(1));
            let rest = if self.is_abandoned() { BEAT } else { rest };
            tokio::select! {
                () = sleep(rest) => {}
                order = self.orders.recv() => match order {
                    Some(order) => if self.obey(order, None) { return true },
                    None => return false,
                },
                () = closed(&self.closing) => return false,
            }
        }
        let stop = Stop::default();
        let players = self.players.take().expect("nobody else thinks");
        let mut work = self.start(players, &stop);
        // Where all replies take one time, a move waits until then, or until the next such time if it comes late.
        let mut due = self.setting.reply.map(|reply| Instant::now() + reply);
        let (mut thought, mut is_late) = (None, false);
        loop {
            tokio::select! {
                done = &mut work, if thought.is_none() => {
                    if due.is_none() {
                        self.take_in(done, false);
                        self.settle();
                        return true;
                    }
                    thought = Some(done);
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    if let Some(done) = thought.take() {
                        self.take_in(done, is_late);
                        self.settle();
                        return true;
                    }
                    due = due.zip(self.setting.reply).map(|(due, reply)| due + reply);
                    is_late = true;
                }
                order = self.orders.recv() => {
                    let Some(order) = order else { stop.stop(); return false };
                    self.obey(order, Some(&stop));
                }
                _ = beat.tick() => if self.is_abandoned() { stop.stop() },
                () = closed(&self.closing) => { stop.stop(); return false }
            }
        }
    }

    fn is_abandoned(&self) -> bool {
        self.presence.is_away_for(self.limits.grace)
    }

    /// Begins to think, as soon as a core is free, for no longer than the deadline.
    fn start(&self, mut players: Box<dyn Session>, stop: &Stop) -> JoinHandle<Result<Thought, String>> {
        let (pool, stop, deadline) = (Arc::clone(&self.pool), stop.clone(), self.limits.deadline);
        tokio::spawn(async move {
            let _core = pool.acquire_owned().await.map_err(|_| "the server is closing".to_owned())?;
            let signal = stop.clone();
            let mut work = tokio::task::spawn_blocking(move || {
                let played =
                    NoMemory::caught(|| players.advance(&signal)).map_err(|lack| lack.to_string())?;
                Ok((players, played))
            });
            let done = tokio::select! {
                done = &mut work => done,
                () = sleep(deadline) => { stop.stop(); work.await }
            };
            done.unwrap_or_else(|_| Err("the agent failed, and the game cannot go on".to_owned()))
        })
    }

    /// Takes in what an agent has done.
    fn take_in(&mut self, done: Result<Result<Thought, String>, tokio::task::JoinError>, is_late: bool) {
        match done.unwrap_or_else(|_| Err("the agent failed, and the game cannot go on".to_owned())) {
            Ok((players, Some(played))) => {
                self.players = Some(players);
                // Who has resigned does not see another move.
                if self.left.is_none() {
                    self.note(&played, is_late);
                }
            }
            // An agent that does not move gives up.
            Ok((_, None)) => self.left = Some(Left::Resigned(self.mover())),
            Err(why) => self.left = Some(Left::Failed(why)),
        }
    }

    /// Does what is asked; `true` if that has changed something. An agent may be thinking, with this signal to stop.
    fn obey(&mut self, order: Order, thinking: Option<&Stop>) -> bool {
        match order {
            Order::Move { seat, version, text, reply } => self.answer(reply, |actor| {
                actor.check(version)?;
                actor.move_of(seat, &text)
            }),
            Order::Undo { version, reply } => self.answer(reply, |actor| {
                actor.is_current(version)?;
                actor.undo()
            }),
            Order::Resign { seat, reply } => self.answer(reply, |actor| {
                actor.still_on()?;
                actor.left = Some(Left::Resigned(seat));
                if let Some(stop) = thinking {
                    stop.stop();
                }
                Ok(())
            }),
            Order::Hurry { reply } => {
                if let Some(stop) = thinking {
                    stop.stop();
                }
                let _ = reply.send(Ok(self.version));
                false
            }
            Order::Past { ply, eyes, reply } => {
                let _ = reply.send(self.past(ply, eyes));
                false
            }
            Order::Position { reply } => {
                let (session, is_over) = (self.board.fork(), self.is_over());
                let _ = reply.send(Ok(Position { version: self.version, session, is_over }));
                false
            }
            Order::Record { reply } => {
                let record = self.moment(&*self.board).record();
                let secret = "the game has secrets until it is over";
                let _ = reply.send(record.ok_or_else(|| Refusal::forbidden(secret)));
                false
            }
        }
    }

    /// Makes a change and answers with the version that shows it; `true` if it was made.
    fn answer(&mut self, reply: Reply<u64>, change: impl FnOnce(&mut Self) -> Result<(), Refusal>) -> bool {
        let changed = change(self);
        let is_changed = changed.is_ok();
        // Whoever is answered finds the change when they look, and a game that is over written down.
        if is_changed {
            self.settle();
        }
        let done = changed.and_then(|()| match &self.left {
            Some(Left::Failed(why)) if self.is_unwritten => {
                Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why.clone()))
            }
            _ => Ok(self.version),
        });
        let _ = reply.send(done);
        is_changed
    }

    fn check(&self, version: u64) -> Result<(), Refusal> {
        self.is_current(version)?;
        self.still_on()
    }

    fn is_current(&self, version: u64) -> Result<(), Refusal> {
        if version == self.version {
            return Ok(());
        }
        let words =
            format!("the table has changed since version {version}: it is at version {}", self.version);
        Err(Refusal::conflict(words))
    }

    fn still_on(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::conflict("the game is over")) } else { Ok(()) }
    }

    fn move_of(&mut self, seat: usize, text: &str) -> Result<(), Refusal> {
        let is_theirs =
            self.board.turn() == Turn::Player(seat) && self.setting.holders[seat] == Holder::Person;
        let Some(players) = self.players.as_mut().filter(|_| is_theirs) else {
            return Err(Refusal::conflict("it is not this seat's turn"));
        };
        let played = players.play(text)?;
        self.note(&played, false);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        let Some(players) = self.players.as_mut().filter(|_| self.left.is_none()) else {
            return Err(Refusal::conflict("no move can be taken back now"));
        };
        if !players.can_undo() {
            return Err(Refusal::conflict(
                "no move can be taken back in this game: it has hidden cards or dice",
            ));
        }
        if !players.undo() {
            return Err(Refusal::conflict("there is no move of yours to take back"));
        }
        let plies = players.history().len();
        self.board.go_back(plies);
        self.story.truncate(plies);
        Ok(())
    }

    fn past(&self, ply: usize, eyes: Eyes) -> Result<Bytes, Refusal> {
        let mut session = self.board.fork();
        if ply < session.history().len() && session.go_back(ply) || ply == session.history().len() {
            Ok(self.moment(&*session).bytes(eyes))
        } else {
            Err(Refusal::not_found("there were fewer moves"))
        }
    }
}
