//! A game between people and agents in the terminal.

use super::screen::Screen;
use crate::CliError;
use crate::output::print;
use crate::progress::thinking;
use seedbed_erased::{AnyAgent, AnyGame, Session};
use seedbed_rules::{Eyes, Turn};
use std::io::{BufRead, StdinLock};

/// The session with those who take part.
pub(super) struct Board<'a> {
    game: &'a dyn AnyGame,
    session: Box<dyn Session>,
    seats: Vec<Option<AnyAgent>>,
    screen: Screen,
    /// Do several people share the terminal who may not see the same?
    is_shared: bool,
    /// Who was shown the board last.
    shown: Option<usize>,
    /// The board that each seat saw last.
    boards: Vec<Option<String>>,
    /// What happened since each seat last looked, if people share the terminal.
    news: Vec<String>,
}

impl<'a> Board<'a> {
    pub(super) fn new(
        game: &'a dyn AnyGame,
        session: Box<dyn Session>,
        seats: Vec<Option<AnyAgent>>,
    ) -> Self {
        let players = seats.len();
        let people = seats.iter().filter(|seat| seat.is_none()).count();
        Self {
            game,
            session,
            seats,
            screen: Screen::new(),
            is_shared: game.is_hidden() && people > 1,
            shown: None,
            boards: vec![None; players],
            news: vec![String::new(); players],
        }
    }

    pub(super) fn run(mut self) -> Result<(), CliError> {
        let seat = |p: usize| {
            let holder = self.seats[p].as_ref().map_or("you".to_owned(), |agent| agent.spec().to_string());
            format!("{}: {holder}", self.game.player_name(p))
        };
        let seats: Vec<String> = (0..self.seats.len()).map(seat).collect();
        let about = self.game.about().summary;
        print(&format!("{}: {about}.\n{}.\n{}\n", self.game.spec(), seats.join(", "), self.help()))?;
        let mut input = std::io::stdin().lock();
        loop {
            match self.session.turn() {
                Turn::Over => return self.farewell(),
                Turn::Player(p) if self.seats[p].is_none() => {
                    let line = match self.hand_over(p, &mut input)? {
                        Some(()) => self.ask(p, &mut input)?,
                        None => None,
                    };
                    let Some(line) = line else {
                        return print("\ninput ended, the game is left unfinished\n");
                    };
                    if !self.obey(line.trim())? {
                        return print("you leave; the game is left unfinished\n");
                    }
                }
                turn => self.advance(turn)?,
            }
        }
    }

    /// Lets chance or an agent act, and tells of it.
    fn advance(&mut self, turn: Turn) -> Result<(), CliError> {
        let session = &mut self.session;
        let played = match turn {
            Turn::Player(p) => thinking(&self.game.player_name(p), |stop| session.advance(stop)),
            _ => session.advance(&seedbed_rules::Stop::NEVER),
        };
        played.expect("an agent or chance is on turn");
        self.tell()
    }

    /// Whose eyes look at the screen: one person's, or those of everybody at it.
    fn eyes(&self) -> Eyes {
        let mut people = (0..self.seats.len()).filter(|&p| self.seats[p].is_none());
        match (people.next(), people.next()) {
            (None, _) => Eyes::All,
            (Some(p), None) => Eyes::Seat(p),
            (Some(_), Some(_)) => Eyes::Public,
        }
    }

    /// Makes sure that only the player to move looks; `None` if the input ended.
    fn hand_over(&mut self, p: usize, input: &mut StdinLock<'_>) -> Result<Option<()>, CliError> {
        if !self.is_shared || self.shown == Some(p) {
            return Ok(Some(()));
        }
        self.screen.wipe()?;
        let name = self.game.player_name(p);
        print(&format!("It is {name}'s turn: press Enter when only {name} looks.\n"))?;
        let pressed = read_line(input)?;
        print(&std::mem::take(&mut self.news[p]))?;
        self.shown = Some(p);
        Ok(pressed.map(|_| ()))
    }

    /// What the player to move types when shown the board.
    fn ask(&mut self, p: usize, input: &mut StdinLock<'_>) -> Result<Option<String>, CliError> {
        let board = self.session.board(Eyes::Seat(p));
        self.screen.board(self.boards[p].as_deref(), &board)?;
        self.boards[p] = Some(board);
        let prompt = self.session.prompt().map_or(String::new(), |prompt| prompt + "\n");
        print(&format!("{prompt}{}> ", self.game.player_name(p)))?;
        read_line(input)
    }

    fn help(&self) -> String {
        let insights = self.session.insights();
        let words: Vec<String> = insights.iter().map(|(name, help)| format!(" {name} ({help}),")).collect();
        let undo = if self.session.can_undo() { " undo," } else { "" };
        format!("Type a move, or: rules, moves (list them), hint,{}{undo} help, quit.\n", words.concat())
    }

    /// Does what the person typed; returns `false` when they leave.
    ///
    /// What is a legal move is played, whatever else the word may mean: in War `q` is a queen.
    fn obey(&mut self, line: &str) -> Result<bool, CliError> {
        let Err(refusal) = self.session.play(line) else { return self.tell().map(|()| true) };
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "q" => return Ok(false),
            "" | "help" | "?" => print(&self.help())?,
            "rules" => print(self.game.about().rules())?,
            "moves" => {
                let texts: Vec<String> = self.session.legal().into_iter().map(|action| action.text).collect();
                print(&format!("{}\n", texts.join(" ")))?;
            }
            "hint" => {
                let (session, adviser) = (&mut self.session, self.game.default_agent());
                let hint = thinking(&adviser.to_string(), |stop| session.suggest(stop));
                print(&format!(
                    "{adviser} suggests {}\n",
                    hint.map_or("none".to_owned(), |action| action.text)
                ))?;
            }
            "undo" if self.session.undo() => print("taken back\n")?,
            "undo" if self.session.can_undo() => print("there is no move of yours to take back\n")?,
            "undo" => print("no move can be taken back in this game: it has hidden cards or dice\n")?,
            word => match self.session.insight(word) {
                Some(shown) => print(&shown)?,
                None => print(&format!("{refusal}\n"))?,
            },
        }
        Ok(true)
    }

    /// Says what the last move did, as far as those who look may know.
    fn tell(&mut self) -> Result<(), CliError> {
        let lines = |told: Vec<String>| told.into_iter().map(|line| line + "\n").collect::<String>();
        if !self.is_shared {
            return print(&lines(self.session.told(self.eyes())));
        }
        for p in 0..self.seats.len() {
            let told = lines(self.session.told(Eyes::Seat(p)));
            self.news[p] += &told;
        }
        // Who looks now need not wait for the next turn.
        match self.shown {
            Some(p) => print(&std::mem::take(&mut self.news[p])),
            None => Ok(()),
        }
    }

    fn farewell(&self) -> Result<(), CliError> {
        let payoffs = self.session.payoffs().unwrap_or_default();
        let result = self.game.outcome(&payoffs, self.eyes());
        let why = self.session.ending(Eyes::All).map_or(String::new(), |why| why + "\n");
        print(&format!("{}{why}{result}\n", self.session.board(Eyes::All)))
    }
}

/// A line of what is typed; `None` if the input ended.
fn read_line(input: &mut StdinLock<'_>) -> Result<Option<String>, CliError> {
    let mut line = Vec::new();
    let count = input.read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
