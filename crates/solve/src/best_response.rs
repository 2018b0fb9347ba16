//! The best response to a player who tells their policy: what they can be made to lose.

use seedbed_rules::{Agent, Game, ImperfectInformation, Mixer, Player, Seat, Turn};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The distribution of chance, for games that have chance.
pub type ChanceDistribution<G> = fn(&G, &<G as Game>::State, &mut Vec<(<G as Game>::Move, f64)>);

/// Games longer than this are not followed to their end.
const LONGEST: u32 = 4000;

/// Nor are games whose positions, one after the other, would take more than this many bytes of the stack.
const DEEPEST: usize = 2 << 20;

/// The memory for positions whose value is known, in bytes.
const MEMORY: usize = 2 << 30;

/// Positions whose value is known.
type Known<G> = HashMap<<G as Game>::State, f64, BuildHasherDefault<Mixer>>;

/// A player to be answered by another in the seat `answers`.
pub struct BestResponse<'a, G: Game> {
    game: &'a G,
    chance: Option<ChanceDistribution<G>>,
    player: &'a mut dyn Agent<G>,
    answers: Player,
    /// Positions that may still be looked at.
    left: u64,
}

impl<'a, G: Game> BestResponse<'a, G> {
    /// Sets the task; gives up after `positions` positions, or when they fill two GiB. `None` if the game does not have two seats
    /// or is too long.
    pub fn new(
        game: &'a G,
        chance: Option<ChanceDistribution<G>>,
        player: &'a mut dyn Agent<G>,
        answers: Player,
        positions: u64,
    ) -> Option<Self> {
        let plies = game.max_plies();
        let is_short = plies <= LONGEST && plies as usize * size_of::<G::State>() <= DEEPEST;
        // A map that doubles has room for twice what it holds, and a copy of it while it grows.
        let left = positions.min((MEMORY / 3 / game.state_bytes()) as u64);
        (game.players() == 2 && is_short).then_some(Self { game, chance, player, answers, left })
    }

    /// The score of the best response if everyone sees the state; `None` if the player does not tell their policy or
    /// the game is too large.
    pub fn with_perfect_information(mut self) -> Option<f64> {
        let start = self.game.start();
        self.seen(&start, &mut HashMap::default())
    }

    /// The score of the best response in a game of imperfect information, with the same reasons for `None`.
    ///
    /// Information states remember what their seats have seen, so states that share one are exactly those that the
    /// answering seat cannot tell apart.
    pub fn with_imperfect_information(mut self) -> Option<f64>
    where
        G: ImperfectInformation,
    {
        let start = self.game.start();
        self.unseen(vec![(start, 1.0)])
    }

    fn score(&self, s: &G::State) -> f64 {
        0.5 + 0.5 * f64::from(self.game.payoff(s, self.answers).signum())
    }

    /// What may follow when it is not the answering seat's turn, with its probabilities.
    fn distribution(&mut self, s: &G::State, turn: Turn) -> Option<Vec<(G::Move, f64)>> {
        let mut distribution = Vec::new();
        let told = match turn {
            Turn::Player(p) => self.player.policy(&Seat::new(self.game, s, p), &mut distribution),
            _ => self.chance.map(|chance| chance(self.game, s, &mut distribution)).is_some(),
        };
        told.then_some(distribution)
    }

    fn count(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    fn seen(&mut self, s: &G::State, known: &mut Known<G>) -> Option<f64> {
        if let Some(&value) = known.get(s) {
            return Some(value);
        }
        self.count()?;
        let value = match self.game.turn(s) {
            Turn::Over => return Some(self.score(s)),
            Turn::Player(p) if p == self.answers => {
                let mut best: f64 = 0.0;
                for m in self.game.legal_moves(s) {
                    best = best.max(self.seen(&self.game.after(s, m), known)?);
                }
                best
            }
            turn => {
                let mut sum = 0.0;
                for (m, chance) in self.distribution(s, turn)? {
                    sum += chance * self.seen(&self.game.after(s, m), known)?;
                }
                sum
            }
        };
        known.insert(s.clone(), value);
        Some(value)
    }

    /// The score to come, weighted by how likely each state is to be reached.
    fn unseen(&mut self, mut states: Vec<(G::State, f64)>) -> Option<f64>
    where
        G: ImperfectInformation,
    {
        let mut sum = 0.0;
        // What the answering seat may know when its turn comes, in the order met.
        let mut turns: Vec<Vec<(G::State, f64)>> = Vec::new();
        let mut places: HashMap<G::InfoState, usize, BuildHasherDefault<Mixer>> = HashMap::default();
        while let Some((s, weight)) = states.pop() {
            self.count()?;
            match self.game.turn(&s) {
                Turn::Over => sum += weight * self.score(&s),
                Turn::Player(p) if p == self.answers => {
                    let place = *places.entry(self.game.info_state(&s, p)).or_insert(turns.len());
                    if place == turns.len() {
                        turns.push(Vec::new());
                    }
                    turns[place].push((s, weight));
                }
                turn => {
                    for (m, chance) in self.distribution(&s, turn)? {
                        states.push((self.game.after(&s, m), weight * chance));
                    }
                }
            }
        }
        for alike in turns {
            let mut best: f64 = 0.0;
            for m in self.game.legal_moves(&alike[0].0) {
                let next = alike.iter().map(|(s, weight)| (self.game.after(s, m), *weight)).collect();
                best = best.max(self.unseen(next)?);
            }
            sum += best;
        }
        Some(sum)
    }
}
