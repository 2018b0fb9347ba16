//! Nega-max that expands only moves of the best kind, and playouts that think, against the plainest of programs.

use seedbed_dominance::{Dominance, Move, Position, Rules, profile};
use seedbed_rules::{Agent, Game, Seat, Seed, Spec, Turn};

/// The legal moves of the best kind: attacks, else spawns, else movements.
fn best_kind(game: &Dominance, s: &Position) -> Vec<Move> {
    let moves = game.legal_moves(s);
    let of = |fits: &dyn Fn(Move) -> bool| moves.iter().copied().filter(|&m| fits(m)).collect::<Vec<_>>();
    let attacks = of(&|m| game.is_attack(s, m));
    let spawns = of(&|m| m.is_spawn());
    [attacks, spawns, moves.clone()].into_iter().find(|some| !some.is_empty()).unwrap()
}

/// The value for the mover by the heuristic as the thesis prints it: plain minimax.
fn value(game: &Dominance, s: &Position, depth: u32) -> i64 {
    let me = s.mover();
    if game.turn(s) == Turn::Over {
        return 1_000_000 * i64::from(game.payoff(s, me));
    }
    if depth == 0 {
        return 3 * i64::from(s.on_board(me)) - 5 * i64::from(s.on_board(1 - me));
    }
    let after = |m| {
        let next = game.after(s, m);
        let found = value(game, &next, depth - 1);
        if next.mover() == me { found } else { -found }
    };
    best_kind(game, s).into_iter().map(after).max().unwrap()
}

fn agent(spec: &str) -> Box<dyn Agent<Dominance>> {
    profile().roster().agent(&spec.parse::<Spec>().unwrap()).unwrap()
}

/// A position after some random plies; `None` if the game ended before.
fn position(game: &Dominance, seed: u64, plies: u32) -> Option<Position> {
    let (mut s, mut rng) = (game.start(), Seed(seed).rng());
    for _ in 0..plies {
        if game.turn(&s) == Turn::Over {
            return None;
        }
        let m = game.sample(&s, &mut rng, &mut Vec::new());
        game.play(&mut s, m);
    }
    (game.turn(&s) != Turn::Over).then_some(s)
}

#[test]
fn only_the_best_kind_is_expanded() {
    let game = Dominance::new(Rules::PUBLISHED);
    let (mut asked, mut another) = (0, 0);
    for seed in 0..40 {
        let Some(s) = position(&game, seed, 20 + seed as u32) else { continue };
        for depth in 1..=3 {
            let mut best = (i64::MIN, None);
            for m in best_kind(&game, &s) {
                let next = game.after(&s, m);
                let found = match value(&game, &next, depth - 1) {
                    found if next.mover() == s.mover() => found,
                    found => -found,
                };
                // The first of equal moves.
                if found > best.0 {
                    best = (found, Some(m));
                }
            }
            let choose = |more: &str| {
                let spec = format!("negamax:{depth},estimate=printed,ties=first{more}");
                agent(&spec).choose(&Seat::new(&game, &s, s.mover()), &mut Seed(0).rng())
            };
            assert_eq!(Some(choose(",kinds=best")), best.1, "seed {seed}, depth {depth}");
            another += u32::from(Some(choose("")) != best.1);
            asked += 1;
        }
    }
    assert!(asked > 60 && another > 5, "the check can fail: {another} of {asked} differ without it");
}

/// Who wins by force within some plies, with all moves: 1 for the mover, -1 against; `None` if nobody does.
fn forced(game: &Dominance, s: &Position, plies: u32) -> Option<i32> {
    let me = s.mover();
    if game.turn(s) == Turn::Over {
        return Some(game.payoff(s, me));
    }
    if plies == 0 {
        return None;
    }
    let after = |m| {
        let next = game.after(s, m);
        let found = forced(game, &next, plies - 1)?;
        Some(if next.mover() == me { found } else { -found })
    };
    let found: Vec<Option<i32>> = game.legal_moves(s).into_iter().map(after).collect();
    match () {
        () if found.contains(&Some(1)) => Some(1),
        () if found.iter().all(|one| *one == Some(-1)) => Some(-1),
        () => None,
    }
}

#[test]
fn what_was_left_out_proves_nothing() {
    let game = Dominance::new(Rules::INTENDED);
    let mut proven = 0;
    for seed in 0..60 {
        let Some(s) = position(&game, seed, 100 + seed as u32) else { continue };
        let mut searched = agent("negamax:3,kinds=best");
        searched.choose(&Seat::new(&game, &s, s.mover()), &mut Seed(0).rng());
        for assessed in searched.analysis().unwrap().moves {
            let Some(claimed) = assessed.proven else { continue };
            let next = game.after(&s, assessed.mv);
            let truth =
                forced(&game, &next, 2).map(|found| if next.mover() == s.mover() { found } else { -found });
            assert_eq!(truth, Some(claimed), "seed {seed}");
            proven += 1;
        }
    }
    assert!(proven > 0, "there are proven moves");
}

#[test]
fn playouts_that_think_take_what_they_can() {
    // With playouts that look one ply ahead, a single one tells a move after which the enemy wins at once from others.
    let game = Dominance::new(Rules::INTENDED);
    let mut asked = 0;
    for seed in 0..400 {
        let Some(s) = position(&game, seed, 30) else { continue };
        let wins = |s: &Position, m: Move| {
            let next = game.after(s, m);
            game.turn(&next) == Turn::Over && game.payoff(&next, s.mover()) > 0
        };
        let loses = |m: Move| {
            let next = game.after(&s, m);
            game.turn(&next) != Turn::Over
                && game.legal_moves(&next).into_iter().any(|reply| wins(&next, reply))
        };
        let moves = game.legal_moves(&s);
        let bad = moves.iter().filter(|&&m| loses(m)).count();
        if bad == 0 || bad == moves.len() || moves.iter().any(|&m| wins(&s, m)) {
            continue;
        }
        let mut flat = agent("flat:4,playout=negamax");
        flat.choose(&Seat::new(&game, &s, s.mover()), &mut Seed(seed).rng());
        for assessed in flat.analysis().unwrap().moves {
            assert!(!loses(assessed.mv) || assessed.value == Some(0.0), "seed {seed}");
        }
        asked += 1;
    }
    assert!(asked > 0, "there are such positions");
}
