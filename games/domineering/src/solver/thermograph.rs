//! Thermographs: the temperature and the mean value of a game (Berlekamp, Conway and Guy, Winning Ways).
//!
//! A tax of t is put on every move. The left wall is the value of the cooled game when Left begins, the right wall when
//! Right begins; as the tax grows they meet, and from there on both are the mast: the mean value, reached at the
//! temperature. All numbers that occur are dyadic rationals, which floating point holds exactly.

/// A piecewise linear function of the tax as points (tax, value), beginning at a tax of -1 and constant after the last.
type Wall = Vec<(f64, f64)>;

/// The least tax: at -1 a move in an integer costs nothing.
const LEAST_TAX: f64 = -1.0;

/// The walls of a game, and with them its mean and its temperature.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Thermograph {
    left: Wall,
    right: Wall,
}

impl Thermograph {
    /// The thermograph of an integer: `n` free moves for Left.
    pub(super) fn integer(n: i32) -> Self {
        let wall = vec![(LEAST_TAX, f64::from(n))];
        Self { left: wall.clone(), right: wall }
    }

    /// The thermograph of a game in which both can move, from those of its Left and Right options.
    pub(super) fn of(lefts: &[Self], rights: &[Self]) -> Self {
        // Left takes the best right wall of the Left options and pays the tax; Right likewise, with signs reversed.
        let best = |walls: &mut dyn Iterator<Item = Wall>| {
            walls.reduce(|a, b| upper(&a, &b)).expect("both can move")
        };
        let left = taxed(&best(&mut lefts.iter().map(|game| game.right.clone())));
        let right = negated(&taxed(&best(&mut rights.iter().map(|game| negated(&game.left)))));
        let (l, r) = (left[0].1, right[0].1);
        if l < r {
            // Neither wants to move: the game is a number, here the integer between them nearest to zero.
            let n = 0f64.clamp(l.ceil(), r.floor());
            return Self { left: vec![(LEAST_TAX, n)], right: vec![(LEAST_TAX, n)] };
        }
        let (tax, value) = meeting(&left, &right);
        Self { left: cut(&left, tax, value), right: cut(&right, tax, value) }
    }

    /// The memory that its walls take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        (self.left.capacity() + self.right.capacity()) * size_of::<(f64, f64)>()
    }

    /// The mean value.
    pub(super) fn mean(&self) -> f64 {
        self.left[self.left.len() - 1].1
    }

    /// The right wall: the value at a tax when Right begins.
    pub(super) fn right_at(&self, tax: f64) -> f64 {
        at(&self.right, tax)
    }

    /// The left wall: the value at a tax when Left begins.
    pub(super) fn left_at(&self, tax: f64) -> f64 {
        at(&self.left, tax)
    }

    /// The temperature: how urgent a move is; negative for numbers.
    pub(super) fn temperature(&self) -> f64 {
        let end = |wall: &Wall| wall[wall.len() - 1].0;
        end(&self.left).max(end(&self.right))
    }
}

fn negated(wall: &Wall) -> Wall {
    wall.iter().map(|&(tax, value)| (tax, -value)).collect()
}

/// The value at a tax.
fn at(wall: &Wall, tax: f64) -> f64 {
    let after = wall.partition_point(|point| point.0 <= tax);
    let (t0, v0) = wall[after - 1];
    wall.get(after).map_or(v0, |&(t1, v1)| v0 + (v1 - v0) * (tax - t0) / (t1 - t0))
}

/// Every tax at which one of two walls has a point.
fn bends(a: &Wall, b: &Wall) -> Vec<f64> {
    let mut taxes: Vec<f64> = a.iter().chain(b).map(|point| point.0).collect();
    taxes.sort_by(f64::total_cmp);
    taxes.dedup();
    taxes
}

/// The pointwise maximum of two walls.
fn upper(a: &Wall, b: &Wall) -> Wall {
    let mut points: Wall = Vec::new();
    let mut last: Option<(f64, f64)> = None;
    for tax in bends(a, b) {
        let difference = at(a, tax) - at(b, tax);
        if let Some((before, earlier)) = last
            && difference * earlier < 0.0
        {
            let crossing = before + (tax - before) * earlier / (earlier - difference);
            points.push((crossing, at(a, crossing)));
        }
        points.push((tax, at(a, tax).max(at(b, tax))));
        last = Some((tax, difference));
    }
    simplified(points)
}

/// The wall less the tax.
fn taxed(wall: &Wall) -> Wall {
    /// No region is as hot as this.
    const BEYOND: f64 = 64.0;
    let mut points: Wall = wall.iter().map(|&(tax, value)| (tax, value - tax)).collect();
    points.push((BEYOND, at(wall, BEYOND) - BEYOND));
    points
}

/// The first point at which the left wall meets the right one.
fn meeting(left: &Wall, right: &Wall) -> (f64, f64) {
    let mut last: Option<(f64, f64)> = None;
    for tax in bends(left, right) {
        let gap = at(left, tax) - at(right, tax);
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
fn cut(wall: &Wall, tax: f64, value: f64) -> Wall {
    let mut points: Wall = wall.iter().copied().filter(|point| point.0 < tax).collect();
    points.push((tax, value));
    simplified(points)
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
        let n = Thermograph::integer;
        let value = |game: &Thermograph| (game.mean(), game.temperature());
        let half = Thermograph::of(&[n(0)], &[n(1)]);
        assert_eq!(value(&half), (0.5, -0.5));
        assert_eq!(value(&Thermograph::of(&[n(0)], &[half])), (0.25, -0.25));
        assert_eq!(value(&Thermograph::of(&[n(0)], &[n(5)])), (1.0, -1.0));
        assert_eq!(value(&Thermograph::of(&[n(-4)], &[n(3)])), (0.0, -1.0));
        let star = Thermograph::of(&[n(0)], &[n(0)]);
        assert_eq!(value(&star), (0.0, 0.0));
        assert_eq!(value(&Thermograph::of(&[n(0)], &[star])), (0.0, 0.0)); // up
        assert_eq!(value(&Thermograph::of(&[n(3)], &[n(-1)])), (1.0, 2.0));
        // {3 | {2 | -5}}: Right's move threatens more than it gains, so Left answers while the tax is small.
        let threat = Thermograph::of(&[n(2)], &[n(-5)]);
        assert_eq!(value(&threat), (-1.5, 3.5));
        assert_eq!(value(&Thermograph::of(&[n(3)], &[threat])), (2.0, 1.0));
    }
}
