//! The exact solver: who wins and when, by null-window alpha-beta search with a table of bounds.
//!
//! A score counts how soon a game is won: 1 for a win with the winner's last stone before the board is full, 2 for a win
//! two plies sooner, and so on; 0 is a draw. It does not depend on the position asked about, so one table serves all.

mod follow_up;
mod search;
mod tables;

use super::{Column, ConnectFour, Stones};
use search::{Node, Search};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Game, Player, Turn, UsageError};
use seedbed_solve::{Bounds, Checkpoint, Exact, Limits, Stopped, Value, Watch, race};
use tables::{OFFSET, Tables};

/// Solves positions of one board.
pub struct Solver {
    game: ConnectFour,
    threads: usize,
    tables: Tables,
    /// The cells of the columns, from the middle outwards.
    centre_out: Vec<u64>,
    /// The rows of odd and of even threats, counted from 1: lasting ones for the first and for the second player.
    wanted: [u64; 2],
    /// The lower cells of the pairs into which the cells of every column fall, counted from the top.
    firsts: u64,
}

impl Solver {
    /// A solver within these limits of threads and memory.
    ///
    /// # Errors
    /// If the tables do not fit the memory.
    pub fn new(game: &ConnectFour, limits: Limits) -> Result<Self, UsageError> {
        let last = game.columns as i32 - 1;
        let mut columns: Vec<Column> = (0..=last).map(|column| column as Column).collect();
        columns.sort_by_key(|&column| (2 * i32::from(column) - last).abs());
        let rows = |parity| (0..game.rows).filter(move |row| row % 2 == parity);
        let cells = |parity| rows(parity).fold(0, |set, row| set | game.bottom << row);
        Ok(Self {
            threads: limits.threads,
            tables: Tables::new(game, limits)?,
            centre_out: columns.into_iter().map(|column| game.cells(column)).collect(),
            wanted: [cells(0), cells(1)],
            firsts: cells(game.rows % 2),
            game: game.clone(),
        })
    }

    /// The number of free cells.
    fn left(&self, all: u64) -> i32 {
        (self.game.board & !all).count() as i32
    }

    /// Who is to move when `left` cells are free.
    fn mover_after(&self, left: i32) -> usize {
        (self.game.rows * self.game.columns - left as usize) % 2
    }
}

/// The bounds of any position with `left` free cells in which neither player can win with the next stone.
fn unknown(left: i32) -> Bounds {
    Bounds { lower: -soonest(left - 2), upper: soonest(left - 1) }
}

/// The score of a win after which `left - 1` cells are free.
fn soonest(left: i32) -> i32 {
    left.max(0) / 2
}

impl Exact<ConnectFour> for Solver {
    fn game(&self) -> &ConnectFour {
        &self.game
    }

    /// A series of null windows: first whether the position is won, drawn or lost, then how soon, in growing steps, because
    /// most games are decided late.
    fn score(&mut self, s: &Stones, watch: &Watch) -> Result<i32, Stopped> {
        let left = self.left(s.all);
        let (mut lower, mut upper) = (-soonest(left), soonest(left + 1));
        let mut step = 1;
        while lower < upper {
            let beta = match (lower, upper) {
                (..=0, 1..) => 1,
                (..0, 0) => 0,
                (1.., _) => (lower + step).min(upper),
                _ => (upper - step + 1).max(lower + 1),
            };
            watch.say(question(beta));
            let reached = self.reaches(s, beta, watch)?;
            if reached {
                lower = beta;
            } else {
                upper = beta - 1;
            }
            // A step too far is followed by smaller ones.
            let onward = reached == (lower > 0);
            step = if onward { 2 * step } else { (upper - lower).div_euclid(2).max(1) };
        }
        Ok(lower)
    }

    /// Won, drawn or lost. The first player wins more often than not, so that is asked first.
    fn rough_score(&mut self, s: &Stones, watch: &Watch) -> Result<i32, Stopped> {
        if s.mover() == 0 {
            let wins = self.reaches(s, 1, watch)?;
            return Ok(if wins { 1 } else { i32::from(self.reaches(s, 0, watch)?) - 1 });
        }
        let holds = self.reaches(s, 0, watch)?;
        Ok(if holds { self.reaches(s, 1, watch)?.into() } else { -1 })
    }

    fn reaches(&mut self, s: &Stones, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let left = self.left(s.all);
        let node = Node::new(self, s.all ^ s.last, s.all);
        let settled = match () {
            () if self.game.completing(s.all ^ s.last) & self.game.landings(s) & self.game.board != 0 => {
                Some(soonest(left + 1))
            }
            () if node.safe == 0 => Some(-soonest(left)),
            () if left <= 2 => Some(0),
            () => self.tables.known(node.key, left).settle(score),
        };
        if let Some(bound) = settled {
            return Ok(bound >= score);
        }
        let found =
            race(self.threads, watch, |number, meter| Search::new(self, number, meter).run(&node, score));
        Ok(found? >= score)
    }

    fn final_score(&self, s: &Stones, p: Player) -> i32 {
        self.game.payoff(s, p) * soonest(self.left(s.all) + 2)
    }

    fn value(&self, s: &Stones, score: i32) -> Value {
        let left = self.left(s.all);
        let plies = match score {
            _ if self.game.turn(s) == Turn::Over => 0,
            0 => left,
            // A winner who is to move wins after an odd number of plies, the other after an even one.
            _ => {
                let latest = left + 2 - 2 * score.abs();
                latest - i32::from((latest % 2 == 1) != (score > 0))
            }
        };
        Value { payoff: score.signum().into(), plies: Some(plies as u32) }
    }

    fn least_alike(&self, score: i32) -> i32 {
        if score < 0 { -OFFSET } else { score.signum() }
    }

    fn tried(&self, s: &Stones) -> Vec<Column> {
        let landings = self.game.landings(s);
        let open = self.centre_out.iter().map(|column| landings & column).filter(|cell| *cell != 0);
        open.map(|cell| self.game.column(cell.least())).collect()
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(&mut self.tables.early)
    }
}

fn question(beta: i32) -> String {
    match beta {
        1 => "can the mover win?".to_owned(),
        0 => "he cannot win; can he draw?".to_owned(),
        2.. => "he wins; how soon?".to_owned(),
        _ => "he loses; how late?".to_owned(),
    }
}
