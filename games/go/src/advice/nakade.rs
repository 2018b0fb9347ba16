//! Eye spaces with one vital point: who plays there first lives with two eyes, or kills.

use crate::{Go, Position};
use seedbed_rules::bits::Bits;

/// The largest space with a vital point.
const LARGEST: u32 = 6;

impl<W: Bits, const P: usize> Go<W, P> {
    /// The vital points of small spaces that touch a point, where the last stone was put.
    pub(super) fn vital_points(&self, s: &Position<W, P>, next_to: u32) -> W {
        let [black, white] = s.board.stones();
        let empty = self.grid.all & !(black | white);
        let (mut vital, mut open) = (W::EMPTY, self.grid.near(next_to) & empty);
        while open != W::EMPTY {
            let Some(space) = self.small_space(open.least(), empty) else {
                // Every other opening may be part of the same large space; it costs little to find that out again.
                open = open.without_least();
                continue;
            };
            open = open & !space;
            let walls = self.grid.spread(space) & !space;
            if walls & black == W::EMPTY || walls & white == W::EMPTY {
                vital = vital | self.vital_point(space);
            }
        }
        vital
    }

    /// The empty space around a point, if it is small.
    #[inline]
    fn small_space(&self, point: u32, empty: W) -> Option<W> {
        let mut space = W::single(point);
        loop {
            let further = space | (self.grid.spread(space) & empty);
            if further == space {
                return Some(space);
            }
            if further.count() > LARGEST {
                return None;
            }
            space = further;
        }
    }

    /// The one point that cuts a connected space into two or more: all eye shapes of three to six points that one stone decides.
    ///
    /// They are told by how many neighbours their points have within: three in a row or bent, the T, the cross, the square with
    /// one tail, the square with two at the same corner.
    pub(super) fn vital_point(&self, space: W) -> W {
        let size = space.count();
        if !(3..=LARGEST).contains(&size) {
            return W::EMPTY;
        }
        let (mut most, mut sum, mut at) = (0, 0, 0);
        for point in space.each() {
            let near = (self.grid.near(point) & space).count();
            sum += near;
            if near > most {
                (most, at) = (near, point);
            }
        }
        let decided =
            matches!((size, most, sum), (3, 2, _) | (4, 3, _) | (5, 4, _) | (5, 3, 10) | (6, 4, 12));
        if decided { W::single(at) } else { W::EMPTY }
    }
}
