//! Rates and the behaviour signature of a game.

use crate::Profile;
use seedbed_agents::{Mcts, MctsOptions};
use seedbed_rules::{Budget, Game, ParametricDuels, Search, Seed, Stop, Text, hash_key, list_of, playout};
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;

/// How fast a game is played and searched on one core, and a number that changes only when behaviour does.
#[derive(Clone, Debug, Serialize)]
pub struct Rates {
    /// Plies of uniformly random games in a second.
    pub plies_per_second: f64,
    /// Complete random games in a second.
    pub games_per_second: f64,
    /// Games between parametric strategies in a second, if there are such strategies.
    pub duels_per_second: Option<f64>,
    /// Tree search from the start at growing numbers of simulations.
    pub mcts: Vec<MctsRate>,
    /// The same as a graph of positions, if the game has keys.
    pub graph: Option<MctsRate>,
    /// The graph with mirror images folded into one, if the game has symmetries.
    pub folded: Option<MctsRate>,
    /// What the largest tree takes for each node, which is a move with its statistics, in bytes.
    pub bytes_per_node: f64,
    /// Speeds of the game's own.
    pub own: Vec<OwnRate>,
    /// A hash over fixed random games and fixed searches.
    pub signature: String,
}

/// The rate of tree search at one budget.
#[derive(Clone, Debug, Serialize)]
pub struct MctsRate {
    /// Simulations for a move.
    pub simulations: u64,
    /// Simulations in a second.
    pub per_second: f64,
    /// Positions in the tree whose moves are held.
    pub positions: usize,
}

/// A speed of a game's own.
#[derive(Clone, Debug, Serialize)]
pub struct OwnRate {
    /// What was measured, with its unit.
    pub what: &'static str,
    /// The figure.
    pub value: f64,
}

const BUDGETS: [u64; 3] = [1_000, 20_000, 200_000];

#[inline(never)]
pub(crate) fn measure<G: Text>(game: &G, profile: &Profile<G>, seconds: f64) -> Rates {
    let capabilities = &profile.roster.capabilities;
    let (games, plies, spent) = random_games(game, seconds);
    let tree = |simulations| MctsOptions { sims: Budget::Count(simulations), ..MctsOptions::default() };
    let graph = capabilities.keys.map(|keys| MctsOptions { merge: Some(keys.unscored), ..tree(BUDGETS[1]) });
    let folded = graph.filter(|_| capabilities.symmetry.is_some());
    let folded = folded.map(|graph| MctsOptions { symmetry: capabilities.symmetry, ..graph });
    let (mut mcts, mut bytes_per_node) = (Vec::new(), 0.0);
    for simulations in BUDGETS {
        let (rate, bytes) = tree_search(game, tree(simulations), seconds);
        mcts.push(rate);
        bytes_per_node = bytes;
    }
    Rates {
        plies_per_second: plies as f64 / spent,
        games_per_second: games as f64 / spent,
        duels_per_second: profile.roster.family.as_ref().map(|family| duels(family.duels(), seconds)),
        mcts,
        graph: graph.map(|options| tree_search(game, options, seconds).0),
        folded: folded.map(|options| tree_search(game, options, seconds).0),
        bytes_per_node,
        own: list_of(&profile.benchmarks, &mut |benchmark| OwnRate {
            what: benchmark.what,
            value: (benchmark.measure)(game, seconds),
        }),
        signature: signature(game),
    }
}

/// Never inlined: within its caller it would lack registers, and the quickest games would look a tenth slower than they are.
#[inline(never)]
fn random_games<G: Game>(game: &G, seconds: f64) -> (u64, u64, f64) {
    let (mut games, mut plies, mut buf) = (0, 0, Vec::new());
    let mut rng = Seed(0).child("bench", 0).rng();
    let begun = Instant::now();
    loop {
        for _ in 0..64 {
            let mut s = game.start();
            plies += u64::from(playout(game, &mut s, &mut rng, &mut buf));
            // If the length of a game is known beforehand, the compiler could otherwise leave out all of its moves.
            black_box(&s);
        }
        games += 64;
        let spent = begun.elapsed().as_secs_f64();
        if spent >= seconds {
            return (games, plies, spent);
        }
    }
}

/// Games in a second between two strategies of a family.
fn duels(duels: &dyn ParametricDuels, seconds: f64) -> f64 {
    const PAIRS: u64 = 64;
    let numbers = duels.measured();
    let (mut batches, begun) = (0, Instant::now());
    loop {
        black_box(duels.play(&numbers, &numbers, PAIRS, Seed(0).child("duels", batches)));
        batches += 1;
        let spent = begun.elapsed().as_secs_f64();
        if spent >= seconds {
            return (2 * PAIRS * batches) as f64 / spent;
        }
    }
}

/// The first position in which a player has a choice, with chance drawn from a fixed stream.
fn first_decision<G: Game>(game: &G) -> G::State {
    let mut s = game.start();
    let mut rng = Seed(0).child("bench", 1).rng();
    while game.turn(&s) == seedbed_rules::Turn::Chance {
        let m = game.sample(&s, &mut rng, &mut Vec::new());
        game.play(&mut s, m);
    }
    s
}

fn search_at<G: Game>(game: &G, simulations: u64, seed: Seed) -> Mcts<G> {
    let sims = Budget::Count(simulations);
    let mut search = Mcts::new(MctsOptions { sims, ..MctsOptions::default() });
    search.values(game, &first_decision(game), &mut seed.rng(), &Stop::NEVER, &mut Vec::new());
    search
}

/// The rate of a search from the start, and the memory of its tree for each node.
#[inline(never)]
fn tree_search<G: Game>(game: &G, options: MctsOptions<G>, seconds: f64) -> (MctsRate, f64) {
    let state = first_decision(game);
    let mut search = Mcts::new(options);
    let mut rng = Seed(0).child("bench", 2).rng();
    let (mut searched, begun, mut values) = (0, Instant::now(), Vec::new());
    loop {
        search.values(game, &state, &mut rng, &Stop::NEVER, &mut values);
        searched += search.simulations();
        let spent = begun.elapsed().as_secs_f64();
        if spent >= seconds {
            let (simulations, positions) = (search.simulations(), search.nodes());
            let rate = MctsRate { simulations, per_second: searched as f64 / spent, positions };
            return (rate, search.bytes_per_node());
        }
    }
}

/// A hash over fixed random games and a fixed search.
#[inline(never)]
pub(crate) fn signature<G: Game>(game: &G) -> String {
    const GAMES: u64 = 200;
    let (mut seen, mut buf) = (Vec::new(), Vec::new());
    for i in 0..GAMES {
        let mut s = game.start();
        let plies = playout(game, &mut s, &mut Seed(i).rng(), &mut buf);
        seen.push((plies, hash_key(&s), game.payoff(&s, 0)));
    }
    let visits = search_at(game, 2_000, Seed(1)).visits();
    let visits = list_of(&visits, &mut |&(m, visits)| (game.action_id(m), visits));
    in_hex(&seen, &visits)
}

/// Not generic, as it need not be.
fn in_hex(seen: &[(u32, u64, i32)], visits: &[(u32, u64)]) -> String {
    format!("{:016x}", hash_key(&(seen, visits)))
}
