//! `puct` beside a search written down from its definition: the same visits, move by move.

use seedbed_agents::{Drill, Learning, LearntNet, Net, NetProvenance, Puct, PuctOptions};
use seedbed_breakthrough::Breakthrough;
use seedbed_connect_four::ConnectFour;
use seedbed_dominance::Dominance;
use seedbed_domineering::Domineering;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_erased::AnyGame;
use seedbed_go::Go;
use seedbed_rules::{Budget, Learnable, Search, Seed, Spec, Stop, Turn};
use std::collections::HashMap;
use std::sync::Arc;
use tempfile::NamedTempFile;

/// What is known of a position: who moves, visits, the sum of results, and for each move its chance, visits and sum.
struct Known<M> {
    side: usize,
    visits: f32,
    sum: f32,
    moves: Vec<(M, f32, f32, f32)>,
}

/// The search by its definition; positions are known by the moves that lead to them.
struct Definition<'a, G: Learnable> {
    game: &'a G,
    net: &'a Net,
    options: PuctOptions,
    known: HashMap<Vec<G::Move>, Known<G::Move>>,
}

impl<G: Learnable> Definition<'_, G> {
    /// One simulation from a position that these moves lead to; returns a side and what it comes to for that side.
    fn simulate(&mut self, s: &G::State, line: &mut Vec<G::Move>) -> (usize, f32) {
        let game = self.game;
        let Turn::Player(mover) = game.turn(s) else { return (0, game.payoff(s, 0).signum() as f32) };
        let Some(known) = self.known.get(line) else {
            let moves = game.legal_moves(s);
            let choices: Vec<u32> = moves.iter().map(|&m| game.choice(s, m)).collect();
            let (mut seen, mut chances) = (vec![0; self.net.places()], Vec::new());
            game.look(s, &mut seen);
            let (side, sum) = (game.side(mover), self.net.judge(&seen, &choices, &mut chances));
            let moves = moves.into_iter().zip(chances).map(|(m, chance)| (m, chance, 0.0, 0.0)).collect();
            self.known.insert(line.clone(), Known { side, visits: 1.0, sum, moves });
            return (side, sum);
        };
        let bound = |&(_, chance, visits, sum): &(G::Move, f32, f32, f32)| {
            let unvisited = known.sum / known.visits - self.options.reduction;
            let mean = if visits == 0.0 { unvisited } else { sum / visits };
            mean + self.options.c * known.visits.sqrt() * chance / (1.0 + visits)
        };
        let best = known.moves.iter().map(bound).fold(f32::MIN, f32::max);
        let at = known.moves.iter().position(|known| bound(known) >= best).unwrap();
        let m = known.moves[at].0;
        line.push(m);
        let (side, value) = self.simulate(&game.after(s, m), line);
        line.pop();
        let known = self.known.get_mut(line).unwrap();
        let own = if known.side == side { value } else { -value };
        known.visits += 1.0;
        known.sum += own;
        known.moves[at].2 += 1.0;
        known.moves[at].3 += own;
        (side, value)
    }
}

/// Compares the visits at the positions of a game, with a net that has learnt from a few others.
fn same_visits<G: Learnable>(game: &G) {
    let learning = Learning::<G>::of_game();
    let mut net = Net::new(&(learning.patterns)(game), Seed(3)).unwrap();
    for number in 0..3 {
        let begun = Arc::new(net.clone());
        let lessons = (learning.play)(game, &begun, Drill { sims: 30 }, Seed(number), &Stop::NEVER).unwrap();
        for lesson in &lessons {
            net.learn(lesson, 0.3);
        }
    }
    let (net, mut s, mut rng, mut ply) = (Arc::new(net), game.start(), Seed(4).rng(), 0);
    while game.turn(&s) != Turn::Over && ply < 60 {
        let (c, reduction) = [(1.5, 0.2), (0.5, 0.0), (4.0, -0.3)][ply % 3];
        let options = PuctOptions { sims: Budget::Count(300), c, reduction, memory: 16 };
        let mut puct = Puct::new(Arc::clone(&net), options);
        let best = puct.best(game, &s, &mut rng, &Stop::NEVER);
        let mut definition = Definition { game, net: &net, options, known: HashMap::new() };
        for _ in 0..=300 {
            definition.simulate(&s, &mut Vec::new());
        }
        let defined = definition.known[&Vec::new()].moves.iter().map(|&(m, _, visits, _)| (m, visits as u32));
        assert_eq!(puct.visits().collect::<Vec<_>>(), defined.collect::<Vec<_>>(), "{s:?}");
        let most = puct.visits().map(|(_, visits)| visits).max();
        assert!(puct.visits().any(|(m, visits)| m == best && Some(visits) == most), "{s:?}");
        let mut buf = Vec::new();
        let m = if ply % 2 == 0 { best } else { game.sample(&s, &mut rng, &mut buf) };
        game.play(&mut s, m);
        ply += 1;
    }
}

