//! Stored runs of the thesis outlive changes elsewhere, and not a change of the rules of Dominance.

use seedbed_arena::{MatchPlan, Tally, Watch, with_threads};
use seedbed_dominance::ENTRY;
use seedbed_erased::Registry;
use seedbed_lab::{AnyExperiment, Contest, Duel, DuelExperiment, Request, Scale, Title, find};
use seedbed_paper_dominance::paper;
use seedbed_rules::{Seed, Spec, UsageError};
use seedbed_runs::{RunKey, Store};

fn key(name: &str, experiment: &dyn AnyExperiment, program: &str) -> RunKey {
    let request = Request { name, experiment, scale: Scale::Small, seed: Seed(0), program };
    // A store of its own, so that nothing is remembered.
    let store = Store::in_memory().unwrap();
    let identify = || request.identify(&store, &Watch::default());
    with_threads(None, identify).unwrap().unwrap().expect("nobody stopped it").key().clone()
}

#[test]
fn a_program_that_plays_alike_has_the_same_runs() {
    // As after a comment in Pig: the fingerprint of the sources is another, and Dominance plays as before.
    let papers = [paper()];
    for name in ["table-5.1", "table-5.2", "table-5.4", "scholars-mate", "figure-16"] {
        let name = format!("dominance/{name}");
        let experiment = find(&papers, &name).unwrap()[0].experiment;
        let [before, after] = ["0.1.0+before", "0.1.0+after"].map(|program| key(&name, experiment, program));
        assert_eq!(before, after, "{name}");
    }
}

/// Matches that name one game, whatever rules it has.
fn experiment(contest: Contest) -> Box<dyn AnyExperiment> {
    let title = Title { name: "random-play", also: &[], about: "random players at Dominance" };
    let matches = |_| {
        let duel = Duel {
            label: "random".to_owned(),
            game: "dominance".to_owned(),
            agents: ["random".to_owned(), "weighted:4:2:0".to_owned()],
            games: 4,
            batch: 2,
        };
        vec![duel]
    };
    DuelExperiment { title, matches, show: |_, _| Vec::new() }.played_by(contest)
}

/// Plays by rules that only the program knows of: the experiment goes on to ask for `dominance`.
fn play_by(rules: &str, agents: [&Spec; 2], plan: MatchPlan, watch: &Watch) -> Result<Tally, UsageError> {
    Registry::new([ENTRY]).open(&format!("dominance:{rules}").parse()?)?.match_of(agents, plan, watch)
}

/// The rules as they are, and some ways to change them.
const RULES: [Contest; 5] = [
    |_, agents, plan, watch| play_by("intended", agents, plan, watch),
    |_, agents, plan, watch| play_by("published", agents, plan, watch),
    |_, agents, plan, watch| play_by("captures=published", agents, plan, watch),
    |_, agents, plan, watch| play_by("repetition=allowed", agents, plan, watch),
    |_, agents, plan, watch| play_by("corner-saves=no", agents, plan, watch),
];

#[test]
fn other_rules_behind_the_same_name_make_a_new_run() {
    let key = |contest| key("dominance/random-play", &*experiment(contest), "0.1.0+same");
    let keys = RULES.map(key);
    assert_eq!(keys[0], key(RULES[0]));
    for (at, changed) in keys.iter().enumerate().skip(1) {
        assert!(keys[..at].iter().all(|other| other.identity != changed.identity), "change {at} is not seen");
        let identity = changed.identity.clone();
        assert_eq!(*changed, RunKey { identity, ..keys[0].clone() }, "nothing else differs");
    }
}
