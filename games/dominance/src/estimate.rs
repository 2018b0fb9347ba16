//! Heuristic evaluation functions.

use super::board::{NEIGHBOURS, RING, Squares, attacked, attacking, each, has, step};
use super::{Dominance, Position};
use seedbed_rules::{Estimate, Estimates, Player};

impl Estimates for Dominance {
    const ESTIMATES: &'static [Estimate<Self>] = &[
        Estimate {
            name: "thesis",
            help: "3 for an own piece on the board, 1 off it, -5 for an enemy on the board, for the side to move",
            points: |_, s, p| for_player(s, p, thesis(s)),
        },
        Estimate {
            name: "printed",
            help: "3 for an own piece on the board, -5 for an enemy, for the side to move: as the thesis prints it",
            points: |_, s, p| for_player(s, p, printed(s)),
        },
        Estimate {
            name: "tuned",
            help: "pieces, the squares they stand on, and pieces that can be taken at once",
            points: Dominance::tuned_for,
        },
    ];
}

/// Pieces on the board count four, pieces still to come one.
pub(super) fn material(s: &Position, p: Player) -> i32 {
    let worth = |p: Player| (4 * s.on_board(p) + s.off_board(p)) as i32;
    worth(p) - worth(1 - p)
}

/// The points of the mover, from the point of view of player `p`.
fn for_player(s: &Position, p: Player, points: i32) -> i32 {
    if p == s.mover() { points } else { -points }
}

/// The evaluation of the thesis' program, doubled less one, since it counts 0 as lost when it cuts off a playout.
fn thesis(s: &Position) -> i32 {
    let on = |side: Squares| side.count_ones() as i32;
    2 * (3 * on(s.own()) + i32::from(s.off[0]) - 5 * on(s.enemy())) - 1
}

/// The evaluation of the thesis' text, which leaves out the pieces off the board.
fn printed(s: &Position) -> i32 {
    3 * s.own().count_ones() as i32 - 5 * s.enemy().count_ones() as i32
}

/// The bonus of a piece on each class of squares. These and the numbers below were fitted to the results of 20,000 games of shallow
/// alpha-beta with itself (least squares on the logit of the result), and rounded.
const PLACES: [i32; 5] = [7, 21, 34, 38, 42];

impl Dominance {
    /// The tuned evaluation, from the point of view of player `p`.
    pub(super) fn tuned_for(&self, s: &Position, p: Player) -> i32 {
        for_player(s, p, self.tuned(s))
    }

    fn tuned(&self, s: &Position) -> i32 {
        // Being on move is worth a little; being able to capture at once is worth more.
        let in_danger = self.can_be_taken(s, s.own(), s.enemy(), s.off[1]).min(1);
        let to_take = self.can_be_taken(s, s.enemy(), s.own(), s.off[0]).min(2);
        5 + self.side(s.own(), s.off[0]) - self.side(s.enemy(), s.off[1]) - 47 * in_danger
            + [0, 119, 148][to_take as usize]
    }

    /// The value of a side's pieces.
    fn side(&self, pieces: Squares, off: u8) -> i32 {
        let (on, off) = (pieces.count_ones() as i32, i32::from(off));
        let places = self
            .shape
            .classes
            .iter()
            .zip(PLACES)
            .map(|(class, worth)| worth * (pieces & class).count_ones() as i32);
        let lone =
            if on < 2 { 20 } else { 0 } + if on + off < 3 { 115 } else { 0 } + if off == 0 { 40 } else { 0 };
        175 * on + 148 * off + places.sum::<i32>() - lone
    }

    /// The number of these pieces that can be captured in some move of the enemy, who has `enemy_off` pieces off the board.
    fn can_be_taken(&self, s: &Position, pieces: Squares, enemy: Squares, enemy_off: u8) -> i32 {
        let near = RING.iter().fold(0, |set, &by| set | step(enemy, by));
        let entries = if enemy_off > 0 { self.corners } else { 0 };
        let mut taken = 0;
        for to in each(attacking(enemy, pieces) & self.empty(s) & (near | entries)) {
            if has(entries, to) {
                taken |= attacked(enemy, pieces, to);
            }
            for from in each(NEIGHBOURS[usize::from(to)] & enemy) {
                taken |= attacked(enemy & !(1 << from), pieces, to);
            }
        }
        taken.count_ones() as i32
    }
}
