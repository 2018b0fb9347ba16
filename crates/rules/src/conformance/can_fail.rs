//! Every law of the kit can fail: some toy, broken in one place, breaks it.

use super::toy::{Fault as F, Toy};
use super::{
    Law, Walk, advised, base, chance_free, check, counted, estimates, explicit_chance, hidden_scenes,
    imperfect_information, keyed, kinds, learnable, observable, observable_in_full, observable_in_part,
    parametric, perfect_information, readable, scenes, symmetric, unscored,
};
use crate::Seed;
use std::collections::BTreeSet;
use std::path::Path;

/// A fault, the laws of a kind, and the first of them that it breaks.
fn cases() -> Vec<(F, Vec<Law<Toy>>, &'static str)> {
    vec![
        (F::UnsortedMoves, base(), "moves are ascending, distinct and there while the game lasts"),
        (F::EqualActionIds, base(), "seats, sides and codes stay in range and codes are distinct"),
        (F::SeatOutOfRange, base(), "seats, sides and codes stay in range and codes are distinct"),
        (F::BiasedSample, base(), "sampled moves are legal, and uniform for players"),
        (F::IllegalSample, base(), "sampled moves are legal, and uniform for players"),
        (F::TooLong, base(), "games end within the promised length"),
        (F::UnbalancedPayoff, base(), "payoffs balance, stay within the stake and partners share them"),
        (F::PayoffAboveMax, base(), "payoffs balance, stay within the stake and partners share them"),
        (F::LopsidedEstimate, base(), "estimates are opposite for the sides and small"),
        (F::HugeEstimate, base(), "estimates are opposite for the sides and small"),
        (F::EqualTexts, base(), "moves read back as written"),
        (F::SpacedText, base(), "moves read back as written"),
        (F::SeatSeesLess, perfect_information(), "every seat sees the whole board"),
        (F::PublicSeesLess, perfect_information(), "the public sees the whole board"),
        (F::LateChance, chance_free(), "chance never follows a player's move"),
        (
            F::ImproperDistribution,
            explicit_chance(),
            "probabilities are positive, sum to one and fit the outcomes",
        ),
        (F::UnfairCoin, explicit_chance(), "outcomes are drawn by their law"),
        (F::CountMatters, counted(), "positions that differ in their counts alone go on alike"),
        (F::DeterminisationMisfits, imperfect_information(), "a guess fits the view it was made from"),
        (F::BoardLeaks, imperfect_information(), "equal views give equal turns, moves, notation and boards"),
        (F::MovesLeak, imperfect_information(), "equal views give equal turns, moves, notation and boards"),
        (
            F::ViewLeaks,
            imperfect_information(),
            "a view does not change with what its seat cannot see, but for whose turn it is",
        ),
        (F::InfoStateForgets, imperfect_information(), "a view tells apart what its seat can see"),
        (F::PublicLeaks, imperfect_information(), "a public board shows nothing that a seat cannot see"),
        (
            F::WordsLeak,
            imperfect_information(),
            "what is told of a move, its mover and an end is known to who hears it",
        ),
        (
            F::EndLeaks,
            imperfect_information(),
            "what is told of a move, its mover and an end is known to who hears it",
        ),
        (
            F::PromptLeaks,
            imperfect_information(),
            "what is told of a move, its mover and an end is known to who hears it",
        ),
        (F::EqualPlaces, scenes(), "places have numbers of their own, and what is drawn stands on places"),
        (F::PieceNowhere, scenes(), "places have numbers of their own, and what is drawn stands on places"),
        (
            F::TouchesNowhere,
            scenes(),
            "what moves touch is in the scene, and no move begins with what another touches",
        ),
        (
            F::EqualTouches,
            scenes(),
            "what moves touch is in the scene, and no move begins with what another touches",
        ),
        (
            F::TouchesBegin,
            scenes(),
            "what moves touch is in the scene, and no move begins with what another touches",
        ),
        (F::SceneLeaks, hidden_scenes(), "a scene does not change with what its eyes cannot see"),
        (F::PublicSceneLeaks, hidden_scenes(), "a scene does not change with what its eyes cannot see"),
        (F::TouchesLeak, hidden_scenes(), "a scene does not change with what its eyes cannot see"),
        (F::EqualKeys, keyed(), "different positions have different keys"),
        (F::UnscoredJoinsAll, unscored(), "positions that differ only in score have the same moves"),
        (F::KindOutOfRange, kinds(), "every move is of a named kind"),
        (F::WeightsIgnored, kinds(), "weighted draws follow their weights"),
        (F::AdviceForgetsMoves, advised(), "advice names legal moves, each once, and believes in numbers"),
        (F::IllegalPlayout, advised(), "sensible playouts make legal moves in turn"),
        (F::EqualChoices, learnable(), "what a learner sees has the form that its patterns say"),
        (F::StateOutOfRange, learnable(), "what a learner sees has the form that its patterns say"),
        (F::UnlikeWindows, learnable(), "windows and tuples are of places, and windows of a kind are alike"),
        (F::LopsidedOtherEstimate, estimates(), "other estimates are opposite for the sides and small"),
        (F::BoardReadsWrong, readable(), "a board reads back as drawn"),
        (F::ObservesTooMuch, observable(), "an observation fills its space with numbers from 0 to 1"),
        (
            F::ObservationForgets,
            observable_in_full(),
            "an observation that recalls all tells positions apart",
        ),
        (
            F::ObservationLeaks,
            observable_in_part(),
            "an observation does not change with what its seat cannot see",
        ),
        (
            F::ObservationForgets,
            observable_in_part(),
            "an observation that recalls all tells information states apart",
        ),
        (F::ReadsDeadPositions, readable(), "a damaged board is refused or read, never a panic"),
    ]
}

