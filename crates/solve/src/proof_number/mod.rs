//! Depth-first proof-number search (df-pn, Nagai 2002): the general solver for wins that are deep and narrow.
//!
//! A position's numbers say how many positions at least must still be decided to answer a question with yes or with no. The search
//! always goes where the fewest are left, and leaves a position as soon as another one looks cheaper.
//!
//! # Repetition
//!
//! Answers are kept by key, whatever led to the position. That is right because a key tells positions apart by all that matters to
//! the rest of the game ([`Keyed`]), and every game ends ([`seedbed_rules::Game::max_plies`]): a position that could come again
//! after itself would make an endless game. So a game that forbids repetition must have the boards it forbids in its key, as Go and Dominance
//! have; there are no two histories of one key that differ in what follows (no graph-history interaction).

mod numbers;
mod path;
mod table;

use crate::asked::Asked;
use crate::kept::key_signature;
use crate::{Account, Bounds, Checkpoint, Exact, Limits, Meter, Stopped, Watch};
use numbers::{NEVER, Numbers};
use path::{Child, Left, Path};
use seedbed_files::SealedReader;
use seedbed_rules::{ChanceFree, Keyed, Player, Turn, UsageError};
use std::io::{self, Write};
use table::{MOST_SCORE, ProofTable};

/// Solves any game with keys and without later chance by proof numbers; scores are payoffs.
pub struct ProofNumber<G: ChanceFree + Keyed> {
    game: G,
    table: ProofTable,
    path: Path<G>,
    moves: Vec<G::Move>,
    /// The question: does the first seat win at least this?
    wanted: i32,
}

impl<G: ChanceFree + Keyed> ProofNumber<G> {
    /// A solver within these limits; it works on one thread.
    ///
    /// # Errors
    ///
    /// If the table and the path of the longest game do not fit into the memory allowed, or scores are too large for it.
    pub fn new(game: &G, limits: Limits) -> Result<Self, UsageError> {
        if game.max_payoff() > MOST_SCORE {
            let wrong = format!("proof-number search is for scores up to {MOST_SCORE}");
            return Err(UsageError::new(wrong, "--method alpha-beta"));
        }
        let account = Account::of(limits.memory).with(Path::bytes(game));
        let keys = key_signature(game);
        let table = ProofTable::new(account, format!("proof numbers 2 by keys {keys:016x}"))?;
        Ok(Self { game: game.clone(), table, path: Path::new(game)?, moves: Vec::new(), wanted: 0 })
    }

    /// The key of a position for the question: different ones for different positions, and other ones for another question, since
    /// positions have numbers of their own for each, and these should not crowd one line of the table.
    fn key(&self, s: &G::State) -> u64 {
        spread(self.game.canonical(s) ^ spread(self.wanted as u64))
    }

    /// Does this player want the answer yes?
    fn wants_yes(&self, p: Player) -> bool {
        self.game.side(p) == self.game.side(0)
    }

