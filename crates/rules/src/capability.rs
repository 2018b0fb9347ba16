//! What a game may guarantee beyond its rules; agents ask for what they need.

use crate::{Game, Player, Rng, Text, UsageError, position_key};
use std::fmt::Debug;
use std::hash::Hash;

/// Every seat sees the whole state.
///
/// An agent of such a game may read it:
/// ```
/// use seedbed_rules::example::Heap;
/// use seedbed_rules::{Agent, Game, Rng, Seat};
///
/// /// Leaves a multiple of four, where it can.
/// struct Fours;
///
/// impl Agent<Heap> for Fours {
///     fn choose(&mut self, seat: &Seat<'_, Heap>, _: &mut Rng) -> u8 {
///         (seat.state().objects % 4).max(1)
///     }
/// }
///
/// let (game, mut rng) = (Heap(7), seedbed_rules::Seed(1).rng());
/// assert_eq!(Fours.choose(&Seat::new(&game, &game.start(), 0), &mut rng), 3);
/// ```
pub trait PerfectInformation: Game {}

/// Once a player is to move, chance never acts again: what alpha-beta needs.
///
/// A game of imperfect information may be chance-free too; a search then reasons inside one imagined deal.
pub trait ChanceFree: Game {}

/// The outcomes of chance can be listed with their probabilities: the game is explicit stochastic.
pub trait ExplicitChance: Game {
    /// Fills `out`, emptied first, with every outcome of a chance turn, ascending, and its probability.
    fn distribution(&self, s: &Self::State, out: &mut Vec<(Self::Move, f64)>);
}

/// Seats see different things.
///
/// One player hides a coin in a hand, the other guesses in which:
/// ```
/// # use seedbed_rules::{Game, Player, Turn};
/// use seedbed_rules::{ImperfectInformation, Rng};
///
/// #[derive(Clone)]
/// struct Coin;
///
/// # impl Game for Coin {
/// #     type State = Vec<u8>;
/// #     type Move = u8;
/// #     fn start(&self) -> Vec<u8> { Vec::new() }
/// #     fn turn(&self, s: &Vec<u8>) -> Turn { [Turn::Player(0), Turn::Player(1), Turn::Over][s.len()] }
/// #     fn moves(&self, _: &Vec<u8>, out: &mut Vec<u8>) { out.clear(); out.extend([0, 1]); }
/// #     fn play(&self, s: &mut Vec<u8>, hand: u8) { s.push(hand); }
/// #     fn payoff(&self, s: &Vec<u8>, p: Player) -> i32 { if (s[0] == s[1]) == (p == 1) { 1 } else { -1 } }
/// #     fn action_id(&self, hand: u8) -> u32 { hand.into() }
/// #     fn action_count(&self) -> u32 { 2 }
/// #     fn max_plies(&self) -> u32 { 2 }
/// # }
/// /// A state is the list of the hands named so far: first where the coin is, then the guess.
/// impl ImperfectInformation for Coin {
///     /// How many hands were named, and the first of them if it is known.
///     type InfoState = (usize, Option<u8>);
///
///     fn info_state(&self, s: &Vec<u8>, p: usize) -> (usize, Option<u8>) {
///         (s.len(), s.first().copied().filter(|_| p == 0 || s.len() == 2))
///     }
///
///     fn sees(&self, s: &Vec<u8>, _: u8, p: usize) -> bool {
///         p == 0 || s.len() == 1
///     }
///
///     fn determinise(&self, &(named, hand): &(usize, Option<u8>), rng: &mut Rng) -> Vec<u8> {
///         (0..named).map(|_| hand.unwrap_or_else(|| rng.below(2) as u8)).collect()
///     }
///
///     fn determinises_exactly(&self) -> bool {
///         true
///     }
/// }
///
/// let hidden = [0, 1].map(|hand| Coin.info_state(&vec![hand], 1));
/// assert_eq!(hidden[0], hidden[1], "who guesses cannot tell");
/// let imagined = Coin.determinise(&hidden[0], &mut seedbed_rules::Seed(1).rng());
/// assert_eq!(Coin.info_state(&imagined, 1), hidden[0]);
/// ```
pub trait ImperfectInformation: Game {
    /// A seat's information state: all that it knows, its memory of the game included.
    type InfoState: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// What `p` knows in this state.
    fn info_state(&self, s: &Self::State, p: Player) -> Self::InfoState;

