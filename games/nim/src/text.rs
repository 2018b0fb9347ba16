//! Heaps have letters; `c2` takes two objects from heap c.

use super::{Heaps, Nim, Take, pack};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Readable, Text, UsageError};

impl Text for Nim {
    fn move_text(&self, _: &Heaps, take: Take) -> String {
        format!("{}{}", letter(take.heap.into()), take.count)
    }

    /// The last line names the mover even when the game is over, because it shows who took the last object.
    fn board(&self, s: &Heaps, _: Eyes) -> String {
        let names: Vec<String> = (0..self.heaps).map(|heap| format!("{:>2}", letter(heap))).collect();
        let sizes: Vec<String> = self.sizes(s).map(|size| format!("{size:>2}")).collect();
        let mover = self.mover_text(s, s.mover.into());
        format!("{}\n{}\n{mover}\n", names.join(" "), sizes.join(" "))
    }

    fn narrate(&self, before: &Heaps, take: Take, after: &Heaps, eyes: Eyes) -> Vec<String> {
        let left = self.sizes(after).nth(take.heap.into()).unwrap_or(0);
        let taken = format!(" {} from heap {}, which leaves {left}", take.count, letter(take.heap.into()));
        vec![self.clause(before.mover.into(), eyes, "take", "takes") + &taken]
    }

    fn ending(&self, s: &Heaps, _: Eyes) -> Option<String> {
        let last = self.player_name(1 - usize::from(s.mover));
        let rule = if self.misere { "which loses" } else { "which wins" };
        Some(format!("{last} took the last object, {rule}"))
    }

    fn prompt(&self, _: &Heaps) -> Option<String> {
        let rule = if self.misere { "loses" } else { "wins" };
        Some(format!(
            "take from one heap: its letter and how many, such as c2; whoever takes the last object {rule}"
        ))
    }

    fn scene(&self, s: &Heaps, trail: &[Seen<Take>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, s: &Heaps, take: Take) -> Vec<u16> {
        self.touched(s, take)
    }
}

impl Readable for Nim {
    fn read(&self, text: &str) -> Result<Heaps, UsageError> {
        let names: Vec<String> = (0..self.heaps).map(|heap| letter(heap).to_string()).collect();
        let is_heading = |line: &&str| line.split_whitespace().eq(names.iter().map(String::as_str));
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).skip_while(is_heading);
        let line = lines.next().unwrap_or("");
        let most: Vec<u8> = self.sizes(&Heaps { bytes: self.start, mover: 0 }).collect();
        let sizes: Result<Vec<u8>, _> = line.split_whitespace().map(str::parse).collect();
        let fits = |sizes: &Vec<u8>| {
            sizes.len() == most.len() && sizes.iter().zip(&most).all(|(size, most)| size <= most)
        };
        let sizes = sizes.ok().filter(fits).ok_or_else(|| {
            let right: Vec<String> = most.iter().map(u8::to_string).collect();
            let wrong = format!("the heaps read `{}`", line.trim());
            UsageError::new(
                wrong,
                format!("give {} sizes, none above those of `{}`", most.len(), right.join(" ")),
            )
        })?;
        Ok(Heaps { bytes: pack(&sizes), mover: self.read_mover(lines.next())? as u8 })
    }
}

pub(super) fn letter(heap: usize) -> char {
    char::from(b'a' + heap as u8)
}
