//! Pieces of work of the linked libraries.

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::Board;
use board_game::games::{connect4::Connect4, ttt::TTTBoard};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use seedbed_agents::{Mcts, MctsOptions};
use seedbed_breakthrough::Breakthrough;
use seedbed_connect_four::ConnectFour;
use seedbed_go::{Go, Rules};
use seedbed_rules::{Budget, Game, Search, Seed, Stop, Turn, playout};
use seedbed_tic_tac_toe::TicTacToe;
use std::hint::black_box;
use std::sync::LazyLock;

/// Random games in a piece of work.
pub(crate) const GAMES: u64 = 500;
/// Simulations of a search.
pub(crate) const SIMULATIONS: u64 = 20_000;

type Work = Box<dyn FnMut()>;

static CONNECT_FOUR: LazyLock<ConnectFour> =
    LazyLock::new(|| ConnectFour::new(6, 7).expect("6x7 fits a word"));

fn games<G: Game + 'static>(game: G) -> Work {
    let (mut rng, mut buf) = (Seed(1).rng(), Vec::new());
    Box::new(move || {
        for _ in 0..GAMES {
            let mut s = game.start();
            black_box(playout(&game, &mut s, &mut rng, &mut buf));
            black_box(s);
        }
    })
}

fn their_games<B: Board + Default>() -> Work {
    let mut rng = SmallRng::seed_from_u64(1);
    Box::new(move || {
        for _ in 0..GAMES {
            let mut board = B::default();
            while board.play_random_available_move(&mut rng).is_ok() {}
            black_box(board);
        }
    })
}

fn mcts<G: Game + 'static>(game: G) -> Work {
    let sims = Budget::Count(SIMULATIONS);
    let mut search = Mcts::new(MctsOptions { sims, ..MctsOptions::default() });
    let (mut rng, mut values) = (Seed(1).rng(), Vec::new());
    Box::new(move || search.values(&game, &game.start(), &mut rng, &Stop::NEVER, &mut values))
}

pub(crate) fn tic_tac_toe() -> Work {
    games(TicTacToe)
}

pub(crate) fn their_tic_tac_toe() -> Work {
    their_games::<TTTBoard>()
}

pub(crate) fn connect_four() -> Work {
    games(CONNECT_FOUR.clone())
}

pub(crate) fn their_connect_four() -> Work {
    their_games::<Connect4>()
}

pub(crate) fn breakthrough() -> Work {
    games(Breakthrough::<u64>::new(8, 8))
}

pub(crate) fn go() -> Work {
    games(Go::<u128, 81>::new(9, Rules::usual(9)))
}

pub(crate) fn mcts_connect_four() -> Work {
    mcts(CONNECT_FOUR.clone())
}

pub(crate) fn mcts_breakthrough() -> Work {
    mcts(Breakthrough::<u64>::new(8, 8))
}

pub(crate) fn board_game_mcts() -> Work {
    let mut rng = SmallRng::seed_from_u64(1);
    Box::new(move || drop(black_box(mcts_build_tree(&Connect4::default(), SIMULATIONS, 0.7, &mut rng))))
}

/// Our rules of Connect Four, as `minimax` wants them.
struct OurRules;

impl minimax::Game for OurRules {
    type S = <ConnectFour as Game>::State;
    type M = <ConnectFour as Game>::Move;

    fn generate_moves(s: &Self::S, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let winner = Self::get_winner(s);
        if winner.is_none() {
            CONNECT_FOUR.moves(s, moves);
        }
        winner
    }

    fn apply(s: &mut Self::S, m: Self::M) -> Option<Self::S> {
        Some(CONNECT_FOUR.after(s, m))
    }

    fn get_winner(s: &Self::S) -> Option<Winner> {
        if CONNECT_FOUR.turn(s) != Turn::Over {
            return None;
        }
        // Nobody wins by the other's move.
        Some(if CONNECT_FOUR.payoff(s, 0) == 0 { Winner::Draw } else { Winner::PlayerJustMoved })
    }
}

pub(crate) fn minimax_mcts() -> Work {
    let mut search = MonteCarloTreeSearch::<OurRules>::new(MCTSOptions::default().with_num_threads(1));
    search.set_max_rollouts(SIMULATIONS as u32);
    Box::new(move || {
        black_box(search.choose_move(&CONNECT_FOUR.start()));
    })
}
