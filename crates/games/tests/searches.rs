//! Every optimised search equals a plain reference.

use seedbed_agents::{Mcts, MctsOptions, Negamax};
use seedbed_games::breakthrough::Breakthrough;
use seedbed_games::connect_four::ConnectFour;
use seedbed_games::domineering::Domineering;
use seedbed_games::dots_and_boxes::DotsAndBoxes;
use seedbed_games::nim::Nim;
use seedbed_games::phantom_tic_tac_toe::PhantomTicTacToe;
use seedbed_games::pig::Pig;
use seedbed_games::tic_tac_toe::TicTacToe;
use seedbed_rules::conformance::Walk;
use seedbed_rules::{Budget, Game, Keyed, Player, Rng, Search, Seed, Strict, Turn, playout};

/// The payoff of `p` when both sides play best: no bounds, no table, no ordering.
fn plain_value<G: Strict>(game: &G, s: &G::State, p: Player) -> i32 {
    let Turn::Player(mover) = game.turn(s) else { return game.payoff(s, p) };
    let mut legal = Vec::new();
    game.moves(s, &mut legal);
    let values = legal.into_iter().map(|m| {
        let mut next = s.clone();
        game.play(&mut next, m);
        plain_value(game, &next, p)
    });
    if game.side(mover) == game.side(p) { values.max() } else { values.min() }.expect("a mover has moves")
}

fn negamax_is_plain<G: Strict + Keyed>(game: &G, positions: usize) {
    negamax_is_plain_late(game, positions, usize::MAX);
}

/// The same, only on positions with at most so many moves.
fn negamax_is_plain_late<G: Strict + Keyed>(game: &G, positions: usize, most_moves: usize) {
    let mut search = Negamax::new(254, 1);
    for s in Walk::new(game, positions, Seed(2)).states {
        let Turn::Player(mover) = game.turn(&s) else { continue };
        let mut legal = Vec::new();
        game.moves(&s, &mut legal);
        if legal.len() > most_moves {
            continue;
        }
        let truth = plain_value(game, &s, mover);
        assert_eq!(search.solve(game, &s), Some(truth), "{s:?}");
        let mut values = Vec::new();
        search.values(game, &s, &mut Seed(0).rng(), &mut values);
        for (m, value) in values {
            let mut next = s.clone();
            game.play(&mut next, m);
            assert_eq!(value as i32, plain_value(game, &next, mover), "{m:?} in {s:?}");
        }
        let mut best = s.clone();
        game.play(&mut best, search.best(game, &s, &mut Seed(0).rng()));
        assert_eq!(plain_value(game, &best, mover), truth, "{s:?}");
    }
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
            search.values(&game, &s, &mut Seed(0).rng(), &mut values);
            for (m, value) in values {
                let mut next = s;
                game.play(&mut next, m);
                let truth = plain_estimate(&game, &next, mover, depth - 1);
                assert!(
                    (value - truth).abs() < 1e-9,
                    "{value} is not {truth} for {m:?} at depth {depth} in {s:?}"
                );
            }
        }
    }
}

