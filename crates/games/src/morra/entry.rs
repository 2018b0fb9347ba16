//! What the folder offers.

use super::{Morra, mixture};
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Values};

/// The entry of Morra.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "morra",
        summary: "show 0 to 5 fingers and guess the sum, both at once",
        readme: include_str!("README.md"),
        params: &[],
        variants: &["morra"],
        perft_depth: 2,
    };

    fn open<D: Door>(_: &Values, door: D) -> Result<D::Out, Mistake> {
        let kind = Kind::hidden().strict().parametric(&Morra).with_agent(mixture::equilibrium());
        Ok(door.enter(Morra, kind))
    }
}
