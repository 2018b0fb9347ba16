//! `seedbed play`

use super::{HUMAN, agent_for, open_game};
use crate::Failure;
use crate::options::{PositionOption, SeedOption};
use crate::output::print;
use seedbed_catalog::{AnyGame, Played, Table};
use seedbed_rules::{Eyes, Mistake, Spec, Turn};
use std::io::BufRead;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as tic-tac-toe
    game: String,
    /// Who holds the other seats: an agent, or human [default: the strongest general agent of the game's kind]
    #[arg(long)]
    against: Option<String>,
    /// Your seat; 1 moves first
    #[arg(long, default_value_t = 1)]
    seat: usize,
    #[command(flatten)]
    position: PositionOption,
    #[command(flatten)]
    seed: SeedOption,
}

const HELP: &str = "Type a move, or: moves (list them), hint, undo, quit.\n";

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = open_game(&self.game)?;
        let players = game.players();
        if !(1..=players).contains(&self.seat) {
            let wrong = format!("there is no seat {}", self.seat);
            return Err(Mistake::new(wrong, format!("{} has seats 1 to {players}", game.spec())).into());
        }
        let other = match self.against.as_deref() {
            None => Some(game.usual_agent()),
            Some(HUMAN) => None,
            Some(spec) => Some(agent_for(&*game, spec)?),
        };
        let seats: Vec<Option<Spec>> =
            (0..players).map(|p| other.clone().filter(|_| p + 1 != self.seat)).collect();
        let table = self.position.table(&*game, &seats, self.seed.seed().child("play", 0))?;
        let person = other.is_some().then_some(self.seat - 1);
        Board { game: &*game, table, seats, person }.run()
    }
}

/// A game between people and agents in the terminal.
struct Board<'a> {
    game: &'a dyn AnyGame,
    table: Box<dyn Table>,
    seats: Vec<Option<Spec>>,
    /// The only seat held by a person, whose eyes are used throughout; none where people share the terminal.
    person: Option<usize>,
}

impl Board<'_> {
    fn run(mut self) -> Result<(), Failure> {
        let seat = |p: usize| {
            let holder = self.seats[p].as_ref().map_or("you".to_owned(), ToString::to_string);
            format!("{}: {holder}", self.game.player_name(p))
        };
        let seats: Vec<String> = (0..self.seats.len()).map(seat).collect();
        print(&format!("{}. {}.\n{HELP}\n", self.game.spec(), seats.join(", ")))?;
        let mut input = std::io::stdin().lock();
        loop {
            match self.table.turn() {
                Turn::Over => return self.farewell(),
                Turn::Player(p) if self.seats[p].is_none() => {
                    let eyes = Eyes::Seat(self.person.unwrap_or(p));
                    print(&format!("{}{}> ", self.table.board(eyes), self.game.player_name(p)))?;
                    let mut line = Vec::new();
                    if input.read_until(b'\n', &mut line)? == 0 {
                        return print("\ninput ended, the game is left unfinished\n");
                    }
                    if !self.obey(String::from_utf8_lossy(&line).trim())? {
                        return Ok(());
                    }
                }
                _ => {
                    let played = self.table.advance().expect("an agent or chance is on turn");
                    self.tell(&played)?;
                }
            }
        }
    }

    /// Does what the person typed; false when he leaves.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "q" => return Ok(false),
            "" | "help" | "?" => print(HELP)?,
            "moves" => {
                let texts: Vec<String> = self.table.legal().into_iter().map(|choice| choice.text).collect();
                print(&format!("{}\n", texts.join(" ")))?;
            }
            "hint" => {
                let hint = self.table.suggest().map_or("none".to_owned(), |choice| choice.text);
                print(&format!("{} suggests {hint}\n", self.game.usual_agent()))?;
            }
            "undo" if self.table.undo() => print("taken back\n")?,
            "undo" => print("nothing can be taken back here\n")?,
            _ => match self.table.play(line) {
                Ok(_) => {}
                Err(mistake) => print(&format!("{mistake}\n"))?,
            },
        }
        Ok(true)
    }

    /// Says what chance or an agent did, unless it is a secret.
    fn tell(&self, played: &Played) -> Result<(), Failure> {
        let who = match played.by {
            Turn::Player(p) => self.game.player_name(p),
            _ => "chance".to_owned(),
        };
        let secret = self.game.is_hidden();
        let what = if secret { "has moved" } else { &format!("plays {}", played.choice.text) };
        print(&format!("{who} {what}\n"))
    }

    fn farewell(&self) -> Result<(), Failure> {
        let payoffs = self.table.payoffs().unwrap_or_default();
        let best = payoffs.iter().copied().max().unwrap_or(0);
        let winners: Vec<String> = (0..payoffs.len())
            .filter(|&p| payoffs[p] == best && best > 0)
            .map(|p| self.game.player_name(p))
            .collect();
        let result =
            if winners.is_empty() { "a draw".to_owned() } else { format!("{} won", winners.join(" and ")) };
        print(&format!("{}{result}\n", self.table.board(Eyes::All)))
    }
}
