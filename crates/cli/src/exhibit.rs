//! An exhibit of the laboratory as text for a terminal.

use crate::table::table;
use seedbed_lab::{Exhibit, ExhibitTable, HeatMap, Part, report};

/// The exhibit with its tables; charts are left to the report, since their numbers are in the tables.
pub(crate) fn text(exhibit: &Exhibit) -> String {
    let mut out = format!("\n{}: {}\n", exhibit.name, exhibit.caption);
    for part in &exhibit.parts {
        match part {
            Part::Table(numbers) => out += &numbers_text(numbers),
            Part::HeatMap(map) => out += &map_text(map),
            Part::Chart(_) => {}
        }
    }
    for note in &exhibit.notes {
        out.extend(["\n", &wrapped(note), "\n"]);
    }
    out
}

fn numbers_text(numbers: &ExhibitTable) -> String {
    // Numbers stand to the right; what a line is and its verdict are words.
    let head = |title: &String| match title.as_str() {
        "" | report::VERDICT => title.clone(),
        _ => format!("{title}>"),
    };
    let report::Columns { titles, rows: lines } = report::Columns::of(numbers);
    let heads: Vec<String> = titles.iter().map(head).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut rows = Vec::new();
    let mut group = "";
    for (line, mut cells) in numbers.lines.iter().zip(lines) {
        if line.group != group {
            group = &line.group;
            let mut title = vec![String::new(); heads.len()];
            title[0].clone_from(&line.group);
            rows.push(title);
        }
        if !group.is_empty() {
            cells[0].insert_str(0, "  ");
        }
        rows.push(cells);
    }
    format!("\n{}", table(&heads, &rows))
}

fn map_text(map: &HeatMap) -> String {
    let mut heads = vec![format!("{} ↓ / {} →", map.y, map.x)];
    heads.extend(map.ticks.iter().map(|tick| format!("{tick}>")));
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let row = |(tick, values): (&String, &Vec<f64>)| {
        let shares = values.iter().map(|value| format!("{:.0} %", 100.0 * value));
        std::iter::once(tick.clone()).chain(shares).collect()
    };
    let rows: Vec<Vec<String>> = map.ticks.iter().zip(&map.values).map(row).collect();
    format!("\n{}\n{}", map.title, table(&heads, &rows))
}

/// Lines of at most 100 characters.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        if last.chars().count() + word.chars().count() > 99 {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines.join("\n")
}
