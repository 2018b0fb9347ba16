//! Learns what signs of moves are worth from recorded games on 9x9, and prints the file `src/advice/weights.txt`.
//!
//! ```sh
//! for seed in 101 102 103 104 105 106 107; do
//!   seedbed match go rave:1000 rave:1000,reuse=off --games 100 --openings random:2 --seed $seed --record $seed.jsonl
//! done
//! cargo run --release -p seedbed-go --example learn -- *.jsonl > weights.txt
//! ```
//!
//! The file in the repository was learnt so from games of the search as it was at commit 80bee76, before it knew any of these
//! signs. Learning again from games of the search as it is gives another file, a further round.
//!
//! The weights are those under which the moves of the games were likeliest, if each is drawn with a chance proportional to
//! the exponential of the weights of its signs (a softmax with a small penalty on large weights, fitted by stochastic ascent with
//! `AdaGrad` steps in a fixed order). One game of ten is held out and tells on the error stream how well they foresee.

use seedbed_go::{Go, KINDS, Rules};
use seedbed_rules::{Game, Text};
use std::collections::BTreeMap;
use std::error::Error;

/// How often a sign must have been there to be told of.
const SEEN: u32 = 30;
const PASSES: usize = 12;
const STEP: f64 = 0.1;
const PENALTY: f64 = 1e-5;

/// The signs of all candidates, by number, and which of them was chosen.
struct Choice {
    candidates: Vec<Vec<usize>>,
    chosen: usize,
}

/// Numbers for signs, in the order of their first appearance.
#[derive(Default)]
struct Signs {
    numbers: BTreeMap<String, usize>,
    seen: Vec<u32>,
}

impl Signs {
    fn number(&mut self, sign: &str) -> usize {
        let next = self.seen.len();
        let number = *self.numbers.entry(sign.to_owned()).or_insert(next);
        if number == next {
            self.seen.push(0);
        }
        self.seen[number] += 1;
        number
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        return Err("name files with games that `seedbed match --record` wrote".into());
    }
    let (mut signs, mut learnt, mut held) = (Signs::default(), Vec::new(), Vec::new());
    let mut games = 0;
    for file in &files {
        for line in std::fs::read_to_string(file)?.lines().filter(|line| line.contains("\"moves\"")) {
            let into = if games % 10 == 9 { &mut held } else { &mut learnt };
            read(line, &mut signs, into)?;
            games += 1;
        }
    }
    let mut weights = vec![0.0; signs.seen.len()];
    let mut squares = vec![1e-3; weights.len()];
    for pass in 0..PASSES {
        for choice in &learnt {
            climb(choice, &mut weights, &mut squares);
        }
        let (likelihood, first) = foresight(&held, &weights);
        eprintln!(
            "pass {pass}: {likelihood:.4} nats a held-out move, the likeliest was played in {:.1} %",
            100.0 * first
        );
    }
    println!(
        "-- {} moves of {games} games; examples/learn.rs tells how it was learnt.",
        learnt.len() + held.len()
    );
    let mut lines: Vec<(&String, usize)> =
        signs.numbers.iter().map(|(sign, &number)| (sign, number)).collect();
    lines.retain(|&(_, number)| signs.seen[number] >= SEEN);
    lines.sort_by_key(|(sign, _)| (KINDS.iter().position(|kind| kind == sign).unwrap_or(KINDS.len()), *sign));
    for (sign, number) in lines {
        println!("{sign} {:.0}", 1000.0 * weights[number]);
    }
    Ok(())
}

/// Adds the choices of a game: moves of a player other than passes.
fn read(line: &str, signs: &mut Signs, choices: &mut Vec<Choice>) -> Result<(), Box<dyn Error>> {
    let record: serde_json::Value = serde_json::from_str(line)?;
    let size = record["game"].as_str().unwrap_or_default();
    if !size.starts_with("go:9x9") {
        return Err(format!("games on 9x9 are wanted, not of {size}").into());
    }
    let opening = record["opening"].as_u64().unwrap_or(0) as usize;
    let moves = record["moves"].as_array().ok_or("a game has moves")?;
    let game = Go::<u128, 81>::new(9, Rules::usual(9));
    let mut s = game.start();
    for (ply, text) in moves.iter().enumerate() {
        let text = text.as_str().unwrap_or_default();
        let m = game.legal_moves(&s).into_iter().find(|&m| game.move_text(&s, m) == text);
        let m = m.ok_or_else(|| format!("`{text}` is not legal at ply {ply}"))?;
        let seen = game.signs(&s);
        let chosen = seen.iter().position(|(point, _)| *point == m);
        if let Some(chosen) = chosen.filter(|_| ply >= opening && seen.len() > 1) {
            let candidates = seen.iter().map(|(_, look)| {
                let kinds = (0..KINDS.len()).filter(|bit| look.kinds >> bit & 1 == 1);
                let mut numbers: Vec<usize> = kinds.map(|kind| signs.number(KINDS[kind])).collect();
                numbers.push(signs.number(&look.picture()));
                numbers
            });
            choices.push(Choice { candidates: candidates.collect(), chosen });
        }
        game.play(&mut s, m);
    }
    Ok(())
}

/// The chance of each candidate.
fn chances(choice: &Choice, weights: &[f64]) -> Vec<f64> {
    let sum = |numbers: &Vec<usize>| numbers.iter().map(|&number| weights[number]).sum::<f64>();
    let logs: Vec<f64> = choice.candidates.iter().map(sum).collect();
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = logs.iter().map(|log| libm::exp(log - most)).collect();
    let total: f64 = parts.iter().sum();
    parts.iter().map(|part| part / total).collect()
}

/// One step uphill.
fn climb(choice: &Choice, weights: &mut [f64], squares: &mut [f64]) {
    let chances = chances(choice, weights);
    for (at, numbers) in choice.candidates.iter().enumerate() {
        let slope = f64::from(u8::from(at == choice.chosen)) - chances[at];
        for &number in numbers {
            let slope = slope - PENALTY * weights[number];
            squares[number] += slope * slope;
            weights[number] += STEP * slope / squares[number].sqrt();
        }
    }
}

/// The mean logarithm of the chance of what was played, and how often it was the likeliest.
fn foresight(held: &[Choice], weights: &[f64]) -> (f64, f64) {
    let (mut sum, mut first) = (0.0, 0.0);
    for choice in held {
        let chances = chances(choice, weights);
        sum += libm::log(chances[choice.chosen]);
        first += f64::from(u8::from(chances.iter().all(|chance| *chance <= chances[choice.chosen])));
    }
    (sum / held.len() as f64, first / held.len() as f64)
}
