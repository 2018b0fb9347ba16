//! Thermographs: the temperature and the mean value of a game (Berlekamp, Conway and Guy, Winning Ways).
//!
//! A tax of t is put on every move. The left wall is the value of the cooled game when Left begins, the right wall when
//! Right begins; as the tax grows they meet, and from there on both are the mast: the mean value, reached at the
//! temperature. All numbers that occur are dyadic rationals, which floating point holds exactly.

use std::sync::Arc;

/// A tax and the value there.
type Point = (f64, f64);

/// A piecewise linear function of the tax as points, beginning at a tax of -1 and constant after the last.
type Wall = Vec<Point>;

/// The least tax: at -1 a move in an integer costs nothing.
const LEAST_TAX: f64 = -1.0;

/// The walls of a game, and with them its mean and its temperature.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Thermograph {
    /// The points of the left wall, then those of the right one.
    points: Arc<[Point]>,
    lefts: usize,
}

impl Thermograph {
    /// The thermograph of an integer: `n` free moves for Left.
    pub(super) fn integer(n: i32) -> Self {
        let point = (LEAST_TAX, f64::from(n));
        Self::new(&[point], &[point])
    }

    /// The thermograph of a game in which both can move, from those of its Left and Right options, each with the number of
    /// free moves for Left beside it.
    pub(super) fn of(lefts: &[(Self, i32)], rights: &[(Self, i32)]) -> Self {
        // Left takes the best right wall of the Left options and pays the tax; Right likewise, with signs reversed.
        let left = best(lefts.iter().map(|(game, spare)| (game.right(), *spare)), 1.0);
        let right = best(rights.iter().map(|(game, spare)| (game.left(), *spare)), -1.0);
        let (l, r) = (left[0].1, right[0].1);
        if l < r {
            // Neither wants to move: the game is a number, here the integer between them nearest to zero.
            let n = 0f64.clamp(l.ceil(), r.floor());
            return Self::new(&[(LEAST_TAX, n)], &[(LEAST_TAX, n)]);
        }
        let (tax, value) = meeting(&left, &right);
        Self::new(&cut(left, tax, value), &cut(right, tax, value))
    }

    fn new(left: &[Point], right: &[Point]) -> Self {
        Self { points: left.iter().chain(right).copied().collect(), lefts: left.len() }
    }

    fn left(&self) -> &[Point] {
        &self.points[..self.lefts]
    }

    fn right(&self) -> &[Point] {
        &self.points[self.lefts..]
    }

    /// The memory that its walls take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.points[..]) + 2 * size_of::<usize>()
    }

    /// The mean value.
    #[cfg(test)]
    pub(super) fn mean(&self) -> f64 {
        self.left()[self.lefts - 1].1
    }

    /// The number of free moves that it is worth, if it is an integer.
    pub(super) fn as_integer(&self) -> Option<i32> {
        match (self.left(), self.right()) {
            (&[(_, n)], [_]) if n.fract() == 0.0 => Some(n as i32),
            _ => None,
        }
    }

    /// The right wall: the value at a tax when Right begins.
    pub(super) fn right_at(&self, tax: f64) -> f64 {
        at(self.right(), tax)
    }

    /// The left wall: the value at a tax when Left begins.
    pub(super) fn left_at(&self, tax: f64) -> f64 {
        at(self.left(), tax)
    }

    /// The temperature: how urgent a move is; negative for numbers.
    #[cfg(test)]
    pub(super) fn temperature(&self) -> f64 {
        let end = |wall: &[Point]| wall[wall.len() - 1].0;
        end(self.left()).max(end(self.right()))
    }
}

/// The value at a tax.
fn at(wall: &[Point], tax: f64) -> f64 {
    between(wall, wall.partition_point(|point| point.0 <= tax), tax)
}

/// The value at a tax, before which there are `points` points.
#[inline]
fn between(wall: &[Point], points: usize, tax: f64) -> f64 {
    let (t0, v0) = wall[points - 1];
    wall.get(points).map_or(v0, |&(t1, v1)| v0 + (v1 - v0) * (tax - t0) / (t1 - t0))
}

/// Every tax at which one of two walls has a point, with the values of both.
fn bends<'a>(a: &'a [Point], b: &'a [Point]) -> impl Iterator<Item = (f64, f64, f64)> {
    let (mut in_a, mut in_b) = (0, 0);
    std::iter::from_fn(move || {
        let tax = match (a.get(in_a), b.get(in_b)) {
            (Some(p), Some(q)) => p.0.min(q.0),
            (Some(p), None) | (None, Some(p)) => p.0,
            (None, None) => return None,
        };
        in_a += usize::from(a.get(in_a).is_some_and(|point| point.0 <= tax));
        in_b += usize::from(b.get(in_b).is_some_and(|point| point.0 <= tax));
        Some((tax, between(a, in_a, tax), between(b, in_b, tax)))
    })
}

