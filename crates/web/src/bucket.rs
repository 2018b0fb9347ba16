//! How often an address may ask: a bucket of tokens for each, which fills again with time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A bucket for every address.
pub(crate) struct Buckets {
    rate: f64,
    burst: f64,
    levels: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

/// More addresses than this are not remembered at a time.
const MOST: usize = 10_000;

impl Buckets {
    pub(crate) fn new(rate: f64, burst: f64) -> Self {
        Self { rate, burst, levels: Mutex::default() }
    }

    /// Takes this many tokens out, if they are there.
    pub(crate) fn take(&self, address: IpAddr, count: f64, now: Instant) -> bool {
        let mut buckets = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            // Those that have been full again for long need not be remembered.
            let fills = self.burst / self.rate;
            buckets.retain(|_, (_, last)| now.duration_since(*last).as_secs_f64() < fills);
            if buckets.len() >= MOST {
                return false;
            }
        }
        let (level, last) = buckets.entry(address).or_insert((self.burst, now));
        *level = (*level + self.rate * now.duration_since(*last).as_secs_f64()).min(self.burst);
        *last = now;
        let is_there = *level >= count;
        if is_there {
            *level -= count;
        }
        is_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills_again_for_each_address() {
        let (buckets, now) = (Buckets::new(10.0, 3.0), Instant::now());
        let [one, other] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        assert!((0..3).all(|_| buckets.take(one, 1.0, now)) && !buckets.take(one, 1.0, now));
        assert!(buckets.take(other, 3.0, now));
        assert!(buckets.take(one, 1.0, now + Duration::from_millis(150)));
        assert!(!buckets.take(one, 1.0, now + Duration::from_millis(150)));
    }
}
