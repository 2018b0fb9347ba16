//! What solving a board takes: `speed ROWS COLUMNS v|h THREADS MEBIBYTES value|all|forecast|PLIES [COUNT]`.
//!
//! With a number `PLIES`, it solves `COUNT` positions after that many random plies, each with an empty table.

use seedbed_domineering::{Domineering, Position, Solver};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Game as _, Seed, Turn};
use seedbed_solve::{Exact as _, Limits, Solver as _, Watch, forecast};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some([rows, columns, first, threads, memory, what]) = words.first_chunk() else {
        eprintln!("speed ROWS COLUMNS v|h THREADS MEBIBYTES value|all|forecast|PLIES [COUNT]");
        return;
    };
    let number = |word: &String| word.parse::<usize>().expect("a number");
    let (rows, columns, across_first) = (number(rows), number(columns), first == "h");
    let limits = Limits { threads: number(threads), memory: number(memory) };
    let count = words.get(6).map_or(8, number);
    // As the command line does: a word of 64 bits if it holds the board.
    if rows * columns <= 64 {
        run(&Domineering::<u64>::new(rows, columns, across_first), limits, what, count);
    } else {
        run(&Domineering::<u128>::new(rows, columns, across_first), limits, what, count);
    }
}

fn run<W: Bits>(game: &Domineering<W>, limits: Limits, what: &str, count: usize) {
    if let Ok(plies) = what.parse() {
        for seed in 0..count as u64 {
            solve(game, limits, &after(game, plies, seed), "value");
        }
    } else {
        solve(game, limits, &game.start(), what);
    }
}

/// The position after some random plies.
fn after<W: Bits>(game: &Domineering<W>, plies: u32, seed: u64) -> Position<W> {
    let (mut s, mut rng) = (game.start(), Seed(seed).rng());
    for _ in 0..plies {
        let domino = game.sample(&s, &mut rng, &mut Vec::new());
        game.play(&mut s, domino);
    }
    s
}

fn solve<W: Bits>(game: &Domineering<W>, limits: Limits, s: &Position<W>, what: &str) {
    let mut solver = Solver::new(game, limits).expect("memory for the table");
    if what == "forecast" {
        // The first question has the strips valued, which is not part of the growth.
        let mut end = game.start();
        while let [domino, _, ..] = game.legal_moves(&end)[..] {
            game.play(&mut end, domino);
        }
        let _ = game.turn(&end) != Turn::Over && solver.score(&end, &Watch::default()).is_ok();
    }
    let (watch, begun) = (Watch::default(), Instant::now());
    let said = match what {
        "forecast" => forecast(game, &mut solver, s, 1 << 20, watch.signal()).map(|found| {
            found.map_or("too little could be solved to tell".to_owned(), |found| {
                let [least, most] = found.log_range;
                let (plies, growth, likely) = (found.plies, found.growth, found.log_nodes);
                format!("10^{likely:.1} positions (10^{least:.1} to 10^{most:.1}): {plies} plies on they grow {growth:.2} times a ply")
            })
        }),
        "all" => solver.solve(s, &watch).map(|found| format!("{:?}", found.optimal)),
        _ => solver.score(s, &watch).map(|score| format!("{score:+} for the first player")),
    };
    let said = said.expect("nobody asked to stop");
    println!("{said}; {} positions, {:.2} s", watch.done(), begun.elapsed().as_secs_f64());
}