const SYMMETRY_CASES: [(F, &str); 4] = [
    (F::ImageLosesMoves, "symmetries permute moves and commute with play"),
    (F::ImageDoesNotCommute, "symmetries permute moves and commute with play"),
    (F::CanonicalDiffers, "images share their canonical key"),
    (F::FoldsApart, "images fold into the same position"),
];

fn breaks(fault: F, laws: &[Law<Toy>]) -> &'static str {
    check(&Toy(fault), laws, 300, Seed(1)).err().map_or("nothing", |violation| violation.law)
}

/// The laws of symmetry are for games whose every move is mirrored, so the toy is walked after its deal.
fn breaks_symmetry(fault: F) -> &'static str {
    let game = Toy(fault);
    let mut walk = Walk::new(&game, 300, Seed(1));
    walk.states.retain(|s| s.card.is_some());
    let laws = symmetric::<Toy>();
    laws.iter().find(|law| (law.check)(&game, &mut walk).is_err()).map_or("nothing", |law| law.name)
}

#[test]
fn a_sound_toy_breaks_nothing() {
    for laws in [
        base(),
        chance_free(),
        explicit_chance(),
        counted(),
        imperfect_information(),
        scenes(),
        hidden_scenes(),
        keyed(),
        unscored(),
        kinds(),
        advised(),
        learnable(),
        estimates(),
        readable(),
        observable(),
        observable_in_part(),
    ] {
        assert_eq!(breaks(F::None, &laws), "nothing");
    }
    assert_eq!(breaks(F::Open, &perfect_information()), "nothing");
    assert_eq!(breaks(F::Open, &observable_in_full()), "nothing");
    assert_eq!(breaks_symmetry(F::None), "nothing");
}

#[test]
fn a_broken_toy_breaks_its_law() {
    for (fault, laws, law) in cases() {
        assert_eq!(breaks(fault, &laws), law, "{fault:?}");
    }
    for (fault, law) in SYMMETRY_CASES {
        assert_eq!(breaks_symmetry(fault), law, "{fault:?}");
    }
}

/// The names of all laws, as the sources of the kit write them.
fn written_laws() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/conformance");
    let files = std::fs::read_dir(folder).expect("the kit has sources").map(|file| file.unwrap().path());
    let mut names = Vec::new();
    let kit =
        files.filter(|file| file.is_file() && !file.ends_with("can_fail.rs") && !file.ends_with("toy.rs"));
    for file in kit {
        let source = std::fs::read_to_string(file).unwrap();
        let words: Vec<&str> = source.split_whitespace().collect();
        for law in words.join(" ").split("Law {").skip(1) {
            let name = law.strip_prefix(" name: \"").expect("a law begins with its name, written out");
            names.push(name[..name.find('"').expect("the name ends")].to_owned());
        }
    }
    names
}

#[test]
fn no_law_is_without_a_toy_that_breaks_it() {
    let here = cases().into_iter().map(|(_, _, law)| law).chain(SYMMETRY_CASES.map(|(_, law)| law));
    let violation: BTreeSet<&str> = here.chain(parametric::tests::CASES.map(|(_, law)| law)).collect();
    let laws = written_laws();
    let unbroken: Vec<&String> = laws.iter().filter(|law| !violation.contains(law.as_str())).collect();
    assert!(unbroken.is_empty(), "no toy breaks {unbroken:?}");
    assert_eq!(laws.len(), violation.len(), "laws, and laws that some toy breaks");
}
