//! What solving takes: `speed ROWS COLUMNS THREADS MEBIBYTES value|all|DRAWN [COUNT]`.
//!
//! With a number `DRAWN`, it solves `COUNT` positions in which that many edges are drawn at random, none of which gives a box away,
//! each with an empty table.

use seedbed_dots_and_boxes::{BoxSolver, DotsAndBoxes, Position};
use seedbed_rules::bits::Bits as _;
use seedbed_rules::{Game as _, Seed};
use seedbed_solve::{Exact as _, Limits, Solver as _, Watch};
use std::time::Instant;

type Board = DotsAndBoxes<u64>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (Some(numbers), Some(what)) = (words.get(..4), words.get(4)) else {
        eprintln!("speed ROWS COLUMNS THREADS MEBIBYTES value|all|DRAWN [COUNT]");
        return;
    };
    let number = |word: &String| word.parse::<usize>().expect("a number");
    let game = Board::new(number(&numbers[0]), number(&numbers[1]));
    let limits = Limits { threads: number(&numbers[2]), memory: number(&numbers[3]) };
    match &what[..] {
        "value" | "all" => report(&game, limits, &game.start(), what),
        _ => {
            for seed in 0..words.get(5).map_or(8, number) {
                report(&game, limits, &quiet_position(&game, number(what), seed), "value");
            }
        }
    }
}

/// A position after `drawn` random edges, each safe as long as there are safe ones.
fn quiet_position(game: &Board, drawn: usize, seed: usize) -> Position<u64> {
    let mut rng = Seed(seed as u64).rng();
    let mut s = game.start();
    for _ in 0..drawn {
        let gives = |edge: u32| {
            let rest = s.free() ^ u64::single(edge);
            rest.each().any(|next| game.closes(rest, next as u8) > 0)
        };
        let mut edges: Vec<u32> = s.free().each().filter(|&edge| !gives(edge)).collect();
        if edges.is_empty() {
            edges = s.free().each().collect();
        }
        game.play(&mut s, edges[rng.below(edges.len())] as u8);
    }
    s
}

fn report(game: &Board, limits: Limits, s: &Position<u64>, what: &str) {
    let mut solver = BoxSolver::new(game, limits).expect("memory for the table");
    let (watch, begun) = (Watch::default(), Instant::now());
    let said = if what == "all" {
        solver.solve(s, &watch).map(|found| format!("{:?}, {:?}", found.optimal, found.line))
    } else {
        solver.score(s, &watch).map(|score| format!("{score:+}"))
    };
    let said = said.expect("nobody asked to stop");
    println!("{said}; {} positions, {:.2} s", watch.done(), begun.elapsed().as_secs_f64());
}
