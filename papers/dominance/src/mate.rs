//! Section 5.2.1: the scholar's mate of Dominance and its exact probability between random players.

use seedbed_arena::Watch;
use seedbed_dominance::{Dominance, Move, Position, Rules};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Part, Scale, Title};
use seedbed_rules::{Game, Seed, Text, Turn};
use serde::{Deserialize, Serialize};

/// The quickest wins.
pub(super) struct ScholarsMate;

/// The probabilities of the quickest games between two Pure Random players.
#[derive(Serialize, Deserialize)]
pub(super) struct Chances {
    /// Over after seven plies: Red has won.
    seven: f64,
    /// Over after eight plies: Black has won.
    eight: f64,
    /// Red spawns four times; Black spawns, steps towards the centre, and steps again: the thesis' example.
    example: f64,
}

/// The probabilities that the thesis multiplies: moves of the kind played among all legal moves, ply by ply.
const FACTORS: [(f64, f64); 7] =
    [(4.0, 4.0), (3.0, 3.0), (2.0, 5.0), (3.0, 4.0), (2.0, 8.0), (5.0, 8.0), (1.0, 10.0)];

/// Their product as the thesis prints it, in per cent.
const PRINTED: f64 = 0.469;

/// Which plies of the example are spawns.
const SPAWNS: [bool; 7] = [true, true, true, false, true, false, true];

impl Experiment for ScholarsMate {
    type Job = Rules;
    type Outcome = Chances;

    fn title(&self) -> Title {
        Title { name: "scholars-mate", also: &["figure-12"], about: "the quickest wins, counted exactly" }
    }

    fn jobs(&self, _: Scale) -> Vec<Rules> {
        vec![Rules::PUBLISHED, Rules::INTENDED]
    }

    fn label(&self, job: &Rules) -> String {
        format!("{} rules", if *job == Rules::PUBLISHED { "published" } else { "intended" })
    }

    fn games(&self, _: &Rules) -> u64 {
        1
    }

    fn run(&self, rules: &Rules, _: Seed, watch: &Watch) -> Option<Chances> {
        let game = Dominance::new(*rules);
        let [seven, eight] = over_within(&game, &game.start(), 7);
        let example = mated_by(&game, &game.start(), 0);
        watch.count(1);
        Some(Chances { seven, eight, example })
    }

    fn summary(&self, _: Scale, done: &[(Rules, Chances)]) -> Vec<Exhibit> {
        let product: f64 = FACTORS.iter().map(|(of_kind, all)| of_kind / all).product();
        let product = Line::number("the thesis' product, in per cent", None, 100.0 * product, 3);
        let mut table = ExhibitTable {
            lines: vec![product.of("as multiplied in the thesis")],
            ..ExhibitTable::default()
        };
        for (rules, chances) in done {
            let group =
                format!("{} rules", if *rules == Rules::PUBLISHED { "published" } else { "intended" });
            // The number is about the game, so it is held against the exact chance and not against its own factors.
            let example = "the thesis' example, in per cent";
            let lines = [
                match *rules {
                    Rules::PUBLISHED => Line::exact(example, PRINTED, 100.0 * chances.example, 3),
                    _ => Line::number(example, None, 100.0 * chances.example, 3),
                },
                Line::number("any win of Red in four moves, in per cent", None, 100.0 * chances.seven, 5),
                Line::number("any win of Black in four moves, in per cent", None, 100.0 * chances.eight, 5),
            ];
            table.lines.extend(lines.map(|line| line.of(&group)));
        }
        let note = "The thesis multiplies 4/4 · 3/3 · 2/5 · 3/4 · 2/8 · 5/8 · 1/10 along one example: Red spawns four times while Black \
            spawns once and then steps. Black's second step has six or seven moves to choose from, not eight, and there are more ways \
            to the same end; below are the exact chances, which refute the number. Black has his own version one ply later.";
        vec![Exhibit {
            name: "Section 5.2.1, Figure 12".to_owned(),
            caption: "The scholar's mate between two Pure Random players".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![note.to_owned()],
        }]
    }
}

/// The probabilities that a random game is over after exactly `plies` plies, and after one more.
fn over_within(game: &Dominance, s: &Position, plies: u32) -> [f64; 2] {
    let moves = game.legal_moves(s);
    if moves.is_empty() {
        return [f64::from(plies == 0), 0.0];
    }
    let mut sums = [0.0; 2];
    for &m in &moves {
        let next = game.after(s, m);
        if plies == 0 {
            sums[1] += f64::from(game.turn(&next) == Turn::Over);
        } else {
            let over = over_within(game, &next, plies - 1);
            sums = [0, 1].map(|k| sums[k] + over[k]);
        }
    }
    sums.map(|sum| sum / moves.len() as f64)
}

/// The probability that the rest of the example follows after its first `ply` plies.
fn mated_by(game: &Dominance, s: &Position, ply: usize) -> f64 {
    let moves = game.legal_moves(s);
    let Some(&spawn) = SPAWNS.get(ply) else { return f64::from(moves.is_empty()) };
    let fits = |m: &Move| m.is_spawn() == spawn && (ply != 3 || inwards(game, s, *m));
    let followed = moves.iter().filter(|m| fits(m)).map(|&m| mated_by(game, &game.after(s, m), ply + 1));
    if moves.is_empty() { 0.0 } else { followed.sum::<f64>() / moves.len() as f64 }
}

/// Whether a step from a corner goes towards the centre and not along the side.
fn inwards(game: &Dominance, s: &Position, m: Move) -> bool {
    ["b2", "b6", "f2", "f6"].iter().any(|square| game.move_text(s, m).ends_with(square))
}