/// The best of some walls for a player, 1 for Left and -1 for Right, who pays the tax; each is moved up by the number beside it.
fn best<'a>(walls: impl Iterator<Item = (&'a [Point], i32)>, player: f64) -> Wall {
    /// No region is as hot as this.
    const BEYOND: f64 = 64.0;
    let mut walls = walls.map(|(wall, up)| (wall, f64::from(up)));
    let (first, up) = walls.next().expect("both can move");
    let mut best: Wall = first.iter().map(|&(tax, value)| (tax, value + up)).collect();
    for (wall, up) in walls {
        improve(&mut best, wall, up, player);
    }
    let last = best[best.len() - 1].1;
    best.push((BEYOND, last));
    for (tax, value) in &mut best {
        *value -= player * *tax;
    }
    best
}

/// Takes the better of two walls at every tax; the second is moved up by `up`.
fn improve(best: &mut Wall, wall: &[Point], up: f64, player: f64) {
    let ahead = |at_best: f64, at_wall: f64| player * (at_best - at_wall - up);
    if bends(best, wall).all(|(_, at_best, at_wall)| ahead(at_best, at_wall) >= 0.0) {
        return;
    }
    let mut points: Wall = Vec::with_capacity(best.len() + wall.len() + 2);
    let mut last: Option<(f64, f64)> = None;
    for (tax, at_best, at_wall) in bends(best, wall) {
        let difference = ahead(at_best, at_wall);
        if let Some((before, earlier)) = last
            && difference * earlier < 0.0
        {
            let crossing = before + (tax - before) * earlier / (earlier - difference);
            points.push((crossing, at(best, crossing)));
        }
        points.push((tax, if difference > 0.0 { at_best } else { at_wall + up }));
        last = Some((tax, difference));
    }
    *best = simplified(points);
}

/// The first point at which the left wall meets the right one.
fn meeting(left: &Wall, right: &Wall) -> (f64, f64) {
    let mut last: Option<(f64, f64)> = None;
    for (tax, at_left, at_right) in bends(left, right) {
        let gap = at_left - at_right;
        if gap <= 0.0 {
            let tax =
                last.map_or(tax, |(before, earlier)| before + (tax - before) * earlier / (earlier - gap));
            return (tax, at(left, tax));
        }
        last = Some((tax, gap));
    }
    unreachable!("the taxed walls meet before the end")
}

/// The wall up to this point, constant from there.
fn cut(mut wall: Wall, tax: f64, value: f64) -> Wall {
    wall.truncate(wall.partition_point(|point| point.0 < tax));
    wall.push((tax, value));
    simplified(wall)
}

/// Without points that lie on the line between their neighbours.
fn simplified(points: Wall) -> Wall {
    let slope = |a: (f64, f64), b: (f64, f64)| (b.1 - a.1) / (b.0 - a.0);
    let mut kept: Wall = Vec::new();
    for point in points {
        while let [.., a, b] = kept[..] {
            if (slope(a, b) - slope(b, point)).abs() > 0.0 {
                break;
            }
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_textbook_games() {
        let n = |n| (Thermograph::integer(n), 0);
        let of = |left: &(Thermograph, i32), right: &(Thermograph, i32)| {
            (Thermograph::of(std::slice::from_ref(left), std::slice::from_ref(right)), 0)
        };
        let value = |game: &(Thermograph, i32)| (game.0.mean(), game.0.temperature());
        let half = of(&n(0), &n(1));
        assert_eq!(value(&half), (0.5, -0.5));
        assert_eq!(value(&of(&n(0), &half)), (0.25, -0.25));
        assert_eq!(value(&of(&n(0), &n(5))), (1.0, -1.0));
        assert_eq!(value(&of(&n(-4), &n(3))), (0.0, -1.0));
        let star = of(&n(0), &n(0));
        assert_eq!(value(&star), (0.0, 0.0));
        assert_eq!(value(&of(&n(0), &star)), (0.0, 0.0)); // up
        assert_eq!(value(&of(&n(3), &n(-1))), (1.0, 2.0));
        // Free moves beside the options: {2 + 1 | -4 + 3}.
        assert_eq!(value(&of(&(n(2).0, 1), &(n(-4).0, 3))), (1.0, 2.0));
        // {3 | {2 | -5}}: Right's move threatens more than it gains, so Left answers while the tax is small.
        let threat = of(&n(2), &n(-5));
        assert_eq!(value(&threat), (-1.5, 3.5));
        assert_eq!(value(&of(&n(3), &threat)), (2.0, 1.0));
    }
}
