//! The report as a referee meets it: grouped by work, with banners, downloads and a filter for what differs.

use seedbed_arena::Watch;
use seedbed_lab::report::{Section, html};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Named, Paper, Part, Scale, Title};
use seedbed_rules::Seed;
use seedbed_runs::Run;

/// Nothing to do: what is shown is given by hand.
struct Idle;

impl Experiment for Idle {
    type Job = ();
    type Outcome = ();

    fn title(&self) -> Title {
        Title { name: "idle", also: &[], about: "nothing" }
    }

    fn jobs(&self, _: Scale) -> Vec<()> {
        vec![()]
    }

    fn label(&self, (): &()) -> String {
        "nothing".to_owned()
    }

    fn games(&self, (): &()) -> u64 {
        0
    }

    fn run(&self, (): &(), _: Seed, _: &Watch) -> Option<()> {
        Some(())
    }

    fn summary(&self, _: Scale, _: &[((), ())]) -> Vec<Exhibit> {
        Vec::new()
    }
}

fn paper(name: &'static str) -> Paper {
    Paper { name, source: "A. Author, A Work, 1999", experiments: vec![Box::new(Idle)] }
}

fn run(experiment: &str, scale: &str) -> Run {
    Run {
        id: 1,
        experiment: experiment.to_owned(),
        version: Some(1),
        scale: scale.to_owned(),
        seed: 0,
        identity: None,
        program: "0.1.0".to_owned(),
        machine: "here".to_owned(),
        jobs: 1,
        done: 1,
        failed: 0,
        started: "2026-01-01 00:00:00.000".to_owned(),
        finished: Some("2026-01-01 00:00:01.000".to_owned()),
        seconds: 1.0,
    }
}

fn exhibit(lines: Vec<Line>) -> Exhibit {
    let table = ExhibitTable { lines, ..ExhibitTable::default() };
    let (name, caption) = ("Table 1".to_owned(), "A & B".to_owned());
    Exhibit { name, caption, parts: vec![Part::Table(table)], notes: Vec::new() }
}

#[test]
fn works_stand_together_and_differences_can_be_picked_out() {
    let papers = [paper("one"), paper("two")];
    let section = |at: usize, scale: &str, lines| Section {
        named: Named { paper: &papers[at], experiment: &*papers[at].experiments[0] },
        run: run(&format!("{}/idle", papers[at].name), scale),
        exhibits: vec![exhibit(lines)],
    };
    let sections = [
        section(
            0,
            "small",
            vec![Line::exact("a", 1.0, 2.0, 0).of("g"), Line::exact("b", 1.0, 1.0, 0).of("h")],
        ),
        section(1, "paper", vec![Line::exact("c", 1.0, 1.0, 0)]),
    ];
    let page = html(&sections);
    let count = |text: &str| page.matches(text).count();
    assert_eq!((count("<h2 id=\"one\">"), count("<h2 id=\"two\">"), count("href=\"#two\"")), (1, 1, 1));
    assert_eq!(count("class=\"banner\""), 1, "the small scale says that it is small");
    assert_eq!((count("class=\"line differs-line\""), count("class=\"line agrees-line\"")), (1, 2));
    // Each group has a body of its own, so that those without a difference vanish by the style sheet alone.
    assert!(
        count("<tbody>") == 2 + 2
            && page.contains("id=\"only-differences\"")
            && page.contains("tbody:not(:has(.differs-line))")
    );
    assert_eq!((count(">CSV</a>"), count(">LaTeX</a>"), count(">Markdown</a>")), (2, 2, 2));
    assert!(
        page.contains("download=\"one-idle.csv\"") && !page.contains("95 % interval"),
        "no column is empty"
    );
    assert!(page.contains("@media screen and (max-width: 40rem)") && page.contains("@media print"));
}
