//! What the solver knows, in a file: every attack with its table, and that of the whole game.

use super::{ATTACKS, Solver};
use seedbed_rules::UsageError;
use seedbed_solve::{Checkpoint, Exact, SealedReader, TABLE};
use std::io::{self, Write};

impl Checkpoint for Solver {
    fn layout(&self) -> String {
        format!("go attacks 1, {}", self.whole.layout())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
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
        self.attacks.clear();
        let mut number = || {
            let mut bytes = [0; 4];
            from.fill(&mut bytes)?;
            Ok::<i32, UsageError>(i32::from_le_bytes(bytes))
        };
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
        self.attacks.clear();
        self.whole.forget();
    }
}
