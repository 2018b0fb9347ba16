//! The front page: what people wrote about the works, with the numbers of the runs.

use super::fate::{Fate, Fated, lines};
use super::page::row;
use crate::report::{Section, duration};
use seedbed_rules::UsageError;

/// The front page by its text, in which `{{headline}}` stands for the number of fates, `{{counts}}` and `{{runs}}` for tables, and
/// `{{experiment | exhibit | group | line}}` for a number of ours.
pub(super) fn page(text: &str, fates: &[Fated<'_>], sections: &[Section<'_>]) -> Result<String, UsageError> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else {
            let wrong = "the front page has `{{` without `}}`";
            return Err(UsageError::new(wrong, "write `{{experiment | exhibit | group | line}}`"));
        };
        out += before;
        out += &match name.trim() {
            "headline" => counts(&fates.iter().collect::<Vec<_>>()).trim_end().to_owned(),
            "counts" => by_work(fates, sections),
            "runs" => scales(sections),
            name => number(name, sections)?,
        };
        rest = after;
    }
    Ok(out + rest)
}

/// A number of ours with its interval; a dash if its run has not got that far.
fn number(name: &str, sections: &[Section<'_>]) -> Result<String, UsageError> {
    let parts: Vec<String> = name.split('|').map(|part| part.trim().to_owned()).collect();
    let [experiment, shown, group, line] = &parts[..] else {
        let wrong = format!("the front page names `{name}`");
        return Err(UsageError::new(wrong, "a number is `{{experiment | exhibit | group | line}}`"));
    };
    let Some(section) = sections.iter().find(|section| section.run.experiment == *experiment) else {
        return Ok(format!("(not run yet: `{experiment}`)"));
    };
    let name = [shown.clone(), group.clone(), line.clone()];
    let found = lines(section, &name).next();
    match found {
        Some(line) => {
            let interval =
                line.ours.show_interval().map_or(String::new(), |interval| format!(" (95 %: {interval})"));
            Ok(line.ours.show() + &interval)
        }
        None if section.run.scale == "small" => {
            Ok(format!("(not part of the small scale of `{experiment}`)"))
        }
        None => {
            let wrong = format!(
                "the front page names `{shown} | {group} | {line}`, which {experiment} does not have"
            );
            Err(UsageError::new(wrong, "its page shows what it has"))
        }
    }
}

/// How many numbers have which fate.
pub(super) fn counts(fates: &[&Fated<'_>]) -> String {
    let of = |fate: Fate| fates.iter().filter(|fated| fated.fate == fate).count();
    let told: Vec<String> = Fate::ALL.iter().map(|&fate| format!("{} {}", of(fate), fate.word())).collect();
    format!("{} numbers: {}.\n", fates.len(), told.join(", "))
}

/// The same for every work, those printed in the work apart from those of curves.
fn by_work(fates: &[Fated<'_>], sections: &[Section<'_>]) -> String {
    let mut head = vec!["work".to_owned(), "numbers".to_owned()];
    head.extend(Fate::ALL.iter().map(|fate| fate.word().to_owned()));
    let mut out = row(&head) + &format!("| --- |{}\n", " ---: |".repeat(head.len() - 1));
    let mut line = |name: String, of: &dyn Fn(&Fated<'_>) -> bool| {
        let own: Vec<&Fated<'_>> = fates.iter().filter(|fated| of(fated)).collect();
        if own.is_empty() {
            return;
        }
        let count = |fate: Fate| own.iter().filter(|fated| fated.fate == fate).count().to_string();
        let mut cells = vec![name, own.len().to_string()];
        cells.extend(Fate::ALL.iter().map(|&fate| count(fate)));
        out += &row(&cells);
    };
    let mut works: Vec<&str> = fates.iter().map(|fated| fated.number.work.as_str()).collect();
    works.dedup();
    for work in works {
        let source = sections.iter().find(|section| section.named.paper.name == work);
        let title = source.map_or(work, |section| section.named.paper.source);
        line(format!("[{title}]({work}.md)"), &|fated| {
            fated.number.work == work && fated.number.source == "work"
        });
        line(format!("{work}: the author's program run again, where the work prints a curve"), &|fated| {
            fated.number.work == work && fated.number.source != "work"
        });
    }
    line("**all**".to_owned(), &|_| true);
    out
}

/// How much was run of what.
fn scales(sections: &[Section<'_>]) -> String {
    let mut out = "| scale | experiments | work |\n| --- | ---: | ---: |\n".to_owned();
    for scale in crate::Scale::ALL {
        let own: Vec<&Section<'_>> =
            sections.iter().filter(|section| section.run.scale == scale.name()).collect();
        if !own.is_empty() {
            let seconds = own.iter().map(|section| section.run.seconds).sum();
            out += &row(&[scale.name().to_owned(), own.len().to_string(), duration(seconds)]);
        }
    }
    out
}
