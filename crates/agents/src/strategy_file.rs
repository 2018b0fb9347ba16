//! Strategies in a file: what `seedbed tune` wrote, or numbers that somebody wrote by hand.

use seedbed_files::{Kind, NamedContent, Source, Sources, excerpt};
use seedbed_rules::UsageError;
use serde::Deserialize;
use std::path::Path;

/// The file of a tuned strategy.
pub const STRATEGY: Kind = Kind {
    name: "strategy",
    format: 2,
    limit: 64 << 20,
    words: "a tuned strategy",
    remedy: "give numbers joined by commas, `zero`, `normal`, what `seedbed tune` writes, or a file of JSON: a list of numbers",
};

/// Strategies with their weights, and the file they stood in.
pub(crate) struct Strategies {
    pub(crate) members: Vec<(f64, Vec<f64>)>,
    pub(crate) file: NamedContent,
}

/// What a player needs of a file that `seedbed tune` wrote.
#[derive(Deserialize)]
struct Tuned {
    numbers: Vec<f64>,
    mixture: Option<Vec<(f64, Vec<f64>)>>,
}

/// What people write by hand. Nothing else is taken: a tuned strategy whose seal is damaged must not pass for one of these.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum ByHand {
    List(Vec<f64>),
    Numbers { numbers: Vec<f64> },
    Mixture { mixture: Vec<(f64, Vec<f64>)> },
}

/// Reads the strategies of a file.
pub(crate) fn read_strategies(path: &Path, sources: &Sources) -> Result<Strategies, UsageError> {
    let Source { text, file } = sources.read(path, &STRATEGY)?;
    let members = parse(&text).map_err(|error| error.within(path.display()))?;
    Ok(Strategies { members, file })
}

fn parse(text: &str) -> Result<Vec<(f64, Vec<f64>)>, UsageError> {
    let bad = |wrong: String| UsageError::new(wrong, STRATEGY.remedy);
    let foreign =
        |error: serde_json::Error| bad(format!("it holds no strategy ({})", excerpt(&error.to_string())));
    let alone = |numbers| vec![(1.0, numbers)];
    let members = if Kind::is_sealed(text) {
        let tuned: Tuned = serde_json::from_str(&STRATEGY.unseal(text)?).map_err(foreign)?;
        tuned.mixture.unwrap_or_else(|| alone(tuned.numbers))
    } else {
        match serde_json::from_str(text).map_err(foreign)? {
            ByHand::List(numbers) | ByHand::Numbers { numbers } => alone(numbers),
            ByHand::Mixture { mixture } => mixture,
        }
    };
    let weighs = |(weight, _): &(f64, Vec<f64>)| *weight > 0.0 && weight.is_finite();
    if members.is_empty() || !members.iter().all(weighs) {
        return Err(bad("its weights are no weights: each must be above zero".to_owned()));
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_what_was_tuned_and_what_was_written_by_hand() {
        let tuned = STRATEGY.seal("{\n  \"game\": \"x\",\n  \"numbers\": [1, 2]\n}\n");
        for text in [tuned.as_str(), "[1, 2]", "{\"numbers\": [1, 2]}", "{\"mixture\": [[1, [1, 2]]]}"] {
            assert_eq!(parse(text).unwrap(), [(1.0, vec![1.0, 2.0])], "{text}");
        }
        let mixed = STRATEGY.seal("{\n  \"numbers\": [1],\n  \"mixture\": [[0.5, [3]], [0.5, [4]]]\n}\n");
        assert_eq!(parse(&mixed).unwrap(), [(0.5, vec![3.0]), (0.5, vec![4.0])]);
    }

    #[test]
    fn a_damaged_strategy_does_not_pass_for_one_by_hand() {
        let tuned = STRATEGY.seal("{\n  \"game\": \"x\",\n  \"numbers\": [1, 2]\n}\n");
        for (from, to) in
            [("[1, 2]", "[1, 3]"), ("seedbed", "seedbee"), ("{\n", "{ "), ("strategy 2", "strategy 3")]
        {
            assert!(parse(&tuned.replace(from, to)).is_err(), "{from} became {to}");
        }
        for bad in [
            "",
            "{}",
            "[\"a\"]",
            "[1, null]",
            "{\"mixture\": []}",
            "{\"mixture\": [[0, [1]]]}",
            "{\"numbers\": [1], \"x\": 1}",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
