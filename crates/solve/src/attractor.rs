//! Whether one side of a finite graph of positions can force a goal, and in how many plies, although positions may come again: the
//! attractor of the goal, by going back from it.
//!
//! A position from which the attacker moves is forced if some move leads to one that is; a position of the defender if all moves
//! do. Whatever is never reached that way is not forced: there the defender can go on for ever, or end the game elsewhere.

use crate::{Meter, Stopped, Watch};

/// Positions as numbers, and where each leads to.
pub trait PositionGraph {
    /// How many positions there are.
    fn positions(&self) -> usize;

    /// The positions after this one, as often as moves lead there: at most 255.
    fn after(&self, position: u32, out: &mut Vec<u32>);
}

/// What a position is to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It is wanted.
    Goal,
    /// The attacker moves.
    Attacker,
    /// The defender moves.
    Defender,
}

/// The plies to the goal of a position from which it is not forced.
const NEVER: u16 = u16::MAX;

/// What a position takes: its beginning and its moves, the plies of two goals, and what is left and the order in which positions are reached
/// while one of them is followed.
const POSITION_BYTES: usize = 2 * size_of::<u32>() + 2 * size_of::<u16>() + 2 * size_of::<u8>();

/// The moves of a graph turned round: which positions lead to each.
pub struct Backwards {
    /// Where the list of each position begins; one more than there are positions.
    begins: Vec<u32>,
    before: Vec<u32>,
    /// How many moves each position has.
    moves: Vec<u8>,
}

impl Backwards {
    /// Turns a graph round; `None` if that, and the attractors of two goals, take more than `bytes` bytes.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn of(graph: &dyn PositionGraph, bytes: usize, watch: &Watch) -> Result<Option<Self>, Stopped> {
        let (positions, mut meter, mut next) = (graph.positions(), Meter::new(watch), Vec::new());
        let fits = |moves: usize| positions * POSITION_BYTES + moves * size_of::<u32>() <= bytes;
        if !fits(0) {
            return Ok(None);
        }
        let (mut begins, mut moves) = (vec![0; positions + 1], vec![0; positions]);
        for (position, moves) in moves.iter_mut().enumerate() {
            meter.tick()?;
            graph.after(position as u32, &mut next);
            *moves = next.len() as u8;
            for &to in &next {
                begins[to as usize] += 1;
            }
        }
        // Each begins where the one before ends; filled from the back, so that beginnings are right in the end.
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        if !fits(sum as usize) {
            return Ok(None);
        }
        let mut before = vec![0; sum as usize];
        for position in 0..positions {
            meter.tick()?;
            graph.after(position as u32, &mut next);
            for &to in &next {
                begins[to as usize] -= 1;
                before[begins[to as usize] as usize] = position as u32;
            }
        }
        Ok(Some(Self { begins, before, moves }))
    }

    /// The positions from which the goal is forced.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn attractor(&self, role: &dyn Fn(u32) -> Role, watch: &Watch) -> Result<Attractor, Stopped> {
        let positions = self.moves.len();
        let (mut plies, mut left) = (vec![NEVER; positions], self.moves.clone());
        let (mut reached, mut meter): (Vec<u32>, _) = (Vec::new(), Meter::new(watch));
        for position in 0..positions as u32 {
            meter.check()?;
            match role(position) {
                Role::Goal => {
                    plies[position as usize] = 0;
                    reached.push(position);
                }
                // One good move is enough.
                Role::Attacker => left[position as usize] = left[position as usize].min(1),
                Role::Defender => {}
            }
        }
        let mut done = 0;
        while let Some(&position) = reached.get(done) {
            meter.tick()?;
            done += 1;
            let at = position as usize;
            for &before in &self.before[self.begins[at] as usize..self.begins[at + 1] as usize] {
                let from = before as usize;
                if plies[from] != NEVER {
                    continue;
                }
                left[from] -= 1;
                if left[from] == 0 {
                    // In the order of plies, so the last move that had to be waited for is the longest.
                    plies[from] = plies[at] + 1;
                    reached.push(before);
                }
            }
        }
        Ok(Attractor { plies })
    }
}

/// From where a goal is forced.
pub struct Attractor {
    plies: Vec<u16>,
}

impl Attractor {
    /// The plies in which the attacker reaches the goal from a position, if the defender resists as long as possible; `None` if it is
    /// not forced.
    pub fn plies(&self, position: u32) -> Option<u16> {
        Some(self.plies[position as usize]).filter(|&plies| plies != NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred positions with some moves each.
    struct Drawn(Vec<Vec<u32>>);

    impl PositionGraph for Drawn {
        fn positions(&self) -> usize {
            self.0.len()
        }

        fn after(&self, position: u32, out: &mut Vec<u32>) {
            out.clone_from(&self.0[position as usize]);
        }
    }

    /// The least number of plies by its definition: passes over all positions until nothing changes.
    fn by_definition(graph: &Drawn, role: &dyn Fn(u32) -> Role) -> Vec<Option<u16>> {
        let mut plies: Vec<Option<u16>> = vec![None; graph.0.len()];
        for now in 0..graph.0.len() as u16 {
            let known = plies.clone();
            for (position, next) in graph.0.iter().enumerate() {
                let is_before = |to: &u32| known[*to as usize].is_some_and(|plies| plies < now);
                let forced = match role(position as u32) {
                    Role::Goal => true,
                    Role::Attacker => next.iter().any(is_before),
                    Role::Defender => !next.is_empty() && next.iter().all(is_before),
                };
                if forced && plies[position].is_none() {
                    plies[position] = Some(now);
                }
            }
        }
        plies
    }

    #[test]
    fn what_is_forced_is_what_the_definition_says() {
        let (mut forced, mut open) = (0, 0);
        for seed in 0..200 {
            let mut rng = seedbed_rules::Seed(seed).rng();
            let moves =
                |rng: &mut seedbed_rules::Rng| (0..rng.below(4)).map(|_| rng.below(100) as u32).collect();
            let graph = Drawn((0..100).map(|_| moves(&mut rng)).collect());
            let roles: Vec<Role> = (0..100)
                .map(|_| match rng.below(20) {
                    0 => Role::Goal,
                    1..10 => Role::Attacker,
                    _ => Role::Defender,
                })
                .collect();
            let role = |position: u32| roles[position as usize];
            let watch = Watch::default();
            let backwards = Backwards::of(&graph, usize::MAX, &watch).unwrap().unwrap();
            let found = backwards.attractor(&role, &watch).unwrap();
            for (position, expected) in by_definition(&graph, &role).into_iter().enumerate() {
                assert_eq!(found.plies(position as u32), expected, "position {position} of {seed}");
                (forced, open) =
                    (forced + usize::from(expected.is_some()), open + usize::from(expected.is_none()));
            }
        }
        assert!(forced > 2000 && open > 2000, "{forced} and {open}");
    }

    #[test]
    fn what_does_not_fit_is_not_begun() {
        let graph = Drawn(vec![vec![0; 10]; 10]);
        let fits = |bytes| Backwards::of(&graph, bytes, &Watch::default()).unwrap().is_some();
        assert!(fits(10 * POSITION_BYTES + 400) && !fits(10 * POSITION_BYTES + 399));
    }

    #[test]
    fn a_stop_is_obeyed() {
        let watch = Watch::default();
        watch.stop();
        assert_eq!(Backwards::of(&Drawn(vec![vec![0]]), usize::MAX, &watch).err(), Some(Stopped));
    }
}
