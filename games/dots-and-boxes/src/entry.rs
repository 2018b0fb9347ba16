//! The registry entry: name, parameters, variants and agents.

use super::{BoxSolver, DotsAndBoxes, Word, edge_count, player, tables, thesis};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "dots-and-boxes",
    summary: "draw the edges of a grid in turn; whoever closes a box scores it and draws again",
    readme: include_str!("../README.md"),
    params: &[Param {
        key: "size",
        takes: Takes::Size(1, 42),
        default: "3x3",
        help: "rows x columns of boxes, at most 128 edges",
    }],
    variants: &[
        "dots-and-boxes",
        "dots-and-boxes:1x1",
        "dots-and-boxes:2x2",
        "dots-and-boxes:2x3",
        "dots-and-boxes:5x5",
        "dots-and-boxes:1x21",
        "dots-and-boxes:7x7",
        "dots-and-boxes:11x5",
    ],
    perft_depth: 5,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    match edge_count(rows, columns) {
        0..=64 => Ok(narrow().erase(&ABOUT, values, DotsAndBoxes::<u64>::new(rows, columns))),
        65..=tables::MOST_EDGES => {
            Ok(profile().erase(&ABOUT, values, DotsAndBoxes::<u128>::new(rows, columns)))
        }
        edges => Err(UsageError::new(
            format!("dots-and-boxes: a board of {rows}x{columns} boxes has {edges} edges"),
            format!("at most {} fit, as on 7x7, 5x11 or 1x42", tables::MOST_EDGES),
        )),
    }
}

/// Boards whose edges fit one word have their own solver.
fn narrow() -> Profile<DotsAndBoxes<u64>> {
    profile().solved_by(|game, limits| Ok(Box::new(BoxSolver::new(game, limits)?)))
}

fn profile<W: Word>() -> Profile<DotsAndBoxes<W>> {
    Profile::perfect_information()
        .chance_free()
        .unscored()
        .symmetric()
        .readable()
        .advised()
        .learnable()
        .observable()
        .with_search(player::def())
        .with_search(thesis::def())
        .default_agent("dots")
        .advised_by("rave:4k,minimax=0.2,scale=3")
}
