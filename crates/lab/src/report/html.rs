//! The report as one self-contained page.

use super::markdown::{COLUMNS, line_cells};
use super::{Headline, Section, chart, duration, heat_map};
use crate::{Exhibit, ExhibitTable, Line, Part, Verdict};
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// All sections as one HTML page; nothing is loaded from elsewhere.
pub fn html(sections: &[Section<'_>]) -> String {
    let Headline { agree, differ, too_few } = sections.iter().map(Section::verdicts).sum();
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Seedbed: the papers reproduced</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>The papers reproduced</h1>\n\
         <p class=\"lead\">Every number beside the published one. {agree} of {} compared numbers agree within three \
         standard errors; {too_few} more rest on too few games or runs to tell.</p>\n",
        agree + differ
    );
    page += &contents(sections);
    let mut paper = "";
    for section in sections {
        if section.named.paper.name != paper {
            paper = section.named.paper.name;
            add(&mut page, format_args!("<h2>{}</h2>\n", escaped(section.named.paper.source)));
        }
        page += &section_html(section);
    }
    page + "</body>\n</html>\n"
}

fn add(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a String cannot fail");
}

fn contents(sections: &[Section<'_>]) -> String {
    let mut out = String::from("<nav aria-label=\"Contents\"><ul>\n");
    for section in sections {
        let Headline { agree, differ, .. } = section.verdicts();
        let tally = match (agree, differ) {
            (0, 0) => String::new(),
            (_, 0) => format!(" <span class=\"tally agrees\">{agree} agree</span>"),
            _ => format!(" <span class=\"tally differs\">{differ} of {} differ</span>", agree + differ),
        };
        let (link, names) = (escaped(&section.run.experiment), escaped(&names(section)));
        add(&mut out, format_args!("<li><a href=\"#{link}\">{names}</a>{tally}</li>\n"));
    }
    out + "</ul></nav>\n"
}

/// What a section is called in the contents: its experiment, since several papers have a Figure 1, and its exhibits, each once.
fn names(section: &Section<'_>) -> String {
    let mut names: Vec<&str> = section.exhibits.iter().map(|exhibit| exhibit.name.as_str()).collect();
    names.dedup();
    format!("{}: {}", section.run.experiment, names.join("; "))
}

fn section_html(section: &Section<'_>) -> String {
    let run = &section.run;
    let mut out = format!("<section id=\"{}\">\n", escaped(&run.experiment));
    for exhibit in &section.exhibits {
        out += &exhibit_html(exhibit);
    }
    add(
        &mut out,
        format_args!(
            "<p class=\"origin\"><code>{}</code><br>{} of work on {}, seedbed {}, identity {}, {} UTC</p>\n</section>\n",
            escaped(&section.command()),
            duration(run.seconds),
            escaped(&run.machine),
            escaped(&run.program),
            escaped(run.short_identity()),
            escaped(run.finished.as_deref().unwrap_or(&run.started).split('.').next().unwrap_or_default()),
        ),
    );
    out
}

fn exhibit_html(exhibit: &Exhibit) -> String {
    let (name, caption) = (escaped(&exhibit.name), escaped(&exhibit.caption));
    let mut out = format!("<h3>{name}</h3>\n<p class=\"caption\">{caption}</p>\n");
    let maps: Vec<String> = exhibit
        .parts
        .iter()
        .filter_map(|part| if let Part::HeatMap(map) = part { Some(heat_map::svg(map)) } else { None })
        .collect();
    if !maps.is_empty() {
        add(&mut out, format_args!("<figure class=\"maps\">{}</figure>\n", maps.join("\n")));
    }
    for part in &exhibit.parts {
        match part {
            Part::Table(table) => out += &table_html(table),
            Part::Chart(picture) => {
                let svg = chart::svg(picture, &format!("{}: {}", exhibit.name, exhibit.caption));
                add(&mut out, format_args!("<figure>{svg}</figure>\n"));
            }
            Part::HeatMap(_) => {}
        }
    }
    for note in &exhibit.notes {
        add(&mut out, format_args!("<p class=\"note\">{}</p>\n", escaped(note)));
    }
    out
}

/// Which of [`COLUMNS`] has the verdict.
const VERDICT: usize = COLUMNS.len() - 1;

fn table_html(table: &ExhibitTable) -> String {
    let heads = COLUMNS.into_iter();
    let heads = heads.map(str::to_owned).chain(table.beside.iter().map(|title| escaped(title)));
    let heads: Vec<String> = heads.map(|title| format!("<th scope=\"col\">{title}</th>")).collect();
    let mut out =
        format!("<div class=\"scroll\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n", heads.join(""));
    let mut group = "";
    for line in &table.lines {
        if line.group != group {
            group = &line.group;
            let title = escaped(group);
            add(
                &mut out,
                format_args!("<tr class=\"group\"><th colspan=\"{}\">{title}</th></tr>\n", heads.len()),
            );
        }
        let class = class(line);
        let cell = |(at, text): (usize, String)| match at {
            VERDICT => format!("<td class=\"{class}\">{}</td>", escaped(&text)),
            _ => format!("<td>{}</td>", escaped(&text)),
        };
        let cells: String = line_cells(table, line).into_iter().enumerate().map(cell).collect();
        add(&mut out, format_args!("<tr>{cells}</tr>\n"));
    }
    out + "</tbody></table></div>\n"
}

fn class(line: &Line) -> &'static str {
    match line.verdict() {
        Some(Verdict::Agrees | Verdict::Better) => "agrees",
        Some(Verdict::Differs) => "differs",
        Some(Verdict::TooFew) | None => "remark",
    }
}

/// Text with the characters that are special in HTML escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
