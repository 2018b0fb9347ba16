//! What makes a match fair: swapped seats and shared chance.

use seedbed_arena::{MatchPlan, Watch, contest, with_threads};
use seedbed_rules::{Agent, Game, Player, Rng, Seat, Seed, Turn};

/// Each seat calls heads or tails; then a coin decides for the seat it names, unless both made the same call.
#[derive(Clone)]
struct Coin;

impl Game for Coin {
    type State = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, s: &Vec<u8>) -> Turn {
        [Turn::Player(0), Turn::Player(1), Turn::Chance, Turn::Over][s.len()]
    }
    fn moves(&self, _: &Vec<u8>, out: &mut Vec<u8>) {
        *out = vec![0, 1];
    }
    fn play(&self, s: &mut Vec<u8>, m: u8) {
        s.push(m);
    }
    fn payoff(&self, s: &Vec<u8>, p: Player) -> i32 {
        i32::from(s[p] == s[2]) - i32::from(s[1 - p] == s[2])
    }
    fn action_id(&self, m: u8) -> u32 {
        m.into()
    }
    fn action_count(&self) -> u32 {
        2
    }
    fn max_plies(&self) -> u32 {
        3
    }
}

/// Always makes the same call.
struct Caller(u8);

impl Agent<Coin> for Caller {
    fn choose(&mut self, _: &Seat<'_, Coin>, _: &mut Rng) -> u8 {
        self.0
    }
}

/// Calls at random.
struct Guesser;

impl Agent<Coin> for Guesser {
    fn choose(&mut self, seat: &Seat<'_, Coin>, rng: &mut Rng) -> u8 {
        seat.sample(rng, &mut Vec::new())
    }
}

const PLAN: MatchPlan = MatchPlan { games: 2001, seed: Seed(4) };

#[test]
fn a_pair_shares_its_chance() {
    // The same calls under the same coin: contestant 0 wins both games of a pair or loses both.
    let tally =
        contest(&Coin, None, || vec![Box::new(Caller(0)), Box::new(Caller(1))], PLAN, &Watch::default());
    assert_eq!(tally.pairs[1..4], [0, 0, 0]);
    assert!(tally.pairs[0] > 400 && tally.pairs[4] > 400, "{:?}", tally.pairs);
    assert_eq!(tally.pairs.iter().sum::<u64>(), 1000);
    assert_eq!((tally.as_first.iter().sum::<u64>(), tally.as_second.iter().sum::<u64>()), (1001, 1000));
}

#[test]
fn threads_do_not_change_a_result() {
    let run = |threads| {
        with_threads(Some(threads), || {
            contest(&Coin, None, || vec![Box::new(Guesser), Box::new(Guesser)], PLAN, &Watch::default())
        })
        .unwrap()
    };
    assert_eq!(run(1), run(2));
    assert_eq!(run(1), run(5));
}

#[test]
fn seats_draw_from_their_own_streams() {
    let tally = contest(&Coin, None, || vec![Box::new(Guesser), Box::new(Guesser)], PLAN, &Watch::default());
    let [wins, draws, losses] = tally.results();
    assert!(draws > 850 && draws < 1150, "independent calls agree half of the time: {draws}");
    assert!(wins.abs_diff(losses) < 150, "{wins} {losses}");
}
