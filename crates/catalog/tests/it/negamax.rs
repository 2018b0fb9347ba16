//! Alpha-beta, the agent and the general solver, and proof-number search equal a plain search without bounds, table or ordering.

use seedbed_agents::Negamax;
use seedbed_breakthrough::Breakthrough;
use seedbed_connect_four::ConnectFour;
use seedbed_domineering::Domineering;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_nim::Nim;
use seedbed_phantom_tic_tac_toe::PhantomTicTacToe;
use seedbed_rules::conformance::Walk;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Search, Seed, Stop, Turn};
use seedbed_solve::{AlphaBeta, Limits, ProofNumber, Solver, Value, Watch};
use seedbed_tic_tac_toe::TicTacToe;

/// The payoff of `p` when both sides play best: no bounds, no table, no ordering.
fn plain_value<G: ChanceFree>(game: &G, s: &G::State, p: Player) -> i32 {
    let Turn::Player(mover) = game.turn(s) else { return game.payoff(s, p) };
    let values = game.legal_moves(s).into_iter().map(|m| plain_value(game, &game.after(s, m), p));
    if game.side(mover) == game.side(p) { values.max() } else { values.min() }.expect("a mover has moves")
}

fn negamax_is_plain<G: ChanceFree + Keyed>(game: &G, positions: usize) {
    negamax_is_plain_late(game, positions, usize::MAX);
}

/// The same, only on positions with at most `most_moves` moves.
fn negamax_is_plain_late<G: ChanceFree + Keyed>(game: &G, positions: usize, most_moves: usize) {
    let mut search = Negamax::new(254, 1);
    let limits = Limits { threads: 1, memory: 16 };
    let mut solvers: [Box<dyn Solver<G>>; 2] =
        [Box::new(AlphaBeta::new(game, limits).unwrap()), Box::new(ProofNumber::new(game, limits).unwrap())];
    for s in Walk::new(game, positions, Seed(2)).states {
        let Turn::Player(mover) = game.turn(&s) else { continue };
        if game.legal_moves(&s).len() > most_moves {
            continue;
        }
        let truth = plain_value(game, &s, mover);
        assert_eq!(search.solve(game, &s, &Stop::NEVER), Some(truth), "{s:?}");
        for solver in &mut solvers {
            solution_is_plain(game, &mut **solver, &s, mover, truth);
        }
        let mut values = Vec::new();
        search.values(game, &s, &mut Seed(0).rng(), &Stop::NEVER, &mut values);
        for (m, value) in values {
            assert_eq!(value as i32, plain_value(game, &game.after(&s, m), mover), "{m:?} in {s:?}");
        }
        let best = game.after(&s, search.best(game, &s, &mut Seed(0).rng(), &Stop::NEVER));
        assert_eq!(plain_value(game, &best, mover), truth, "{s:?}");
    }
}

/// Value, optimal moves, values of all moves and the line of best play are what the plain search says.
fn solution_is_plain<G: ChanceFree + Keyed>(
    game: &G,
    solver: &mut dyn Solver<G>,
    s: &G::State,
    mover: Player,
    truth: i32,
) {
    let watch = Watch::default();
    let solution = solver.solve(s, &watch).unwrap();
    assert_eq!(solution.value, Value { payoff: truth.into(), plies: None }, "{s:?}");
    let legal = game.legal_moves(s);
    let values: Vec<i32> = legal.iter().map(|&m| plain_value(game, &game.after(s, m), mover)).collect();
    let ours: Vec<i32> =
        solver.values(s, &watch).unwrap().iter().map(|(_, value)| value.payoff as i32).collect();
    assert_eq!(ours, values, "{s:?}");
    let best = legal.iter().zip(&values).filter(|&(_, value)| *value == truth).map(|(&m, _)| m);
    assert_eq!(solution.optimal, best.collect::<Vec<_>>(), "{s:?}");
    let end = solution.line.iter().fold(s.clone(), |s, &m| {
        assert_eq!(plain_value(game, &s, mover), truth, "the line leaves best play in {s:?}");
        game.after(&s, m)
    });
    assert_eq!((game.turn(&end), game.payoff(&end, mover)), (Turn::Over, truth));
}

#[test]
fn negamax_equals_its_reference() {
    negamax_is_plain(&TicTacToe, 60);
    negamax_is_plain(&Domineering::<u64>::new(4, 4, false), 200);
    negamax_is_plain(&Domineering::<u64>::new(3, 5, true), 200);
    negamax_is_plain(&Nim::new(&[1, 2, 3], true).unwrap(), 200);
    negamax_is_plain(&Breakthrough::<u64>::new(3, 3), 100);
    negamax_is_plain(&ConnectFour::new(4, 3).unwrap(), 100);
}

