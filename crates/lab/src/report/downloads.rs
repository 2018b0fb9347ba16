//! An exhibit as files for other programs: CSV, LaTeX, Markdown and pictures, each as a link that holds all of it.

use super::{Columns, exhibit_text, html::escaped, paint};
use crate::export::quoted;
use crate::{Exhibit, ExhibitTable, Line, Part, Verdict};
use std::fmt::Write;

/// Links to an exhibit's files, whose names begin with `file`.
pub(super) fn links(exhibit: &Exhibit, pictures: &[String], file: &str) -> String {
    let mut links = Vec::new();
    let mut link = |kind: &str, name: String, mime: &str, text: &str| {
        let content = percent_encoded(text);
        links.push(format!(
            "<a download=\"{}\" href=\"data:{mime};charset=utf-8,{content}\">{kind}</a>",
            escaped(&name)
        ));
    };
    if exhibit.parts.iter().any(|part| matches!(part, Part::Table(_))) {
        link("CSV", format!("{file}.csv"), "text/csv", &csv(exhibit));
        link("LaTeX", format!("{file}.tex"), "text/x-tex", &latex(exhibit));
    }
    link("Markdown", format!("{file}.md"), "text/markdown", exhibit_text(exhibit).trim_start());
    for (at, picture) in pictures.iter().enumerate() {
        let number = if pictures.len() > 1 { format!("-{}", at + 1) } else { String::new() };
        link(&format!("SVG{number}"), format!("{file}{number}.svg"), "image/svg+xml", &paint::alone(picture));
    }
    format!("<p class=\"files\">{}</p>\n", links.join(" \u{b7} "))
}

/// The numbers of all tables, one line each, unrounded.
pub fn csv(exhibit: &Exhibit) -> String {
    let mut out =
        "group,line,published,published_to,ours,low,high,n,verdict,standard_errors,remark".to_owned();
    let tables: Vec<&ExhibitTable> = exhibit
        .parts
        .iter()
        .filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None })
        .collect();
    let most = tables.iter().map(|table| table.beside.len()).max().unwrap_or(0);
    let title = |at: usize| {
        let titles: Vec<&str> =
            tables.iter().filter_map(|table| table.beside.get(at)).map(String::as_str).collect();
        quoted(&titles.join(" / "))
    };
    (0..most).for_each(|at| out.extend([",", &title(at)]));
    for line in tables.iter().flat_map(|table| &table.lines) {
        out.push('\n');
        out += &csv_line(line).join(",");
        let beside =
            |at: usize| line.beside.get(at).map_or(String::new(), |measure| measure.value.to_string());
        (0..most).for_each(|at| out.extend([",", &beside(at)]));
    }
    out + "\n"
}

fn csv_line(line: &Line) -> [String; 11] {
    let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let errors = line.comparison.map(|comparison| comparison.errors).filter(|errors| errors.is_finite());
    [
        quoted(&line.group),
        quoted(&line.what),
        number(line.published),
        number(line.up_to),
        line.ours.value.to_string(),
        number(line.ours.interval.map(|(low, _)| low)),
        number(line.ours.interval.map(|(_, high)| high)),
        line.ours.n.map_or(String::new(), |n| n.to_string()),
        line.verdict().map_or("", Verdict::word).to_owned(),
        number(errors),
        quoted(line.remark.as_deref().unwrap_or_default()),
    ]
}

/// The tables for a paper.
#[expect(clippy::missing_panics_doc, reason = "writing to a string cannot fail")]
pub fn latex(exhibit: &Exhibit) -> String {
    let mut out = String::new();
    for part in &exhibit.parts {
        let Part::Table(table) = part else { continue };
        let Columns { titles, rows } = Columns::of(table);
        let mut add =
            |text: std::fmt::Arguments<'_>| out.write_fmt(text).expect("writing to a String cannot fail");
        add(format_args!(
            "\\begin{{table}}\n\\caption{{{}: {}}}\n",
            tex(&exhibit.name),
            tex(&exhibit.caption)
        ));
        add(format_args!("\\begin{{tabular}}{{l{}}}\n\\hline\n", "r".repeat(titles.len() - 1)));
        let row = |cells: &[String]| cells.iter().map(|cell| tex(cell)).collect::<Vec<_>>().join(" & ");
        add(format_args!("{} \\\\\n\\hline\n", row(&titles)));
        let mut group = "";
        for (line, cells) in table.lines.iter().zip(&rows) {
            if line.group != group {
                group = &line.group;
                add(format_args!(
                    "\\multicolumn{{{}}}{{l}}{{\\textbf{{{}}}}} \\\\\n",
                    titles.len(),
                    tex(group)
                ));
            }
            add(format_args!("{} \\\\\n", row(cells)));
        }
        add(format_args!("\\hline\n\\end{{tabular}}\n\\end{{table}}\n"));
    }
    out
}

/// Text with the characters that are special in LaTeX escaped.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', character]),
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '\\' => out += "\\textbackslash{}",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            _ => out.push(character),
        }
    }
    out
}

/// Text as a part of an address: letters, digits and a few signs stay as they are.
fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(2 * text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~ ,:;()=/".contains(&byte) {
            out.push(byte.into());
        } else {
            write!(out, "%{byte:02X}").expect("writing to a String cannot fail");
        }
    }
    out.replace(' ', "%20")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measure;

    fn exhibit() -> Exhibit {
        let line = Line::events("won & lost, 50 %", Some((0.42, 200)), (440, 1000), 1).of("as_Red");
        let table =
            ExhibitTable { beside: vec!["x".to_owned()], lines: vec![line.beside(Measure::number(2.5, 1))] };
        let (name, caption) = ("Table 1".to_owned(), "A <test>".to_owned());
        Exhibit { name, caption, parts: vec![Part::Table(table)], notes: Vec::new() }
    }

    #[test]
    fn numbers_are_exported_unrounded() {
        let csv = csv(&exhibit());
        let mut lines = csv.lines();
        assert_eq!(lines.next().unwrap().split(',').next_back(), Some("x"));
        let line = lines.next().unwrap();
        assert!(
            line.starts_with("as_Red,\"won & lost, 50 %\",0.42,,0.44,0.4094") && line.ends_with(",,2.5"),
            "{line}"
        );
    }

    #[test]
    fn special_characters_are_escaped() {
        let latex = latex(&exhibit());
        assert!(latex.contains("won \\& lost, 50 \\%") && latex.contains("\\textbf{as\\_Red}"), "{latex}");
        assert!(latex.contains("\\caption{Table 1: A \\textless{}test\\textgreater{}}"));
        let links = links(&exhibit(), &[], "a-table");
        assert!(links.contains("download=\"a-table.csv\"") && !links.contains("<test>"), "{links}");
        assert_eq!(percent_encoded("a b\"<\u{e9}>"), "a%20b%22%3C%C3%A9%3E");
    }
}
