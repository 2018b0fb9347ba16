//! Studies on disk, and who sits where in them.

mod exported;
mod folder;
mod seating;

use seedbed_rules::Spec;
use seedbed_study::{Arm, Consent, Design, Model, Plan, Power};

/// A plan for a game and two agents.
fn plan(game: &str, arms: [&str; 2]) -> Plan {
    let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
    let arm = |name: &str, spec: &str| {
        Arm::of(name, &game.resolve(&spec.parse::<Spec>().unwrap()).unwrap()).unwrap()
    };
    Plan {
        title: "A study, of nothing".to_owned(),
        game: game.full_spec().to_string(),
        arms: [arm("original", arms[0]), arm("boosted", arms[1])],
        practice: arm("practice", "random"),
        visitors: 4,
        design: Design::Fixed,
        alpha: 0.05,
        reply_ms: 10,
        patience_minutes: 30,
        consent: Consent::usual("nobody", 30),
        model: Model::usual([0.5, 0.3]),
        power: Power { studies: 0, found: 0.0, false_alarms: 0.0, found_half: 0.0 },
    }
}
