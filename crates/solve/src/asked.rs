//! What a solver is asking itself, in words for whoever waits.

use crate::Bounds;
use std::fmt;

/// Is the score, known to lie between these bounds, at least `beta`? No payoff is larger than `most`.
pub(crate) struct Asked {
    pub(crate) bounds: Bounds,
    pub(crate) beta: i32,
    pub(crate) most: i32,
}

impl fmt::Display for Asked {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bounds: Bounds { lower, upper }, beta, most } = *self;
        if most != 1 {
            return write!(to, "between {lower:+} and {upper:+}; is it at least {beta:+}?");
        }
        to.write_str(match (lower, upper, beta) {
            (0, ..) => "at least a draw; is it a win?",
            (_, 0, _) => "no win; is it a draw?",
            (.., 1) => "is it a win?",
            _ => "is it at least a draw?",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_known_and_what_is_asked() {
        let says =
            |lower, upper, beta, most| Asked { bounds: Bounds { lower, upper }, beta, most }.to_string();
        assert_eq!(says(-1, 1, 0, 1), "is it at least a draw?");
        assert_eq!(says(-1, 1, 1, 1), "is it a win?");
        assert_eq!(says(0, 1, 1, 1), "at least a draw; is it a win?");
        assert_eq!(says(-1, 0, 0, 1), "no win; is it a draw?");
        assert_eq!(says(-3, 2, 0, 5), "between -3 and +2; is it at least +0?");
    }
}
