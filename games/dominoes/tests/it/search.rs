//! The searches of dominoes against plain references, and against lines of the authors' program.

use seedbed_dominoes::{
    DominoesState, DoubleDummy, DoubleDummyPosition, Goal, Pace, Paced, Round, Rules, Scorer, Solver, tile,
};
use seedbed_rules::{Game, Rng, Search, Seed, Stop, Turn};

/// `count` random positions of a round with `left` tiles in all hands and a player to move.
fn positions(game: &Round, left: u32, count: usize, rng: &mut Rng) -> Vec<DominoesState> {
    let mut found = Vec::new();
    while found.len() < count {
        let mut s = game.start();
        while game.turn(&s) != Turn::Over {
            let tiles: u32 = s.hands().iter().map(|hand| hand.count_ones()).sum();
            if matches!(game.turn(&s), Turn::Player(_)) && tiles == left {
                found.push(s);
                break;
            }
            let act = game.sample(&s, rng, &mut Vec::new());
            game.play(&mut s, act);
        }
    }
    found
}

/// The value of the round for side 0, by plain minimax.
fn plain(game: &Round, s: &DominoesState, worth: &impl Fn(&DominoesState) -> i32) -> i32 {
    let Turn::Player(p) = game.turn(s) else { return worth(s) };
    let values = game.legal_moves(s).into_iter().map(|act| plain(game, &game.after(s, act), worth));
    if p % 2 == 0 { values.max() } else { values.min() }.expect("a player to move has a legal move")
}

fn points(game: &Round, s: &DominoesState) -> i32 {
    let outcome = game.rules().outcome(s);
    outcome.winner.map_or(0, |side| if side == 0 { outcome.points } else { -outcome.points })
}

#[test]
fn the_solver_finds_what_trying_everything_finds() {
    let mut rng = Seed(31).rng();
    for rules in [Rules::PAPER, Rules::PUBLISHED, Rules::RESCORED] {
        let game = Round::new(rules);
        let mut solvers = [Goal::Win, Goal::Points].map(|goal| Solver::new(rules, goal));
        for left in [6, 9, 12, 14] {
            for s in positions(&game, left, 120, &mut rng) {
                let truths =
                    [plain(&game, &s, &|s| game.payoff(s, 0)), plain(&game, &s, &|s| points(&game, s))];
                for (solver, truth) in solvers.iter_mut().zip(truths) {
                    solver.take(s.hands(), 0);
                    assert_eq!(solver.value(DoubleDummyPosition::of(&s)), Ok(truth), "{rules:?} {s:?}");
                    let Turn::Player(p) = game.turn(&s) else { panic!("a player is to move") };
                    let legal = game.legal_moves(&s);
                    let values = legal
                        .into_iter()
                        .map(|act| solver.value_of(DoubleDummyPosition::of(&s), act).unwrap());
                    let best = values.max().unwrap();
                    assert_eq!(if p % 2 == 0 { best } else { -best }, truth, "{rules:?} {s:?}");
                }
            }
        }
    }
}

#[test]
fn the_solver_keeps_plain_seats_to_their_heaviest_tile() {
    fn response(game: &Round, s: &DominoesState) -> i32 {
        let Turn::Player(p) = game.turn(s) else { return game.payoff(s, 0) };
        let mut moves = game.legal_moves(s);
        if p % 2 == 1 {
            let heaviest = moves[0].tile();
            moves.retain(|act| act.tile() == heaviest);
        }
        let values = moves.into_iter().map(|act| response(game, &game.after(s, act)));
        if p % 2 == 0 { values.max() } else { values.min() }.unwrap()
    }
    let game = Round::new(Rules::PAPER);
    let mut rng = Seed(32).rng();
    let mut solver = Solver::new(Rules::PAPER, Goal::Win);
    for s in positions(&game, 13, 200, &mut rng) {
        solver.take(s.hands(), 0b1010);
        assert_eq!(solver.value(DoubleDummyPosition::of(&s)), Ok(response(&game, &s)), "{s:?}");
    }
}

/// The paper's search without cutoffs: the side that went out gains what the other side holds, else pips are compared.
fn ahead(game: &Round, s: &DominoesState, depth: u32) -> i32 {
    let held = |side: usize| tile::pips(s.hands()[side] | s.hands()[side + 2]);
    let lead = held(1) - held(0);
    match (game.turn(s), s.hands().iter().position(|&hand| hand == 0)) {
        (_, Some(seat)) if held(1 - seat % 2) > 0 => {
            if seat % 2 == 0 {
                held(1)
            } else {
                -held(0)
            }
        }
        (Turn::Player(p), None) if depth > 0 => {
            let values =
                game.legal_moves(s).into_iter().map(|act| ahead(game, &game.after(s, act), depth - 1));
            if p % 2 == 0 { values.max() } else { values.min() }.unwrap()
        }
        _ => lead,
    }
}

#[test]
fn the_paced_search_looks_just_so_far() {
    let mut rng = Seed(33).rng();
    for rules in [Rules::PAPER, Rules { scorer: Scorer::Fair, ..Rules::PUBLISHED }] {
        let game = Round::new(rules);
        for left in [8, 16, 24] {
            for s in positions(&game, left, 60, &mut rng) {
                let Turn::Player(p) = game.turn(&s) else { panic!("a player is to move") };
                let mut values = Vec::new();
                Paced::new(Pace { alpha: 5.0, beta: 0.0 }, 0).values(
                    &game,
                    &s,
                    &mut rng,
                    &Stop::NEVER,
                    &mut values,
                );
                for (act, value) in values {
                    let truth = ahead(&game, &game.after(&s, act), 4);
                    assert_eq!(value as i32, if p % 2 == 0 { truth } else { -truth }, "{act:?} in {s:?}");
                }
            }
        }
    }
}

#[test]
fn depths_are_those_of_the_paper() {
    let at = |alpha, beta| [0, 4, 8, 12, 16, 20, 24].map(|turns| Pace { alpha, beta }.depth(turns));
    let third = 1.0 / 3.0;
    assert_eq!(at(4.0, third), [4, 5, 6, 8, 10, 12, 16]);
    assert_eq!(at(5.0, third), [5, 6, 7, 10, 12, 15, 20]);
    assert_eq!(at(6.0, 0.5), [6, 8, 12, 16, 24, 33, 48]);
    assert_eq!(at(6.0, third), [6, 7, 9, 12, 15, 19, 24]);
    assert_eq!(at(8.0, 0.5), [8, 11, 16, 22, 32, 45, 64]);
    assert_eq!(at(4.0, 0.333_333), at(4.0, third), "six digits of a third are a third");
}

#[test]
fn a_solved_round_is_won_by_the_oracle_that_stands_to_win_it() {
    let game = Round::new(Rules::PAPER);
    let mut rng = Seed(34).rng();
    let mut search = DoubleDummy::new(Goal::Win);
    for s in positions(&game, 27, 40, &mut rng) {
        let mut solver = Solver::new(Rules::PAPER, Goal::Win);
        solver.take(s.hands(), 0);
        let value = solver.value(DoubleDummyPosition::of(&s)).unwrap();
        let mut s = s;
        while let Turn::Player(p) = game.turn(&s) {
            // The side that is to win plays its best, the other at random.
            let best = value != 0 && (p % 2 == 0) == (value > 0);
            let act = if best {
                search.best(&game, &s, &mut rng, &Stop::NEVER)
            } else {
                game.sample(&s, &mut rng, &mut Vec::new())
            };
            game.play(&mut s, act);
        }
        assert!(value == 0 || game.payoff(&s, 0) == value);
    }
}
