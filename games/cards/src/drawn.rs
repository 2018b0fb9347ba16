//! Cards as drawings share their size.

use seedbed_rules::scene::{Laid, What};

/// The width and height of a card, in tenths of a cell.
pub const CARD: (i16, i16) = (10, 14);

/// A pile of cards to be laid out: `what` has their face or back, and their number.
pub fn card(id: u16, name: impl Into<String>, what: What) -> Laid {
    (id, name.into(), CARD, Some((what, None)))
}
