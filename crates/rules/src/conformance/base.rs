//! Laws for every game.

use super::estimates::estimate_balances;
use super::{Law, Walk, chi_squared, ensure};
use crate::{Game, Text, Turn, playout};
use std::collections::HashSet;

/// What every game promises.
pub fn base<G: Text>() -> Vec<Law<G>> {
    vec![
        Law { name: "moves are ascending, distinct and there while the game lasts", check: moves_in_order },
        Law { name: "seats, sides and codes stay in range and codes are distinct", check: in_range },
        Law { name: "sampled moves are legal, and uniform for players", check: sampling },
        Law { name: "games end within the promised length", check: games_end },
        Law {
            name: "payoffs balance, stay within the stake and partners share them",
            check: payoffs_balance,
        },
        Law { name: "estimates are opposite for the sides and small", check: estimate_balances },
        Law { name: "moves read back as written", check: moves_read_back },
    ]
}

fn moves_in_order<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        let moves = game.legal_moves(s);
        ensure(!moves.is_empty(), || format!("no moves in {s:?}"))?;
        ensure(moves.is_sorted_by(|a, b| a < b), || format!("{moves:?} in {s:?}"))
    })
}

fn in_range<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let seats = 0..game.players();
    ensure(seats.clone().all(|p| game.side(p) < 2), || "a side is neither 0 nor 1".to_owned())?;
    walk.living(game).try_for_each(|s| {
        let fits = !matches!(game.turn(s), Turn::Player(p) if !seats.contains(&p));
        ensure(fits, || format!("{:?} in {s:?}", game.turn(s)))?;
        let ids: Vec<u32> = game.legal_moves(s).into_iter().map(|m| game.action_id(m)).collect();
        let distinct = ids.iter().collect::<HashSet<_>>().len() == ids.len();
        let small = ids.iter().all(|&c| c < game.action_count());
        ensure(distinct && small, || format!("codes {ids:?} below {} in {s:?}", game.action_count()))
    })
}

fn sampling<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    const TESTED: usize = 16;
    let mut rng = walk.rng.clone();
    let mut buf = Vec::new();
    let step = walk.states.len().div_ceil(TESTED).max(1);
    for s in walk.living(game).step_by(step) {
        let moves = game.legal_moves(s);
        let mut counts = vec![0u64; moves.len()];
        for _ in 0..100 * moves.len() {
            let m = game.sample(s, &mut rng, &mut buf);
            let at = moves.binary_search(&m).map_err(|_| format!("drew {m:?}, not legal in {s:?}"))?;
            counts[at] += 1;
        }
        let uniform = vec![1.0 / moves.len() as f64; moves.len()];
        let fair = game.turn(s) == Turn::Chance || !chi_squared::rejects(&counts, &uniform);
        ensure(fair, || format!("{moves:?} drawn {counts:?} times in {s:?}"))?;
    }
    Ok(())
}

fn games_end<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut buf = Vec::new();
    for _ in 0..50 {
        let mut s = game.start();
        let mut plies = 0;
        while game.turn(&s) != Turn::Over {
            ensure(plies < game.max_plies(), || format!("still going after {plies} plies: {s:?}"))?;
            let m = game.sample(&s, &mut walk.rng, &mut buf);
            game.play(&mut s, m);
            plies += 1;
        }
    }
    Ok(())
}

fn payoffs_balance<G: Game>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut buf = Vec::new();
    for _ in 0..200 {
        let mut s = game.start();
        playout(game, &mut s, &mut walk.rng, &mut buf);
        let payoffs: Vec<i32> = (0..game.players()).map(|p| game.payoff(&s, p)).collect();
        ensure(payoffs.iter().sum::<i32>() == 0, || format!("{payoffs:?} in {s:?}"))?;
        ensure(payoffs.iter().all(|x| x.abs() <= game.max_payoff()), || format!("{payoffs:?} in {s:?}"))?;
        let of_side = |side| (0..payoffs.len()).filter(move |&p| game.side(p) == side).map(|p| payoffs[p]);
        let shared = (0..2).all(|side| of_side(side).collect::<HashSet<_>>().len() == 1);
        ensure(shared, || format!("partners differ: {payoffs:?} in {s:?}"))?;
    }
    Ok(())
}

fn moves_read_back<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).step_by(4).try_for_each(|s| {
        game.legal_moves(s).into_iter().try_for_each(|m| {
            let text = game.move_text(s, m);
            let plain = !text.is_empty() && !text.contains([' ', ',', '#', '\n']);
            ensure(plain, || format!("`{text}` is not one plain word in {s:?}"))?;
            let back = [text.clone(), text.to_uppercase(), format!("#{}", game.action_id(m))];
            let same = back.iter().all(|written| game.parse_move(s, written) == Ok(m));
            ensure(same, || format!("{m:?} is written `{text}` but reads as another in {s:?}"))
        })
    })
}
