//! What Seedbed is told about the game.

use crate::rules::{Chomp, LONGEST};
use seedbed::erased::{About, AnyGame, GameEntry, Profile};
use seedbed::rules::{Param, Takes, UsageError, Values};

/// The game, to be added to a workbench or a registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

const ABOUT: About = About {
    name: "chomp",
    summary: "bite a bar of chocolate in turn; whoever eats the poisoned square loses",
    readme: include_str!("../README.md"),
    params: &[Param {
        key: "size",
        takes: Takes::Size(1, LONGEST),
        default: "3x4",
        help: "rows x columns of the bar",
    }],
    variants: &["chomp", "chomp:1x1", "chomp:4x2", "chomp:8x10"],
    perft_depth: 6,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    let game = Chomp::new(rows, columns).expect("the parameter takes no other sizes");
    let profile = Profile::perfect_information().chance_free().readable().parametric(&game);
    Ok(profile.erase(&ABOUT, values, game))
}
