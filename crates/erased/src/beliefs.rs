//! What a seat may believe of things that it does not see.

use seedbed_rules::Player;

/// Where hidden things may be, as a seat may believe by what it has seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Beliefs {
    /// What the numbers are, and what they assume.
    pub about: &'static str,
    /// The seats that may hold the things, in the order of the chances.
    pub holders: Vec<Player>,
    /// Every thing that is not seen.
    pub things: Vec<Belief>,
}

/// Where one thing may be.
#[derive(Clone, PartialEq, Debug)]
pub struct Belief {
    /// The thing, as people write it.
    pub thing: String,
    /// The chance that each of the seats holds it.
    pub chances: Vec<f64>,
}
