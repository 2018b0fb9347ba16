//! Races cost what they are known to cost, and err no more often than they may.

use seedbed_arena::Race;
use seedbed_rules::Seed;

const RULES: [&str; 4] = ["bernstein", "geometric", "betting", "gsprt"];

/// Mean, draw rate, and the mean number of games that each of `RULES` took at delta 0.05 and epsilon 0.01, measured once by
/// an independent program over 200 to 400 races each.
const COSTS: [(f64, f64, [f64; 4]); 9] = [
    (0.50, 0.0, [107_400.0, 72_100.0, 33_900.0, 5_600.0]),
    (0.51, 0.0, [91_800.0, 59_300.0, 22_100.0, 3_500.0]),
    (0.52, 0.0, [26_900.0, 19_200.0, 5_340.0, 1_870.0]),
    (0.55, 0.0, [4_690.0, 3_750.0, 980.0, 715.0]),
    (0.60, 0.0, [1_395.0, 1_210.0, 249.0, 341.0]),
    (0.70, 0.0, [445.0, 418.0, 61.0, 148.0]),
    (0.90, 0.0, [130.0, 131.0, 14.0, 27.0]),
    (0.50, 0.5, [56_900.0, 39_500.0, 17_700.0, 2_780.0]),
    (0.55, 0.5, [3_010.0, 2_520.0, 500.0, 350.0]),
];

/// The mean number of games of `races` races, and how many of them accepted the weaker player.
fn many(rule: &Race<3>, mean: f64, draws: f64, races: u64) -> (f64, u64) {
    let seed = Seed(11).child("mean", (1000.0 * mean) as u64).child("draws", (1000.0 * draws) as u64);
    let (mut games, mut wrong) = (0, 0);
    for i in 0..races {
        let (finish, taken) = rule.imagined(mean, draws, &mut seed.child("race", i).rng());
        games += taken;
        wrong += u64::from(finish.accepted() == (mean < 0.5));
    }
    (games as f64 / races as f64, wrong)
}

#[test]
fn costs_are_as_measured_elsewhere() {
    let mut report = Vec::new();
    let mut misses = 0;
    for (mean, draws, expected) in COSTS {
        for (name, expected) in RULES.into_iter().zip(expected) {
            // Near one half the length of a betting race varies as much as its mean, that of an interval race hardly.
            let fewest = if name == "betting" { 200.0 } else { 15.0 };
            let races = (1e6 / expected).clamp(fewest, 400.0) as u64;
            let (games, _) = many(&name.parse().unwrap(), mean, draws, races);
            let off = games / expected - 1.0;
            misses += u32::from(off.abs() > 0.15);
            let line =
                format!("{name} at {mean} ({draws}): {games:.0}, known {expected}, {:+.1} %", 100.0 * off);
            report.push(line);
        }
    }
    assert_eq!(misses, 0, "\n{}", report.join("\n"));
}

#[test]
fn errors_stay_within_delta() {
    for (name, races) in [("betting", 400), ("geometric", 40)] {
        for mean in [0.49, 0.51] {
            let (_, wrong) = many(&name.parse().unwrap(), mean, 0.0, races);
            assert!(wrong <= races / 20, "{name} at {mean}: {wrong} of {races}");
        }
    }
}
