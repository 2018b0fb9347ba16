//! The page of a work.

use super::fate::{Fate, Fated};
use super::{Files, front};
use crate::report::{self, Section, duration};
use crate::{Exhibit, Part};

/// Adds the page of a work, whose sections these are, and its pictures.
pub(super) fn add(sections: &[Section<'_>], fates: &[Fated<'_>], files: &mut Files) {
    let paper = sections[0].named.paper;
    let own: Vec<&Fated<'_>> = fates.iter().filter(|fated| fated.number.work == paper.name).collect();
    let mut page = format!(
        "# {}\n\n[All works](README.md). How verdicts are reached: [laboratory](../laboratory.md#what-a-verdict-means). \
         This page is made by `seedbed report --publish docs/results` from the outcomes in [runs/{1}.jsonl.gz](runs/{1}.jsonl.gz).\n\n",
        paper.source, paper.name
    );
    page += &front::counts(&own);
    page += "\n## Runs\n\n| experiment | command | work | program | machine | ended |\n| --- | --- | ---: | --- | --- | --- |\n";
    for section in sections {
        let run = &section.run;
        page += &row(&[
            format!("[{0}](#{1})", run.experiment, anchor(&run.experiment)),
            format!("`{}`", section.command()),
            duration(run.seconds),
            run.program.clone(),
            run.machine.clone(),
            section.ended().to_owned(),
        ]);
    }
    page += "\n## Every number that is printed\n\n";
    page += &table(&own);
    for section in sections {
        page.extend(["\n## ", &section.run.experiment, "\n"]);
        if let Some(banner) = section.banner() {
            page.extend(["\n> **", banner, "**\n"]);
        }
        for (at, exhibit) in section.exhibits.iter().enumerate() {
            page += &with_pictures(exhibit, &section.file_name(at), files);
        }
    }
    files.insert(format!("{}.md", paper.name), page);
}

/// An exhibit as text, its pictures as files.
fn with_pictures(exhibit: &Exhibit, file: &str, files: &mut Files) -> String {
    let mut pictures = String::new();
    for (at, svg) in report::pictures(exhibit).into_iter().enumerate() {
        let name = format!("pictures/{file}-{}.svg", at + 1);
        pictures.extend(["\n![", &exhibit.name, ": ", &exhibit.caption, "](", &name, ")\n"]);
        files.insert(name, svg);
    }
    // The pictures of maps hold all that their tables would.
    let maps = |part: &Part| matches!(part, Part::HeatMap(_));
    let parts = exhibit.parts.iter().filter(|part| !maps(part)).cloned().collect();
    let text = report::exhibit_text(&Exhibit { parts, ..exhibit.clone() });
    match text.split_once("\n\n") {
        Some((title, rest)) => [title, "\n", &pictures, "\n", rest].concat(),
        None => text + &pictures,
    }
}

/// All numbers of a work with their fates.
fn table(fates: &[&Fated<'_>]) -> String {
    let mut out = "| where | number | page | published | ours | n | 95 % interval | fate | why |\n\
                   | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n"
        .to_owned();
    for Fated { number, fate, ours, reason, .. } in fates {
        let of_line =
            |shown: &dyn Fn(&crate::Line) -> Option<String>| ours.and_then(shown).unwrap_or_default();
        let source = if number.source == "work" { String::new() } else { format!(" ({})", number.source) };
        let fate =
            if *fate == Fate::Refuted { format!("**{}**", fate.word()) } else { fate.word().to_owned() };
        out += &row(&[
            number.exhibit.clone(),
            number.cell.clone(),
            number.page.clone(),
            number.shown() + &source,
            of_line(&|line| Some(line.ours.show())),
            of_line(&|line| line.ours.n.map(|n| n.to_string())),
            of_line(&|line| line.ours.show_interval()),
            fate,
            reason.clone(),
        ]);
    }
    out
}

pub(super) fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
}

/// What a heading is called in links.
fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || "- _".contains(*c))
        .collect::<String>()
        .replace(' ', "-")
}
