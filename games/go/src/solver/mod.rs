//! The exact solver of small boards under superko.
//!
//! Under superko everything depends on the boards so far, and hardly two games come to the same position. So first both sides attack
//! without regard to that: `attack` asks whether Black, or else White, reaches the result wanted even if the other side may repeat
//! boards and the attacker gains nothing by it. `positional` shows that the attack that succeeds never needs a move that superko
//! forbids. Either is a proof. Where neither attack succeeds, the value hangs on what superko forbids; then positions are
//! searched with their whole history.
//!
//! Up to 16 points all positions are listed (`boards`) and the attacks of both sides are known from every one of them (`forced`), so that
//! histories are searched only where neither succeeds (`settled`). On larger boards proof-number search looks for an attack first.

mod attack;
mod boards;
mod forced;
mod kept;
mod positional;
mod safe;
mod settled;
mod tiny;

use crate::{Go, Position};
use attack::Attack;
use boards::LISTED;
use forced::{Forced, Graph};
use positional::never_repeats;
use seedbed_rules::{Keyed, Player, UsageError};
use seedbed_solve::{AlphaBeta, Checkpoint, Exact, Limits, ProofNumber, Stopped, Watch};
use settled::Settled;
use std::collections::BTreeMap;
use std::sync::Arc;
use tiny::{POINTS, Tiny};

/// A game as it is played.
type Whole = Go<u64, 64>;

/// Solves positions of one board.
pub struct Solver {
    game: Whole,
    limits: Limits,
    /// Is the board so small that all its positions can be listed, and do they fit the memory, as far as is known?
    is_listable: bool,
    /// All positions, once they were listed.
    graph: Option<Arc<Graph>>,
    /// The question about a small board that was asked last, with what is known of it.
    settled: Option<ProofNumber<Settled>>,
    /// What was answered on a small board, by question and position.
    answers: BTreeMap<(i32, u64), bool>,
    /// Attacks that were asked for, with what is known of them.
    attacks: Vec<ProofNumber<Attack>>,
    /// The game with all its history.
    whole: ProofNumber<Whole>,
}

/// The solver of a board of at most 64 points: this one where it fits, else the general one.
///
/// # Errors
/// If the tables do not fit the memory.
pub(crate) fn solver(
    game: &Whole,
    limits: Limits,
) -> Result<Box<dyn seedbed_solve::Solver<Whole>>, UsageError> {
    Ok(match Solver::new(game, limits)? {
        Some(solver) => Box::new(solver),
        None => Box::new(AlphaBeta::new(game, limits)?),
    })
}

/// Attacks that are remembered: two for each of the two questions about a position.
const ATTACKS: usize = 4;

/// Parts into which the memory falls: for the attacks, the whole game, and what a proof is followed with.
const PARTS: usize = ATTACKS + 2;

/// What one part may use.
fn share(limits: Limits) -> Limits {
    Limits { memory: limits.memory / PARTS, ..limits }
}

/// Plies of an attack, for each point of the board; a longer one has failed.
const ATTACK_PLIES: u16 = 3;

/// Plies, for each point of the board, in which a game ends once a side has what it needs and only passes.
const LAST_PLIES: u16 = 2;

impl Solver {
    /// A solver within these limits; `None` if this game is not one that it solves: small boards with superko, and a limit of
    /// plies so high that it decides nothing.
    ///
    /// # Errors
    /// If the tables do not fit the memory.
    pub fn new(game: &Whole, limits: Limits) -> Result<Option<Self>, UsageError> {
        let points = game.grid.points() as u16;
        let plies = (ATTACK_PLIES + LAST_PLIES + 1) * points + 10;
        if !game.rules.superko || usize::from(points) > POINTS || game.rules.limit < plies {
            return Ok(None);
        }
        let whole = |memory| ProofNumber::new(game, share(Limits { memory, ..limits }));
        let too_few = |error| {
            // What a part needs says little to whoever gives the whole.
            let enough = |memory: &usize| whole(*memory).is_ok();
            (limits.memory..limits.memory + 100 * PARTS).find(enough).map_or(error, |least| {
                let wrong = format!("{} MiB of memory are too few for this game", limits.memory);
                UsageError::new(wrong, format!("it takes at least {least} MiB"))
            })
        };
        let whole = whole(limits.memory).map_err(too_few)?;
        let limits = share(limits);
        Ok(Some(Self {
            game: game.clone(),
            limits,
            is_listable: usize::from(points) <= LISTED,
            graph: None,
            settled: None,
            answers: BTreeMap::new(),
            attacks: Vec::new(),
            whole,
        }))
    }

    /// The plies by which an attack from this position must have succeeded; `None` if the game would be counted before it has to end.
    fn limit(&self, s: &Position<u64, 64>) -> Option<u16> {
        let points = self.game.grid.points() as u16;
        // The same for most positions of a game, which then share what is known.
        let limit = s.ply.next_multiple_of(points) + ATTACK_PLIES * points + 8;
        (limit + LAST_PLIES * points + 2 <= self.game.rules.limit).then_some(limit)
    }

