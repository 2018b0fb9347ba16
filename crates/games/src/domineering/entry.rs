//! What the folder offers.

use super::{Domineering, Solver};
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Mistake, Param, Takes, Values};

/// The entry of Domineering.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "domineering",
        summary: "dominoes upright against dominoes across; whoever cannot place one loses",
        readme: include_str!("README.md"),
        params: &[
            Param { key: "size", takes: Takes::Size(1, 11), default: "8x8", help: "rows x columns" },
            Param {
                key: "first",
                takes: Takes::Choice(&["vertical", "horizontal"]),
                default: "vertical",
                help: "who moves first",
            },
        ],
        variants: &[
            "domineering",
            "domineering:5x5",
            "domineering:3x7,first=horizontal",
            "domineering:1x4",
            "domineering:11x11",
        ],
        perft_depth: 4,
    };

    fn open<D: Door>(values: &Values, door: D) -> Result<D::Out, Mistake> {
        let (rows, columns) = values.size("size");
        let across_first = values.choice("first") == "horizontal";
        Ok(if rows * columns <= 64 {
            door.enter(Domineering::<u64>::new(rows, columns, across_first), kind())
        } else {
            door.enter(Domineering::<u128>::new(rows, columns, across_first), kind())
        })
    }
}

fn kind<W: Bits>() -> Kind<Domineering<W>> {
    let kind = Kind::open().strict().symmetric().readable();
    kind.solved_by(|game, limits| Ok(Box::new(Solver::new(game, limits)?)))
}
