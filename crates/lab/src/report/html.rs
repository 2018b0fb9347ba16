//! The report as one self-contained page.

use super::downloads::links;
use super::{Columns, Headline, Section, VERDICT, chart, duration, heat_map};
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
         standard errors; {too_few} more rest on too few games or runs to tell.</p>\n\
         <p class=\"filter\"><label><input type=\"checkbox\" id=\"only-differences\"> show only what differs</label></p>\n",
        agree + differ
    );
    page += &contents(sections);
    for of_work in by_work(sections) {
        let paper = of_work[0].named.paper;
        add(&mut page, format_args!("<h2 id=\"{}\">{}</h2>\n", escaped(paper.name), escaped(paper.source)));
        for section in of_work {
            page += &section_html(section);
        }
    }
    page + "</body>\n</html>\n"
}

/// The sections of each work together.
fn by_work<'a, 'b>(sections: &'a [Section<'b>]) -> impl Iterator<Item = &'a [Section<'b>]> {
    sections.chunk_by(|one, next| one.named.paper.name == next.named.paper.name)
}

fn add(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a String cannot fail");
}

/// The contents, work by work.
fn contents(sections: &[Section<'_>]) -> String {
    let mut out = String::from("<nav aria-label=\"Contents\">\n");
    for of_work in by_work(sections) {
        let paper = of_work[0].named.paper;
        let all: Headline = of_work.iter().map(Section::verdicts).sum();
        add(
            &mut out,
            format_args!(
                "<p><a href=\"#{}\">{}</a>{}</p>\n<ul>\n",
                escaped(paper.name),
                escaped(paper.source),
                tally(all)
            ),
        );
        for section in of_work {
            let (link, names) = (escaped(&section.run.experiment), escaped(&names(section)));
            let tally = tally(section.verdicts());
            add(&mut out, format_args!("<li><a href=\"#{link}\">{names}</a>{tally}</li>\n"));
        }
        out += "</ul>\n";
    }
    out + "</nav>\n"
}

/// How many lines agree or differ, in a few words.
fn tally(Headline { agree, differ, .. }: Headline) -> String {
    match (agree, differ) {
        (0, 0) => String::new(),
        (_, 0) => format!(" <span class=\"tally agrees\">{agree} agree</span>"),
        _ => format!(" <span class=\"tally differs\">{differ} of {} differ</span>", agree + differ),
    }
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
    if let Some(banner) = section.banner() {
        add(&mut out, format_args!("<p class=\"banner\">{}</p>\n", escaped(banner)));
    }
    for (at, exhibit) in section.exhibits.iter().enumerate() {
        out += &exhibit_html(exhibit, &section.file_name(at));
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
            escaped(section.ended()),
        ),
    );
    out
}

/// An exhibit with its pictures, tables, notes and files, whose names begin with `file`.
fn exhibit_html(exhibit: &Exhibit, file: &str) -> String {
    let (name, caption) = (escaped(&exhibit.name), escaped(&exhibit.caption));
    let mut out = format!("<h3>{name}</h3>\n<p class=\"caption\">{caption}</p>\n");
    let mut pictures = Vec::new();
    let maps: Vec<String> = exhibit
        .parts
        .iter()
        .filter_map(|part| if let Part::HeatMap(map) = part { Some(heat_map::svg(map)) } else { None })
        .collect();
    if !maps.is_empty() {
        add(&mut out, format_args!("<figure class=\"maps\">{}</figure>\n", maps.join("\n")));
        pictures.extend(maps);
    }
    for part in &exhibit.parts {
        match part {
            Part::Table(table) => out += &table_html(table),
            Part::Chart(picture) => {
                let svg = chart::svg(picture, &format!("{}: {}", exhibit.name, exhibit.caption));
                add(&mut out, format_args!("<figure>{svg}</figure>\n"));
                pictures.push(svg);
            }
            Part::HeatMap(_) => {}
        }
    }
    for note in &exhibit.notes {
        add(&mut out, format_args!("<p class=\"note\">{}</p>\n", escaped(note)));
    }
    out + &links(exhibit, &pictures, file)
}

fn table_html(table: &ExhibitTable) -> String {
    let Columns { titles, rows } = Columns::of(table);
    let heads: Vec<String> =
        titles.iter().map(|title| format!("<th scope=\"col\">{}</th>", escaped(title))).collect();
    let heads = heads.concat();
    let mut out = format!("<div class=\"scroll\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n");
    let mut group = "";
    for (line, cells) in table.lines.iter().zip(rows) {
        if line.group != group {
            group = &line.group;
            let title = escaped(group);
            // A body for each group, so that those without a difference can be left out.
            add(
                &mut out,
                format_args!(
                    "</tbody>\n<tbody>\n<tr class=\"group\"><th colspan=\"{}\">{title}</th></tr>\n",
                    titles.len()
                ),
            );
        }
        let class = class(line);
        let cell = |(title, text): (&String, String)| match title.as_str() {
            VERDICT => format!("<td class=\"verdict {class}\">{}</td>", escaped(&text)),
            title if text.is_empty() || title.is_empty() => format!("<td>{}</td>", escaped(&text)),
            // On a narrow screen every cell stands on a line of its own and says what it is.
            title => format!("<td data-title=\"{}\">{}</td>", escaped(title), escaped(&text)),
        };
        let cells: String = titles.iter().zip(cells).map(cell).collect();
        add(&mut out, format_args!("<tr class=\"line {class}-line\">{cells}</tr>\n"));
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
