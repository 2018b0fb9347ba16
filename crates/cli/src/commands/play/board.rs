//! A game between people and agents in the terminal.

use crate::CliError;
use crate::output::{print, print_raw};
use seedbed_erased::{AnyAgent, AnyGame, PlayedMove, Session};
use seedbed_rules::{Eyes, Stop, Turn};
use std::io::{BufRead, IsTerminal, StdinLock};

/// Wipes the screen and what has scrolled away.
const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// The session with those who take part.
pub(super) struct Board<'a> {
    game: &'a dyn AnyGame,
    session: Box<dyn Session>,
    seats: Vec<Option<AnyAgent>>,
    /// Do several people share the terminal who may not see the same?
    is_shared: bool,
    /// Who was shown the board last.
    shown: Option<usize>,
    /// What happened since, if people share the terminal.
    news: String,
}

impl<'a> Board<'a> {
    pub(super) fn new(
        game: &'a dyn AnyGame,
        session: Box<dyn Session>,
        seats: Vec<Option<AnyAgent>>,
    ) -> Self {
        let people = seats.iter().filter(|seat| seat.is_none()).count();
        Self {
            game,
            session,
            seats,
            is_shared: game.is_hidden() && people > 1,
            shown: None,
            news: String::new(),
        }
    }

    pub(super) fn run(mut self) -> Result<(), CliError> {
        let seat = |p: usize| {
            let holder = self.seats[p].as_ref().map_or("you".to_owned(), |agent| agent.spec().to_string());
            format!("{}: {holder}", self.game.player_name(p))
        };
        let seats: Vec<String> = (0..self.seats.len()).map(seat).collect();
        print(&format!("{}. {}.\n{}\n", self.game.spec(), seats.join(", "), self.help()))?;
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
                        return Ok(());
                    }
                }
                _ => {
                    let played = self.session.advance(&Stop::NEVER).expect("an agent or chance is on turn");
                    self.tell(&played)?;
                }
            }
        }
    }

    /// Makes sure that only the player to move looks; `None` if the input ended.
    fn hand_over(&mut self, p: usize, input: &mut StdinLock<'_>) -> Result<Option<()>, CliError> {
        if !self.is_shared || self.shown == Some(p) {
            return Ok(Some(()));
        }
        if std::io::stdout().is_terminal() {
            print_raw(WIPE)?;
        }
        let name = self.game.player_name(p);
        print(&format!("It is {name}'s turn: press Enter when only {name} looks.\n"))?;
        let pressed = read_line(input)?;
        print(&std::mem::take(&mut self.news))?;
        self.shown = Some(p);
        Ok(pressed.map(|_| ()))
    }

    /// What the player to move types when shown the board.
    fn ask(&self, p: usize, input: &mut StdinLock<'_>) -> Result<Option<String>, CliError> {
        print(&format!("{}{}> ", self.session.board(Eyes::Seat(p)), self.game.player_name(p)))?;
        read_line(input)
    }

    fn help(&self) -> String {
        let insights = self.session.insights();
        let words: Vec<String> = insights.iter().map(|(name, help)| format!(" {name} ({help}),")).collect();
        format!("Type a move, or: moves (list them), hint,{} undo, quit.\n", words.concat())
    }

    /// Does what the person typed; returns `false` when they leave.
    fn obey(&mut self, line: &str) -> Result<bool, CliError> {
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "q" => return Ok(false),
            "" | "help" | "?" => print(&self.help())?,
            "moves" => {
                let texts: Vec<String> = self.session.legal().into_iter().map(|action| action.text).collect();
                print(&format!("{}\n", texts.join(" ")))?;
            }
            "hint" => {
                let hint = self.session.suggest(&Stop::NEVER).map_or("none".to_owned(), |action| action.text);
                print(&format!("{} suggests {hint}\n", self.game.default_agent()))?;
            }
            "undo" if self.session.undo() => print("taken back\n")?,
            "undo" => print("nothing can be taken back here\n")?,
            word => match self.session.insight(word) {
                Some(shown) => print(&shown)?,
                None => self.try_to_play(line)?,
            },
        }
        Ok(true)
    }

    /// Plays what the person typed, or says what is wrong with it.
    fn try_to_play(&mut self, line: &str) -> Result<(), CliError> {
        match self.session.play(line) {
            Ok(_) => Ok(()),
            Err(error) => print(&format!("{error}\n")),
        }
    }

    /// Says what chance or an agent did, as far as every person in the game may know.
    fn tell(&mut self, played: &PlayedMove) -> Result<(), CliError> {
        let is_seen = (0..self.seats.len()).all(|p| self.seats[p].is_some() || played.seen[p]);
        let what = if is_seen { &format!("plays {}", played.action.text) } else { "has moved" };
        let news = match played.by {
            Turn::Player(p) => format!("{} {what}\n", self.game.player_name(p)),
            // What nobody here may know is not worth a line.
            _ if !is_seen => return Ok(()),
            _ => format!("chance {what}\n"),
        };
        if self.is_shared {
            self.news += &news;
            return Ok(());
        }
        print(&news)
    }

    fn farewell(&self) -> Result<(), CliError> {
        let payoffs = self.session.payoffs().unwrap_or_default();
        let best = payoffs.iter().copied().max().unwrap_or(0);
        let winners: Vec<String> = (0..payoffs.len())
            .filter(|&p| payoffs[p] == best && best > 0)
            .map(|p| self.game.player_name(p))
            .collect();
        let result =
            if winners.is_empty() { "a draw".to_owned() } else { format!("{} won", winners.join(" and ")) };
        print(&format!("{}{}{result}\n", self.news, self.session.board(Eyes::All)))
    }
}

/// A line of what is typed; `None` if the input ended.
fn read_line(input: &mut StdinLock<'_>) -> Result<Option<String>, CliError> {
    let mut line = Vec::new();
    let count = input.read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
