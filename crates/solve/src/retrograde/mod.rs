//! Retrograde analysis: the value of every position of a small game that allows repetition, from the ends of games backwards.
//!
//! Searches go forward and need games that end. Where pieces may go to and fro for ever, a position is a draw if neither side can force
//! an end, and only the whole set of positions shows that: whatever is not won or lost when nothing more follows is drawn.

mod file;
mod fill;
mod layers;
#[cfg(test)]
mod tests;
mod values;

use crate::memory::zeros;
use crate::{Account, Checkpoint, Exact, Limits, Meter, Stopped, Value, Watch};
use fill::Filling;
pub use layers::{Ending, Layers, Place};
use seedbed_rules::{ChanceFree, NoMemory, Player, UsageError};
use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16};
use values::{Worth, best};

/// The positions, as numbers, of a game that is drawn after a fixed number of plies.
pub trait Numbered<G: ChanceFree>: Layers + Send {
    /// The game, in which payoffs are 1, 0 and -1.
    fn game(&self) -> &G;

    /// The number of an unfinished position.
    fn place(&self, s: &G::State) -> Place;

    /// The plies after which the game is a draw if nobody has won.
    fn plies_left(&self, s: &G::State) -> u32;
}

/// Solves a game whose positions are numbered, all of them at once.
///
/// Values have the plies to the end, so a limit of plies is kept to the ply: who cannot win before it has a draw.
pub struct Retrograde<G: ChanceFree, N: Numbered<G>> {
    numbered: N,
    sizes: Vec<usize>,
    /// The values of the first layers.
    known: Vec<Vec<AtomicU16>>,
    threads: usize,
    game: PhantomData<fn() -> G>,
}

/// Bytes for the value of a position, and for what is left of it in the layer at work.
const VALUE: usize = size_of::<AtomicU16>();
const LEFT: usize = size_of::<AtomicU8>();

impl<G: ChanceFree, N: Numbered<G>> Retrograde<G, N> {
    /// A solver within these limits, with `beside` bytes for the numbering itself.
    ///
    /// # Errors
    ///
    /// If the values of all positions do not fit into the memory allowed.
    pub fn new(numbered: N, beside: usize, limits: Limits) -> Result<Self, UsageError> {
        let sizes = numbered.sizes();
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let account = Account::of(limits.memory).with(beside.saturating_add(LEFT.saturating_mul(largest)));
        account.check(VALUE.saturating_mul(sizes.iter().sum()))?;
        Ok(Self { numbered, sizes, known: Vec::new(), threads: limits.threads, game: PhantomData })
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.sizes.iter().sum()
    }

    /// Solves all layers that are not solved yet.
    fn fill(&mut self, watch: &Watch) -> Result<(), Stopped> {
        fill(&self.numbered, &self.sizes, &mut self.known, self.threads, watch)
    }

    fn worth(&self, at: Place) -> Worth {
        Worth(self.known[at.layer][at.number].load(Relaxed))
    }

    /// How many positions are won, drawn and lost for the player to move, and the most plies that a win takes.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn census(&mut self, watch: &Watch) -> Result<([usize; 3], u32), Stopped> {
        self.fill(watch)?;
        let (mut counts, mut longest) = ([0; 3], 0);
        for value in self.known.iter().flatten() {
            let worth = Worth(value.load(Relaxed));
            counts[if worth.is_won() { 0 } else { 1 + usize::from(worth.is_lost()) }] += 1;
            longest = longest.max(worth.plies().unwrap_or(0).into());
        }
        Ok((counts, longest))
    }

    /// Checks that every value follows from those of the positions one move on; returns a position where it does not.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn audit(&mut self, watch: &Watch) -> Result<Option<Place>, Stopped> {
        self.fill(watch)?;
        let (mut meter, mut next) = (Meter::new(watch), Vec::new());
        for (layer, &size) in self.sizes.iter().enumerate() {
            for number in 0..size {
                meter.tick()?;
                let at = Place { layer, number };
                let follows = match self.numbered.expand(at, &mut next) {
                    Some(Ending::Lost) => Worth::after(0),
                    Some(Ending::Drawn) => Worth::DRAW,
                    None => best(next.iter().map(|&next| self.worth(next))),
                };
                if follows != self.worth(at) {
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }
}

/// Solves all layers after those that are known.
fn fill(
    layers: &impl Layers,
    sizes: &[usize],
    known: &mut Vec<Vec<AtomicU16>>,
    threads: usize,
    watch: &Watch,
) -> Result<(), Stopped> {
    let all: usize = sizes.iter().sum();
    for layer in known.len()..sizes.len() {
        let (size, done) = (sizes[layer], sizes[..layer].iter().sum::<usize>());
        let share = 100.0 * done as f64 / all as f64;
        watch.say(format!(
            "{share:.0} % of {all} positions are solved; layer {} of {}",
            layer + 1,
            sizes.len()
        ));
        let (values, left) = (list(size), list(size));
        Filling { layers, layer, known, values: &values, left: &left, threads, watch }.fill()?;
        known.push(values);
    }
    Ok(())
}

/// A list of zeros.
///
/// # Panics
///
/// By [`NoMemory::raise`].
fn list<T: crate::memory::Zero>(count: usize) -> Vec<T> {
    if count == 0 {
        return Vec::new();
    }
    zeros(count).unwrap_or_else(|| NoMemory::raise(format_args!("{count} positions at once")))
}

/// Scores count the plies that are left at the end, so that quick wins are worth more.
impl<G: ChanceFree, N: Numbered<G>> Exact<G> for Retrograde<G, N> {
    fn game(&self) -> &G {
        self.numbered.game()
    }

    fn score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped> {
        self.fill(watch)?;
        let (worth, left) = (self.worth(self.numbered.place(s)), self.numbered.plies_left(s));
        let in_time = worth.plies().filter(|&plies| u32::from(plies) <= left);
        let score = in_time.map_or(0, |plies| 1 + left as i32 - i32::from(plies));
        Ok(if worth.is_lost() { -score } else { score })
    }

    fn final_score(&self, s: &G::State, p: Player) -> i32 {
        self.game().payoff(s, p) * (1 + self.numbered.plies_left(s) as i32)
    }

    fn value(&self, s: &G::State, score: i32) -> Value {
        let plies =
            (1 + self.numbered.plies_left(s)).checked_sub(score.unsigned_abs()).filter(|_| score != 0);
        Value { payoff: score.signum().into(), plies }
    }

    fn least_alike(&self, score: i32) -> i32 {
        if score < 0 { -1 - self.game().max_plies() as i32 } else { score.signum() }
    }

    /// A drawn game goes on until the limit, and no move of it says more than another.
    fn shows_line(&self, score: i32) -> bool {
        score != 0
    }

    fn tells_share(&self) -> bool {
        true
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(self)
    }
}
