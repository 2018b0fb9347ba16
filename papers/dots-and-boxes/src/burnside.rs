//! Sets of edges up to the eight symmetries of a square board, by Burnside's lemma: no set is looked at.

use std::collections::BTreeSet;

/// An edge by its middle, in half boxes: one coordinate is odd, the other even.
type Edge = (usize, usize);

/// How many sets of edges there are on a board of `side` boxes along a side, counting mirror images and turned boards once.
pub(super) fn classes(side: usize) -> u128 {
    let far = 2 * side;
    let edges: BTreeSet<Edge> =
        (0..=far).flat_map(|x| (0..=far).map(move |y| (x, y))).filter(|(x, y)| (x + y) % 2 == 1).collect();
    let turned = |(x, y): Edge| (y, far - x);
    let mirrored = |(x, y): Edge| (far - x, y);
    // The sets that a symmetry leaves as they are: all edges of a cycle are drawn, or none.
    let fixed = |turns: usize, mirror: bool| {
        let image = |edge: Edge| {
            let edge = (0..turns).fold(edge, |edge, _| turned(edge));
            if mirror { mirrored(edge) } else { edge }
        };
        1u128 << cycles(&edges, image)
    };
    (0..4).flat_map(|turns| [fixed(turns, false), fixed(turns, true)]).sum::<u128>() / 8
}

fn cycles(edges: &BTreeSet<Edge>, image: impl Fn(Edge) -> Edge) -> u32 {
    let (mut left, mut count) = (edges.clone(), 0);
    while let Some(mut edge) = left.pop_first() {
        count += 1;
        loop {
            edge = image(edge);
            if !left.remove(&edge) {
                break;
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::classes;
    use seedbed_dots_and_boxes::DotsAndBoxes;

    #[test]
    fn agrees_with_the_thesis() {
        assert_eq!([1, 2, 3].map(classes), [6, 570, 2_102_800]);
    }

    #[test]
    fn agrees_with_looking_at_every_set() {
        for side in [1, 2] {
            let game = DotsAndBoxes::<u64>::new(side, side);
            let sets = 0..1u64 << (2 * side * (side + 1));
            let counted = sets.filter(|&free| game.smallest_image(free) == free).count();
            assert_eq!(classes(side), counted as u128, "{side}x{side}");
        }
    }
}
