//! Notation: a question is the number of characters it is about; the answers are `yes` and `no`.

use super::{Act, GuessWho, Standing};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Readable, Text, UsageError};

impl Text for GuessWho {
    fn move_text(&self, _: &Standing, act: Act) -> String {
        match act {
            Act::No => "no".to_owned(),
            Act::Yes => "yes".to_owned(),
            Act::Ask(count) => count.to_string(),
        }
    }

    fn board(&self, s: &Standing, _: Eyes) -> String {
        let line = |p: Player| format!("{}: {} left\n", self.player_name(p), s.left[p]);
        let question = match s.asked {
            0 => String::new(),
            asked => format!("{} asks about {asked}\n", self.player_name(s.mover.into())),
        };
        line(0) + &line(1) + &question + &self.turn_text(s) + "\n"
    }

    fn narrate(&self, before: &Standing, act: Act, after: &Standing, eyes: Eyes) -> Vec<String> {
        let asker = usize::from(before.mover);
        let (had, left) = (before.left[asker], after.left[asker]);
        let about = |count: u16| format!(" whether the hidden character is among {count} of the {had} left");
        let answer = |word: &str| {
            let rest = match left {
                1 => self.clause(asker, eyes, "have found the character", "has found the character"),
                _ => self.clause(asker, eyes, "have", "has") + &format!(" {left} characters left"),
            };
            format!("The answer is {word}. {rest}")
        };
        vec![match act {
            Act::Ask(count) => self.clause(asker, eyes, "ask", "asks") + &about(count),
            Act::Yes => answer("yes"),
            Act::No => answer("no"),
        }]
    }

    fn ending(&self, s: &Standing, _: Eyes) -> Option<String> {
        let winner = s.left.iter().position(|&left| left == 1)?;
        let other = s.left[1 - winner];
        Some(format!(
            "{} knows the other's character; {other} were still possible for {}",
            self.player_name(winner),
            self.player_name(1 - winner)
        ))
    }

    fn prompt(&self, s: &Standing) -> Option<String> {
        let left = s.seen().0;
        Some(format!(
            "the other's character is one of {left}: about how many of them do you ask, 1 to {}? After a yes only these are left, after a no only the others",
            left - 1
        ))
    }

    fn scene(&self, s: &Standing, trail: &[Seen<Act>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, s: &Standing, act: Act) -> Vec<u16> {
        self.touched(s, act)
    }
}

impl Readable for GuessWho {
    fn read(&self, text: &str) -> Result<Standing, UsageError> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut left = [0; 2];
        for (p, left) in left.iter_mut().enumerate() {
            let (name, line) = (self.player_name(p), lines.next().unwrap_or(""));
            let count =
                line.strip_prefix(&name).and_then(|rest| rest.strip_prefix(':')?.strip_suffix("left"));
            let count = count.and_then(|count| count.trim().parse().ok());
            *left = count.filter(|n| (1..=self.characters).contains(n)).ok_or_else(|| {
                let right = format!("write `{name}: 12 left`, a number from 1 to {}", self.characters);
                UsageError::new(format!("line {} reads `{line}`", p + 1), right)
            })?;
        }
        let finished: Vec<usize> = (0..2).filter(|&p| left[p] == 1).collect();
        match (finished.as_slice(), lines.next()) {
            // The player who has found the character asked last.
            ([winner], _) => Ok(Standing { left, mover: 1 - *winner as u8, asked: 0 }),
            ([_, ..], _) => Err(UsageError::new(
                "both players have found the character",
                "the first who does ends the game",
            )),
            ([], Some(line)) if line.contains(" asks about ") => {
                let asking = |p: &Player| {
                    let count = line.strip_prefix(&self.player_name(*p))?.strip_prefix(" asks about ")?;
                    count.parse().ok().filter(|count| (1..left[*p]).contains(count))
                };
                let asked = (0..2).find_map(|p| Some(Standing { left, mover: p as u8, asked: asking(&p)? }));
                asked.ok_or_else(|| {
                    let right = "write `player 1 asks about 5`, fewer characters than are left";
                    UsageError::new(format!("line 3 reads `{line}`"), right)
                })
            }
            ([], line) => Ok(Standing { left, mover: self.read_mover(line)? as u8, asked: 0 }),
        }
    }
}
