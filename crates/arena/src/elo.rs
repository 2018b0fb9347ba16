//! Elo points and shares of points.

/// The share of points expected of a contestant who stands `elo` Elo points above the other.
///
/// ```
/// use seedbed_arena::{elo_of_share, share_of_elo};
/// assert!((share_of_elo(200.0) - 0.7597).abs() < 1e-4);
/// assert!((elo_of_share(share_of_elo(-35.0)) + 35.0).abs() < 1e-9);
/// ```
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp10(-elo / 400.0))
}

/// The difference in Elo points at which this share is expected; infinite for 0 and 1.
pub fn elo_of_share(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}
