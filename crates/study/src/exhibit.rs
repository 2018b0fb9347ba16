//! The findings as a table of the laboratory.

use crate::{Analysis, Comparison, Design, Estimate, Findings, Plan, Proof};
use seedbed_lab::{Exhibit, ExhibitTable, Line, Measure, Part, Unit};

/// The findings as a table, with what a reader should know.
pub fn exhibit(findings: &Findings, plan: &Plan) -> Exhibit {
    let Findings { arms, analysis, .. } = findings;
    let mut lines = Vec::new();
    lines.extend(compared("everybody who was allocated", &analysis.primary, arms));
    lines.extend(compared("only those who ended both games", &analysis.complete, arms));
    for (side, comparison) in analysis.by_side.iter().enumerate() {
        lines.extend(difference(comparison).map(|line| line.of(&format!("on side {}", side + 1))));
    }
    lines.extend(others(analysis, arms));
    Exhibit {
        name: plan.title.clone(),
        caption: format!("{} against people, {} and {}", plan.game, arms[0], arms[1]),
        parts: vec![Part::Table(ExhibitTable { beside: Vec::new(), lines })],
        notes: notes(findings, plan),
    }
}

fn number(what: &str, value: f64, decimals: usize) -> Line {
    Line::number(what, None, value, decimals)
}

fn measured(what: &str, estimate: Estimate, n: u64) -> Line {
    let Estimate { value, low, high } = estimate;
    Line::unpublished(
        what,
        Measure { value, interval: Some((low, high)), unit: Unit::Percent(1), n: Some(n) },
    )
}

fn difference(comparison: &Comparison) -> Option<Line> {
    let estimate = comparison.difference?;
    Some(measured("mean difference within a visitor, in points of a game", estimate, comparison.visitors))
}

fn compared(group: &str, comparison: &Comparison, arms: &[String; 2]) -> Vec<Line> {
    if comparison.visitors == 0 {
        return Vec::new();
    }
    let share = |arm: usize| {
        let measure = Measure::plain_share(comparison.scores[arm], 1).of(comparison.visitors);
        Line::unpublished(&format!("score of visitors against {}", arms[arm]), measure)
    };
    let test = &comparison.test;
    let odds = Measure {
        value: test.odds.unwrap_or(f64::INFINITY),
        interval: Some((test.low, test.high.unwrap_or(f64::INFINITY))),
        unit: Unit::Decimals(2),
        n: Some(comparison.preferences.count()),
    };
    let mut lines = vec![share(0), share(1)];
    lines.extend(difference(comparison));
    lines.push(Line::unpublished(&format!("odds against {} over odds against {}", arms[0], arms[1]), odds));
    lines.push(number("p, exact test of Mainland and Gart", test.p, 4));
    lines.into_iter().map(|line| line.of(group)).collect()
}

fn others(analysis: &Analysis, arms: &[String; 2]) -> Vec<Line> {
    let bets = &analysis.sequential;
    let mut lines = vec![
        number("e-value after all visitors", bets.e_value, 2).of("bets"),
        number("its largest value", bets.largest, 2).of("bets"),
    ];
    let blinding = &analysis.blinding;
    let guesses = blinding.other + blinding.original + blinding.neither;
    if let Some(index) = blinding.index {
        let what = format!("index: named {} as the stronger, less those who named {}", arms[1], arms[0]);
        lines.push(measured(&what, index, guesses).of("blinding"));
        lines.push(number("could not tell", blinding.neither as f64, 0).of("blinding"));
    }
    for (arm, name) in arms.iter().enumerate() {
        lines.push(
            number(&format!("left during a game against {name}"), analysis.left[arm] as f64, 0)
                .of("drop-out"),
        );
    }
    lines.push(number("left between the games", analysis.left_between as f64, 0).of("drop-out"));
    for game in 0..2 {
        let what = format!("score of visitors in game {}", game + 1);
        lines.push(Line::unpublished(&what, Measure::plain_share(analysis.by_game[game], 1)).of("learning"));
    }
    let later = &analysis.later;
    for (arm, name) in arms.iter().enumerate().filter(|(arm, _)| later.all[*arm] > 0) {
        let of = later.games[arm];
        let share = later.points[arm] as f64 / (2 * of.max(1)) as f64;
        let what = format!("score of visitors against {name}");
        lines.push(Line::unpublished(&what, Measure::plain_share(share, 1).of(of)).of("later games"));
        let repeated = Measure::number(later.repeated[arm] as f64, 0).of(later.all[arm]);
        let what = format!("games against {name} that repeat an earlier one");
        lines.push(Line::unpublished(&what, repeated).of("later games"));
    }
    lines
}

fn notes(findings: &Findings, plan: &Plan) -> Vec<String> {
    let Findings { arms, analysis, totals, .. } = findings;
    let test = match plan.design {
        Design::Fixed => format!("the exact test of Mainland and Gart at {}", plan.alpha),
        Design::Sequential => format!("an e-value of {:.0}", 1.0 / plan.alpha),
    };
    let shown = match (analysis.is_shown, analysis.primary.difference) {
        (true, Some(difference)) if difference.value > 0.0 => {
            format!(
                "A difference is shown by {test}: visitors do better against {}, so {} is stronger.",
                arms[0], arms[1]
            )
        }
        (true, _) => {
            format!(
                "A difference is shown by {test}: visitors do better against {}, so {} is stronger.",
                arms[1], arms[0]
            )
        }
        (false, _) => format!("No difference is shown by {test}."),
    };
    let mut notes = vec![shown];
    notes.push(format!(
        "{} agreed, {} were allocated of {} planned, {} ended both games, {} left, {} had their data deleted; of {} visitors the server \
         lost a game. A game that was left is counted as lost.",
        totals.consented, totals.allocated, plan.visitors, totals.finished, totals.left, totals.deleted, analysis.failed
    ));
    if plan.design == Design::Sequential {
        notes.push("Visitors came until the bets had grown enough, so that p and the intervals are too narrow; the e-value is not.".to_owned());
    }
    if let Some(Proof { replayed, broken, telling }) = findings.proof {
        notes.push(format!(
            "{replayed} of {} games replay from their seeds and the visitors' moves; in {telling} of them the other arm would have moved \
             otherwise, which proves who played.",
            replayed + broken
        ));
    }
    if !findings.is_opened {
        notes.push("The study is sealed: X and Y are the arms in an order that the key decides.".to_owned());
    }
    notes
}
