//! What the folder offers.

use super::PhantomTicTacToe;
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Values};

/// The entry of phantom tic-tac-toe.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "phantom-tic-tac-toe",
        summary: "tic-tac-toe without seeing the other's marks: each commits to an order of the cells",
        readme: include_str!("README.md"),
        params: &[],
        variants: &["phantom-tic-tac-toe"],
        perft_depth: 6,
    };

    fn open<D: Door>(_: &Values, door: D) -> Result<D::Out, Mistake> {
        Ok(door.enter(PhantomTicTacToe, Kind::hidden().strict().parametric(&PhantomTicTacToe)))
    }
}
