//! What a thread does: it searches one question from one position, with states and moves of its own beside its path.

use super::crew::{Ended, Question};
use super::numbers::{NEVER, Numbers};
use super::path::{Choice, Path};
use crate::{Meter, Stopped};
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Turn, UsageError};

/// The path of a thread.
pub(super) struct Worker<G: Game> {
    path: Path,
    /// The positions on the path, and the moves of all of them.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    /// The legal moves of a position, for a moment.
    listed: Vec<G::Move>,
}

/// The most positions and moves on a path.
fn room<G: Game>(game: &G) -> (usize, usize) {
    let steps = game.max_plies() as usize + 1;
    (steps, steps.saturating_mul(game.action_count() as usize))
}

/// The key of a position for a question: different ones for different positions, and other ones for another question, since
/// positions have numbers of their own for each, and these should not crowd one line of the table.
pub(super) fn keyed<G: ChanceFree + Keyed>(game: &G, s: &G::State, wanted: i32) -> u64 {
    spread(game.canonical(s) ^ spread(wanted as u64))
}

/// A bijection that spreads the bits of a key: a game may number its positions as it likes.
fn spread(key: u64) -> u64 {
    let x = key.wrapping_mul(0xf135_7aea_2e62_a9c5);
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

/// Does this player want the answer yes?
pub(super) fn wants_yes<G: Game>(game: &G, p: Player) -> bool {
    game.side(p) == game.side(0)
}

impl<G: ChanceFree + Keyed> Worker<G> {
    /// The worker of this number, with room for the longest game.
    pub(super) fn new(game: &G, number: usize) -> Result<Self, UsageError> {
        let (steps, children) = room(game);
        let (mut states, mut moves) = (Vec::new(), Vec::new());
        let path = Path::new(number, steps, children).and_then(|path| {
            states.try_reserve_exact(steps)?;
            moves.try_reserve_exact(children)?;
            Ok(path)
        });
        let path = path.map_err(|_| {
            let wrong = format!("there is no memory for games of {} plies", steps - 1);
            UsageError::new(wrong, "ask for a shorter game, or for --method alpha-beta")
        })?;
        Ok(Self { path, states, moves, listed: Vec::new() })
    }

    /// The memory of the longest path, in bytes.
    pub(super) fn bytes(game: &G) -> usize {
        let (steps, children) = room(game);
        let states = steps.saturating_mul(game.state_bytes());
        let moves = children.saturating_mul(size_of::<G::Move>());
        Path::bytes(steps, children).saturating_add(states).saturating_add(moves)
    }

    /// Searches an unfinished position until the question is answered or there is a reason to end before.
    pub(super) fn search(
        &mut self,
        game: &G,
        s: &G::State,
        asked: &Question<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stopped> {
        self.path.clear(asked, meter.nodes());
        self.keep_pace();
        let Turn::Player(mover) = game.turn(s) else {
            unreachable!("a position to judge waits for a player")
        };
        let never = Numbers { proof: NEVER, disproof: NEVER };
        self.enter(game, (s.clone(), keyed(game, s, asked.wanted), mover), never, asked, meter)?;
        loop {
            let found = match self.path.look_around(asked, meter.nodes()) {
                Some(Err(ended)) => return Ok(ended),
                Some(Ok(numbers)) => Some(numbers),
                None => self.go_on(game, asked, meter)?,
            };
            if let Some(numbers) = found {
                self.keep_pace();
                if self.path.is_empty() {
                    return Ok(Ended::of(numbers));
                }
                self.path.note(numbers, asked);
            }
        }
    }

    /// Forgets states and moves that are no longer on the path.
    fn keep_pace(&mut self) {
        let (steps, children) = self.path.len();
        self.states.truncate(steps);
        self.moves.truncate(children);
    }

    /// Enters a position and looks up what is known of those after it.
    fn enter(
        &mut self,
        game: &G,
        (state, key, mover): (G::State, u64, Player),
        limits: Numbers,
        asked: &Question<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        meter.tick()?;
        game.moves(&state, &mut self.listed);
        self.path.enter(key, wants_yes(game, mover), limits, meter.nodes());
        for &mv in &self.listed {
            meter.check()?;
            let next = game.after(&state, mv);
            match game.turn(&next) {
                Turn::Over => self.path.add_end(game.payoff(&next, 0) >= asked.wanted),
                Turn::Player(_) => self.path.add(keyed(game, &next, asked.wanted)),
                Turn::Chance => unreachable!("in a strict game chance never follows a move"),
            }
        }
        self.path.look_up(asked);
        self.states.push(state);
        self.moves.extend_from_slice(&self.listed);
        Ok(())
    }

    /// Goes on at the last position: leaves it if one of its numbers has reached its limit, else enters the one that looks cheapest.
    /// Returns the numbers of a position that was left, or need not be entered.
    fn go_on(
        &mut self,
        game: &G,
        asked: &Question<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Numbers>, Stopped> {
        let Choice { at, key, limits } = match self.path.choose() {
            Ok(choice) => choice,
            Err(numbers) => {
                self.path.leave(numbers, asked, meter.nodes());
                return Ok(Some(numbers));
            }
        };
        // Another way may have led there since its numbers were looked up.
        if let Some(known) = asked.table.get(key, asked.wanted)
            && (known.proof >= limits.proof || known.disproof >= limits.disproof)
        {
            return Ok(Some(known));
        }
        let state = self.states.last().expect("a position is being searched");
        let next = game.after(state, self.moves[at]);
        let Turn::Player(mover) = game.turn(&next) else {
            unreachable!("finished positions have their answer")
        };
        self.enter(game, (next, key, mover), limits, asked, meter)?;
        Ok(None)
    }
}
