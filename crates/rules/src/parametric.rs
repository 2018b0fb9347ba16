//! Strategies that are vectors of numbers, and how two of them meet.

use crate::{Agent, Game, Rng, Seat, Seed, Turn};

/// A game with a family of strategies, one for every vector of numbers: what an optimiser tunes.
///
/// Such a game has two seats.
///
/// Each player shows heads or tails; the first wins if both show the same. A strategy is one number: how much likelier heads
/// is than tails, as a logarithm.
/// ```
/// # use seedbed_rules::{Game, Player, Turn};
/// use seedbed_rules::{Agent, DuelsOf, Parametric, ParametricDuels, Rng, Seat, Seed};
///
/// #[derive(Clone)]
/// struct Pennies;
///
/// # impl Game for Pennies {
/// #     type State = Vec<bool>;
/// #     type Move = bool;
/// #     fn start(&self) -> Vec<bool> { Vec::new() }
/// #     fn turn(&self, s: &Vec<bool>) -> Turn { [Turn::Player(0), Turn::Player(1), Turn::Over][s.len()] }
/// #     fn moves(&self, _: &Vec<bool>, out: &mut Vec<bool>) { out.clear(); out.extend([false, true]); }
/// #     fn play(&self, s: &mut Vec<bool>, heads: bool) { s.push(heads); }
/// #     fn payoff(&self, s: &Vec<bool>, p: Player) -> i32 { if (s[0] == s[1]) == (p == 0) { 1 } else { -1 } }
/// #     fn action_id(&self, heads: bool) -> u32 { heads.into() }
/// #     fn action_count(&self) -> u32 { 2 }
/// #     fn max_plies(&self) -> u32 { 2 }
/// # }
/// /// Shows heads with this probability.
/// struct Biased(f64);
///
/// impl Agent<Pennies> for Biased {
///     fn choose(&mut self, _: &Seat<'_, Pennies>, rng: &mut Rng) -> bool {
///         rng.unit() < self.0
///     }
/// }
///
/// impl Parametric for Pennies {
///     type Strategy = Biased;
///
///     fn numbers(&self) -> usize {
///         1
///     }
///
///     fn strategy(&self, numbers: &[f64]) -> Biased {
///         Biased(1.0 / (1.0 + (-numbers[0]).exp()))
///     }
/// }
///
/// // What an optimiser sees: two vectors meet in pairs of games with the seats swapped.
/// let pairs = DuelsOf(Pennies).play(&[5.0], &[0.0], 1000, Seed(1));
/// let half_points: u64 = (0..).zip(pairs).map(|(half_points, count)| half_points * count).sum();
/// assert!((1800..2200).contains(&half_points), "against a fair coin nothing wins more than half");
/// ```
pub trait Parametric: Game {
    /// A strategy, ready to play.
    type Strategy: Agent<Self> + 'static;

    /// How many numbers make a strategy.
    fn numbers(&self) -> usize;

    /// Makes the strategy given by [`Parametric::numbers`] finite numbers.
    fn strategy(&self, numbers: &[f64]) -> Self::Strategy;

    /// Do the first half of the numbers serve only the first seat, and the second half only the second?
    fn is_per_seat(&self) -> bool {
        false
    }

    /// Is the strategy the same when all its numbers are multiplied by a positive factor?
    fn is_scaleless(&self) -> bool {
        false
    }

    /// Plays a game of two strategies to its end and returns the payoff of the first seat.
    ///
    /// The streams are those of chance, the first and the second seat. Override it if there is a faster way; the same
    /// streams must lead to the same end.
    fn duel(&self, strategies: [&mut Self::Strategy; 2], streams: &mut [Rng; 3]) -> i32 {
        move_by_move(self, strategies, streams)
    }

    /// The score that the first strategy can expect in the first seat, where a win counts 1 and a draw a half; `None` if
    /// it cannot be computed.
    fn expected(&self, _first: &Self::Strategy, _second: &Self::Strategy) -> Option<f64> {
        None
    }

    /// How many games could be played in the time that both seats' expectations take.
    fn cost_of_expected(&self) -> u64 {
        10
    }

    /// What a strategy does, in words; empty if the game cannot tell.
    fn explain(&self, _numbers: &[f64]) -> Vec<String> {
        Vec::new()
    }

    /// The strategy whose speed is worth measuring.
    fn measured(&self) -> Vec<f64> {
        vec![0.0; self.numbers()]
    }
}

