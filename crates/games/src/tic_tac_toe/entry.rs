//! What the folder offers.

use super::TicTacToe;
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Values};

/// The entry of tic-tac-toe.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "tic-tac-toe",
        summary: "three in a row on a 3x3 board",
        readme: include_str!("README.md"),
        params: &[],
        variants: &["tic-tac-toe"],
        perft_depth: 9,
    };

    fn open<D: Door>(_: &Values, door: D) -> Result<D::Out, Mistake> {
        Ok(door.enter(TicTacToe, Kind::open().strict().readable()))
    }
}
