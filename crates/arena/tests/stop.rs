//! A match that is stopped counts only games that were played to their end by agents left in peace.

use seedbed_arena::{MatchPlan, Memo, contest, play_row, with_threads};
use seedbed_rules::{Agent, Game, Player, Rng, Seat, Seed, Stop, Turn, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// Each seat names a number; the higher one wins.
#[derive(Clone)]
struct Higher;

impl Game for Higher {
    type State = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, s: &Vec<u8>) -> Turn {
        [Turn::Player(0), Turn::Player(1), Turn::Over][s.len()]
    }
    fn moves(&self, _: &Vec<u8>, out: &mut Vec<u8>) {
        *out = vec![0, 1];
    }
    fn play(&self, s: &mut Vec<u8>, m: u8) {
        s.push(m);
    }
    fn payoff(&self, s: &Vec<u8>, p: Player) -> i32 {
        i32::from(s[p]) - i32::from(s[1 - p])
    }
    fn action_id(&self, m: u8) -> u32 {
        m.into()
    }
    fn action_count(&self) -> u32 {
        2
    }
    fn max_plies(&self) -> u32 {
        2
    }
}

/// Names 1 until it has moved `at_once` times; then it thinks until it is stopped, and names 0.
struct Thinker<'a> {
    moves: &'a AtomicU64,
    at_once: u64,
}

impl Agent<Higher> for Thinker<'_> {
    fn has_memory(&self) -> bool {
        false
    }

    fn choose(&mut self, seat: &Seat<'_, Higher>, rng: &mut Rng) -> u8 {
        rng.bits();
        if self.moves.fetch_add(1, Ordering::Relaxed) < self.at_once {
            return 1;
        }
        while !seat.stop().is_stopped() {
            thread::yield_now();
        }
        0
    }
}

static MOVES: AtomicU64 = AtomicU64::new(0);
static ROW_MOVES: AtomicU64 = AtomicU64::new(0);

fn thinkers(moves: &'static AtomicU64, at_once: u64) -> Vec<Box<dyn Agent<Higher>>> {
    let thinker = || Box::new(Thinker { moves, at_once }) as Box<dyn Agent<Higher>>;
    vec![thinker(), thinker()]
}

/// Stops the work after a while.
fn stopped<T: Send>(work: impl FnOnce(&Watch) -> T + Send) -> T {
    let watch = Watch::default();
    thread::scope(|scope| {
        let working = scope.spawn(|| work(&watch));
        thread::sleep(Duration::from_millis(20));
        watch.stop();
        working.join().unwrap()
    })
}

#[test]
fn a_move_cut_short_is_not_played() {
    // Seven moves are three games and a half; the eighth ends the fourth game, but not as it would have.
    let plan = MatchPlan { games: 1000, seed: Seed(1) };
    let match_ = |watch: &Watch| contest(&Higher, None, || thinkers(&MOVES, 7), plan, watch);
    let tally = stopped(|watch| with_threads(Some(1), || match_(watch)).unwrap());
    assert_eq!((tally.games(), tally.results()), (3, [0, 3, 0]));
}

#[test]
fn a_move_cut_short_is_not_remembered() {
    let memo = Memo::default();
    let row = |agents: &mut [Box<dyn Agent<Higher>>], watch: &Watch| {
        play_row(&Higher, agents, &memo, Seed(1), &[Seed(2)], watch)
    };
    assert_eq!(stopped(|watch| row(&mut thinkers(&ROW_MOVES, 0), watch)), None);
    ROW_MOVES.store(0, Ordering::Relaxed);
    assert_eq!(row(&mut thinkers(&ROW_MOVES, 2), &Watch::new(Stop::NEVER)), Some(vec![1]));
    assert_eq!(ROW_MOVES.load(Ordering::Relaxed), 2, "both moves were found out anew");
}
