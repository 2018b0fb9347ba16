//! What the folder offers.

use super::Breakthrough;
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Mistake, Param, Takes, Values};

/// The entry of Breakthrough.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "breakthrough",
        summary: "men step forward and take aslant; the first on the far row wins",
        readme: include_str!("README.md"),
        params: &[Param { key: "size", takes: Takes::Size(2, 11), default: "8x8", help: "rows x columns" }],
        variants: &[
            "breakthrough",
            "breakthrough:6x6",
            "breakthrough:5x5",
            "breakthrough:5x4",
            "breakthrough:3x3",
            "breakthrough:2x2",
            "breakthrough:11x11",
        ],
        perft_depth: 4,
    };

    fn open<D: Door>(values: &Values, door: D) -> Result<D::Out, Mistake> {
        let (rows, columns) = values.size("size");
        Ok(if rows * columns <= 64 {
            door.enter(Breakthrough::<u64>::new(rows, columns), kind())
        } else {
            door.enter(Breakthrough::<u128>::new(rows, columns), kind())
        })
    }
}

fn kind<W: Bits>() -> Kind<Breakthrough<W>> {
    Kind::open().strict().symmetric().readable()
}
