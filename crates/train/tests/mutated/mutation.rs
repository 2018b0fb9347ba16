//! Changes such as a bad disk, a cut or an editor leave.

use seedbed_rules::{Rng, Seed};

/// The changed bytes of the `index`-th try, never the same as before.
pub(crate) fn mutated(bytes: &[u8], index: u64) -> Vec<u8> {
    let mut rng = Seed(19).child("mutation", index).rng();
    loop {
        let mut changed = bytes.to_vec();
        for _ in 0..=rng.below(3) {
            mutate(&mut changed, &mut rng);
        }
        if changed != bytes {
            return changed;
        }
    }
}

/// The same for a text.
pub(crate) fn mutated_text(text: &str, index: u64) -> String {
    (0..1_000)
        .map(|retry| String::from_utf8_lossy(&mutated(text.as_bytes(), index + (retry << 32))).into_owned())
        .find(|changed| changed != text)
        .expect("some change shows")
}

fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    if bytes.is_empty() {
        return bytes.push(rng.below(256) as u8);
    }
    let at = rng.below(bytes.len());
    let until = (at + 1 + rng.below(32)).min(bytes.len());
    match rng.below(8) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = rng.below(256) as u8,
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..until)),
        4 => {
            let copy = bytes[at..until].to_vec();
            bytes.splice(at..at, copy);
        }
        5 => bytes[at..until].fill(0),
        // What is hardest to find: one number for another.
        _ => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
            if !digits.is_empty() {
                bytes[digits[rng.below(digits.len())]] = b'0' + rng.below(10) as u8;
            }
        }
    }
}
