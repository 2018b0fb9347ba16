//! A game between people and agents in the terminal.

use super::screen::Screen;
use crate::CliError;
use crate::commands::HUMAN;
use crate::output::{print, tell};
use crate::pondering::pondering;
use crate::progress::thinking;
use seedbed_erased::{AnyAgent, AnyGame, Session};
use seedbed_files::Overwrite;
use seedbed_records::{GAME, GameRecord, read, write};
use seedbed_rules::{Eyes, Turn};
use seedbed_scene::terminal;
use std::io::{BufRead, StdinLock};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A game in progress, and what is to become of it.
pub(super) struct Table {
    pub(super) session: Box<dyn Session>,
    /// Who holds each seat; nobody where a person does.
    pub(super) seats: Vec<Option<AnyAgent>>,
    pub(super) seed: u64,
    /// The position where it began, if it is not the usual one.
    pub(super) start: Option<String>,
    /// The file to which the game is added when it is over.
    pub(super) record: Option<PathBuf>,
    /// Is it told in the end how long agents thought?
    pub(super) tells_times: bool,
}

/// The session with those who take part.
pub(super) struct Board<'a> {
    game: &'a dyn AnyGame,
    session: Box<dyn Session>,
    seats: Vec<Option<AnyAgent>>,
    seed: u64,
    start: Option<String>,
    record: Option<PathBuf>,
    /// How long agents thought, and how often; `None` if that is not shown.
    thought: Option<(Duration, u32)>,
    /// Who has given up, and why.
    forfeit: Option<(usize, String)>,
    screen: Screen,
    /// Are boards drawn, instead of written as the game does?
    is_drawn: bool,
    /// Do agents think on while people do?
    ponders: bool,
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
    pub(super) fn new(game: &'a dyn AnyGame, table: Table, is_drawn: bool, ponders: bool) -> Self {
        let Table { session, seats, seed, start, record, tells_times } = table;
        let players = seats.len();
        let people = seats.iter().filter(|seat| seat.is_none()).count();
        Self {
            game,
            session,
            seats,
            seed,
            start,
            record,
            thought: tells_times.then_some((Duration::ZERO, 0)),
            forfeit: None,
            screen: Screen::new(),
            is_drawn,
            ponders,
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
                Turn::Over => {
                    self.farewell()?;
                    return self.write_down();
                }
                Turn::Player(p) if self.seats[p].is_none() => {
                    let line = match self.hand_over(p, &mut input)? {
                        Some(()) => self.ask(p, &mut input)?,
                        None => None,
                    };
                    let Some(line) = line else {
                        print("\ninput ended, the game is left unfinished\n")?;
                        return self.write_down();
                    };
                    if !self.obey(line.trim())? {
                        print("you leave; the game is left unfinished\n")?;
                        return self.write_down();
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
            Turn::Player(p) => {
                let begun = Instant::now();
                let played = thinking(&self.game.player_name(p), |stop| session.advance(stop));
                if let Some((time, times)) = &mut self.thought {
                    *time += begun.elapsed();
                    *times += 1;
                }
                played
            }
            _ => session.advance(&seedbed_rules::Stop::NEVER),
        };
        match (played, turn) {
            (Some(_), _) => self.tell(),
            // One that gives up has not moved, and the game is over.
            (None, Turn::Player(p)) => {
                self.forfeit = Some((p, self.session.ending(Eyes::All).unwrap_or_default()));
                Ok(())
            }
            (None, _) => unreachable!("chance always acts"),
        }
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

    /// The board as these eyes see it.
    fn board(&self, eyes: Eyes) -> String {
        if self.is_drawn { terminal(&self.session.scene(eyes)) } else { self.session.board(eyes) }
    }

    /// What the player to move types when shown the board.
    fn ask(&mut self, p: usize, input: &mut StdinLock<'_>) -> Result<Option<String>, CliError> {
        let board = self.board(Eyes::Seat(p));
        self.screen.board(self.boards[p].as_deref(), &board)?;
        self.boards[p] = Some(board);
        let prompt = self.session.prompt().map_or(String::new(), |prompt| prompt + "\n");
        print(&format!("{prompt}{}> ", self.game.player_name(p)))?;
        if self.ponders {
            let session = &mut self.session;
            return pondering(|stop| session.ponder(stop), || read_line(input));
        }
        read_line(input)
    }

    fn help(&self) -> String {
        let insights = self.session.insights();
        let words: Vec<String> = insights.iter().map(|(name, help)| format!(" {name} ({help}),")).collect();
        let undo = if self.session.can_undo() { " undo," } else { "" };
        format!(
            "Type a move, or: rules, moves (list them), hint,{}{undo} save FILE, help, quit.\n",
            words.concat()
        )
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
                let (session, adviser) = (&mut self.session, self.game.adviser());
                let hint = thinking(&adviser.to_string(), |stop| session.suggest(stop));
                print(&format!(
                    "{adviser} suggests {}\n",
                    hint.map_or("none".to_owned(), |action| action.text)
                ))?;
            }
            "save" => print("name a file: save game.jsonl\n")?,
            "undo" if self.session.undo() => print("taken back\n")?,
            "undo" if self.session.can_undo() => print("there is no move of yours to take back\n")?,
            "undo" => print("no move can be taken back in this game: it has hidden cards or dice\n")?,
            // The name of a file keeps its case.
            word if word.starts_with("save ") => self.save(line["save ".len()..].trim())?,
            word => match self.session.insight(word) {
                Some(shown) => print(&shown)?,
                None => print(&format!("{refusal}\n"))?,
            },
        }
        Ok(true)
    }

    /// The game as far as it was played.
    fn written(&self) -> GameRecord {
        let holder = |seat: &Option<AnyAgent>| {
            seat.as_ref().map_or(HUMAN.to_owned(), |agent| agent.full_spec().to_string())
        };
        let agents = self.seats.iter().map(holder).collect();
        let record = GameRecord::of_session(self.game, agents, self.seed, &*self.session, self.start.clone());
        GameRecord { forfeit: self.forfeit.clone(), ..record }
    }

    /// Saves the game; what cannot be done is told, and the game goes on.
    fn save(&self, file: &str) -> Result<(), CliError> {
        match write(Path::new(file), &[self.written()], Overwrite::Ours(&GAME)) {
            Ok(()) => print(&format!("saved; `seedbed play --resume {file}` goes on from here\n")),
            Err(error) => print(&format!("{error}\n")),
        }
    }

    /// Adds the game to the file of games, if that was asked for.
    fn write_down(&self) -> Result<(), CliError> {
        let Some(path) = &self.record else { return Ok(()) };
        let is_new = !path.try_exists()? || path.metadata()?.len() == 0;
        let mut games = if is_new { Vec::new() } else { read(path)? };
        games.push(self.written());
        write(path, &games, Overwrite::Ours(&GAME))?;
        print(&format!("written to {}\n", path.display()))
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
        if let Some((time, times @ 1..)) = self.thought {
            tell(format_args!("the others thought {:.1} s a move", time.as_secs_f64() / f64::from(times)));
        }
        let why = self.session.ending(Eyes::All).map_or(String::new(), |why| why + "\n");
        print(&format!("{}{why}{result}\n", self.board(Eyes::All)))
    }
}

/// A line of what is typed; `None` if the input ended.
fn read_line(input: &mut StdinLock<'_>) -> Result<Option<String>, CliError> {
    let mut line = Vec::new();
    let count = input.read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
