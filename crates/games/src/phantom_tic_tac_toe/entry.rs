//! What the folder offers.

use super::interactive::{Bump, Interactive};
use super::{PhantomTicTacToe, answer, equilibrium};
use crate::{About, Door};
use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Param, Takes, Values};

/// The entry of phantom tic-tac-toe.
pub(crate) struct Entry;

impl crate::Entry for Entry {
    const ABOUT: About = About {
        name: "phantom-tic-tac-toe",
        summary: "tic-tac-toe without seeing the other's marks: each commits to an order of the cells",
        readme: include_str!("README.md"),
        params: &[Param {
            key: "form",
            takes: Takes::Choice(&["orders", "classical", "abrupt"]),
            default: "orders",
            help: "two orders of the cells, or cells tried one by one; one that is taken costs a try, or the turn",
        }],
        variants: &["phantom-tic-tac-toe", "phantom-tic-tac-toe:classical", "phantom-tic-tac-toe:abrupt"],
        perft_depth: 6,
    };

    fn open<D: Door>(values: &Values, door: D) -> Result<D::Out, Mistake> {
        let bump = match values.choice("form") {
            "classical" => Bump::Again,
            "abrupt" => Bump::Passes,
            _ => {
                let kind = Kind::hidden().strict().parametric(&PhantomTicTacToe);
                let kind = kind.with_agent(equilibrium::def()).answered_by(answer::answers);
                return Ok(door.enter(PhantomTicTacToe, kind));
            }
        };
        Ok(door.enter(Interactive::new(bump), Kind::hidden().strict()))
    }
}
