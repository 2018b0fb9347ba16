//! The report as Markdown.

use super::{Columns, Section, duration};
use crate::{Chart, Exhibit, ExhibitTable, HeatMap, Part};

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

fn table_text(table: &ExhibitTable) -> String {
    let Columns { titles, rows } = Columns::of(table);
    let mut out = row(&titles) + &rule(titles.len());
    let mut group = "";
    for (line, cells) in table.lines.iter().zip(&rows) {
        if line.group != group {
            group = &line.group;
            let mut cells = vec![String::new(); titles.len()];
            cells[0] = format!("**{group}**");
            out += &row(&cells);
        }
        out += &row(cells);
    }
    out
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