/// What `p` gets when both look so many plies ahead, in payoffs; estimates count a millionth and a bit.
fn plain_estimate<G: Strict>(game: &G, s: &G::State, p: Player, depth: u8) -> f64 {
    let Turn::Player(mover) = game.turn(s) else { return f64::from(game.payoff(s, p)) };
    if depth == 0 {
        return f64::from(game.estimate(s, p)) / f64::from(1 << 20);
    }
    let mut legal = Vec::new();
    game.moves(s, &mut legal);
    let values = legal.into_iter().map(|m| {
        let mut next = s.clone();
        game.play(&mut next, m);
        plain_estimate(game, &next, p, depth - 1)
    });
    if mover == p { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
}

#[test]
fn negamax_reads_a_hidden_game_once_it_is_open() {
    // Walks of the phantom game end in states where only the second seat still names cells.
    let game = PhantomTicTacToe;
    let late = Walk::new(&game, 400, Seed(4)).states.into_iter().filter(|s| late_enough(&game, s));
    let mut search = Negamax::new(254, 1);
    for s in late {
        assert_eq!(search.solve(&game, &s), Some(plain_value(&game, &s, 1)), "{s:?}");
    }
}

fn late_enough(game: &PhantomTicTacToe, s: &<PhantomTicTacToe as Game>::State) -> bool {
    let mut moves = Vec::new();
    if game.turn(s) == Turn::Player(1) {
        game.moves(s, &mut moves);
    }
    (1..=6).contains(&moves.len())
}

/// A textbook tree: every node owns its children.
struct Node<M> {
    m: M,
    visits: u32,
    half_points: u32,
    children: Vec<Node<M>>,
}

/// One simulation of UCT as the books tell it, drawing from the stream in the same order as the fast search.
fn simulate<G: Game>(game: &G, node: &mut Node<G::Move>, s: &mut G::State, root: bool, rng: &mut Rng) {
    let turn = game.turn(s);
    let mut buf = Vec::new();
    if turn != Turn::Over && node.visits == 0 && !root {
        playout(game, s, rng, &mut buf);
    } else if turn != Turn::Over {
        if node.children.is_empty() {
            game.moves(s, &mut buf);
            node.children =
                buf.drain(..).map(|m| Node { m, visits: 0, half_points: 0, children: Vec::new() }).collect();
        }
        let parent_visits = node.visits + u32::from(root);
        let tried = node.children.iter().filter(|child| child.visits > 0).count();
        let at = if turn == Turn::Chance {
            let drawn = game.sample(s, rng, &mut buf);
            node.children.iter().position(|child| child.m == drawn).unwrap()
        } else if tried < node.children.len() {
            let drawn = tried + rng.below(node.children.len() - tried);
            node.children.swap(tried, drawn);
            tried
        } else {
            let explore = 0.7 * libm::logf(parent_visits as f32).sqrt();
            let bound = |n: &Node<G::Move>| {
                let inverse = 1.0 / n.visits as f32;
                0.5 * n.half_points as f32 * inverse + explore * inverse.sqrt()
            };
            let bounds: Vec<f32> = node.children.iter().map(bound).collect();
            let top = bounds.iter().copied().fold(f32::MIN, f32::max);
            bounds.iter().position(|&b| b >= top).unwrap()
        };
        let child = &mut node.children[at];
        game.play(s, child.m);
        simulate(game, child, s, false, rng);
        if let Turn::Player(p) = turn {
            child.half_points += (game.payoff(s, p).signum() + 1) as u32;
        }
    }
    node.visits += 1;
}

fn uct_is_plain<G: Game>(game: &G, simulations: u64) {
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let mut root = Node { m: moves[0], visits: 0, half_points: 0, children: Vec::new() };
    let mut rng = Seed(9).rng();
    for _ in 0..simulations {
        simulate(game, &mut root, &mut game.start(), true, &mut rng);
    }
    let mut plain: Vec<(G::Move, u64)> = root.children.iter().map(|n| (n.m, n.visits.into())).collect();
    plain.sort_unstable();
    let mut fast = Mcts::new(MctsOptions { sims: Budget::Count(simulations), ..MctsOptions::default() });
    fast.values(game, &game.start(), &mut Seed(9).rng(), &mut Vec::new());
    assert_eq!(fast.visits(), plain);
}

#[test]
fn mcts_equals_its_reference() {
    uct_is_plain(&TicTacToe, 3_000);
    uct_is_plain(&Domineering::<u64>::new(5, 5, false), 3_000);
    uct_is_plain(&Pig::new(20, 1_000), 2_000);
    uct_is_plain(&DotsAndBoxes::<u64>::new(2, 3), 3_000);
    uct_is_plain(&ConnectFour::new(6, 7).unwrap(), 3_000);
}

#[test]
fn mcts_keeps_to_its_memory() {
    let game = Domineering::<u64>::new(8, 8, false);
    let options = MctsOptions { sims: Budget::Count(60_000), memory: 1, ..MctsOptions::default() };
    let mut search = Mcts::new(options);
    search.values(&game, &game.start(), &mut Seed(1).rng(), &mut Vec::new());
    assert!(search.bytes() < (1 << 20) + 4096, "{}", search.bytes());
    assert!(search.bytes_per_node() < 64.0);
}
