//! Pictures of every game: what can be touched is in them, with words, and they are sound XML.

use seedbed_erased::AnyGame;
use seedbed_rules::scene::Scene;
use seedbed_rules::{Eyes, Seed, Stop, Turn};
use seedbed_scene::{Options, svg, terminal};
use std::collections::HashMap;

/// The most positions of a game that are painted.
const POSITIONS: usize = 60;

/// Are all elements closed in order, and is no text left outside of them?
fn is_sound(picture: &str) -> bool {
    let mut open = Vec::new();
    for tag in picture.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        if tag.matches('"').count() % 2 == 1 {
            return false;
        }
    }
    open.is_empty()
}

/// The groups of a picture that stand for places, by their number; of two with one number the first.
fn places(picture: &str) -> HashMap<u16, &str> {
    let mut places = HashMap::new();
    for group in picture.split("<g ") {
        for id in group.split("data-id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            places.entry(id.parse().expect("places are numbered")).or_insert(group);
        }
    }
    places
}

/// Paints positions of a random game for whoever is to move, and looks for every place that a move touches.
fn paint(game: &dyn AnyGame) {
    let random = game.resolve(&"random".parse().unwrap()).unwrap();
    let mut session = game.session(None, &vec![Some(random); game.players()], Seed(2)).unwrap();
    let mut painted = 0;
    while painted < POSITIONS {
        if let Turn::Player(p) = session.turn() {
            painted += 1;
            let touches = session.touches();
            let first: Vec<u16> = touches.iter().map(|(way, _)| way[0]).collect();
            let options = Options { title: "a <position>", touchable: &first, ..Options::default() };
            let scene = session.scene(Eyes::Seat(p));
            in_letters(&game.spec().to_string(), &scene);
            let picture = svg(&scene, &options);
            assert!(is_sound(&picture), "{}: {picture}", game.spec());
            let places = places(&picture);
            for id in touches.iter().flat_map(|(way, _)| way) {
                let place = places.get(id);
                let place = place.unwrap_or_else(|| panic!("{}: place {id} is not painted", game.spec()));
                assert!(place.contains("aria-label=\""), "{}: place {id} has no words", game.spec());
                assert_eq!(
                    place.contains("role=\"button\""),
                    first.contains(id),
                    "{}: place {id}",
                    game.spec()
                );
            }
            let (_, text) = &touches[touches.len() / 2];
            assert!(session.fork().play(text).is_ok(), "{}: {text}", game.spec());
        }
        if session.advance(&Stop::NEVER).is_none() {
            break;
        }
    }
    for eyes in [Eyes::All, Eyes::Public] {
        assert!(is_sound(&svg(&session.scene(eyes), &Options::default())), "{}", game.spec());
    }
}

/// The widest picture for a terminal: 24 people in a row at Guess Who take 184 letters; all but long rows and strips fit into 100.
const WIDEST: usize = 184;

/// The picture for a terminal is not too wide, names all rows and columns, and says all notes.
fn in_letters(game: &str, scene: &Scene) {
    let letters = terminal(scene);
    let widest = letters.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    assert!(widest <= WIDEST, "{game}: {widest} letters wide:\n{letters}");
    let words: Vec<&str> = letters.split_whitespace().collect();
    for label in scene.areas.iter().flat_map(|area| &area.labels) {
        let text = label.text.as_str();
        let is_named = words.contains(&text) || (text.contains(' ') && letters.contains(text));
        assert!(is_named, "{game}: {text} is not named:\n{letters}");
    }
    for note in &scene.notes {
        assert!(letters.contains(&note.text), "{game}: {} is not said:\n{letters}", note.text);
    }
}

#[test]
fn whatever_can_be_touched_is_in_the_picture() {
    for about in seedbed_catalog::registry().games() {
        for variant in about.variants {
            paint(&*seedbed_catalog::open(&variant.parse().unwrap()).unwrap());
        }
    }
}

#[test]
fn a_picture_that_is_not_sound_is_noticed() {
    assert!(is_sound("<svg><g a=\"1\"/></svg>"));
    assert!(!is_sound("<svg><g></svg>") && !is_sound("<svg a=\"1></svg>") && !is_sound("<svg>"));
}
