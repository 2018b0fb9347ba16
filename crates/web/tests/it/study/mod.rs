//! A study as visitors meet it: blind, written down, and the same after a restart.

mod blind;
mod flow;
mod interrupted;
mod visitor;

use seedbed_rules::Spec;
use seedbed_study::{Arm, Consent, Design, Folder, Model, Plan, Power};
use std::path::Path;

/// Plans a study in a folder: replies take `reply_ms` milliseconds.
pub(crate) fn planned(folder: &Path, game: &str, arms: [&str; 2], visitors: u64, reply_ms: u64) {
    let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
    let arm = |name: &str, spec: &str| {
        Arm::of(name, &game.resolve(&spec.parse::<Spec>().unwrap()).unwrap()).unwrap()
    };
    let plan = Plan {
        title: "A study of nothing".to_owned(),
        game: game.full_spec().to_string(),
        arms: [arm("original", arms[0]), arm("boosted", arms[1])],
        practice: arm("practice", "random"),
        visitors,
        design: Design::Fixed,
        alpha: 0.05,
        reply_ms,
        patience_minutes: 30,
        consent: Consent::usual("nobody", 30),
        model: Model::usual([0.5, 0.3]),
        power: Power { studies: 0, found: 0.0, false_alarms: 0.0, found_half: 0.0 },
    };
    Folder::create(folder).unwrap().plan(plan, 0, "a test").unwrap();
}
