//! Lines of comma-separated values, quoted where they need it.

use seedbed_rules::UsageError;

/// The cells of every line of a text.
///
/// # Errors
///
/// If a quotation does not end.
pub(super) fn rows(text: &str) -> Result<Vec<Vec<String>>, UsageError> {
    let mut rows = Vec::new();
    let (mut row, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            '\r' if !quoted => {}
            _ => cell.push(character),
        }
    }
    if quoted {
        let wrong = format!("a quotation after line {} does not end", rows.len());
        return Err(UsageError::new(wrong, "quotation marks within a cell are written twice"));
    }
    if !row.is_empty() || !cell.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn cells_may_be_quoted() {
        let text = "a,b\n\"x, \"\"y\"\"\nz\",\n,last";
        assert_eq!(rows(text).unwrap(), [["a", "b"], ["x, \"y\"\nz", ""], ["", "last"]]);
        assert!(rows("a,\"b").is_err());
        assert!(rows("").unwrap().is_empty());
    }
}
