//! What the solver knows, in a file: answers on small boards, every attack with its table, and that of the whole game.

use super::{ATTACKS, Solver};
use seedbed_rules::UsageError;
use seedbed_solve::{Checkpoint, Exact, SealedReader, TABLE};
use std::io::{self, Write};

impl Checkpoint for Solver {
    fn layout(&self) -> String {
        format!("go attacks 2, {}", self.whole.layout())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&(self.answers.len() as u64).to_le_bytes())?;
        for ((half_points, position), leads) in &self.answers {
            to.write_all(&half_points.to_le_bytes())?;
            to.write_all(&position.to_le_bytes())?;
            to.write_all(&[u8::from(*leads)])?;
        }
        let mut number = |number: i32| to.write_all(&number.to_le_bytes());
        number(self.attacks.len() as i32)?;
        for solver in &self.attacks {
            let attack = solver.game();
            number(attack.attacker as i32)?;
            number(attack.half_points)?;
            number(attack.limit.into())?;
        }
        self.attacks.iter().try_for_each(|attack| attack.save(to))?;
        self.whole.save(to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        Checkpoint::forget(self);
        for _ in 0..u64::from_le_bytes(filled(from)?) {
            let asked = (i32::from_le_bytes(filled(from)?), u64::from_le_bytes(filled(from)?));
            self.answers.insert(asked, filled(from)? == [1]);
        }
        let mut number = || Ok::<i32, UsageError>(i32::from_le_bytes(filled(from)?));
        let count = number()?;
        let mut attacks = Vec::new();
        for _ in 0..count.clamp(0, ATTACKS as i32) {
            attacks.push((number()?, number()?, number()?));
        }
        for (attacker, half_points, limit) in attacks {
            let limit = u16::try_from(limit)
                .ok()
                .filter(|_| (0..2).contains(&attacker))
                .ok_or_else(|| UsageError::new("the table is of attacks that there are not", TABLE.remedy))?;
            self.attack(attacker as usize, half_points, limit)?.load(from)?;
        }
        self.whole.load(from)
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.settled = None;
        self.attacks.clear();
        Checkpoint::forget(&mut self.whole);
    }
}

/// The next bytes.
fn filled<const N: usize>(from: &mut SealedReader<'_>) -> Result<[u8; N], UsageError> {
    let mut bytes = [0; N];
    from.fill(&mut bytes)?;
    Ok(bytes)
}
