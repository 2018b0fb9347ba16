//! What both did in a match, as a table.

use crate::table::table;
use seedbed_erased::AnyGame;
use seedbed_records::{MatchStatistics, SideStatistics};

/// A row for each contestant and side.
pub(super) fn text(statistics: &MatchStatistics, agents: &[String; 2], game: &dyn AnyGame) -> String {
    let kinds: Vec<String> = statistics.kinds.iter().map(|kind| format!("{kind}s a game>")).collect();
    let mut head = vec!["", "moves a game>", "possible a turn>", "fewest>", "most>", "shortest>", "longest>"];
    head.extend(kinds.iter().map(String::as_str));
    let rows: Vec<Vec<String>> = statistics
        .sides
        .iter()
        .zip(agents)
        .flat_map(|(sides, agent)| {
            let of_side = |(side, own): (usize, &SideStatistics)| {
                let title = format!("{agent} as {}", game.player_name(side));
                std::iter::once(title).chain(cells(own, &statistics.kinds)).collect()
            };
            sides.iter().enumerate().map(of_side).collect::<Vec<_>>()
        })
        .collect();
    format!("\n{}", table(&head, &rows))
}

/// The numbers of one side.
fn cells(own: &SideStatistics, kinds: &[&str]) -> Vec<String> {
    let mean = |number: Option<f64>| number.map_or("-".to_owned(), |number| format!("{number:.1}"));
    let whole = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    let mut cells = vec![mean(own.moves_a_game()), mean(own.possible_a_turn())];
    cells.extend([own.fewest, own.most, own.shortest, own.longest].map(whole));
    cells.extend(kinds.iter().map(|kind| mean(own.kind_a_game(kind))));
    cells
}
