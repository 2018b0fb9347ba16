//! Does an attack that succeeds without a history succeed under positional superko, too?
//!
//! The defender then has fewer moves, which does no harm. The attacker may find a move closed, if it brings back a board that was there
//! before. So we follow the attacker's moves against every defence and look for a board that they make although it was there
//! before in the same game.

use super::attack::{Attack, Attacked};
use crate::Point;
use seedbed_rules::{Game, Turn};
use seedbed_solve::{Exact, ProofNumber, Stopped, Watch};
use std::collections::{HashMap, HashSet};

/// A position that may come up, and where it leads to.
struct Met {
    stones: [u32; 2],
    ply: u16,
    /// Did the attacker put a stone to get there?
    made: bool,
    next: Vec<usize>,
}

/// How the attacker goes on, wherever an attack succeeds.
pub(super) trait Plan {
    /// The attack that it is a plan of.
    fn attack(&self) -> &Attack;

    /// The attacker's move at a position from which the attack succeeds.
    fn answer(&mut self, s: &Attacked, watch: &Watch) -> Result<Point, Stopped>;

    /// The same position, with a ply that grows from move to move and may be one that positions share.
    fn dated(&self, s: Attacked) -> Attacked {
        s
    }
}

/// The positions that come up when the attacker follows what was proven.
pub(super) struct Followed {
    met: Vec<Met>,
    /// Where each is on the list; whether the attacker's stone led there tells them apart, too.
    places: HashMap<(Attacked, bool), usize>,
}

/// What a position on the list takes at most, with where it leads to and where it is found, in bytes.
const MET_BYTES: usize = 512;

/// Whether an attack that succeeds from `s` never brings back a board: neither one of the game so far nor one of its own. Also `false` if
/// the proof does not fit into `bytes` bytes, and so shows nothing.
pub(super) fn never_repeats(
    plan: &mut dyn Plan,
    s: &Attacked,
    past: &[[u64; 2]],
    bytes: usize,
    watch: &Watch,
) -> Result<bool, Stopped> {
    let Some(followed) = Followed::by(plan, s, bytes / MET_BYTES, watch)? else { return Ok(false) };
    let is_new = |stones: [u32; 2]| !past.contains(&stones.map(u64::from));
    Ok(followed.made().all(is_new) && !followed.repeats(watch)?)
}

impl Followed {
    /// Follows the attack; `None` if there are more than `most` positions.
    pub(super) fn by(
        plan: &mut dyn Plan,
        s: &Attacked,
        most: usize,
        watch: &Watch,
    ) -> Result<Option<Self>, Stopped> {
        let attack = plan.attack().clone();
        let mut followed = Self { met: Vec::new(), places: HashMap::new() };
        followed.place(s, false);
        let mut open = vec![(0, *s)];
        while let Some((at, s)) = open.pop() {
            watch.signal().check()?;
            let Turn::Player(mover) = attack.turn(&s) else { continue };
            let is_attacker = mover == attack.attacker;
            let moves = if is_attacker { vec![plan.answer(&s, watch)?] } else { attack.legal_moves(&s) };
            for m in moves {
                let next = plan.dated(attack.after(&s, m));
                let made = is_attacker && m != attack.pass();
                let known = followed.met.len();
                let to = followed.place(&next, made);
                followed.met[at].next.push(to);
                if to == known {
                    open.push((to, next));
                }
            }
            if followed.met.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(followed))
    }

    /// The boards that the attacker's stones make.
    pub(super) fn made(&self) -> impl Iterator<Item = [u32; 2]> {
        self.met.iter().filter(|met| met.made).map(|met| met.stones)
    }

    /// Where a position is on the list, to which it is added if it is new.
    fn place(&mut self, s: &Attacked, made: bool) -> usize {
        let Self { met, places } = self;
        *places.entry((*s, made)).or_insert_with(|| {
            met.push(Met { stones: s.stones.of, ply: s.ply, made, next: Vec::new() });
            met.len() - 1
        })
    }

    /// Does a stone of the attacker bring back a board that was there on the way?
    pub(super) fn repeats(&self, watch: &Watch) -> Result<bool, Stopped> {
        let mut by_board: HashMap<[u32; 2], Vec<usize>> = HashMap::new();
        for (at, met) in self.met.iter().enumerate() {
            by_board.entry(met.stones).or_default().push(at);
        }
        for (at, met) in self.met.iter().enumerate().filter(|(_, met)| met.made) {
            watch.signal().check()?;
            let mut earlier = by_board[&met.stones].iter().filter(|&&other| self.met[other].ply < met.ply);
            if earlier.any(|&other| self.leads(other, at)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is there a way from one position to another, other than by standing still?
    fn leads(&self, from: usize, to: usize) -> bool {
        let (mut seen, mut open) = (HashSet::new(), vec![from]);
        while let Some(at) = open.pop() {
            for &next in &self.met[at].next {
                if next == to {
                    return true;
                }
                if self.met[next].ply < self.met[to].ply && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }
}

impl Plan for ProofNumber<Attack> {
    fn attack(&self) -> &Attack {
        self.game()
    }

    fn answer(&mut self, s: &Attacked, watch: &Watch) -> Result<Point, Stopped> {
        for m in self.game().legal_moves(s) {
            let next = self.game().after(s, m);
            if succeeds(self, &next, watch)? {
                return Ok(m);
            }
        }
        unreachable!("an attack that succeeds has a move that does")
    }
}

/// Is it proven that the attack succeeds from here?
fn succeeds(solver: &mut ProofNumber<Attack>, s: &Attacked, watch: &Watch) -> Result<bool, Stopped> {
    let attack = solver.game();
    let (turn, attacker) = (attack.turn(s), attack.attacker);
    match turn {
        Turn::Player(mover) if mover == attacker => solver.reaches(s, 1, watch),
        Turn::Player(_) => Ok(!solver.reaches(s, 0, watch)?),
        _ => Ok(s.succeeded == Some(true)),
    }
}
