//! What searches tell after a choice agrees with what they chose and what is true.

use seedbed_agents::{Flat, Ismcts, Mcts, MctsOptions, Negamax, Pimc, Symmetry};
use seedbed_connect_four::ConnectFour;
use seedbed_domineering::Domineering;
use seedbed_erased::Profile;
use seedbed_phantom_tic_tac_toe::PhantomTicTacToe;
use seedbed_rules::{
    Agent, Analysis, Budget, Game, Keyed, Oracle, Plain, Scale, Search, Seat, Seed, Stop, Turn, Unit,
};
use seedbed_tic_tac_toe::TicTacToe;

fn sims<G: Game>(count: u64) -> MctsOptions<G> {
    MctsOptions { sims: Budget::Count(count), ..MctsOptions::default() }
}

fn best<G: Game>(search: &mut impl Search<G>, game: &G, s: &G::State) -> (G::Move, Analysis<G::Move>) {
    let m = search.best(game, s, &mut Seed(7).rng(), &Stop::NEVER);
    let analysis = search.analysis().expect("it has just chosen");
    assert_eq!(analysis.best(), Some(m));
    assert_eq!(analysis.line.first(), Some(&m));
    (m, analysis)
}

fn after<G: Game>(game: &G, moves: &[G::Move]) -> G::State {
    let mut s = game.start();
    for &m in moves {
        game.play(&mut s, m);
    }
    s
}

/// Plays the line and makes sure that every move of it is legal.
fn follow<G: Game>(game: &G, s: &G::State, line: &[G::Move]) -> G::State {
    let (mut s, mut legal) = (s.clone(), Vec::new());
    for m in line {
        game.moves(&s, &mut legal);
        assert!(legal.contains(m), "{m:?} in {line:?}");
        game.play(&mut s, *m);
    }
    s
}

#[test]
fn tree_search_tells_its_visits() {
    let game = ConnectFour::new(6, 7).unwrap();
    for by_value in [false, true] {
        let mut search = Mcts::new(MctsOptions { by_value, ..sims(3000) });
        let s = after(&game, &[3, 3, 2]);
        let (_, analysis) = best(&mut search, &game, &s);
        let mut visits: Vec<_> = analysis.moves.iter().map(|m| (m.mv, m.visits.unwrap())).collect();
        visits.sort_unstable();
        assert_eq!(visits, search.visits());
        assert_eq!((analysis.unit, analysis.spent, analysis.scale), (Unit::Simulation, 3000, Scale::Score));
        assert!(analysis.moves.iter().all(|m| (0.0..=1.0).contains(&m.value.unwrap()) && m.proven.is_none()));
        assert!(analysis.line.len() > 3, "{:?}", analysis.line);
        follow(&game, &s, &analysis.line);
    }
}

#[test]
fn a_folded_tree_speaks_of_the_position_it_was_asked_about() {
    let game = Domineering::<u64>::new(5, 6, false);
    let merge = Some(Domineering::key as fn(&Domineering<u64>, &_) -> u64);
    let mut search =
        Mcts::new(MctsOptions { merge, symmetry: Some(Symmetry::of_game()), by_value: true, ..sims(4000) });
    let mut legal = Vec::new();
    let mut s = game.start();
    while let Turn::Player(_) = game.turn(&s) {
        game.moves(&s, &mut legal);
        let (_, analysis) = best(&mut search, &game, &s);
        let mut told: Vec<_> = analysis.moves.iter().map(|m| m.mv).collect();
        told.sort_unstable();
        assert_eq!(told, legal);
        follow(&game, &s, &analysis.line);
        // Not the best move but the last, so that positions lie in all their images.
        game.play(&mut s, *legal.last().unwrap());
    }
}

#[test]
fn proofs_are_told_as_such() {
    let mut search = Mcts::new(MctsOptions { proofs: true, ..sims(100_000) });
    // X holds a1 and b1, O a2 and b2: c1 wins.
    let s = after(&TicTacToe, &[0, 3, 1, 4]);
    let (m, analysis) = best(&mut search, &TicTacToe, &s);
    assert_eq!((m, analysis.moves[0].proven, analysis.line), (2, Some(1), vec![2]));
}

