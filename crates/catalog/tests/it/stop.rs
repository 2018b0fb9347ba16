//! Every search and every solver obeys a stop, whatever it was told to do: within 50 ms, measured in a release build with
//! `cargo test --release -p seedbed-catalog stop -- --nocapture`. The bounds here leave room for busy machines.

use crate::puct::net_file;
use seedbed_erased::{Action, AgentAbout, AnyGame, PlayedMove, Problem, Session};
use seedbed_rules::{Seed, Stop, Takes, Turn, Watch};
use seedbed_solve::{Limits, Method};
use std::thread;
use std::time::{Duration, Instant};

/// The stop comes after this time.
const THOUGHT: Duration = Duration::from_millis(10);

/// An answer that takes longer after the stop is a mistake.
const BOUND: Duration = Duration::from_secs(10);

/// Parameters that say how much is to be done; everything else keeps its default.
const EFFORT: [&str; 8] = ["sims", "playouts", "budget", "depth", "worlds", "weighed", "alpha", "plus"];

/// Boards that take longest, and options that change what is done.
const MORE: &[(&str, &str)] = &[
    ("go:19x19", "flat:1000M"),
    ("go:19x19", "mcts:1000M"),
    ("go:19x19", "mcts:1000M,merge=position,symmetry=on,backup=all"),
    ("go:19x19,ko=superko", "mcts:1000M"),
    ("go:19x19", "mcts:1000M,playout=flat,thought=16"),
    ("go:19x19", "flat:1000M,playout=negamax,thought=16"),
    ("dominance", "mcts:1000M,playout=flat-weighted,thought=16"),
    ("go:19x19", "negamax:254"),
    ("go:19x19,ko=superko", "negamax:254"),
    ("domineering:11x11", "negamax:254"),
    ("breakthrough", "mcts:1000M,reuse=on,proofs=on"),
    ("connect-four", "mcts:1000M,threads=4"),
    ("connect-four", "mcts:1000M,threads=4,parallel=tree"),
    ("connect-four", "negamax:254,table=1024"),
    ("breakthrough", "rave:1000M,threads=4,ref=50"),
    ("go:19x19", "rave:1000M,playout=nst,minimax=0.2"),
    ("dominance", "rave:1000M,playout=mast"),
    ("dots-and-boxes:5x5", "dots:1000M"),
    ("dots-and-boxes:5x5", "dots:1000M,table=1024"),
    ("dots-and-boxes:4x4", "dots:1000M"),
    ("dots-and-boxes:7x7", "mcts:1000M,merge=unscored,symmetry=on"),
    ("battleship:imagined=100000", "param"),
    ("pig:128", "optimal"),
    ("pig:10000,limit=60000", "flat:1000M"),
    ("war:limit=10000000", "oracle:(flat:1000M)"),
    ("dominoes", "oracle:(paced:100)"),
    ("dominoes", "oracle:double-dummy"),
    ("dominoes", "oracle:(double-dummy:points)"),
    ("dominoes", "reader:1000000,weighed=1"),
    ("dominoes", "ims:100,window=published"),
    ("dominoes:play=match", "reader:1000000,weighed=1000000"),
    ("dominoes", "reader:1000000,weighed=1000000,reading=learnt"),
];

/// Solvers on the boards that take longest to prepare for.
const LARGE: &[&str] =
    &["domineering:11x11", "guess-who:1024", "pig:128", "dots-and-boxes:5x5", "go:19x19", "breakthrough"];

/// The agent with as much to do as it accepts, by itself and with every search it may be told to use.
fn insatiable(game: &dyn AnyGame, about: &AgentAbout) -> Vec<String> {
    let most = |takes: Takes| match takes {
        Takes::Int(_, most) => most.to_string(),
        Takes::Real(_, most) => most.to_string(),
        _ => "1000M".to_owned(),
    };
    let effort = about.params.iter().filter(|param| EFFORT.contains(&param.key));
    let settings: Vec<String> = effort.map(|param| format!("{}={}", param.key, most(param.takes))).collect();
    let spec = |settings: &[String]| match settings {
        [] => about.name.to_owned(),
        _ => format!("{}:{}", about.name, settings.join(",")),
    };
    let mut specs = vec![spec(&settings)];
    if about.params.iter().any(|param| param.takes == Takes::Spec) {
        for search in ["mcts:1000M", "flat:1000M", "negamax:254", "greedy"] {
            specs.push(spec(&[settings.clone(), vec![format!("search=({search})")]].concat()));
        }
    }
    specs.retain(|spec| game.resolve(&spec.parse().unwrap()).is_ok());
    assert!(!specs.is_empty(), "{} at {}", about.name, game.spec());
    specs
}

/// What was measured, the longest first.
#[derive(Default)]
struct Latencies(Vec<(Duration, String)>);

