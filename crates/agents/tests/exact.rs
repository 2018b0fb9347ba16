//! `exact` plays by its solver where that has an answer, and as its search does elsewhere.

use seedbed_agents::{Roster, Solving, exact};
use seedbed_rules::example::{Heap, Left};
use seedbed_rules::{Agent, Keyed, Plain, Seat, Seed, Stop};
use seedbed_solve::{AlphaBeta, key_signature};

/// Who may play at a heap.
fn roster(heap: &Heap) -> Roster<Heap> {
    let mut roster = Roster::new(Some(|search| Box::new(Plain(search))));
    roster.game = Some(heap.clone());
    roster.capabilities.solving = Some(Solving {
        solver: |game, limits| Ok(Box::new(AlphaBeta::new(game, limits)?)),
        canonical: Heap::canonical,
        signature: key_signature,
    });
    roster.offer(exact::def());
    roster
}

fn agent(heap: &Heap, spec: &str) -> Box<dyn Agent<Heap>> {
    roster(heap).agent(&spec.parse().unwrap()).unwrap()
}

/// What an agent takes from a heap of `objects` objects, with random numbers of this seed.
fn taken(agent: &mut dyn Agent<Heap>, heap: &Heap, objects: u8, seed: u64, stop: &Stop) -> u8 {
    let s = Left { objects, mover: 0 };
    agent.choose(&Seat::new(heap, &s, 0).stopped_by(stop), &mut Seed(seed).rng())
}

/// Enough for every heap here.
const ENOUGH: &str = "exact:1000,search=(mcts:9),memory=1";

#[test]
fn a_win_is_taken_where_the_solver_finds_it() {
    let heap = Heap(200);
    let mut exact = agent(&heap, ENOUGH);
    for objects in (1..=200).filter(|objects| objects % 4 != 0) {
        let seen = taken(&mut *exact, &heap, objects, 1, &Stop::NEVER);
        assert_eq!(seen, objects % 4, "multiples of four are lost");
        let analysis = exact.analysis().unwrap();
        assert_eq!((analysis.best(), analysis.moves[0].proven), (Some(seen), Some(1)));
    }
}

#[test]
fn who_has_lost_plays_as_the_search_likes() {
    let heap = Heap(200);
    let (mut exact, mut search) = (agent(&heap, ENOUGH), agent(&heap, "mcts:9"));
    for (objects, seed) in (1..=50).map(|four| 4 * four).zip(0..) {
        let seen = taken(&mut *exact, &heap, objects, seed, &Stop::NEVER);
        assert_eq!(seen, taken(&mut *search, &heap, objects, seed, &Stop::NEVER));
        let analysis = exact.analysis().unwrap();
        assert_eq!((analysis.best(), analysis.moves[0].proven), (Some(seen), Some(-1)));
    }
}

#[test]
fn without_an_answer_it_is_the_search() {
    let heap = Heap(200);
    let mut exact = agent(&heap, "exact:1,search=(mcts:9),memory=1");
    let mut search = agent(&heap, "mcts:9");
    for (objects, seed) in (1..=200).zip(0..) {
        let seen = taken(&mut *exact, &heap, objects, seed, &Stop::NEVER);
        assert_eq!(seen, taken(&mut *search, &heap, objects, seed, &Stop::NEVER));
        assert_eq!(exact.analysis(), search.analysis());
    }
}

/// How far the solver gets in so few positions depends on what it remembers of this game, and of no other.
#[test]
fn what_came_before_a_game_does_not_change_it() {
    let heap = Heap(200);
    let game = |exact: &mut dyn Agent<Heap>| -> Vec<u8> {
        exact.begin();
        (0..40).map(|ply| taken(exact, &heap, 200 - 5 * ply, ply.into(), &Stop::NEVER)).collect()
    };
    let mut exact = agent(&heap, "exact:30,search=(mcts:9),memory=1");
    let first = game(&mut *exact);
    taken(&mut *exact, &heap, 43, 7, &Stop::NEVER);
    assert_eq!(game(&mut *exact), first);
    let solved = |objects: u8, seen: &u8| objects.is_multiple_of(4) || *seen == objects % 4;
    let right = (0..40).zip(&first).filter(|(ply, seen)| solved(200 - 5 * ply, seen)).count();
    assert!((12..40).contains(&right), "{right} of 40: some are solved and some are not");
}

#[test]
fn asked_to_stop_it_moves_at_once() {
    let heap = Heap(200);
    let stop = Stop::default();
    stop.stop();
    let mut exact = agent(&heap, "exact:1000M,search=(mcts:1000M),memory=1");
    assert!((1..=3).contains(&taken(&mut *exact, &heap, 199, 1, &stop)));
    let mut by_time = agent(&heap, "exact:1m,search=(mcts:1000M),memory=1");
    assert!((1..=3).contains(&taken(&mut *by_time, &heap, 199, 1, &stop)));
}

#[test]
fn what_is_wrong_is_told() {
    let heap = Heap(20);
    let refused =
        |roster: &Roster<Heap>, spec: &str| roster.resolve(&spec.parse().unwrap()).err().unwrap().to_string();
    let said = refused(&roster(&heap), "exact:search=solver");
    assert!(said.contains("solver"), "{said}");
    let mut unsolved = roster(&heap);
    unsolved.capabilities.solving = None;
    assert!(refused(&unsolved, "exact").contains("cannot be solved"));
    let said = refused(&Roster::new(Some(|search| Box::new(Plain(search)))), "exact");
    assert!(said.contains("`exact` does not fit this game: as agent it needs perfect information"), "{said}");
    let timed = roster(&heap).resolve(&"exact:50ms".parse().unwrap()).unwrap();
    assert!(
        !timed.factory.repeats()
            && roster(&heap).resolve(&"exact".parse().unwrap()).unwrap().factory.repeats()
    );
}
