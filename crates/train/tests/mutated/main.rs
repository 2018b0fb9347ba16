//! Files and outcomes that were changed behind our back: none makes the program panic or answer wrongly.
//!
//! The ordinary tests try some hundred changes of each kind; `.ci/long` tries 10,000 (`--ignored`).

mod books;
mod mutation;
mod nets;
mod outcomes;
mod strategies;
mod tables;

use seedbed_erased::AnyGame;
use seedbed_rules::Spec;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn game(text: &str) -> Box<dyn AnyGame> {
    seedbed_catalog::open(&spec(text)).unwrap()
}

#[test]
fn some_of_each_kind() {
    books::try_mutations(400);
    strategies::try_mutations(400);
    nets::try_mutations(400);
    outcomes::try_mutations(400);
    tables::try_mutations(200);
}

#[test]
#[ignore = "minutes: .ci/long runs it"]
fn ten_thousand_of_each_kind() {
    books::try_mutations(10_000);
    strategies::try_mutations(10_000);
    nets::try_mutations(10_000);
    outcomes::try_mutations(10_000);
    tables::try_mutations(10_000);
}
