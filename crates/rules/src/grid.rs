//! Boards in text: a letter for the column and a number for the row, `a1` at the lower left.

use crate::UsageError;
use std::fmt::Write;

/// The name of a cell.
///
/// ```
/// assert_eq!(seedbed_rules::grid::cell_name(0, 2), "c1");
/// ```
pub fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", column_letter(column), row + 1)
}

/// Draws a labelled board, the highest row first, with `mark` for each cell.
///
/// ```
/// let picture = seedbed_rules::grid::draw(2, 3, |row, column| if row == column { 'x' } else { '.' });
/// assert_eq!(picture, " 2 . x .\n 1 x . .\n   a b c\n");
/// ```
pub fn draw(rows: usize, columns: usize, mark: impl Fn(usize, usize) -> char) -> String {
    drawn(rows, columns, &mark)
}

/// The same, compiled once for all games.
fn drawn(rows: usize, columns: usize, mark: &dyn Fn(usize, usize) -> char) -> String {
    let mut picture = String::new();
    for row in (0..rows).rev() {
        let cells: Vec<String> = (0..columns).map(|column| mark(row, column).to_string()).collect();
        writeln!(picture, "{:2} {}", row + 1, cells.join(" ")).expect("writing to a String cannot fail");
    }
    let letters: Vec<String> = (0..columns).map(|column| column_letter(column).to_string()).collect();
    picture + "   " + &letters.join(" ") + "\n"
}

/// Reads a board as [`draw`] draws it, made of these marks.
///
/// Returns the marks by row, lowest row first, and the lines below the board. The labels may be left out.
///
/// # Errors
///
/// If a row is missing, has the wrong length or holds another mark.
///
/// ```
/// let (cells, rest) = seedbed_rules::grid::read(" 2 . x\n 1 x .\n   a b\nX to move\n", 2, 2, ".x").unwrap();
/// assert_eq!(cells, [['x', '.'], ['.', 'x']]);
/// assert_eq!(rest, ["X to move"]);
/// ```
pub fn read<'a>(
    text: &'a str,
    rows: usize,
    columns: usize,
    marks: &str,
) -> Result<(Vec<Vec<char>>, Vec<&'a str>), UsageError> {
    let right =
        || format!("draw {rows} rows of {columns} cells, each one of `{marks}`, the highest row first");
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut cells = Vec::new();
    for row in (0..rows).rev() {
        let wrong = |what: &str| UsageError::new(format!("row {} of the board {what}", row + 1), right());
        let line = lines.next().ok_or_else(|| wrong("is missing"))?;
        let label = (row + 1).to_string();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if words.len() == columns + 1 && words[0] == label {
            words.remove(0);
        }
        let row: Vec<char> = words.concat().chars().collect();
        if row.len() != columns || row.iter().any(|&mark| !marks.contains(mark)) {
            return Err(wrong(&format!("reads `{line}`")));
        }
        cells.push(row);
    }
    cells.reverse();
    let letters: Vec<String> = (0..columns).map(|column| column_letter(column).to_string()).collect();
    let rest = lines.filter(|line| line.split_whitespace().ne(letters.iter().map(String::as_str))).collect();
    Ok((cells, rest))
}

fn column_letter(column: usize) -> char {
    debug_assert!(column < 26, "boards have at most 26 columns");
    (b'a' + column as u8) as char
}
