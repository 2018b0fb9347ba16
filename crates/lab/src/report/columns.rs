//! A table of an exhibit in columns of text, those without a single entry left out.

use crate::{ExhibitTable, Line, Measure, Verdict};

/// A table in columns of text.
pub struct Columns {
    /// The titles; what a line is has none.
    pub titles: Vec<String>,
    /// The cells, line by line.
    pub rows: Vec<Vec<String>>,
}

/// The title of the column with the verdicts.
pub const VERDICT: &str = "verdict";

/// The titles of the columns that a table may have, but for those of its own.
const USUAL: [&str; 6] = ["", "published", "ours", "n", "95 % interval", VERDICT];

/// The title in place of "published" where the work prints a curve, and its author's program was run again.
const RERUN: &str = "author's program, run again";

impl Columns {
    /// The columns of a table that say something.
    pub fn of(table: &ExhibitTable) -> Self {
        let mut titles: Vec<&str> =
            USUAL.into_iter().chain(table.beside.iter().map(String::as_str)).collect();
        if table.lines.iter().all(|line| line.rerun || line.published.is_none()) {
            titles[1] = RERUN;
        }
        let rows: Vec<Vec<String>> = table.lines.iter().map(|line| cells(table, line)).collect();
        // What a line is and what we found always stand there.
        let says =
            |at: &usize| matches!(titles[*at], "" | "ours") || rows.iter().any(|row| !row[*at].is_empty());
        let kept: Vec<usize> = (0..titles.len()).filter(says).collect();
        Self {
            titles: kept.iter().map(|&at| titles[at].to_owned()).collect(),
            rows: rows.iter().map(|row| kept.iter().map(|&at| row[at].clone()).collect()).collect(),
        }
    }
}

/// All cells of a line.
fn cells(table: &ExhibitTable, line: &Line) -> Vec<String> {
    let mut cells = vec![
        line.what.clone(),
        published(line),
        line.ours.show(),
        line.ours.n.map_or(String::new(), |n| n.to_string()),
        line.ours.show_interval().unwrap_or_default(),
        verdict(line),
    ];
    let beside = |at: usize| line.beside.get(at).map_or(String::new(), Measure::show);
    cells.extend((0..table.beside.len()).map(beside));
    cells
}

/// What was published, in the unit of ours.
pub(crate) fn published(line: &Line) -> String {
    let shown = |value| line.ours.unit.show(value);
    match (line.published, line.up_to) {
        (Some(low), Some(high)) => format!("{} to {}", shown(low), shown(high)),
        (Some(value), None) => shown(value),
        (None, _) => String::new(),
    }
}

/// The verdict, by how many standard errors; or the remark if there is no error to measure by.
fn verdict(line: &Line) -> String {
    let word = line.verdict().map(Verdict::word);
    match (line.comparison.zip(word), &line.remark) {
        (Some((comparison, word)), remark) => {
            let errors = match comparison.errors {
                _ if comparison.least.is_infinite() || line.up_to.is_some() => word.to_owned(),
                0.0 if comparison.least == 0.0 => format!("{word} exactly"),
                errors if errors.is_finite() => format!("{word}, {errors:+.1} s.e."),
                _ => word.to_owned(),
            };
            remark.as_ref().map_or(errors.clone(), |remark| format!("{errors} ({remark})"))
        }
        (None, Some(remark)) => remark.clone(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_columns_are_left_out() {
        let exact = Line::number("a", None, 1.0, 0);
        let table = ExhibitTable { beside: vec!["beside".to_owned()], lines: vec![exact.clone()] };
        assert_eq!(Columns::of(&table).titles, ["", "ours"]);
        let lines = vec![exact.beside(Measure::number(2.0, 0)), Line::exact("b", 1.0, 1.0, 0)];
        let Columns { titles, rows } = Columns::of(&ExhibitTable { lines, ..table });
        assert_eq!(titles, ["", "published", "ours", "verdict", "beside"]);
        assert_eq!(rows, [["a", "", "1", "", "2"], ["b", "1", "1", "agrees exactly", ""]]);
    }

    #[test]
    fn ranges_are_shown_whole() {
        let table = ExhibitTable {
            lines: vec![Line::events_within("x", (0.4, 0.6), (52, 100), 1)],
            ..ExhibitTable::default()
        };
        assert_eq!(Columns::of(&table).rows[0][1], "40.0 % to 60.0 %");
    }
}
