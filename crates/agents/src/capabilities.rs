//! What a game can do beyond its rules, as plain functions, so that a search can ask at run time.

use crate::equilibrium::Enumeration;
use crate::puct::Learning;
use crate::solver::Solving;
use seedbed_rules::{Estimate, Game, Keyed, MoveKinds, Player, Rng, Symmetric, Turn, UsageError};

/// The optional abilities of a game that searches may use.
pub struct Capabilities<G: Game> {
    /// How positions are told apart.
    pub keys: Option<Keys<G>>,
    /// How mirror images are treated alike.
    pub symmetry: Option<Symmetry<G>>,
    /// How kinds of moves are preferred.
    pub kinds: Option<MoveKindWeighting<G>>,
    /// How a sensible player plays on.
    pub sensible: Option<SensiblePlayout<G>>,
    /// Other ways to judge an unfinished game.
    pub estimates: &'static [Estimate<G>],
    /// How its positions are solved and kept in books.
    pub solving: Option<Solving<G>>,
    /// How it is written down in full.
    pub enumeration: Option<Enumeration<G>>,
    /// How a net learns it.
    pub learning: Option<Learning<G>>,
}

impl<G: Game> Default for Capabilities<G> {
    fn default() -> Self {
        Self {
            keys: None,
            symmetry: None,
            kinds: None,
            sensible: None,
            estimates: &[],
            solving: None,
            enumeration: None,
            learning: None,
        }
    }
}

/// The keys of a [`Keyed`] game.
pub struct Keys<G: Game> {
    /// Different for different positions.
    pub position: KeyOf<G>,
    /// The same for positions that differ only in points already won, in a game that can tell them apart.
    pub unscored: KeyOf<G>,
    /// The same for mirror images, and for a past that seldom matters, in a game that has one.
    pub rough: KeyOf<G>,
}

/// One number for a position.
type KeyOf<G> = fn(&G, &<G as Game>::State) -> u64;

/// The foldings of a [`Symmetric`] game.
pub struct Symmetry<G: Game> {
    /// The canonical image of a position, and which element of the group leads there.
    pub fold: fn(&G, &G::State) -> (G::State, usize),
    /// The move as that element shows it.
    pub image_move: fn(&G, G::Move, usize) -> G::Move,
    /// The elements that leave a position as it is, as bits; where images are dear, ask once a position.
    pub stabiliser: fn(&G, &G::State) -> u64,
}

/// The preferences of a [`MoveKinds`] game.
pub struct MoveKindWeighting<G: Game> {
    /// Plays a number of plies at most, by weight, chance by its distribution; a whole playout, so that it costs one call.
    pub run: WeightedPlayout<G>,
    /// The weights of a good random player.
    pub weights: &'static [u32],
    /// The kinds of a legal move, as bits.
    pub kinds: fn(&G, &G::State, G::Move) -> u8,
    /// The names of the kinds, in the order of those bits.
    pub names: fn(&G) -> &'static [&'static str],
}

/// A whole playout by weight: game, state, weights, most plies, random numbers, memory.
type WeightedPlayout<G> = fn(&G, &mut <G as Game>::State, &[u32], u32, &mut Rng, &mut Vec<<G as Game>::Move>);

/// A whole playout by the advice of the game: game, state, random numbers, and memory for who made which move.
pub type SensiblePlayout<G> =
    fn(&G, &mut <G as Game>::State, &mut Rng, &mut Vec<(Player, <G as Game>::Move)>);

macro_rules! copy {
    ($($name:ident),*) => {$(
        impl<G: Game> Clone for $name<G> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<G: Game> Copy for $name<G> {}
    )*};
}
copy!(Capabilities, Keys, Symmetry, MoveKindWeighting);

impl<G: Keyed> Keys<G> {
    /// What the game offers.
    pub fn of_game() -> Self {
        Self { position: G::key, unscored: G::key, rough: G::canonical }
    }
}

impl<G: Symmetric> Symmetry<G> {
    /// What the game offers.
    pub fn of_game() -> Self {
        Self {
            fold: G::fold,
            image_move: G::image_move,
            stabiliser: |game, s| {
                let others = (1..game.symmetries()).filter(|&k| game.image(s, k) == *s);
                others.fold(IDENTITY, |set, k| set | 1 << k)
            },
        }
    }
}

/// The stabiliser of a position that looks like itself in no mirror.
pub(crate) const IDENTITY: u64 = 1;

impl<G: Game> Symmetry<G> {
    /// The first of the moves that a position's own symmetries, its stabiliser, make equal to this one.
    pub fn representative(&self, game: &G, stabiliser: u64, m: G::Move) -> G::Move {
        let others = (1..u64::BITS as usize).filter(|k| stabiliser >> k & 1 == 1);
        others.map(|k| (self.image_move)(game, m, k)).min().map_or(m, |least| least.min(m))
    }
}

impl<G: MoveKinds> MoveKindWeighting<G> {
    /// What the game offers.
    pub fn of_game() -> Self {
        Self {
            weights: G::WEIGHTS,
            kinds: G::kinds,
            names: G::kind_names,
            run: |game, s, weights, plies, rng, buf| {
                for _ in 0..plies {
                    let m = match game.turn(s) {
                        Turn::Over => return,
                        Turn::Chance => game.sample(s, rng, buf),
                        Turn::Player(_) => game.weighted(s, weights, rng, buf),
                    };
                    game.play(s, m);
                }
            },
        }
    }
}

/// The error that says which ability of the game an option lacks.
pub(crate) fn lacking(option: &str, ability: &str) -> UsageError {
    UsageError::new(format!("`{option}` cannot be used here"), format!("it is for games with {ability}"))
}
