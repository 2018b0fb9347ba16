//! What the folder offers.

use super::{Pig, holding, optimal};
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Param, Takes, Values};

/// The entry of Pig.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "pig",
        summary: "roll as long as you dare: a one costs the turn, the first to 100 wins",
        readme: include_str!("README.md"),
        params: &[
            Param { key: "target", takes: Takes::Int(2, 10_000), default: "100", help: "points that win" },
            Param {
                key: "limit",
                takes: Takes::Int(2, 60_000),
                default: "10000",
                help: "plies until a draw is called",
            },
        ],
        variants: &["pig", "pig:10", "pig:1000,limit=50"],
        perft_depth: 6,
    };

    fn open<D: Door>(values: &Values, door: D) -> Result<D::Out, Mistake> {
        let game = Pig::new(values.int("target") as u16, values.int("limit") as u16);
        let kind =
            holding::defs().into_iter().fold(Kind::open().chance().parametric(&game), Kind::with_agent);
        let kind = kind.with_agent(optimal::def()).solved_by(optimal::solver).answered_by(optimal::answers);
        Ok(door.enter(game, kind))
    }
}