#[test]
fn negamax_is_right_where_a_mover_stays_on_turn() {
    // One box more or less, and whoever takes it moves again: flipping a sign at every ply would go wrong here.
    negamax_is_plain(&DotsAndBoxes::<u64>::new(1, 2), 200);
    negamax_is_plain_late(&DotsAndBoxes::<u64>::new(2, 2), 400, 7);
    negamax_is_plain_late(&DotsAndBoxes::<u128>::new(2, 3), 600, 7);
}

#[test]
fn a_depth_limit_is_plain_too() {
    for depth in 1..=4 {
        let game = Breakthrough::<u64>::new(6, 4);
        let mut search = Negamax::new(depth, 1);
        for s in Walk::new(&game, 60, Seed(depth.into())).states {
            let Turn::Player(mover) = game.turn(&s) else { continue };
            let mut values = Vec::new();
            Search::<Breakthrough<u64>>::begin(&mut search); // a table that knows more would answer better
            search.values(&game, &s, &mut Seed(0).rng(), &Stop::NEVER, &mut values);
            for (m, value) in values {
                let truth = plain_estimate(&game, &game.after(&s, m), mover, depth - 1);
                assert!(
                    (value - truth).abs() < 1e-9,
                    "{value} is not {truth} for {m:?} at depth {depth} in {s:?}"
                );
            }
        }
    }
}

/// What `p` gets when both look `depth` plies ahead, in payoffs; estimates count a millionth and a bit.
fn plain_estimate<G: ChanceFree>(game: &G, s: &G::State, p: Player, depth: u8) -> f64 {
    let Turn::Player(mover) = game.turn(s) else { return f64::from(game.payoff(s, p)) };
    if depth == 0 {
        return f64::from(game.estimate(s, p)) / f64::from(1 << 20);
    }
    let values =
        game.legal_moves(s).into_iter().map(|m| plain_estimate(game, &game.after(s, m), p, depth - 1));
    if mover == p { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
}

#[test]
fn negamax_reads_a_hidden_game_once_it_is_open() {
    // Walks of the phantom game end in states where only the second seat still names cells.
    let game = PhantomTicTacToe;
    let late = Walk::new(&game, 400, Seed(4)).states.into_iter().filter(|s| late_enough(&game, s));
    let mut search = Negamax::new(254, 1);
    for s in late {
        assert_eq!(search.solve(&game, &s, &Stop::NEVER), Some(plain_value(&game, &s, 1)), "{s:?}");
    }
}

fn late_enough(game: &PhantomTicTacToe, s: &<PhantomTicTacToe as Game>::State) -> bool {
    game.turn(s) == Turn::Player(1) && game.legal_moves(s).len() <= 6
}

/// Four seats, partners facing: each names 0, 1 or 2 once; the side with the larger product of its numbers wins by the
/// difference, and the second seat moves twice in a row.
#[derive(Clone)]
struct Partners;

impl Game for Partners {
    type State = Vec<u8>;
    type Move = u8;

    fn players(&self) -> usize {
        4
    }
    fn start(&self) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, s: &Vec<u8>) -> Turn {
        [0, 1, 1, 2, 0, 3].get(s.len()).map_or(Turn::Over, |&p| Turn::Player(p))
    }
    fn moves(&self, s: &Vec<u8>, out: &mut Vec<u8>) {
        // What the previous player named is taken, so that the sides interfere with each other.
        *out = (0..3).filter(|m| s.last() != Some(m)).collect();
    }
    fn play(&self, s: &mut Vec<u8>, m: u8) {
        s.push(m);
    }
    fn payoff(&self, s: &Vec<u8>, p: Player) -> i32 {
        let side = |turns: [usize; 3]| turns.iter().map(|&t| i32::from(s[t]) + 1).product::<i32>();
        let first = side([0, 3, 4]) - side([1, 2, 5]);
        if p.is_multiple_of(2) { first } else { -first }
    }
    fn max_payoff(&self) -> i32 {
        27
    }
    fn action_id(&self, m: u8) -> u32 {
        m.into()
    }
    fn action_count(&self) -> u32 {
        3
    }
    fn max_plies(&self) -> u32 {
        6
    }
}

impl ChanceFree for Partners {}
impl Keyed for Partners {}

#[test]
fn negamax_is_right_for_partners() {
    negamax_is_plain(&Partners, 500);
}
