//! What signs are worth, learnt from games: the natural logarithm of how much more often a move with the sign is chosen.

use super::signs::{KINDS, Signs};
use crate::window::{images, read_picture};
use std::sync::LazyLock;

/// One line for each sign: its name or the picture of its window, and its weight in thousandths.
const LEARNT: &str = include_str!("weights.txt");

/// The weights of all signs.
pub(super) struct Weights {
    kinds: [f32; KINDS.len()],
    /// For each code of a window, in thousandths.
    windows: Box<[i16]>,
}

/// The weights that every board uses.
pub(super) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| read(LEARNT).expect("a test reads the file"));

impl Weights {
    /// The logarithm of how much a move with these signs is preferred.
    pub(super) fn of(&self, signs: Signs) -> f32 {
        let mut kinds = signs.kinds;
        let mut sum = f32::from(self.of_window(signs.window)) / 1000.0;
        while kinds != 0 {
            sum += self.kinds[kinds.trailing_zeros() as usize];
            kinds &= kinds - 1;
        }
        sum
    }

    /// The part of a window alone, in thousandths.
    #[inline]
    pub(super) fn of_window(&self, code: u16) -> i16 {
        self.windows[usize::from(code)]
    }
}

/// Reads the file; a window that it does not name was seen too rarely to be worth anything.
fn read(text: &str) -> Option<Weights> {
    let mut weights =
        Weights { kinds: [0.0; KINDS.len()], windows: vec![0; 1 << u16::BITS].into_boxed_slice() };
    for line in text.lines().filter(|line| !line.starts_with("--")) {
        let (sign, weight) = line.split_once(' ')?;
        let weight: i16 = weight.parse().ok()?;
        if let Some(kind) = KINDS.iter().position(|kind| *kind == sign) {
            weights.kinds[kind] = f32::from(weight) / 1000.0;
            continue;
        }
        for image in images(read_picture(sign)?) {
            weights.windows[usize::from(image)] = weight;
        }
    }
    Some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::least;
    use std::collections::BTreeSet;

    #[test]
    fn the_file_names_every_kind_and_every_window_once() {
        assert!(read(LEARNT).is_some());
        let mut signs = BTreeSet::new();
        for line in LEARNT.lines().filter(|line| !line.starts_with("--")) {
            let (sign, _) = line.split_once(' ').expect("a sign and its weight");
            assert!(signs.insert(sign), "{sign} is there twice");
            let code = read_picture(sign);
            assert!(KINDS.contains(&sign) || code.is_some_and(|code| code == least(code)), "{sign}");
        }
        assert!(KINDS.iter().all(|kind| signs.contains(kind)));
    }

    #[test]
    fn images_of_a_window_are_worth_the_same() {
        for code in 0..=u16::MAX {
            let worth = images(code).map(|image| WEIGHTS.of_window(image));
            assert!(worth.iter().all(|&one| one == worth[0]), "{code:#06x}: {worth:?}");
        }
    }

    #[test]
    fn what_is_no_file_of_weights_is_refused() {
        for text in ["escapes", "flies 3", "XO...... much", "XO..... 3"] {
            assert!(read(text).is_none(), "{text}");
        }
        assert!(read("XO...... -3").is_some_and(|weights| weights.of_window(0x0201) == -3));
    }
}
