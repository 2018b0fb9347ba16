//! Standard normal numbers by Marsaglia and Tsang's ziggurat method: nearly always one draw, one product, one comparison.

use crate::Rng;
use std::sync::LazyLock;

const LAYERS: usize = 256;
/// Where the lowest layer gives way to the tail.
const EDGE: f64 = 3.654_152_885_361_009;
/// The area of every layer, that of the tail included.
const AREA: f64 = 0.004_928_673_233_974_655;

/// The outer ends of the layers from the lowest to the peak, and the heights of the curve there.
struct Ziggurat {
    ends: [f64; LAYERS + 1],
    heights: [f64; LAYERS + 1],
}

fn curve(x: f64) -> f64 {
    libm::exp(-0.5 * x * x)
}

static ZIGGURAT: LazyLock<Ziggurat> = LazyLock::new(|| {
    let mut ends = [0.0; LAYERS + 1];
    // The lowest layer is as wide as if its tail were part of the rectangle.
    ends[0] = AREA / curve(EDGE);
    ends[1] = EDGE;
    for k in 1..LAYERS - 1 {
        ends[k + 1] = (-2.0 * libm::log(AREA / ends[k] + curve(ends[k]))).sqrt();
    }
    Ziggurat { ends, heights: ends.map(curve) }
});

impl Rng {
    /// A standard normal number.
    #[inline]
    pub fn normal(&mut self) -> f64 {
        let ziggurat = &*ZIGGURAT;
        loop {
            // The low bits choose the layer and the high ones the place in it, so that one draw serves both.
            let bits = self.bits();
            let layer = bits as usize % LAYERS;
            let place = (bits as i64 >> 11) as f64 / (1u64 << 52) as f64;
            let x = place * ziggurat.ends[layer];
            if x.abs() < ziggurat.ends[layer + 1] {
                return x;
            }
            if layer == 0 {
                return self.tail().copysign(x);
            }
            let (low, high) = (ziggurat.heights[layer], ziggurat.heights[layer + 1]);
            if low + self.unit() * (high - low) < curve(x) {
                return x;
            }
        }
    }

    /// A normal number beyond the edge.
    #[cold]
    fn tail(&mut self) -> f64 {
        loop {
            let x = -libm::log(1.0 - self.unit()) / EDGE;
            let y = -libm::log(1.0 - self.unit());
            if 2.0 * y > x * x {
                return EDGE + x;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    #[test]
    fn layers_close_at_the_peak() {
        let z = &*ZIGGURAT;
        let top = z.ends[LAYERS - 1] * (1.0 - z.heights[LAYERS - 1]);
        assert!((top - AREA).abs() < 1e-12, "the topmost layer has area {top}");
    }

    type Case = (fn(f64) -> f64, f64, f64);

    #[test]
    fn moments_and_tails_are_those_of_the_normal_distribution() {
        const DRAWS: usize = 2_000_000;
        let mut rng = Seed(5).rng();
        let drawn: Vec<f64> = (0..DRAWS).map(|_| rng.normal()).collect();
        let mean = |f: fn(f64) -> f64| drawn.iter().map(|&x| f(x)).sum::<f64>() / DRAWS as f64;
        // What is averaged, its expectation and its variance; five standard errors fail once in a million.
        let cases: [Case; 7] = [
            (|x| x, 0.0, 1.0),
            (|x| x * x, 1.0, 2.0),
            (|x| x.powi(3), 0.0, 15.0),
            (|x| x.powi(4), 3.0, 96.0),
            (|x| f64::from(x < -1.0), 0.158_655_254, 0.133_48),
            (|x| f64::from(x > 2.0), 0.022_750_132, 0.022_23),
            (|x| f64::from(x.abs() > EDGE), 2.58e-4, 2.58e-4),
        ];
        for (case, (f, expected, variance)) in cases.into_iter().enumerate() {
            let allowed = 5.0 * (variance / DRAWS as f64).sqrt();
            let seen = mean(f);
            assert!(
                (seen - expected).abs() < allowed,
                "case {case}: {seen}, not {expected} within {allowed}"
            );
        }
    }
}
