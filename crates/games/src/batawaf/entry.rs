//! What the folder offers.

use crate::war::{War, entry as war};
use crate::{About, Door};
use seedbed_rules::{Mistake, Values};

/// The entry of Batawaf.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "batawaf",
        summary: "War with 36 cards, six of each strength",
        readme: include_str!("README.md"),
        params: war::PARAMS,
        variants: &[
            "batawaf",
            "batawaf:shortage=again",
            "batawaf:shortage=back,limit=200",
            "batawaf:numbers=4",
        ],
        perft_depth: 6,
    };

    fn open<D: Door>(values: &Values, door: D) -> Result<D::Out, Mistake> {
        war::enter(War::BATAWAF, values, door)
    }
}
