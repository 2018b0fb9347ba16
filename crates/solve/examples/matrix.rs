//! Solves random games of win and loss of growing size and prints how long each took and how exact it is.
//!
//! `cargo run --release -p seedbed-solve --example matrix`

use seedbed_rules::Seed;
use seedbed_solve::{Payoffs, equilibrium};
use std::time::Instant;

fn main() {
    println!("  size  seconds  exploitability  value   rows and columns in use");
    for size in [100, 300, 900] {
        let mut rng = Seed(1).child("matrix", size as u64).rng();
        let entries = (0..size * size).map(|_| rng.below(2) as f64).collect();
        let game = Payoffs::new(size, size, entries).expect("zeros and ones");
        let begun = Instant::now();
        let solved = equilibrium(&game);
        let seconds = begun.elapsed().as_secs_f64();
        let used = |mixture: &[f64]| mixture.iter().filter(|x| **x > 0.0).count();
        println!(
            "{size:6}  {seconds:7.3}  {:14.1e}  {:.4}  {} and {}",
            solved.exploitability,
            solved.value,
            used(&solved.row),
            used(&solved.column)
        );
    }
}
