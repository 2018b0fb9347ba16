//! Notation: a step is written by its two cells, `a2b3`; White's pieces are `W` and move up, Black's are `B` and move down.

use super::{Breakthrough, Men, Step};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Readable, Text, Turn, UsageError, grid};

impl<W: Bits> Text for Breakthrough<W> {
    fn move_text(&self, _: &Men<W>, step: Step) -> String {
        let name = |cell: usize| grid::cell_name(cell / self.columns, cell % self.columns);
        name(step.from.into()) + &name(self.target(step) as usize)
    }

    /// The last line names the mover even when the game is over: it is the player who has lost.
    fn board(&self, s: &Men<W>, _: Eyes) -> String {
        let (white, black) = if s.mover == 0 { (s.own, s.other) } else { (s.other, s.own) };
        let picture = grid::draw(self.rows, self.columns, |row, column| {
            let cell = (row * self.columns + column) as u32;
            match (white.has(cell), black.has(cell)) {
                (true, _) => 'W',
                (_, true) => 'B',
                _ => '.',
            }
        });
        format!("{picture}{}\n", self.mover_text(s, s.mover.into()))
    }

    fn narrate(&self, before: &Men<W>, step: Step, after: &Men<W>, eyes: Eyes) -> Vec<String> {
        // The turn has passed: what was the other's is now the mover's own.
        let takes = after.own.count() < before.other.count();
        let (text, mover) = (self.move_text(before, step), before.mover.into());
        let take = self.verb(mover, eyes, "take", "takes");
        let taken = if takes { format!(" and {take} a man") } else { String::new() };
        vec![format!("{} {text}{taken}", self.clause(mover, eyes, "move", "moves"))]
    }

    fn ending(&self, s: &Men<W>, _: Eyes) -> Option<String> {
        let (loser, winner) = (self.player_name(s.mover.into()), self.player_name(1 - usize::from(s.mover)));
        let no_men = s.own.count() == 0;
        Some(if no_men {
            format!("{loser} has no men left")
        } else {
            format!("{winner} has reached the far row")
        })
    }

    fn prompt(&self, _: &Men<W>) -> Option<String> {
        Some(
            "step with a man straight or aslant forward, take only aslant: from cell to cell, such as a2b3"
                .to_owned(),
        )
    }

    fn player_name(&self, p: Player) -> String {
        ["White", "Black"][p].to_owned()
    }

    fn scene(&self, s: &Men<W>, trail: &[Seen<Step>], eyes: Eyes) -> Scene {
        self.drawn(s, trail, eyes)
    }

    fn touches(&self, _: &Men<W>, step: Step) -> Vec<u16> {
        self.touched(step)
    }
}

impl<W: Bits> Readable for Breakthrough<W> {
    fn read(&self, text: &str) -> Result<Men<W>, UsageError> {
        let (marks, below) = grid::read(text, self.rows, self.columns, ".WB")?;
        let mover = self.read_mover(below.first().copied())?;
        let [white, black] = ['W', 'B'].map(|man| {
            let held = marks.iter().flatten().zip(0..).filter(|(mark, _)| **mark == man);
            held.fold(W::EMPTY, |set, (_, cell)| set | W::single(cell))
        });
        let most = self.men();
        if white.count().max(black.count()) as usize > most {
            return Err(UsageError::new("a player has too many men", format!("each has at most {most}")));
        }
        let (own, other) = if mover == 0 { (white, black) } else { (black, white) };
        let won_before = Men { own: other, other: own, mover: 1 - mover as u8 };
        if self.turn(&won_before) == Turn::Over {
            let right = "the game ends when a man reaches the far row or the last one is taken";
            return Err(UsageError::new("the player to move has won already", right));
        }
        Ok(Men { own, other, mover: mover as u8 })
    }
}
