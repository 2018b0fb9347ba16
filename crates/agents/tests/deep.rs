//! A deep search of large positions needs no deep stack.

use seedbed_agents::Negamax;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Stop, Turn};

/// A game without choices whose positions weigh as much as a large board.
#[derive(Clone)]
struct Procession;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Heavy {
    ply: u32,
    ballast: [[u64; 32]; 60],
}

impl Game for Procession {
    type State = Heavy;
    type Move = u8;

    fn start(&self) -> Heavy {
        Heavy { ply: 0, ballast: [[0; 32]; 60] }
    }

    fn turn(&self, s: &Heavy) -> Turn {
        if s.ply == self.max_plies() { Turn::Over } else { Turn::Player(s.ply as usize % 2) }
    }

    fn moves(&self, _: &Heavy, out: &mut Vec<u8>) {
        out.clear();
        out.push(0);
    }

    fn play(&self, s: &mut Heavy, _: u8) {
        s.ply += 1;
    }

    fn payoff(&self, _: &Heavy, p: Player) -> i32 {
        if p == 0 { 1 } else { -1 }
    }

    fn action_id(&self, m: u8) -> u32 {
        m.into()
    }

    fn action_count(&self) -> u32 {
        1
    }

    fn max_plies(&self) -> u32 {
        250
    }
}

impl ChanceFree for Procession {}

impl Keyed for Procession {
    fn key(&self, s: &Heavy) -> u64 {
        s.ply.into()
    }
}

#[test]
fn alpha_beta_looks_at_the_longest_line_of_large_positions() {
    let search = || Negamax::new(254, 1).solve(&Procession, &Procession.start(), &Stop::NEVER);
    let worker = std::thread::Builder::new().stack_size(2 << 20).spawn(search).unwrap();
    assert_eq!(worker.join().unwrap(), Some(1));
}