    /// What is known of an attack.
    fn attack(
        &mut self,
        attacker: Player,
        half_points: i32,
        limit: u16,
    ) -> Result<&mut ProofNumber<Attack>, UsageError> {
        let is_it = |known: &ProofNumber<Attack>| {
            let Attack { attacker: by, half_points: wants, limit: until, .. } = known.game();
            (*by, *wants, *until) == (attacker, half_points, limit)
        };
        let at = if let Some(at) = self.attacks.iter().position(is_it) {
            at
        } else {
            if self.attacks.len() == ATTACKS {
                self.attacks.remove(0);
            }
            let attack = Attack { board: Tiny::new(self.game.size()), attacker, half_points, limit };
            self.attacks.push(ProofNumber::new(&attack, self.limits)?);
            self.attacks.len() - 1
        };
        Ok(&mut self.attacks[at])
    }

    /// Tries an attack within `positions` positions: whether it succeeds for sure, or `None` if they did not tell.
    fn try_attack(
        &mut self,
        s: &Position<u64, 64>,
        (attacker, half_points, limit): (Player, i32, u16),
        positions: u64,
        watch: &Watch,
    ) -> Result<Option<bool>, Stopped> {
        let memory = self.limits.memory << 20;
        // What does not fit the memory is not known.
        let Ok(solver) = self.attack(attacker, half_points, limit) else { return Ok(Some(false)) };
        let attacked = solver.game().of(s);
        let found = match attacked.succeeded {
            Some(known) => Some(known),
            None if usize::from(s.mover) == attacker => {
                solver.reaches_within(&attacked, 1, positions, watch)?
            }
            None => solver.reaches_within(&attacked, 0, positions, watch)?.map(|saved| !saved),
        };
        match found {
            Some(true) => never_repeats(solver, &attacked, &s.past, memory, watch).map(Some),
            other => Ok(other),
        }
    }

    /// What is known of a question about a board whose positions are listed; `None` if the board is too large, or the memory too small.
    fn settled(
        &mut self,
        half_points: i32,
        watch: &Watch,
    ) -> Result<Option<&mut ProofNumber<Settled>>, Stopped> {
        if self.settled.as_ref().is_none_or(|known| known.game().half_points != half_points) {
            // What it knows of the last question is given back first.
            self.settled = None;
            if self.graph.is_none() {
                self.graph = Graph::of(self.game.size(), (ATTACKS * self.limits.memory) << 20, watch)?;
            }
            let Some(graph) = &self.graph else { return Ok(None) };
            let forced = Arc::new(Forced::of(graph, self.game.size(), half_points, watch)?);
            let settled = Settled { game: self.game.clone(), half_points, forced };
            self.settled = ProofNumber::new(&settled, self.limits).ok();
        }
        Ok(self.settled.as_mut())
    }

    /// Does Black lead by at least `half_points` half points in the end, komi not counted, on a board whose positions are listed?
    fn black_leads_for_sure(
        &mut self,
        s: &Position<u64, 64>,
        half_points: i32,
        watch: &Watch,
    ) -> Result<Option<bool>, Stopped> {
        let asked = (half_points, self.game.key(s));
        if let Some(&known) = self.answers.get(&asked) {
            return Ok(Some(known));
        }
        let Some(solver) = self.settled(half_points, watch)? else {
            self.is_listable = false;
            return Ok(None);
        };
        let judged = solver.game().judged(s.clone());
        let found = match judged.answer() {
            Some(known) => known,
            None => solver.reaches(&judged, 1, watch)? == (s.mover == 0),
        };
        self.answers.insert(asked, found);
        Ok(Some(found))
    }

    /// Does Black lead by at least `half_points` half points in the end, komi not counted?
    fn black_leads(
        &mut self,
        s: &Position<u64, 64>,
        half_points: i32,
        watch: &Watch,
    ) -> Result<Option<bool>, Stopped> {
        if self.is_listable
            && let Some(answer) = self.black_leads_for_sure(s, half_points, watch)?
        {
            return Ok(Some(answer));
        }
        let Some(limit) = self.limit(s) else { return Ok(None) };
        let attacks = [(0, half_points, limit), (1, 1 - half_points, limit)];
        let (mut open, mut positions) = ([true; 2], 1 << 14);
        while open.contains(&true) {
            for attacker in 0..2 {
                if !open[attacker] {
                    continue;
                }
                match self.try_attack(s, attacks[attacker], positions, watch)? {
                    Some(true) => return Ok(Some(attacker == 0)),
                    Some(false) => open[attacker] = false,
                    None => {}
                }
            }
            positions *= 2;
        }
        Ok(None)
    }
}

impl Exact<Whole> for Solver {
    fn game(&self) -> &Whole {
        &self.game
    }

    fn score(&mut self, s: &Position<u64, 64>, watch: &Watch) -> Result<i32, Stopped> {
        watch.say("does the mover win?");
        if self.reaches(s, 1, watch)? {
            return Ok(1);
        }
        watch.say("no win; is it a draw?");
        Ok(if self.reaches(s, 0, watch)? { 0 } else { -1 })
    }

    fn reaches(&mut self, s: &Position<u64, 64>, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        if !(0..=1).contains(&score) {
            return Ok(score < 0);
        }
        // White reaches a score where Black does not reach the opposite one and a bit.
        let is_black = s.mover == 0;
        let black = if is_black { score } else { 1 - score };
        let half_points = self.game.rules.half_komi + black;
        match self.black_leads(s, half_points, watch)? {
            Some(leads) => Ok(leads == is_black),
            None => self.whole.reaches(s, score, watch),
        }
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(self)
    }
}
