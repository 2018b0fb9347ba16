//! Tree and graph search equal textbook versions that draw from the random numbers in the same order.

use seedbed_agents::{Mcts, MctsOptions, Symmetry};
use seedbed_connect_four::ConnectFour;
use seedbed_domineering::Domineering;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_pig::Pig;
use seedbed_rules::{Budget, Game, Keyed, Rng, Search, Seed, Stop, Turn, playout};
use seedbed_tic_tac_toe::TicTacToe;
use std::collections::HashMap;

/// A textbook tree: every node owns its children.
struct Node<M> {
    m: M,
    visits: u32,
    half_points: u32,
    children: Vec<Node<M>>,
}

/// One simulation of textbook UCT, drawing from the stream in the same order as the fast search.
fn simulate<G: Game>(game: &G, node: &mut Node<G::Move>, s: &mut G::State, root: bool, rng: &mut Rng) {
    let turn = game.turn(s);
    let mut buf = Vec::new();
    if turn != Turn::Over && node.visits == 0 && !root {
        playout(game, s, rng, &mut buf);
    } else if turn != Turn::Over {
        if node.children.is_empty() {
            node.children = game
                .legal_moves(s)
                .into_iter()
                .map(|m| Node { m, visits: 0, half_points: 0, children: Vec::new() })
                .collect();
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
    let mut root =
        Node { m: game.legal_moves(&game.start())[0], visits: 0, half_points: 0, children: Vec::new() };
    let mut rng = Seed(9).rng();
    for _ in 0..simulations {
        simulate(game, &mut root, &mut game.start(), true, &mut rng);
    }
    let mut plain: Vec<(G::Move, u64)> = root.children.iter().map(|n| (n.m, n.visits.into())).collect();
    plain.sort_unstable();
    let mut fast = Mcts::new(MctsOptions { sims: Budget::Count(simulations), ..MctsOptions::default() });
    fast.values(game, &game.start(), &mut Seed(9).rng(), &Stop::NEVER, &mut Vec::new());
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

/// What a plain graph search knows of a position: its moves with visits and half points, tried ones first.
type Moves<M> = Vec<(M, u32, u32)>;

/// One simulation on a graph: positions are looked up by key, and made when a move is taken for the second time.
fn simulate_graph<G: Keyed>(
    game: &G,
    graph: &mut HashMap<u64, Moves<G::Move>>,
    symmetric: Option<Symmetry<G>>,
    root: &G::State,
    rng: &mut Rng,
) {
    let (mut s, mut path) = (root.clone(), Vec::new());
    loop {
        let key = game.key(&s);
        let moves = graph.get_mut(&key).expect("the simulation only enters positions it knows");
        let tried = moves.iter().filter(|m| m.1 > 0).count();
        let at = if tried < moves.len() {
            let drawn = tried + rng.below(moves.len() - tried);
            moves.swap(tried, drawn);
            tried
        } else {
            let total: u32 = moves.iter().map(|m| m.1).sum();
            let explore = 0.7 * libm::logf((total + 1) as f32).sqrt();
            let bound = |&(_, visits, half_points): &(G::Move, u32, u32)| {
                let inverse = 1.0 / visits as f32;
                0.5 * half_points as f32 * inverse + explore * inverse.sqrt()
            };
            let bounds: Vec<f32> = moves.iter().map(bound).collect();
            let top = bounds.iter().copied().fold(f32::MIN, f32::max);
            bounds.iter().position(|&b| b >= top).unwrap()
        };
        moves[at].1 += 1;
        let (m, first_time) = (moves[at].0, moves[at].1 == 1);
        let Turn::Player(mover) = game.turn(&s) else { unreachable!("a position with moves has a mover") };
        path.push((key, at, mover));
        game.play(&mut s, m);
        if game.turn(&s) == Turn::Over {
            break;
        }
        if first_time {
            playout(game, &mut s, rng, &mut Vec::new());
            break;
        }
        if let Some(symmetry) = symmetric {
            s = (symmetry.fold)(game, &s).0;
        }
        graph.entry(game.key(&s)).or_insert_with(|| fresh_moves(game, &s, symmetric));
    }
    for (key, at, mover) in path {
        graph.get_mut(&key).unwrap()[at].2 += (game.payoff(&s, mover).signum() + 1) as u32;
    }
}

/// The moves of a position, one for each that its own symmetries make equal.
fn fresh_moves<G: Game>(game: &G, s: &G::State, symmetric: Option<Symmetry<G>>) -> Moves<G::Move> {
    let first = |m: G::Move| {
        let is_first =
            |symmetry: Symmetry<G>| symmetry.representative(game, (symmetry.stabiliser)(game, s), m) == m;
        symmetric.is_none_or(is_first)
    };
    game.legal_moves(s).into_iter().filter(|&m| first(m)).map(|m| (m, 0, 0)).collect()
}

fn graph_is_plain<G: Keyed>(game: &G, symmetric: Option<Symmetry<G>>, simulations: u64) {
    let root = symmetric.map_or(game.start(), |symmetry| (symmetry.fold)(game, &game.start()).0);
    let mut graph = HashMap::from([(game.key(&root), fresh_moves(game, &root, symmetric))]);
    let mut rng = Seed(9).rng();
    for _ in 0..simulations {
        simulate_graph(game, &mut graph, symmetric, &root, &mut rng);
    }
    let mut plain: Vec<(G::Move, u64)> = graph[&game.key(&root)].iter().map(|m| (m.0, m.1.into())).collect();
    plain.sort_unstable();
    let sims = Budget::Count(simulations);
    let options = MctsOptions { sims, merge: Some(G::key), symmetry: symmetric, ..MctsOptions::default() };
    let mut fast = Mcts::new(options);
    fast.values(game, &game.start(), &mut Seed(9).rng(), &Stop::NEVER, &mut Vec::new());
    assert_eq!((fast.visits(), fast.nodes()), (plain, graph.len()));
}

#[test]
fn graph_search_equals_its_reference() {
    graph_is_plain(&TicTacToe, None, 5_000);
    graph_is_plain(&ConnectFour::new(4, 4).unwrap(), None, 5_000);
    let boxes = DotsAndBoxes::<u64>::new(2, 2);
    graph_is_plain(&boxes, None, 5_000);
    graph_is_plain(&boxes, Some(Symmetry::of_game()), 5_000);
    let dominoes = Domineering::<u64>::new(4, 5, false);
    graph_is_plain(&dominoes, Some(Symmetry::of_game()), 5_000);
}

#[test]
fn mcts_keeps_to_its_memory() {
    let game = Domineering::<u64>::new(8, 8, false);
    let options = MctsOptions { sims: Budget::Count(60_000), memory: 1, ..MctsOptions::default() };
    let mut search = Mcts::new(options);
    search.values(&game, &game.start(), &mut Seed(1).rng(), &Stop::NEVER, &mut Vec::new());
    assert!(search.bytes() < (1 << 20) + 4096, "{}", search.bytes());
    assert!(search.bytes_per_node() < 64.0);
}
