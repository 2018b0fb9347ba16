//! Both attacks on a question, for every position of a board that is listed whole: who gets what is wanted in however many plies,
//! and by which moves, whatever boards the other repeats.

use super::LAST_PLIES;
use super::attack::{Attack, Attacked};
use super::boards::{Boards, Listed};
use super::positional::{Followed, Plan};
use super::tiny::Tiny;
use crate::{Point, Position};
use seedbed_rules::{Game, Player};
use seedbed_solve::{Attractor, Backwards, Role, Stopped, Watch};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The positions of a board, and which lead to which.
pub(super) struct Graph {
    boards: Boards,
    backwards: Backwards,
}

impl Graph {
    /// All positions of a board of this size, if they fit into `bytes` bytes.
    pub(super) fn of(size: usize, bytes: usize, watch: &Watch) -> Result<Option<Arc<Self>>, Stopped> {
        // The lists take less than a byte for each way to fill the points.
        if bytes < 3_usize.pow((size * size) as u32) {
            return Ok(None);
        }
        watch.say("listing all positions");
        let boards = Boards::of(Tiny::new(size), watch)?;
        let Some(left) = bytes.checked_sub(boards.bytes()) else { return Ok(None) };
        let backwards = Backwards::of(&boards, left, watch)?;
        Ok(backwards.map(|backwards| Arc::new(Self { boards, backwards })))
    }
}

/// An attack may take as many plies as it likes: the ply of a position counts down to its end instead.
const ENDLESS: u16 = 1 << 14;

/// Most positions that come up in an attack that is looked at; a longer one is played on until less is left of it.
const MOST_FOLLOWED: usize = 1 << 14;

/// The boards that the attacker's stones make from a position on; `None` if one of them may come again.
type Made = Option<Arc<HashSet<[u32; 2]>>>;

/// What was found of attacks that were followed.
#[derive(Default)]
struct Remembered {
    made: HashMap<(Player, Attacked), Made>,
    boards: usize,
}

/// Most boards that are remembered; then everything is forgotten, which costs time and no more.
const MOST_REMEMBERED: usize = 1 << 20;

impl Remembered {
    fn insert(&mut self, key: (Player, Attacked), made: Made) {
        self.boards += made.as_ref().map_or(1, |made| made.len());
        if self.boards > MOST_REMEMBERED {
            *self = Self::default();
        }
        self.made.insert(key, made);
    }
}

/// Where either side forces a question to be answered its way.
pub(super) struct Forced {
    graph: Arc<Graph>,
    /// Black's attack and White's.
    attacks: [Attack; 2],
    attractors: [Attractor; 2],
    remembered: Mutex<Remembered>,
}

impl Forced {
    /// The question whether Black leads by at least `half_points` half points, komi not counted.
    pub(super) fn of(
        graph: &Arc<Graph>,
        size: usize,
        half_points: i32,
        watch: &Watch,
    ) -> Result<Self, Stopped> {
        let attack =
            |attacker, half_points| Attack { board: Tiny::new(size), attacker, half_points, limit: ENDLESS };
        let attacks = [attack(0, half_points), attack(1, 1 - half_points)];
        let force = |attack: &Attack| {
            let role = |position| match graph.boards.listed(position) {
                Listed::Ended(stones) if attack.is_enough(&stones) => Role::Goal,
                Listed::Open { mover, .. } if mover == attack.attacker => Role::Attacker,
                _ => Role::Defender,
            };
            graph.backwards.attractor(&role, watch)
        };
        let attractors = [force(&attacks[0])?, force(&attacks[1])?];
        Ok(Self { graph: Arc::clone(graph), attacks, attractors, remembered: Mutex::default() })
    }

    /// Who certainly gets the answer wanted from a position, with the boards so far; `None` if that is not plain to see.
    pub(super) fn winner(&self, s: &Position<u64, 64>, limit: u16) -> Option<Player> {
        (0..2).find(|&attacker| self.succeeds(attacker, s, limit))
    }

    fn succeeds(&self, attacker: Player, s: &Position<u64, 64>, limit: u16) -> bool {
        let mut plan = Forcing { forced: self, attacker };
        let attacked = self.attacks[attacker].of(s);
        if let Some(known) = attacked.succeeded {
            return known;
        }
        let Some(plies) = plan.plies(&attacked) else { return false };
        if s.ply + plies + LAST_PLIES * self.attacks[0].pass() + 2 > limit {
            return false;
        }
        let made = plan.made(plan.dated(attacked));
        made.is_some_and(|made| s.past.iter().all(|board| !made.contains(&board.map(|set| set as u32))))
    }
}

/// The moves of an attack that is known from every position.
struct Forcing<'a> {
    forced: &'a Forced,
    attacker: Player,
}

impl Forcing<'_> {
    /// In how many plies the attack succeeds from a position that is not judged yet.
    fn plies(&self, s: &Attacked) -> Option<u16> {
        let place = self.forced.graph.boards.place(&s.stones, s.mover.into(), s.passes);
        self.forced.attractors[self.attacker].plies(place)
    }

    /// The boards that it makes from a position on.
    fn made(&mut self, s: Attacked) -> Made {
        let (key, remembered) = ((self.attacker, s), &self.forced.remembered);
        let lock = || remembered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = lock().made.get(&key) {
            return made.clone();
        }
        let watch = Watch::default();
        let followed = Followed::by(self, &s, MOST_FOLLOWED, &watch).ok().flatten();
        let followed = followed.filter(|followed| followed.repeats(&watch) == Ok(false));
        let made: Made = followed.map(|followed| Arc::new(followed.made().collect()));
        lock().insert(key, made.clone());
        made
    }
}

impl Plan for Forcing<'_> {
    fn attack(&self) -> &Attack {
        &self.forced.attacks[self.attacker]
    }

    /// The quickest move.
    fn answer(&mut self, s: &Attacked, _: &Watch) -> Result<Point, Stopped> {
        let attack = self.attack();
        let plies = |m: &Point| match attack.after(s, *m) {
            Attacked { succeeded: Some(true), .. } => 0,
            Attacked { succeeded: Some(false), .. } => u16::MAX,
            next => self.plies(&next).unwrap_or(u16::MAX),
        };
        Ok(attack.legal_moves(s).into_iter().min_by_key(plies).expect("a pass is always legal"))
    }

    fn dated(&self, s: Attacked) -> Attacked {
        let left = if s.succeeded.is_some() { 0 } else { self.plies(&s).unwrap_or(0) };
        Attacked { ply: ENDLESS - 1 - left, ..s }
    }
}
