//! What the folder offers.

use super::{LARGEST_HEAP, MOST_HEAPS, Nim, values};
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Param, Takes, Values};

/// The entry of Nim.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "nim",
        summary: "take from one heap; whoever takes the last object loses (or wins)",
        readme: include_str!("README.md"),
        params: &[
            Param {
                key: "heaps",
                takes: Takes::List('-', MOST_HEAPS, LARGEST_HEAP as u32),
                default: "1-3-5-7",
                help: "the sizes of the heaps at the start",
            },
            Param {
                key: "rule",
                takes: Takes::Choice(&["misere", "normal"]),
                default: "misere",
                help: "whoever takes the last object loses, or wins",
            },
        ],
        variants: &[
            "nim",
            "nim:rule=normal",
            "nim:3-4-5",
            "nim:15-15-15-15-15-15-15-15,rule=normal",
            "nim:0-2",
            "nim:1",
        ],
        perft_depth: 7,
    };

    fn open<D: Door>(given: &Values, door: D) -> Result<D::Out, Mistake> {
        let heaps: Vec<u8> = given.list("heaps").iter().map(|&size| size as u8).collect();
        let misere = given.choice("rule") == "misere";
        let empty =
            || Mistake::new("nim: all heaps are empty", "give at least one object, as in nim:1-3-5-7");
        let game = Nim::new(&heaps, misere).ok_or_else(empty)?;
        let kind = Kind::open().strict().readable().with_agent(values::perfect());
        let kind = if game.states().is_some() { kind.parametric(&game) } else { kind };
        Ok(door.enter(game, kind))
    }
}