impl Latencies {
    fn add(&mut self, what: String, took: Duration) {
        assert!(took < BOUND, "{what} went on for {took:?}");
        self.0.push((took, what));
    }

    fn print(mut self, what: &str) {
        self.0.sort_by(|a, b| b.cmp(a));
        println!("{} {what}, the slowest to stop:", self.0.len());
        for (took, who) in self.0.iter().take(12) {
            println!("{:9.3} ms  {who}", 1e3 * took.as_secs_f64());
        }
    }
}

/// Lets an agent think, stops it, and returns how long it took to answer.
fn stopped(mut session: Box<dyn Session>) -> (Option<PlayedMove>, Duration) {
    let stop = Stop::default();
    let begun = stop.clone();
    let thinking = thread::spawn(move || (session.advance(&begun), Instant::now()));
    thread::sleep(THOUGHT);
    let asked = Instant::now();
    stop.stop();
    let (played, ended) = thinking.join().unwrap();
    (played, ended.saturating_duration_since(asked))
}

/// Plays on at random, for `plies` plies and until a player has a choice; returns `false` if the game ends before.
fn play_on(session: &mut dyn Session, plies: u32, seed: Seed) -> bool {
    let mut rng = seed.rng();
    for ply in 0.. {
        let legal = session.legal();
        if legal.is_empty() {
            return false;
        }
        if ply >= plies && legal.len() > 1 && matches!(session.turn(), Turn::Player(_)) {
            return true;
        }
        let Action { id: code, .. } = legal[rng.below(legal.len())];
        session.play(&format!("#{code}")).unwrap();
    }
    unreachable!("a game ends")
}

fn stop_agent(game: &dyn AnyGame, agent: &str, latencies: &mut Latencies) {
    for plies in [0, 5] {
        let resolved = game.resolve(&agent.parse().unwrap()).unwrap();
        let mut session = game.session(None, &vec![Some(resolved); game.players()], Seed(1)).unwrap();
        if !play_on(&mut *session, plies, Seed(2)) {
            continue;
        }
        let legal = session.legal();
        let (played, took) = stopped(session);
        let what = format!("{agent} at {} after {plies} plies", game.spec());
        let played = played.unwrap_or_else(|| panic!("{what} made no move"));
        assert!(legal.contains(&played.action), "{what} played {:?}", played.action);
        latencies.add(what, took);
    }
}

#[test]
fn every_agent_moves_at_once_when_stopped() {
    let mut latencies = Latencies::default();
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.variants[0].parse().unwrap()).unwrap();
        // A boosted agent is made of a book, and thinks as the agent in it does; one that solves stops as its solver, which is tested below;
        // the search by a net gets one below.
        let made_of_a_file = ["boosted", "solver", "puct"];
        for agent in game.agents().into_iter().filter(|agent| !made_of_a_file.contains(&agent.name)) {
            for spec in insatiable(&*game, agent) {
                stop_agent(&*game, &spec, &mut latencies);
            }
        }
    }
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.variants[0].parse().unwrap()).unwrap();
        if let Some(net) = net_file(&*game) {
            stop_agent(&*game, &format!("puct:{},sims=1000M", net.path().display()), &mut latencies);
        }
    }
    for (game, agent) in MORE {
        let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
        stop_agent(&*game, agent, &mut latencies);
    }
    latencies.print("choices");
}

#[test]
fn every_solver_ends_at_once_when_stopped() {
    /// The limits of `seedbed solve` if none are given.
    const LIMITS: Limits = Limits { threads: 2, memory: 1024 };
    let (mut made, mut solving) = (Latencies::default(), Latencies::default());
    let usual =
        seedbed_catalog::registry().those(|game| game.is_solvable()).into_iter().chain(LARGE.iter().copied());
    let general = ["breakthrough", "connect-four", "go:19x19"].map(|spec| (spec, Some(Method::ProofNumber)));
    for (spec, method) in usual.map(|spec| (spec, None)).chain(general) {
        let game = seedbed_catalog::open(&spec.parse().unwrap()).unwrap();
        let begun = Instant::now();
        let problem = Problem { position: None, moves: &[], method, limits: LIMITS };
        let mut session = game.solver_session_of(&problem).unwrap();
        made.add(format!("the solver of {spec}"), begun.elapsed());
        let watch = Watch::default();
        let (ended, asked) = thread::scope(|scope| {
            let solve = || {
                let _ = session.solve(true, &watch);
                Instant::now()
            };
            let working = scope.spawn(solve);
            thread::sleep(THOUGHT);
            let asked = Instant::now();
            watch.stop();
            (working.join().unwrap(), asked)
        });
        solving.add(spec.to_owned(), ended.saturating_duration_since(asked));
    }
    made.print("solvers made");
    solving.print("solvers stopped");
}
