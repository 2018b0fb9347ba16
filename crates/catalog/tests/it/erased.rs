//! What faces rely on: agents resolved once, parts of a match that add up, guests, and sessions that remember and fork.

use seedbed_arena::{MatchPlan, Tally, with_threads};
use seedbed_erased::{AnyAgent, AnyGame, Guest, GuestSeat, Session};
use seedbed_rules::{Eyes, Rng, Seed, Spec, Stop, Turn, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn open(spec: &str) -> Box<dyn AnyGame> {
    seedbed_catalog::open(&spec.parse().unwrap()).unwrap()
}

fn agent(game: &dyn AnyGame, spec: &str) -> AnyAgent {
    game.resolve(&spec.parse().unwrap()).unwrap()
}

#[test]
fn parts_of_a_match_add_up_and_survive_the_wire() {
    for (game, first, second) in
        [("tic-tac-toe", "mcts:20", "random"), ("dominoes", "greedy", "random"), ("pig", "hold-20", "random")]
    {
        let game = open(game);
        let agents = [&agent(&*game, first), &agent(&*game, second)];
        let plan = MatchPlan { games: 101, seed: Seed(7) };
        let part = |pairs| game.contest(agents, plan, pairs, &Watch::default()).unwrap();
        let mut sum = part(40..51);
        for pairs in [0..1, 1..17, 17..40] {
            // As another machine would send it.
            let text = serde_json::to_string(&part(pairs)).unwrap();
            sum += serde_json::from_str::<Tally>(&text).unwrap();
        }
        assert_eq!(sum, part(plan.pairs()), "{}", game.spec());
    }
}

#[test]
fn full_specs_say_everything_and_mean_the_same() {
    for about in seedbed_catalog::registry().games() {
        let game = open(about.variants[0]);
        assert_eq!(open(&game.full_spec().to_string()).spec(), game.spec());
        for about in
            game.agents().into_iter().filter(|about| !["boosted", "solver", "puct"].contains(&about.name))
        {
            let agent = agent(&*game, about.name);
            let full = agent.full_spec();
            assert_eq!(full.leads.len().min(1) + full.keyed.len(), about.params.len(), "{full}");
            assert_eq!(game.resolve(full).unwrap().spec(), agent.spec(), "{full}");
        }
    }
    let dominoes = open("dominoes");
    let nested = agent(&*dominoes, "pimc:3,search=(mcts:50)").full_spec().to_string();
    assert!(nested.starts_with("pimc:3,search=(mcts:50,c=0.7,"), "{nested}");
}

#[test]
fn an_agent_plays_the_game_it_was_resolved_for() {
    let (small, large) = (open("domineering:4x4"), open("domineering:5x5"));
    let stranger = agent(&*small, "random");
    let plan = MatchPlan { games: 2, seed: Seed(1) };
    let refused = large.contest([&stranger, &stranger], plan, plan.pairs(), &Watch::default());
    assert!(refused.unwrap_err().to_string().contains("was resolved for domineering:4x4"));
}

#[test]
fn a_file_is_read_once() {
    let game = open("pig");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "[2.5]").unwrap();
    let tuned = agent(&*game, &format!("param:{}", file.path().display()));
    let plan = MatchPlan { games: 40, seed: Seed(3) };
    let play = || game.contest([&tuned, &tuned], plan, plan.pairs(), &Watch::default()).unwrap();
    let before = play();
    file.close().unwrap();
    assert_eq!(with_threads(Some(3), play).unwrap(), before, "the file is gone, the agent is not");
}

#[test]
fn peeking_shows_however_deeply_it_is_nested() {
    let game = open("dominoes");
    assert!(agent(&*game, "oracle:(mcts:5)").peeks());
    assert!(!agent(&*game, "pimc:2,search=(mcts:5)").peeks());
}

/// Plays a random legal move, or an action that does not exist.
struct Visitor {
    lies: bool,
}