#[test]
fn alpha_beta_tells_the_value_of_a_solved_position() {
    for (moves, payoff, plies) in
        [(&[][..], 0, 9), (&[4][..], 0, 8), (&[4, 1][..], 1, 5), (&[0, 3, 1, 4], 1, 1)]
    {
        let s = after(&TicTacToe, moves);
        let mut search = Negamax::new(9, 1);
        let (_, analysis) = best(&mut search, &TicTacToe, &s);
        let Scale::Points { payoff: points } = analysis.scale else { panic!("{:?}", analysis.scale) };
        assert_eq!(analysis.moves[0].proven, Some(payoff), "{moves:?}");
        assert_eq!(analysis.moves[0].value, Some(f64::from(payoff) * points), "{moves:?}");
        assert_eq!(search.solve(&TicTacToe, &s, &Stop::NEVER), Some(payoff), "{moves:?}");
        let end = follow(&TicTacToe, &s, &analysis.line);
        if TicTacToe.turn(&end) == Turn::Over {
            assert_eq!(TicTacToe.payoff(&end, moves.len() % 2), payoff, "{:?}", analysis.line);
        }
        assert!((plies.min(2)..=plies).contains(&analysis.line.len()), "{:?}", analysis.line);
        // What is told of other moves is true as well.
        for told in analysis.moves.iter().filter(|told| told.proven.is_some()) {
            let next = after(&TicTacToe, &[moves, &[told.mv]].concat());
            let truth = match TicTacToe.turn(&next) {
                Turn::Over => Some(TicTacToe.payoff(&next, moves.len() % 2)),
                _ => Negamax::new(9, 1).solve(&TicTacToe, &next, &Stop::NEVER).map(|value| -value),
            };
            assert_eq!(told.proven, truth, "{:?}", told.mv);
        }
    }
}

#[test]
fn a_stopped_search_tells_what_it_has() {
    let stop = Stop::default();
    stop.stop();
    let mut search = Negamax::new(9, 1);
    let m = search.best(&TicTacToe, &TicTacToe.start(), &mut Seed(1).rng(), &stop);
    let analysis = search.analysis().unwrap();
    assert_eq!((analysis.best(), analysis.spent, analysis.moves[0].value), (Some(m), 0, None));
}

#[test]
fn flat_search_tells_its_playouts() {
    let s = after(&TicTacToe, &[0, 3, 1, 4]);
    let (m, analysis) = best(&mut Flat::new(Budget::Count(50)), &TicTacToe, &s);
    assert_eq!((m, analysis.unit, analysis.spent), (2, Unit::Playout, 50 * 5));
    assert_eq!((analysis.moves[0].value, analysis.moves[0].visits), (Some(1.0), Some(50)));
}

#[test]
fn greedy_tells_points_without_the_tie_break() {
    let profile = Profile::<TicTacToe>::perfect_information();
    let mut search = profile.roster().search(&"greedy".parse().unwrap()).unwrap()();
    let s = after(&TicTacToe, &[0, 3, 1, 4]);
    let (m, analysis) = best(&mut search, &TicTacToe, &s);
    let Scale::Points { payoff } = analysis.scale else { panic!("{:?}", analysis.scale) };
    assert_eq!((m, analysis.moves[0].value, analysis.moves[0].proven), (2, Some(payoff), Some(1)));
    assert!(analysis.moves.iter().all(|told| told.value.unwrap().fract() == 0.0));
}

#[test]
fn players_at_hidden_games_tell_of_all_worlds() {
    let game = PhantomTicTacToe;
    let s = game.start();
    let seat = Seat::new(&game, &s, 0);
    let mut rng = Seed(3).rng();
    let mut ismcts = Ismcts::new(Budget::Count(900), 0.7);
    let m = ismcts.choose(&seat, &mut rng);
    let analysis = Agent::<PhantomTicTacToe>::analysis(&ismcts).unwrap();
    let mut visits: Vec<_> =
        analysis.moves.iter().map(|told| (told.mv, told.visits.unwrap() as u32)).collect();
    visits.sort_unstable();
    assert_eq!((analysis.best(), analysis.spent, visits), (Some(m), 900, ismcts.visits()));

    let mut pimc = Pimc::new(12, Flat::new(Budget::Count(3)));
    let m = pimc.choose(&seat, &mut rng);
    let analysis: Analysis<u8> = Agent::<PhantomTicTacToe>::analysis(&pimc).unwrap();
    assert_eq!((analysis.best(), analysis.spent, analysis.unit), (Some(m), 12, Unit::World));
    assert!(analysis.moves.iter().all(|told| (0.0..=1.0).contains(&told.value.unwrap())));
}

#[test]
fn seats_hand_an_analysis_on() {
    let s = TicTacToe.start();
    let mut agents: Vec<Box<dyn Agent<TicTacToe>>> =
        vec![Box::new(Plain(Mcts::new(sims(100)))), Box::new(Oracle(Negamax::new(2, 1)))];
    for agent in &mut agents {
        assert!(agent.analysis().is_none());
        let m = agent.choose(&Seat::new(&TicTacToe, &s, 0), &mut Seed(1).rng());
        assert_eq!(agent.analysis().unwrap().best(), Some(m));
    }
}
