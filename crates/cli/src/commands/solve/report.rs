//! What was found, for people and programs.

use super::run::Run;
use crate::table::table;
use seedbed_erased::{MoveValue, Solved, SolverSession, Worth};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    game: String,
    board: String,
    /// Null if the solver was interrupted before it knew, or only the value was wanted.
    pub(super) solved: Option<Solved>,
    /// What was known when it was interrupted, in words; null if it was not.
    known: Option<String>,
    /// The value for the player to move, which may be known before all best moves and a line are; null if it is not.
    value: Option<f64>,
    /// The same in words.
    verdict: Option<String>,
    /// What it took to know the value, before all best moves and a line; null if these come together.
    pub(super) value_nodes: Option<u64>,
    pub(super) value_seconds: Option<f64>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    pub(super) nodes_per_second: f64,
}

impl Report {
    pub(super) fn new(game: String, session: &dyn SolverSession, solved: Option<Solved>, run: &Run) -> Self {
        let settled = run.settled;
        let value = settled.map(|settled| settled.value).or(solved.as_ref().map(|solved| solved.worth.value));
        let in_words = |value| session.verdict(Worth { value, plies: None });
        Self {
            game,
            board: session.board(),
            known: run.known.clone(),
            value,
            verdict: value.map(in_words),
            value_nodes: settled.map(|settled| settled.nodes),
            value_seconds: settled.map(|settled| settled.seconds),
            solved,
            nodes: run.nodes,
            seconds: run.seconds(),
            nodes_per_second: run.rate(),
        }
    }

    pub(super) fn text(&self) -> String {
        let head = format!("{}\n\n{}\n", self.game, self.board);
        let Some(solved) = &self.solved else {
            if let (Some(value), Some(verdict)) = (self.value, &self.verdict) {
                let rest = if self.known.is_some() { "; the best moves are not known yet" } else { "" };
                return format!("{head}value  {} ({verdict}{rest})\n", signed(value));
            }
            let known =
                self.known.as_ref().map_or(String::new(), |known| format!(" when interrupted: {known}"));
            return format!("{head}not solved{known}\n");
        };
        let optimal: Vec<&str> = solved.optimal.iter().map(|action| action.text.as_str()).collect();
        let line: Vec<&str> = solved.line.iter().map(|step| step.action.text.as_str()).collect();
        let mut text = format!("{head}value  {} ({})\n", signed(solved.worth.value), solved.verdict);
        if !optimal.is_empty() {
            text = text + "best   " + &optimal.join(" ") + "\nline   " + &line.join(" ") + "\n";
        }
        if let Some(moves) = &solved.moves {
            text = text + "\n" + &values(moves);
        }
        text
    }
}

/// The value of every move as a table.
fn values(moves: &[MoveValue]) -> String {
    let plies = |worth: &Worth| worth.plies.map_or("-".to_owned(), |plies| plies.to_string());
    let cells = |judged: &MoveValue| {
        vec![judged.action.text.clone(), signed(judged.worth.value), plies(&judged.worth)]
    };
    let rows: Vec<Vec<String>> = moves.iter().map(cells).collect();
    table(&["move", "value>", "plies>"], &rows)
}

/// A payoff with its sign, if it has one, to as many digits as tell something.
fn signed(value: f64) -> String {
    match value {
        0.0 => "0".to_owned(),
        whole if whole.fract() == 0.0 => format!("{whole:+}"),
        mean => format!("{mean:+.6}"),
    }
}
