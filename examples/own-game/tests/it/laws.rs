//! The conformance kit, over every variant that the entry names.

use own_game::ENTRY;
use seedbed::erased::Registry;
use seedbed::rules::Seed;

#[test]
fn every_variant_keeps_the_laws_of_its_profile() {
    let registry = Registry::new([ENTRY]);
    for variant in ENTRY.about.variants {
        let game = registry.open(&variant.parse().unwrap()).unwrap();
        assert_eq!(game.conforms(400, Seed(7)), Ok(()), "{variant}");
    }
}