impl Guest for Visitor {
    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String> {
        let legal = seat.legal();
        assert!(!seat.board().is_empty() && seat.player() < 2);
        Ok(if self.lies { u32::MAX } else { legal[rng.below(legal.len())].id })
    }
}

#[test]
fn guests_are_made_once_a_thread_and_play_as_anyone() {
    const THREADS: usize = 3;
    let game = open("connect-four");
    let made = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&made);
    let visitor = game.guest(
        "visitor",
        Arc::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            Box::new(Visitor { lies: false })
        }),
    );
    let random = agent(&*game, "random");
    let plan = MatchPlan { games: 400, seed: Seed(2) };
    let play = |threads| {
        let contest = || game.contest([&visitor, &random], plan, plan.pairs(), &Watch::default());
        with_threads(Some(threads), contest).unwrap().unwrap()
    };
    let tally = play(THREADS);
    assert_eq!(tally.games(), 400);
    assert!((1..=THREADS).contains(&made.load(Ordering::Relaxed)), "{made:?} guests for {THREADS} threads");
    assert_eq!(play(1), tally);
}

#[test]
fn a_guest_that_cannot_go_on_is_named() {
    let game = open("tic-tac-toe");
    let liar = game.guest("liar", Arc::new(|| Box::new(Visitor { lies: true })));
    let plan = MatchPlan { games: 2, seed: Seed(2) };
    let said = game.contest([&liar, &liar], plan, plan.pairs(), &Watch::default()).unwrap_err().to_string();
    assert!(said.starts_with("liar failed: it chose action 4294967295, which is not legal here"), "{said}");
}

/// Lets agents and chance act for `plies` plies.
fn advance(session: &mut dyn Session, plies: usize) -> Vec<String> {
    (0..plies).map_while(|_| session.advance(&Stop::NEVER)).map(|played| played.action.text).collect()
}

#[test]
fn a_session_remembers_goes_back_and_forks() {
    let game = open("connect-four");
    let seats = vec![Some(agent(&*game, "mcts:30")); 2];
    let mut session = game.session(None, &seats, Seed(4)).unwrap();
    let played = advance(&mut *session, 8);
    let remembered: Vec<&str> = session.history().iter().map(|played| played.action.text.as_str()).collect();
    assert_eq!(remembered, played);
    let mut fork = session.fork();
    assert_eq!(fork.board(Eyes::All), session.board(Eyes::All));
    assert_eq!(advance(&mut *fork, 4), advance(&mut *session, 4), "the same random numbers are to come");
    let end = session.board(Eyes::All);
    assert!(fork.go_back(3) && fork.history().len() == 3);
    assert!(!fork.go_back(9), "there were fewer moves");
    assert_eq!(session.board(Eyes::All), end, "a fork goes on by itself");
}

#[test]
fn chance_tells_its_probabilities() {
    let game = open("pig");
    let random: Spec = "random".parse().unwrap();
    let mut session = game.session(None, &vec![Some(game.resolve(&random).unwrap()); 2], Seed(1)).unwrap();
    let mut met = 0;
    while session.turn() != Turn::Over && met < 20 {
        let outcomes = session.chance();
        assert_eq!(outcomes.is_some(), session.turn() == Turn::Chance);
        if let Some(outcomes) = outcomes {
            met += 1;
            assert_eq!(outcomes.len(), 6);
            assert!((outcomes.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
        }
        session.advance(&Stop::NEVER);
    }
    assert!(met > 5);
}

#[test]
fn what_the_last_move_did_is_told_again_after_going_back() {
    let game = open("nim");
    let mut session = game.session(None, &[None, None], Seed(1)).unwrap();
    session.play("c2").unwrap();
    let told = session.told(Eyes::All);
    session.play("d1").unwrap();
    assert!(session.go_back(1));
    assert_eq!((session.told(Eyes::All), told.len()), (told, 1));
    assert!(session.go_back(0) && session.told(Eyes::All).is_empty());
}
