//! The report as Markdown.

use super::{Section, duration};
use crate::{Chart, Exhibit, ExhibitTable, HeatMap, Line, Part, Verdict};

/// All sections as one Markdown document.
pub fn markdown(sections: &[Section<'_>]) -> String {
    let mut out = String::from("# Seedbed: the papers reproduced\n");
    let mut paper = "";
    for section in sections {
        if section.named.paper.name != paper {
            paper = section.named.paper.name;
            out.extend(["\n## ", section.named.paper.source, "\n"]);
        }
        for exhibit in &section.exhibits {
            out += &exhibit_text(exhibit);
        }
        let run = &section.run;
        let spent = duration(run.seconds);
        let origin =
            [&run.machine, ", seedbed ", &run.program, ", identity ", run.short_identity(), "\n"].concat();
        out.extend(["\n`", &section.command(), "`: ", &spent, " of work, ", &origin]);
    }
    out
}

/// One exhibit; pictures as tables of their numbers.
pub fn exhibit_text(exhibit: &Exhibit) -> String {
    let mut out = format!("\n### {}: {}\n", exhibit.name, exhibit.caption);
    for part in &exhibit.parts {
        out.push('\n');
        out += &match part {
            Part::Table(table) => table_text(table),
            Part::HeatMap(map) => map_text(map),
            // The same numbers are in the table beside it, if there is one.
            Part::Chart(chart) if exhibit.parts.len() == 1 => chart_text(chart),
            Part::Chart(_) => continue,
        };
    }
    for note in &exhibit.notes {
        out.extend(["\n", note, "\n"]);
    }
    out
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn rule(columns: usize) -> String {
    format!("| --- |{}\n", " ---: |".repeat(columns - 1))
}

/// The titles of the columns that every table has.
pub const COLUMNS: [&str; 6] = ["", "published", "ours", "n", "95 % interval", "verdict"];

fn table_text(table: &ExhibitTable) -> String {
    let mut head: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
    head.extend(table.beside.iter().cloned());
    let mut out = row(&head) + &rule(head.len());
    let mut group = "";
    for line in &table.lines {
        if line.group != group {
            group = &line.group;
            let mut cells = vec![String::new(); head.len()];
            cells[0] = format!("**{group}**");
            out += &row(&cells);
        }
        out += &row(&line_cells(table, line));
    }
    out
}

/// The cells of a line of a table: those of [`COLUMNS`], and further columns.
pub fn line_cells(table: &ExhibitTable, line: &Line) -> Vec<String> {
    let shown = |value: Option<f64>| value.map_or(String::new(), |value| line.ours.unit.show(value));
    let mut cells = vec![
        line.what.clone(),
        shown(line.published),
        line.ours.show(),
        line.ours.n.map_or(String::new(), |n| n.to_string()),
        line.ours.show_interval().unwrap_or_default(),
        verdict(line),
    ];
    let beside = |at: usize| line.beside.get(at).map_or(String::new(), crate::Measure::show);
    cells.extend((0..table.beside.len()).map(beside));
    cells
}

/// The verdict, by how many standard errors; or the remark if there is no error to measure by.
fn verdict(line: &Line) -> String {
    let word = line.verdict().map(Verdict::word);
    match (line.comparison.zip(word), &line.remark) {
        (Some((comparison, word)), remark) => {
            let errors = match comparison.errors {
                0.0 if comparison.least == 0.0 => format!("{word} exactly"),
                _ if comparison.least.is_infinite() => word.to_owned(),
                errors if errors.is_finite() => format!("{word}, {errors:+.1} s.e."),
                _ => word.to_owned(),
            };
            remark.as_ref().map_or(errors.clone(), |remark| format!("{errors} ({remark})"))
        }
        (None, Some(remark)) => remark.clone(),
        (None, None) => String::new(),
    }
}

fn map_text(map: &HeatMap) -> String {
    let mut head = vec![format!("{}: {} down, {} across", map.title, map.y, map.x)];
    head.extend(map.ticks.iter().cloned());
    let mut out = row(&head) + &rule(head.len());
    for (tick, values) in map.ticks.iter().zip(&map.values) {
        let mut cells = vec![tick.clone()];
        cells.extend(values.iter().map(|value| format!("{:.0} %", 100.0 * value)));
        out += &row(&cells);
    }
    out
}

fn chart_text(chart: &Chart) -> String {
    let mut out = row(&[&chart.x, "series", &chart.y, "n", "95 % interval"].map(str::to_owned)) + &rule(5);
    for series in &chart.series {
        for (x, measure) in &series.points {
            let place = chart.places.get(*x as usize).cloned().unwrap_or_else(|| x.to_string());
            let interval = measure.show_interval().unwrap_or_default();
            let n = measure.n.map_or(String::new(), |n| n.to_string());
            out += &row(&[place, series.name.clone(), measure.show(), n, interval]);
        }
    }
    out
}