/// Plays a duel as the referee would.
pub(crate) fn move_by_move<G: Parametric>(
    game: &G,
    [first, second]: [&mut G::Strategy; 2],
    [chance, one, two]: &mut [Rng; 3],
) -> i32 {
    let (mut s, mut buf) = (game.start(), Vec::new());
    first.begin();
    second.begin();
    loop {
        let m = match game.turn(&s) {
            Turn::Over => return game.payoff(&s, 0),
            Turn::Chance => game.sample(&s, chance, &mut buf),
            Turn::Player(0) => first.choose(&Seat::new(game, &s, 0), one),
            Turn::Player(p) => second.choose(&Seat::new(game, &s, p), two),
        };
        game.play(&mut s, m);
    }
}

/// The streams of a series of duels: chance, first seat, second seat.
pub(crate) fn streams(seed: Seed) -> [Rng; 3] {
    [0, 1, 2].map(|k| seed.child("stream", k).rng())
}

/// How many pairs of games ended with 0, 1, 2, 3 and 4 half points for the one asked about.
pub type Pairs = [u64; 5];

/// The strategies of a game against each other, whatever the game's type.
pub trait ParametricDuels: Send + Sync {
    /// How many numbers make a strategy.
    fn numbers(&self) -> usize;

    /// Do the first half of the numbers serve only the first seat, and the second half only the second?
    fn is_per_seat(&self) -> bool;

    /// Is the strategy the same when all its numbers are multiplied by a positive factor?
    fn is_scaleless(&self) -> bool;

    /// Plays `pairs` pairs of games, both with the same chance and with seats swapped, in streams that grow from one seed.
    fn play(&self, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> Pairs;

    /// Plays `games` games in fixed seats: how many the first seat lost, drew and won.
    fn play_seated(&self, first: &[f64], second: &[f64], games: u64, seed: Seed) -> [u64; 3];

    /// The score that the first seat can expect; `None` if it cannot be computed.
    fn expected_seated(&self, first: &[f64], second: &[f64]) -> Option<f64>;

    /// The mean score of `one` over both seats; `None` if it cannot be computed.
    fn expected(&self, one: &[f64], other: &[f64]) -> Option<f64> {
        let (first, second) = (self.expected_seated(one, other)?, self.expected_seated(other, one)?);
        Some(0.5 * (first + 1.0 - second))
    }

    /// How many games could be played in the time that [`ParametricDuels::expected`] takes.
    fn cost_of_expected(&self) -> u64 {
        10
    }

    /// What a strategy does, in words; empty if the game cannot tell.
    fn explain(&self, numbers: &[f64]) -> Vec<String>;

    /// The strategy whose speed is worth measuring.
    fn measured(&self) -> Vec<f64>;
}

/// The duels of a game.
pub struct DuelsOf<G>(pub G);

impl<G: Parametric> ParametricDuels for DuelsOf<G> {
    fn numbers(&self) -> usize {
        self.0.numbers()
    }

    fn is_per_seat(&self) -> bool {
        self.0.is_per_seat()
    }

    fn is_scaleless(&self) -> bool {
        self.0.is_scaleless()
    }

    fn play(&self, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> Pairs {
        let (mut one, mut other) = (self.0.strategy(one), self.0.strategy(other));
        let [mut deals, first_seat, second_seat] = streams(seed);
        let mut streams = [deals.clone(), first_seat, second_seat];
        let mut counts = Pairs::default();
        for _ in 0..pairs {
            let deal = Seed(deals.bits()).rng();
            streams[0] = deal.clone();
            let first = self.0.duel([&mut one, &mut other], &mut streams).signum();
            streams[0] = deal;
            let second = -self.0.duel([&mut other, &mut one], &mut streams).signum();
            counts[(2 + first + second) as usize] += 1;
        }
        counts
    }

    fn play_seated(&self, first: &[f64], second: &[f64], games: u64, seed: Seed) -> [u64; 3] {
        let (mut first, mut second) = (self.0.strategy(first), self.0.strategy(second));
        let mut streams = streams(seed);
        let mut counts = [0; 3];
        for _ in 0..games {
            counts[(1 + self.0.duel([&mut first, &mut second], &mut streams).signum()) as usize] += 1;
        }
        counts
    }

    fn expected_seated(&self, first: &[f64], second: &[f64]) -> Option<f64> {
        self.0.expected(&self.0.strategy(first), &self.0.strategy(second))
    }

    fn cost_of_expected(&self) -> u64 {
        self.0.cost_of_expected()
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        self.0.explain(numbers)
    }

    fn measured(&self) -> Vec<f64> {
        self.0.measured()
    }
}
