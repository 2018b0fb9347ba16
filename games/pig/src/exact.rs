//! Exact probabilities of winning by dynamic programming, for players who decide optimally or by a known rule.
//!
//! Pairs of scores are solved in descending order of their sum, since a turn that brings points leads to a larger one.
//! Turns that bring nothing make the two players' values at a pair depend on each other; Newton's method solves that.

use seedbed_rules::{Stop, Stopped};

/// The largest target that can be solved: the points at which to hold are the bits of one `u128`.
pub(super) const LARGEST: u16 = 128;

/// How a player decides between holding and rolling.
pub(super) enum Decides<'a> {
    /// The best response to the other player.
    Best,
    /// The probability of holding, given the own score, the other's and the points of the turn. The rule holds when that
    /// wins.
    Rule(&'a dyn Fn(u16, u16, u16) -> f64),
}

/// A player's probability of winning at the beginning of the own turn, by the own score and the other's.
pub(super) struct Chances {
    size: usize,
    list: Vec<f64>,
}

/// The prospects of the player to move, with some points in the turn.
#[derive(Clone, Copy)]
struct Outlook {
    /// The probability of winning.
    wins: f64,
    /// The probability of winning by holding now.
    held: f64,
    /// The probability that this turn ends with a 1: the derivative of `wins` with respect to its value after a bust.
    bust: f64,
}

/// The outlook by points in the turn; the last roll may exceed the target by a few points.
type Turn = [Outlook; LARGEST as usize + 6];

impl Chances {
    fn at(&self, own: usize, other: usize) -> f64 {
        self.list[own * self.size + other]
    }

    /// The probability of winning for the player who begins the game.
    pub(super) fn start(&self) -> f64 {
        self.at(0, 0)
    }
}

/// A player's turn, given the other player's probabilities of winning after a hold and the own one after a bust.
fn turn(later: &Chances, decides: &Decides<'_>, own: usize, other: usize, after_bust: f64) -> Turn {
    let most = later.size - own;
    let mut turn = [Outlook { wins: 1.0, held: 1.0, bust: 0.0 }; LARGEST as usize + 6];
    for pot in (0..most).rev() {
        let [wins, bust] = turn[pot + 2..=pot + 6]
            .iter()
            .fold([after_bust, 1.0], |[wins, bust], next| [wins + next.wins, bust + next.bust]);
        let roll = Outlook { wins: wins / 6.0, held: 1.0 - later.at(other, own + pot), bust: bust / 6.0 };
        let holds = match decides {
            _ if pot == 0 => 0.0,
            Decides::Best => f64::from(u8::from(roll.held >= roll.wins)),
            Decides::Rule(chance) => chance(own as u16, other as u16, pot as u16),
        };
        let wins = holds * roll.held + (1.0 - holds) * roll.wins;
        turn[pot] = Outlook { wins, bust: (1.0 - holds) * roll.bust, ..roll };
    }
    turn
}

/// Solves the game: both players' probabilities of winning at the beginning of their turns.
pub(super) fn solve(target: u16, players: &[Decides<'_>; 2], stop: &Stop) -> Result<[Chances; 2], Stopped> {
    let size = usize::from(target);
    let mut chances = [0, 1].map(|_| Chances { size, list: vec![0.0; size * size] });
    for sum in (0..2 * size - 1).rev() {
        for first in sum.saturating_sub(size - 1)..=sum.min(size - 1) {
            stop.check()?;
            let scores = [first, sum - first];
            let mut now = [0.5, 0.5];
            // Turns that bring nothing lead from one player to the other and back. As long as no decision changes, the
            // two values are linear in each other, so Newton's method converges in two or three steps.
            loop {
                let before = now;
                let [one, two] = [0, 1].map(|p| {
                    turn(&chances[1 - p], &players[p], scores[p], scores[1 - p], 1.0 - before[1 - p])[0]
                });
                // wins = fixed + bust * (1 - the other's wins)
                let fixed =
                    [one.wins - one.bust * (1.0 - before[1]), two.wins - two.bust * (1.0 - before[0])];
                now[0] = (fixed[0] + one.bust * (1.0 - fixed[1] - two.bust)) / (1.0 - one.bust * two.bust);
                now[1] = fixed[1] + two.bust * (1.0 - now[0]);
                if (0..2).all(|p| (now[p] - before[p]).abs() < 1e-14) {
                    break;
                }
            }
            for p in 0..2 {
                chances[p].list[scores[p] * size + scores[1 - p]] = now[p];
            }
        }
    }
    Ok(chances)
}

/// Optimal play of a game to `target` points.
pub(super) struct Best {
    chances: Chances,
    /// The points at which to hold, as a bit set, by the scores.
    holds: Vec<u128>,
}

impl Best {
    pub(super) fn new(target: u16, stop: &Stop) -> Result<Self, Stopped> {
        let [chances, _] = solve(target, &[Decides::Best, Decides::Best], stop)?;
        let size = chances.size;
        let mut holds = vec![0; size * size];
        for own in 0..size {
            stop.check()?;
            for other in 0..size {
                let turn = turn(&chances, &Decides::Best, own, other, 1.0 - chances.at(other, own));
                let held = (1..size - own).filter(|&pot| turn[pot].held >= turn[pot].wins);
                holds[own * size + other] = held.fold(0, |set, pot| set | 1 << pot);
            }
        }
        Ok(Self { chances, holds })
    }

    /// Whether holding is optimal.
    pub(super) fn holds(&self, own: u16, other: u16, pot: u16) -> bool {
        let (own, size) = (usize::from(own), self.chances.size);
        own + usize::from(pot) >= size || self.holds[own * size + usize::from(other)] >> pot & 1 == 1
    }

    /// The probabilities of winning by rolling and by holding.
    pub(super) fn values(&self, own: u16, other: u16, pot: u16) -> (f64, f64) {
        let (own, other, pot) = (usize::from(own), usize::from(other), usize::from(pot));
        let bust = 1.0 - self.chances.at(other, own);
        let turn = turn(&self.chances, &Decides::Best, own, other, bust);
        let at = |pot: usize| turn.get(pot).map_or(1.0, |outlook| outlook.wins);
        let roll = (bust + (2..=6).map(|face| at(pot + face)).sum::<f64>()) / 6.0;
        let hold = turn.get(pot).map_or(1.0, |outlook| outlook.held);
        (roll, if pot == 0 { 0.0 } else { hold })
    }
}

/// The probabilities of winning of the best response to a rule, in the first and in the second seat.
pub(super) fn best_response(target: u16, rule: &dyn Fn(u16, u16, u16) -> f64) -> [f64; 2] {
    let solved = solve(target, &[Decides::Best, Decides::Rule(rule)], &Stop::NEVER);
    let [response, held] = solved.expect("nobody stops it");
    [response.start(), 1.0 - held.start()]
}
