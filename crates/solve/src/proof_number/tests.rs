//! Games that chance has drawn, each with the same positions on many ways, against a plain search.

use super::*;
use seedbed_rules::{Game, Player, hash_key};
use std::collections::HashMap;

/// Rows of `width` places: every move leads to some place in the next row and to a gain or a loss, whose sum counts in the end; now
/// and then the same player moves again.
#[derive(Clone)]
struct Drawn {
    number: u64,
    plies: u8,
    width: u64,
}

/// A row, a place in it, and what the first player has gained by then.
type Place = (u8, u64, i32);

impl Drawn {
    fn draw(&self, what: &str, s: &Place, m: u8) -> u64 {
        hash_key(&(what, self.number, s.0, s.1, m))
    }
}

impl Game for Drawn {
    type State = Place;
    type Move = u8;

    fn start(&self) -> Place {
        (0, 0, 0)
    }

    fn turn(&self, s: &Place) -> Turn {
        let mover = (Player::from(s.0) % 2) ^ usize::from(self.draw("mover", s, 0) % 10 < 3);
        if s.0 == self.plies { Turn::Over } else { Turn::Player(mover) }
    }

    fn moves(&self, s: &Place, out: &mut Vec<u8>) {
        out.clear();
        out.extend(0..2 + (self.draw("moves", s, 0) % 3) as u8);
    }

    fn play(&self, s: &mut Place, m: u8) {
        let gain = (self.draw("gain", s, m) % 7) as i32 - 3;
        *s = (s.0 + 1, self.draw("place", s, m) % self.width, s.2 + gain);
    }

    fn payoff(&self, s: &Place, p: Player) -> i32 {
        let first = s.2.clamp(-2, 2);
        if p == 0 { first } else { -first }
    }

    fn max_payoff(&self) -> i32 {
        2
    }

    fn action_id(&self, m: u8) -> u32 {
        m.into()
    }

    fn action_count(&self) -> u32 {
        4
    }

    fn max_plies(&self) -> u32 {
        self.plies.into()
    }
}

impl ChanceFree for Drawn {}

impl Keyed for Drawn {
    fn key(&self, s: &Place) -> u64 {
        hash_key(s)
    }
}

/// What the first player gets, by looking at everything.
fn plain(game: &Drawn, s: &Place, known: &mut HashMap<Place, i32>) -> i32 {
    let Turn::Player(mover) = game.turn(s) else { return game.payoff(s, 0) };
    if let Some(&value) = known.get(s) {
        return value;
    }
    let values = game.legal_moves(s).into_iter().map(|m| plain(game, &game.after(s, m), known));
    let value = if mover == 0 { values.max() } else { values.min() }.expect("a mover has moves");
    known.insert(*s, value);
    value
}

/// A solver on so many threads with a table of `bytes` bytes.
fn solver(game: &Drawn, threads: usize, bytes: usize) -> ProofNumber<Drawn> {
    let account = Account::of(1).with((1 << 20) - bytes);
    let table = ProofTable::new(account, "numbers".to_owned()).unwrap();
    let workers = (0..threads).map(|number| Mutex::new(Worker::new(game, number).unwrap())).collect();
    ProofNumber { game: game.clone(), crew: Crew::new(table, threads), workers }
}

#[test]
fn threads_answer_what_a_plain_search_does_however_small_the_table() {
    for (bytes, plies, width) in [(1 << 10, 14, 10), (1 << 13, 18, 20), (1 << 19, 24, 30)] {
        let mut shared = 0;
        for number in 0..8 {
            let game = Drawn { number, plies, width };
            let start = game.start();
            let truth = plain(&game, &start, &mut HashMap::new());
            let truth = if game.turn(&start) == Turn::Player(0) { truth } else { -truth };
            for threads in 1..=3 {
                let watch = Watch::default();
                let score = solver(&game, threads, bytes).score(&start, &watch);
                assert_eq!(score, Ok(truth), "{threads} threads, {bytes} bytes, game {number}");
                shared += u64::from(threads > 1 && watch.done() > 3 * crew::ALONE);
            }
        }
        assert!(shared > 6, "{shared} searches on several threads with {bytes} bytes");
    }
}

#[test]
fn a_budget_is_kept_and_what_was_found_is_not_lost() {
    let game = Drawn { number: 3, plies: 24, width: 30 };
    for threads in 1..=3 {
        let (mut asked, mut solver) = (0, solver(&game, threads, 1 << 19));
        let answer = loop {
            let watch = Watch::default();
            let answer = solver.reaches_within(&game.start(), 1, 1000, &watch).unwrap();
            // A thread counts up to 1,024 positions before the others know.
            assert!(watch.done() <= 1002 + 1024 * (threads as u64 - 1), "{} positions", watch.done());
            asked += 1;
            if let Some(answer) = answer {
                break answer;
            }
        };
        assert_eq!(solver.reaches(&game.start(), 1, &Watch::default()), Ok(answer));
        assert!((2..1000).contains(&asked), "asked {asked} times");
    }
}

#[test]
fn there_are_as_many_threads_as_there_is_memory_for() {
    for (bytes, threads) in [(1000, 8), (100 << 10, 8), (300 << 10, 3), (600 << 10, 1), (2 << 20, 1)] {
        assert_eq!(crew::share(Account::of(1), bytes, 8).1, threads, "{bytes} bytes a path");
    }
}
