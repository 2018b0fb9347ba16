//! What the painter promises of any scene.

use seedbed_rules::scene::{Area, Grid, Kind, Look, Palette, Scene, What};
use seedbed_scene::{Options, Theme, svg};

/// A board of two cells, a stone of each seat, and a button.
fn scene() -> Scene {
    let mut board = Grid::new(Look::Squares, 1, 2).area("board");
    board.put(0, What::Stone, Some(0));
    board.put(1, What::Stone, Some(1));
    board.stand(9, "aside", [0, 0, 5, 5], What::Word("x".to_owned()), None);
    let scene = Scene {
        areas: vec![board, Area::buttons("", [(5, "pass".to_owned())])],
        last: vec![1],
        ..Scene::default()
    };
    scene.with_seats(&["Left".to_owned(), "Right".to_owned()], Some(0))
}

/// The group of a place.
fn place(picture: &str, id: u16) -> Option<&str> {
    picture.split("<g ").find(|group| group.contains(&format!("data-id=\"{id}\"")))
}

#[test]
fn places_bear_their_numbers_and_words() {
    let picture = svg(&scene(), &Options::default());
    assert!(place(&picture, 0).unwrap().contains("aria-label=\"a1: Left\""));
    assert!(place(&picture, 1).unwrap().contains("aria-label=\"b1: Right, last move\""));
    assert!(place(&picture, 5).unwrap().contains("aria-label=\"pass\""));
    assert!(place(&picture, 9).is_none(), "what cannot be touched has no number");
}

#[test]
fn what_can_be_touched_is_reached_by_keyboard_and_nothing_else() {
    let picture = svg(&scene(), &Options { touchable: &[5], ..Options::default() });
    assert!(place(&picture, 5).unwrap().contains("role=\"button\" tabindex=\"0\""));
    assert!(!place(&picture, 0).unwrap().contains("tabindex"));
    assert_eq!(picture.matches("tabindex").count(), 1);
}

#[test]
fn owners_are_told_apart_without_colour() {
    let letters = |id| {
        place(&svg(&scene(), &Options::default()), id).unwrap().contains(if id == 0 { ">L<" } else { ">R<" })
    };
    assert!(letters(0) && letters(1));
}

#[test]
fn who_is_to_move_and_the_names_are_written_unless_the_page_does_it() {
    let (with, without) =
        (svg(&scene(), &Options::default()), svg(&scene(), &Options { notes: false, ..Options::default() }));
    assert!(with.contains("to move") && with.contains(">Left<"));
    assert!(!without.contains("to move"));
}

#[test]
fn nothing_reaches_beyond_the_width() {
    for (rows, columns) in [(3, 3), (19, 19), (1, 26)] {
        let wide = Grid::new(Look::Lines, rows, columns)
            .area("a board with a name that is longer than the picture is wide");
        let scene = Scene { areas: vec![wide], palette: Palette::BlackWhite, ..Scene::default() };
        for width in [200, 360, 900] {
            let picture = svg(&scene, &Options { width, theme: Theme::Light, ..Options::default() });
            let number = |part: &str, key: &str| -> f32 {
                let rest = part.split_once(&format!(" {key}=\"")).map_or("0", |(_, rest)| rest);
                rest.split('"').next().unwrap().parse().unwrap_or(0.0)
            };
            for part in picture.split('<').filter(|part| part.starts_with("rect")) {
                let right = number(part, "x") + number(part, "width");
                assert!(right <= f32::from(width) + 0.1, "{right} of {width}: {part}");
            }
        }
    }
}

#[test]
fn a_row_of_things_is_broken_before_it_is_too_wide() {
    let things = (0..30).map(|id| (id, String::new(), (10, 14), Some((What::Back(1), None))));
    let area = Area::row("", Look::Bare, Kind::Stand, things);
    assert!(area.size.0 <= 80 && area.places.iter().all(|place| place.at[0] + place.at[2] <= area.size.0));
    assert!(area.size.1 > 14 * 3);
}