#[test]
fn visits_are_those_of_the_definition() {
    same_visits(&Breakthrough::<u64>::new(6, 6));
    same_visits(&ConnectFour::new(6, 7).unwrap());
    same_visits(&Domineering::<u64>::new(5, 6, false));
    same_visits(&DotsAndBoxes::<u64>::new(3, 3));
    same_visits(&Dominance::new(seedbed_dominance::Rules::INTENDED));
    same_visits(&Go::<u64, 64>::new(5, seedbed_go::Rules::usual(5)));
}

/// A net that has learnt from the ends of games knows more than it did.
#[test]
fn lessons_are_learnt() {
    let game = ConnectFour::new(4, 4).unwrap();
    let learning = Learning::<ConnectFour>::of_game();
    let mut net = Net::new(&(learning.patterns)(&game), Seed(1)).unwrap();
    let begun = Arc::new(net.clone());
    let lessons: Vec<_> = (0..40)
        .flat_map(|seed| {
            (learning.play)(&game, &begun, Drill { sims: 50 }, Seed(seed), &Stop::NEVER).unwrap()
        })
        .collect();
    let errors = |net: &Net| -> [f32; 2] {
        let sum = lessons.iter().map(|lesson| net.errors(lesson));
        sum.fold([0.0; 2], |all, one| [all[0] + one[0], all[1] + one[1]])
    };
    let before = errors(&net);
    for _ in 0..10 {
        for lesson in &lessons {
            net.learn(lesson, 0.1);
        }
    }
    let after = errors(&net);
    // No net can say more of the choices than they say of themselves.
    let shares = lessons.iter().flat_map(|lesson| lesson.choices.iter().map(|&(_, share)| share));
    let least: f32 = shares.map(|share| -share * libm::logf(share.max(1e-12))).sum();
    let excess = |errors: [f32; 2]| errors[1] - least;
    let better = after[0] < 0.5 * before[0] && excess(after) < 0.5 * excess(before);
    assert!(better, "{before:?} and then {after:?}, of which choices have at least {least}");
}

/// A stop is obeyed within the time that all agents have for it, and a search that may not think still moves.
#[test]
fn a_stopped_search_moves() {
    let game = ConnectFour::new(6, 7).unwrap();
    let net = Arc::new(Net::new(&game.patterns(), Seed(1)).unwrap());
    let stop = Stop::default();
    stop.stop();
    let mut puct = Puct::new(net, PuctOptions::simulations(1 << 40));
    let m = puct.best(&game, &seedbed_rules::Game::start(&game), &mut Seed(1).rng(), &stop);
    assert!(m < 7);
}

/// The file of a net that has learnt nothing yet; `None` if the game cannot be learnt.
pub(crate) fn net_file(game: &dyn AnyGame) -> Option<NamedTempFile> {
    let net = Net::new(&game.patterns()?, Seed(2)).unwrap();
    let learnt = NetProvenance { seed: 2, budget: 1, sims: 1, games: 0 };
    let file = NamedTempFile::new().unwrap();
    std::fs::write(file.path(), LearntNet::new(game.full_spec().to_string(), &net, learnt).text()).unwrap();
    Some(file)
}

/// From a file to a seat: every game that can be learnt is played by a net, and the full spec of that agent means the same.
#[test]
fn a_net_in_a_file_sits_down_at_every_game_that_can_be_learnt() {
    let mut games = 0;
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.variants[0].parse().unwrap()).unwrap();
        let offered = game.agents().iter().any(|agent| agent.name == "puct");
        assert_eq!(game.patterns().is_some(), offered, "{}", about.name);
        let Some(file) = net_file(&*game) else { continue };
        let spec: Spec = format!("puct:{},sims=8", file.path().display()).parse().unwrap();
        let agent = game.resolve(&spec).unwrap();
        assert_eq!(game.resolve(agent.full_spec()).unwrap().spec(), agent.spec());
        let plan = seedbed_arena::MatchPlan { games: 4, seed: Seed(3) };
        let tally =
            game.match_of([&spec, &"random".parse().unwrap()], plan, &seedbed_arena::Watch::default());
        assert_eq!(tally.unwrap().games(), 4, "{}", about.name);
        games += 1;
    }
    assert_eq!(games, 6);
}
