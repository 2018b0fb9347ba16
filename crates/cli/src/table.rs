//! Tables without lines, folded at words to the width of the terminal.

use std::borrow::Cow;

/// A narrower table is better cut by the terminal than squeezed.
const NARROWEST: usize = 40;

/// Between two columns.
const GAP: usize = 2;

/// A table as wide as the terminal at most, if there is one; columns whose head ends in `>` are aligned to the right.
pub(crate) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.into());
    let width = columns.or_else(terminal).filter(|width| *width >= NARROWEST);
    folded(head, rows, width.unwrap_or(usize::MAX))
}

/// A column: how wide it is, and how narrow it can become.
struct Column {
    is_right: bool,
    width: usize,
    narrowest: usize,
}

fn folded(head: &[&str], rows: &[Vec<String>], width: usize) -> String {
    let mut columns: Vec<Column> = head
        .iter()
        .enumerate()
        .map(|(at, title)| {
            let is_right = title.ends_with('>');
            let cells = || rows.iter().filter_map(|row| row.get(at));
            // Figures on the right stay whole, with their unit and their error.
            let widest_part = |cell: &str| if is_right { longest(cell, '\n') } else { longest(cell, ' ') };
            let title = title.trim_end_matches('>');
            Column {
                is_right,
                width: cells().map(|cell| longest(cell, '\n')).max().unwrap_or(0).max(letters(title)),
                narrowest: cells().map(|cell| widest_part(cell)).max().unwrap_or(0).max(longest(title, ' ')),
            }
        })
        .collect();
    narrow(&mut columns, width);
    let titles: Vec<String> = head.iter().map(|title| title.trim_end_matches('>').to_owned()).collect();
    std::iter::once(&titles).chain(rows).map(|row| line_up(row, &columns)).collect()
}

/// Takes from the widest column that still has words to fold, until the table fits or none is left.
fn narrow(columns: &mut [Column], width: usize) {
    let gaps = GAP * columns.len().saturating_sub(1);
    while columns.iter().map(|column| column.width).sum::<usize>() + gaps > width {
        let folding = columns.iter_mut().filter(|column| column.width > column.narrowest);
        let Some(widest) = folding.max_by_key(|column| column.width) else { return };
        widest.width -= 1;
    }
}

/// The lines of a row.
fn line_up(row: &[String], columns: &[Column]) -> String {
    let cells: Vec<Vec<Cow<'_, str>>> = columns
        .iter()
        .enumerate()
        .map(|(at, column)| row.get(at).map_or(Vec::new(), |cell| fold(cell, column.width)))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for at in 0..height {
        let mut line = String::new();
        for (column, cell) in columns.iter().zip(&cells) {
            let part = cell.get(at).map_or("", |part| part);
            let space = " ".repeat(column.width.saturating_sub(letters(part)));
            let [before, after] = if column.is_right { [&*space, ""] } else { ["", &*space] };
            line += &[before, part, after, &" ".repeat(GAP)].concat();
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The cell in lines of at most this width, unless a single word is longer.
fn fold(cell: &str, width: usize) -> Vec<Cow<'_, str>> {
    let mut lines = Vec::new();
    for given in cell.split('\n') {
        if letters(given) <= width {
            lines.push(Cow::Borrowed(given));
            continue;
        }
        let mut line = String::new();
        for word in given.split(' ') {
            if !line.is_empty() && letters(&line) + 1 + letters(word) > width {
                lines.push(Cow::Owned(std::mem::take(&mut line)));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        lines.push(Cow::Owned(line));
    }
    lines
}

/// The length of the longest part between two separators; the end of a line always separates.
fn longest(text: &str, separator: char) -> usize {
    text.split([separator, '\n']).map(letters).max().unwrap_or(0)
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agents() -> Vec<Vec<String>> {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        vec![
            row(["mcts", "tree search by upper confidence bounds", "+395 ± 20"]),
            row(["random", "any move", "-7"]),
        ]
    }

    #[test]
    fn a_table_that_fits_is_left_alone() {
        let text = folded(&["AGENT", "", "elo>"], &agents(), 100);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "AGENT                                                 elo");
        assert_eq!(lines[1], "mcts    tree search by upper confidence bounds  +395 ± 20");
        assert_eq!(lines[2], "random  any move                                       -7");
    }

    #[test]
    fn a_wide_one_is_folded_between_words_only() {
        for width in 20..60 {
            let text = folded(&["AGENT", "", "elo>"], &agents(), width);
            assert!(text.contains("+395 ± 20") && text.contains("confidence"), "{text}");
            assert!(width < 40 || text.lines().all(|line| letters(line) <= width), "{text}");
        }
    }

    #[test]
    fn lines_within_a_cell_stay_lines() {
        let rows = [vec!["a\nb".to_owned(), "1".to_owned()]];
        assert_eq!(folded(&["x", "n>"], &rows, 80), "x  n\na  1\nb\n");
    }
}
