//! Games of the search with itself, from which a net learns.

use super::{Puct, PuctOptions, ROOT};
use crate::net::{Lesson, Net};
use seedbed_rules::{Game, Learnable, Patterns, Player, Rng, Search, Seed, Stop, Turn};
use std::sync::Arc;

/// How games are played to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drill {
    /// Simulations for each move.
    pub sims: u64,
}

/// Plays a game by a net from a seed.
type SelfPlay<G> = fn(&G, &Arc<Net>, Drill, Seed, &Stop) -> Option<Vec<Lesson>>;

/// How a game is learnt: what needs its type, as plain functions.
pub struct Learning<G: Game> {
    /// The patterns of the game.
    pub patterns: fn(&G) -> Patterns,
    /// Plays a game and tells what it taught; `None` if it was stopped.
    pub play: SelfPlay<G>,
    /// The search by a net.
    pub search: fn(Arc<Net>, PuctOptions) -> Box<dyn Search<G>>,
}

impl<G: Game> Clone for Learning<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Learning<G> {}

impl<G: Learnable> Learning<G> {
    /// Of a game that says what is worth learning.
    pub fn of_game() -> Self {
        Self { patterns: G::patterns, play, search: |net, options| Box::new(Puct::new(net, options)) }
    }
}

/// For this many plies moves are drawn by their visits; after that the one visited most is made.
const VARIED: usize = 12;

/// The share of chance in what seems likely at the root, so that every move has a chance to prove itself.
const NOISE: f32 = 0.25;

/// A game that lasts longer is judged as it stands, by the search.
const LONGEST: usize = 300;

/// How much of a value is what the search thought; the rest is how the game ended.
const TRUST: f32 = 0.5;

fn play<G: Learnable>(
    game: &G,
    net: &Arc<Net>,
    drill: Drill,
    seed: Seed,
    stop: &Stop,
) -> Option<Vec<Lesson>> {
    let mut puct = Puct::new(Arc::clone(net), PuctOptions::simulations(drill.sims));
    let (mut s, mut rng) = (game.start(), seed.rng());
    let mut lessons: Vec<(Player, Lesson)> = Vec::new();
    let mut judged = None;
    while let Turn::Player(mover) = game.turn(&s) {
        puct.plant(game, &s);
        puct.stir(&mut rng);
        puct.think(game, &s, stop);
        stop.check().ok()?;
        let side = game.side(mover);
        let value = puct.tree.value(ROOT);
        lessons.push((side, puct.lesson(game, &s, value, &mut rng)));
        if lessons.len() == LONGEST {
            judged = Some(if side == 0 { value } else { -value });
            break;
        }
        let m = puct.drawn(lessons.len() <= VARIED, &mut rng);
        game.play(&mut s, m);
    }
    let ended = judged.unwrap_or_else(|| game.payoff(&s, 0).signum() as f32);
    let told = lessons.into_iter().map(|(side, mut lesson)| {
        let ended = if side == 0 { ended } else { -ended };
        lesson.value = TRUST * lesson.value + (1.0 - TRUST) * ended;
        lesson
    });
    Some(told.collect())
}

impl<G: Learnable> Puct<G> {
    /// Mixes chance into what seems likely at the root: exponential variates, which shared out are uniform over all distributions.
    fn stir(&mut self, rng: &mut Rng) {
        let edges = self.tree.edges_mut(ROOT);
        let noise: Vec<f32> = edges.iter().map(|_| -libm::logf((1.0 - rng.unit()) as f32)).collect();
        let total: f32 = noise.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        for (edge, noise) in edges.iter_mut().zip(noise) {
            edge.prior = (1.0 - NOISE) * edge.prior + NOISE * noise / total;
        }
    }

    /// What the search found out, as any of the images of the board shows it.
    fn lesson(&self, game: &G, s: &G::State, value: f32, rng: &mut Rng) -> Lesson {
        let k = rng.below(game.symmetries());
        let image = game.image(s, k);
        let mut seen = vec![0; self.net.places()];
        game.look(&image, &mut seen);
        let total = self.visits().map(|(_, visits)| visits).sum::<u32>().max(1) as f32;
        let choices = self
            .visits()
            .map(|(m, visits)| (game.choice(&image, game.image_move(m, k)), visits as f32 / total));
        Lesson { choices: choices.collect(), seen: seen.into(), value }
    }

    /// A move by its visits, or the one visited most.
    fn drawn(&self, by_visits: bool, rng: &mut Rng) -> G::Move {
        let total: u32 = self.visits().map(|(_, visits)| visits).sum();
        if by_visits && total > 0 {
            let mut left = rng.below(total as usize);
            for (m, visits) in self.visits() {
                if left < visits as usize {
                    return m;
                }
                left -= visits as usize;
            }
        }
        self.moves[self.tree.most_tried(ROOT)]
    }
}