    /// Is the score of an unfinished position at least `score`? `None` if `positions` positions did not tell; asked again, it goes on from what it
    /// has found.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn reaches_within(
        &mut self,
        s: &G::State,
        score: i32,
        positions: u64,
        watch: &Watch,
    ) -> Result<Option<bool>, Stopped> {
        let Turn::Player(mover) = self.game.turn(s) else {
            unreachable!("a position to judge waits for a player")
        };
        let most = self.game.max_payoff();
        if score <= -most || score > most {
            return Ok(Some(score <= -most));
        }
        // What one side wins the other loses: all questions are asked for the first seat, and one answer serves both.
        let for_first = self.wants_yes(mover);
        self.wanted = if for_first { score } else { 1 - score };
        let answer = self.search(s, mover, positions, &mut Meter::new(watch))?;
        Ok(answer.map(|answer| answer == for_first))
    }

    /// Answers the question about an unfinished position, unless that takes more than `positions` positions.
    fn search(
        &mut self,
        s: &G::State,
        mover: Player,
        positions: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Stopped> {
        self.path.clear();
        let (key, begun) = (self.key(s), meter.nodes());
        if let Some(answer) = self.table.get(key, self.wanted).and_then(Numbers::answer) {
            return Ok(Some(answer));
        }
        self.enter(s.clone(), key, mover, Numbers { proof: NEVER, disproof: NEVER }, meter)?;
        while meter.nodes() - begun <= positions {
            let Some(numbers) = self.go_on(meter)? else { continue };
            if self.path.is_empty() {
                return Ok(numbers.answer());
            }
            self.path.note(numbers);
        }
        self.give_up(meter);
        Ok(None)
    }

    /// Leaves every position on the path with what is known of it, so that the search can go on there.
    fn give_up(&mut self, meter: &Meter<'_>) {
        while !self.path.is_empty() {
            let Left { key, begun, numbers } = self.path.leave();
            self.table.put(key, self.wanted, numbers, meter.nodes() - begun);
            if !self.path.is_empty() {
                self.path.note(numbers);
            }
        }
    }

    /// Enters a position and looks up what is known of those after it.
    fn enter(
        &mut self,
        state: G::State,
        key: u64,
        mover: Player,
        limits: Numbers,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        meter.tick()?;
        let mut moves = std::mem::take(&mut self.moves);
        self.game.moves(&state, &mut moves);
        self.path.enter(state, key, self.wants_yes(mover), limits, meter.nodes());
        for &mv in &moves {
            meter.check()?;
            let child = self.child(mv);
            self.path.add(child);
        }
        self.moves = moves;
        Ok(())
    }

    /// What is known of a move at the last position.
    fn child(&self, mv: G::Move) -> Child<G::Move> {
        let next = self.game.after(self.path.last_state(), mv);
        let (key, numbers) = match self.game.turn(&next) {
            Turn::Over => (0, Numbers::answered(self.game.payoff(&next, 0) >= self.wanted)),
            Turn::Player(_) => {
                let key = self.key(&next);
                (key, self.table.get(key, self.wanted).unwrap_or(Numbers::UNKNOWN))
            }
            Turn::Chance => unreachable!("in a strict game chance never follows a move"),
        };
        Child { mv, key, numbers }
    }

    /// Goes on at the last position: leaves it if one of its numbers has reached its limit, else enters the one that looks cheapest.
    /// Returns the numbers of a position that was left, or need not be entered.
    fn go_on(&mut self, meter: &mut Meter<'_>) -> Result<Option<Numbers>, Stopped> {
        let Some((mv, key, limits)) = self.path.choose() else {
            let Left { key, begun, numbers } = self.path.leave();
            self.table.put(key, self.wanted, numbers, meter.nodes() - begun);
            return Ok(Some(numbers));
        };
        // Another way may have led there since its numbers were looked up.
        if let Some(known) = self.table.get(key, self.wanted)
            && (known.proof >= limits.proof || known.disproof >= limits.disproof)
        {
            return Ok(Some(known));
        }
        let next = self.game.after(self.path.last_state(), mv);
        let Turn::Player(mover) = self.game.turn(&next) else {
            unreachable!("finished positions have their answer")
        };
        self.enter(next, key, mover, limits, meter)?;
        Ok(None)
    }
}

/// A bijection that spreads the bits of a key: a game may number its positions as it likes.
fn spread(key: u64) -> u64 {
    let x = key.wrapping_mul(0xf135_7aea_2e62_a9c5);
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

impl<G: ChanceFree + Keyed> Exact<G> for ProofNumber<G> {
    fn game(&self) -> &G {
        &self.game
    }

    /// Halves the possible scores with every question.
    fn score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped> {
        let most = self.game.max_payoff();
        let mut bounds = Bounds { lower: -most, upper: most };
        while bounds.lower < bounds.upper {
            let beta = (bounds.lower + bounds.upper + 1).div_euclid(2);
            watch.say(Asked { bounds, beta, most }.to_string());
            if self.reaches(s, beta, watch)? {
                bounds.lower = beta;
            } else {
                bounds.upper = beta - 1;
            }
        }
        Ok(bounds.lower)
    }

    fn reaches(&mut self, s: &G::State, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let answer = self.reaches_within(s, score, u64::MAX, watch)?;
        Ok(answer.expect("without a limit the search ends with an answer"))
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(self)
    }
}

impl<G: ChanceFree + Keyed> Checkpoint for ProofNumber<G> {
    fn layout(&self) -> String {
        self.table.layout()
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.table.save(to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        self.table.load(from)
    }

    fn forget(&mut self) {
        self.table.forget();
    }
}