    /// Does `p` learn which move this was, when it is played in `s`?
    fn sees(&self, s: &Self::State, m: Self::Move, p: Player) -> bool;

    /// Draws a state that fits the information state.
    fn determinise(&self, info: &Self::InfoState, rng: &mut Rng) -> Self::State;

    /// Whether `determinise` draws with exactly the probabilities of uniformly random play; otherwise it approximates.
    fn determinises_exactly(&self) -> bool;
}

/// Positions can be told apart by one number.
pub trait Keyed: Game {
    /// Equal for equal states; different, up to hashing, for different ones.
    fn key(&self, s: &Self::State) -> u64 {
        position_key(s)
    }

    /// A key shared by positions known to have equal value, such as mirror images.
    fn canonical(&self, s: &Self::State) -> u64 {
        self.key(s)
    }
}

/// Points already won can be told from what remains to be played.
pub trait Unscored: Keyed {
    /// A key shared by positions that differ only in points already won, so that what remains is the same game.
    fn unscored(&self, s: &Self::State) -> u64;
}

/// Positions have a past that seldom matters, such as boards that must not come again.
pub trait RoughKey: Keyed {
    /// A key shared by positions that are alike but for that past.
    ///
    /// Values found for one of them are only likely for the others, so nothing can be proven by it.
    fn rough(&self, s: &Self::State) -> u64;
}

/// Moves come in kinds, such as attacks and quiet moves, by which a policy may prefer them.
pub trait MoveKinds: Game {
    /// The weights of a good random player, in the order of the kinds.
    const WEIGHTS: &'static [u32];

    /// The names of the kinds, at most eight.
    fn kind_names(&self) -> &'static [&'static str];

    /// The kinds of a legal move: bit `k` for kind `k`; at least one, and a move may be of several.
    fn kinds(&self, s: &Self::State, m: Self::Move) -> u8;

    /// Draws a kind by its weight among those that have moves here, then one of its moves uniformly.
    ///
    /// If all kinds at hand have weight 0, they count equally. Override it if there is a faster way.
    fn weighted(
        &self,
        s: &Self::State,
        weights: &[u32],
        rng: &mut Rng,
        buf: &mut Vec<Self::Move>,
    ) -> Self::Move {
        self.moves(s, buf);
        let present = buf.iter().fold(0, |all, &m| all | self.kinds(s, m));
        let kind = draw_kind(present, weights, rng);
        buf.retain(|&m| self.kinds(s, m) >> kind & 1 == 1);
        buf[rng.below(buf.len())]
    }
}

/// Draws one of the kinds present, a set of bits, by weight; uniformly if all of them have weight 0.
#[inline]
pub fn draw_kind(present: u8, weights: &[u32], rng: &mut Rng) -> usize {
    let kinds = || (0..8).filter(|k| present >> k & 1 == 1);
    let weight = |k: usize| weights.get(k).copied().unwrap_or(0) as usize;
    let total: usize = kinds().map(weight).sum();
    let share = |k: usize| if total == 0 { 1 } else { weight(k) };
    let mut left = rng.below(if total == 0 { present.count_ones() as usize } else { total });
    for k in kinds() {
        if left < share(k) {
            return k;
        }
        left -= share(k);
    }
    unreachable!("the shares sum to the bound of the draw")
}

/// Positions can be written down and read back.
pub trait Readable: Text {
    /// Reads a position as [`Text::board`] draws it for all eyes.
    ///
    /// Of a history that matters, only what the board shows is read.
    ///
    /// # Errors
    ///
    /// If the text is not a position of this game.
    fn read(&self, text: &str) -> Result<Self::State, UsageError>;
}

/// The board can be turned or mirrored without changing the game.
pub trait Symmetric: Keyed {
    /// The size of the group; element 0 is the identity.
    fn symmetries(&self) -> usize;

    /// The state as element `k` of the group shows it.
    fn image(&self, s: &Self::State, k: usize) -> Self::State;

    /// The move as element `k` of the group shows it.
    fn image_move(&self, m: Self::Move, k: usize) -> Self::Move;

    /// The image that stands for all images, and the element that leads to it; override it if there is a faster way.
    fn fold(&self, s: &Self::State) -> (Self::State, usize) {
        let images = (0..self.symmetries()).map(|k| (self.image(s, k), k));
        images.min_by_key(|(image, _)| self.key(image)).expect("the identity is there")
    }
}
