//! The numbers that the works print, as they were transcribed.

use super::csv::rows;
use seedbed_rules::UsageError;

/// A number that a work prints, and where ours stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// The short name of the work, such as `dominance`.
    pub work: String,
    /// The table, figure or section.
    pub exhibit: String,
    /// The cell: its row and column, or the words of the text.
    pub cell: String,
    /// The page of the work.
    pub page: String,
    /// The number as it is printed, without separators of thousands; the lower end of a range.
    pub printed: String,
    /// The upper end of a range.
    pub up_to: String,
    /// Its unit; `%` and `of N` stand for shares.
    pub unit: String,
    /// Who printed it: the work, or the author's program run again where the work prints a curve.
    pub source: String,
    /// The experiment that has ours; empty if it was not attempted.
    pub experiment: String,
    /// The exhibit, group and line in it.
    pub line: [String; 3],
    /// Why it differs, if it does; or why it was not attempted.
    pub reason: String,
}

/// The columns of the file.
const COLUMNS: [&str; 13] = [
    "work",
    "exhibit",
    "cell",
    "page",
    "printed",
    "up_to",
    "unit",
    "source",
    "experiment",
    "shown",
    "group",
    "line",
    "reason",
];

impl Published {
    /// All numbers of a file.
    ///
    /// # Errors
    ///
    /// If it has other columns, or a cell for a number holds something else.
    pub fn all(text: &str) -> Result<Vec<Self>, UsageError> {
        let mut rows = rows(text)?.into_iter();
        let head = rows.next().unwrap_or_default();
        if head != COLUMNS {
            let wrong = format!("the published numbers have the columns {}", head.join(","));
            return Err(UsageError::new(wrong, format!("they are {}", COLUMNS.join(","))));
        }
        rows.enumerate().map(|(at, row)| Self::of(at + 2, row)).collect()
    }

    fn of(at: usize, row: Vec<String>) -> Result<Self, UsageError> {
        let cells = row.len();
        let Ok(row) = <[String; 13]>::try_from(row) else {
            let wrong = format!("line {at} of the published numbers has {cells} cells");
            return Err(UsageError::new(wrong, format!("every line has {}", COLUMNS.len())));
        };
        let [work, exhibit, cell, page, printed, up_to, unit, source, experiment, shown, group, line, reason] =
            row;
        let line = [shown, group, line];
        let number =
            Self { work, exhibit, cell, page, printed, up_to, unit, source, experiment, line, reason };
        if number.value().is_none() || (!number.up_to.is_empty() && number.value_up_to().is_none()) {
            let wrong =
                format!("line {at} of the published numbers prints `{}` {}", number.printed, number.up_to);
            return Err(UsageError::new(wrong, "that is to be a number without separators"));
        }
        Ok(number)
    }

    /// The number in the unit of our lines: shares are from 0 to 1.
    pub fn value(&self) -> Option<f64> {
        self.in_our_unit(&self.printed)
    }

    /// The upper end of a range, likewise.
    pub fn value_up_to(&self) -> Option<f64> {
        self.in_our_unit(&self.up_to)
    }

    fn in_our_unit(&self, printed: &str) -> Option<f64> {
        let number: f64 = printed.parse().ok().filter(|number: &f64| number.is_finite())?;
        match self.unit.strip_prefix("of ") {
            Some(all) => Some(number / all.parse::<f64>().ok()?),
            None if self.unit == "%" => Some(number / 100.0),
            None => Some(number),
        }
    }

    /// What stands in a table: the number with its unit.
    pub fn shown(&self) -> String {
        let range = if self.up_to.is_empty() {
            self.printed.clone()
        } else {
            format!("{} to {}", self.printed, self.up_to)
        };
        if self.unit.is_empty() { range } else { format!("{range} {}", self.unit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(row: &str) -> Result<Vec<Published>, UsageError> {
        Published::all(&format!("{}\n{row}\n", COLUMNS.join(",")))
    }

    #[test]
    fn shares_are_read_in_the_unit_of_lines() {
        let value = |printed: &str, unit: &str| {
            one(&format!("w,t,c,1,{printed},,{unit},work,,,,,why")).unwrap()[0].value().unwrap()
        };
        assert!((value("503370", "of 1000000") - 0.50337).abs() < 1e-12);
        assert!((value("64", "%") - 0.64).abs() < 1e-12);
        assert!((value("0.469", "per cent") - 0.469).abs() < 1e-12);
    }

    #[test]
    fn what_is_no_number_is_refused() {
        assert!(one("w,t,c,1,many,,,work,,,,,why").is_err());
        assert!(one("w,t,c,1,1,2").is_err());
        assert!(Published::all("work,exhibit\n").is_err());
    }
}
