//! Information-set tree search on imperfect-information games whose best answers are known.

use seedbed_agents::{Ismcts, Random};
use seedbed_arena::{MatchPlan, Watch, contest, with_threads};
use seedbed_dominoes::{Round, Rules};
use seedbed_morra::Morra;
use seedbed_phantom_tic_tac_toe::PhantomTicTacToe;
use seedbed_rules::{Agent, Budget, Game, ImperfectInformation, Seat, Seed, Turn};

fn ismcts<G: ImperfectInformation>(sims: u64) -> Box<dyn Agent<G>> {
    Box::new(Ismcts::new(Budget::Count(sims), 0.7))
}

#[test]
fn orders_of_cells_come_close_to_the_best_against_a_uniform_one() {
    // The best orders score 0.9206 in the first seat and 0.6466 in the second, a random one 0.648 and 0.352.
    let party = || vec![ismcts(600), Box::new(Random::new()) as Box<dyn Agent<PhantomTicTacToe>>];
    let plan = MatchPlan { games: 400, seed: Seed(1) };
    let tally =
        with_threads(Some(1), || contest(&PhantomTicTacToe, None, party, plan, &Watch::default())).unwrap();
    let [first, second] = tally.score_by_seat().map(|score| score.unwrap().share);
    assert!((0.87..0.96).contains(&first), "{first}");
    assert!((0.56..0.72).contains(&second), "{second}");
}

#[test]
fn in_morra_only_guesses_that_can_be_right_are_made() {
    let s = Morra.start();
    for seed in 0..10 {
        let action = ismcts(3000).choose(&Seat::new(&Morra, &s, 0), &mut Seed(seed).rng());
        let (fingers, guess) = (action / 11, action % 11);
        assert!((fingers..=fingers + 5).contains(&guess), "shows {fingers}, guesses {guess}");
    }
}

#[test]
fn moves_that_are_not_seen_share_one_branch() {
    // A seat's own nine cells can be told apart; the nine first cells of the other cannot, so the second seat's root
    // is met at its own first cell and its visits add up to all simulations.
    let mut search = Ismcts::<PhantomTicTacToe>::new(Budget::Count(900), 0.7);
    let mut s = PhantomTicTacToe.start();
    search.choose(&Seat::new(&PhantomTicTacToe, &s, 0), &mut Seed(3).rng());
    let visits = search.visits();
    assert_eq!((visits.len(), visits.iter().map(|(_, n)| n).sum::<u32>()), (9, 900));
    (0..9).for_each(|cell| PhantomTicTacToe.play(&mut s, cell));
    search.choose(&Seat::new(&PhantomTicTacToe, &s, 1), &mut Seed(3).rng());
    assert_eq!(search.visits().iter().map(|(_, n)| n).sum::<u32>(), 900);
}

#[test]
fn partners_at_dominoes_work_together() {
    let game = Round::new(Rules::PAPER);
    let party = || -> Vec<Box<dyn Agent<Round>>> {
        vec![ismcts(200), Box::new(Random::new()), ismcts(200), Box::new(Random::new())]
    };
    let plan = MatchPlan { games: 200, seed: Seed(2) };
    let tally = with_threads(Some(1), || contest(&game, None, party, plan, &Watch::default())).unwrap();
    // The heaviest tile wins about 62 in 100 against random players.
    assert!(tally.results()[0] > 130, "{:?}", tally.results());
}

#[test]
fn a_full_tree_stops_growing_and_plays_on() {
    let game = Round::new(Rules::PAPER);
    // The first tile is forced, and a seat with one move does not search.
    let (mut deal, mut rng) = (game.start(), Seed(5).rng());
    while !matches!(game.turn(&deal), Turn::Player(_)) || game.legal_moves(&deal).len() < 3 {
        let m = game.sample(&deal, &mut rng, &mut Vec::new());
        game.play(&mut deal, m);
    }
    let Turn::Player(mover) = game.turn(&deal) else { unreachable!("the loop ends at a choice") };
    let seat = Seat::new(&game, &deal, mover);
    let played = |mebibytes| {
        let mut search = Ismcts::new(Budget::Count(60_000), 0.7).within(mebibytes);
        let m = search.choose(&seat, &mut Seed(1).rng());
        (m, search.visits(), search.bytes())
    };
    let (_, visits, bytes) = played(1);
    // A little is left for what the search needs beside its tree.
    assert!((800_000..=1 << 20).contains(&bytes), "{bytes}");
    assert!(visits.iter().map(|(_, n)| n).sum::<u32>() >= 59_000, "{visits:?}");
    assert_eq!(played(64), played(1024), "a limit that is not reached changes nothing");
}
