//! The rules once more, in lists and in as few words as possible: what the game is tested against.

use crate::sequence_form::{Choice, Leaf};
use seedbed_block_dominoes::Rules;

type Tile = (u8, u8);

/// A round.
#[derive(Clone)]
pub(crate) struct Round {
    hands: [Vec<Tile>; 2],
    /// The two ends of the line, if there is one.
    ends: Option<[u8; 2]>,
    mover: usize,
    /// Passes since a tile was laid.
    passes: u8,
    /// Everything that both saw.
    seen: String,
}

/// All ways to take `count` of these tiles, with what is left.
fn taken(tiles: &[Tile], count: usize) -> Vec<(Vec<Tile>, Vec<Tile>)> {
    let Some((&tile, rest)) = tiles.split_first() else {
        return if count == 0 { vec![(Vec::new(), Vec::new())] } else { Vec::new() };
    };
    let mut ways = Vec::new();
    if count > 0 {
        ways.extend(
            taken(rest, count - 1).into_iter().map(|(with, left)| ([vec![tile], with].concat(), left)),
        );
    }
    ways.extend(taken(rest, count).into_iter().map(|(with, left)| (with, [vec![tile], left].concat())));
    ways
}

/// All deals: the hands.
fn deals(rules: Rules) -> Vec<[Vec<Tile>; 2]> {
    let set: Vec<Tile> = (0..=rules.most).flat_map(|b| (0..=b).map(move |a| (a, b))).collect();
    let count = rules.hand.into();
    let first = taken(&set, count).into_iter();
    first
        .flat_map(|(own, rest)| taken(&rest, count).into_iter().map(move |(other, _)| [own.clone(), other]))
        .collect()
}

/// The ends of all lines of play.
pub(crate) fn leaves(rules: Rules) -> Vec<Leaf> {
    let (deals, mut leaves) = (deals(rules), Vec::new());
    let chance = 1.0 / deals.len() as f64;
    for dealt in deals {
        Round::new(dealt.clone()).follow(rules, &dealt, [Vec::new(), Vec::new()], &mut |payoff, choices| {
            leaves.push(Leaf { chance, payoff, choices });
        });
    }
    leaves
}

impl Round {
    pub(crate) fn new(hands: [Vec<Tile>; 2]) -> Self {
        Self { hands, ends: None, mover: 0, passes: 0, seen: String::new() }
    }

    /// The tiles that can be laid, with the ends that follow.
    pub(crate) fn moves(&self) -> Vec<(Tile, [u8; 2])> {
        let mut moves = Vec::new();
        for &(a, b) in &self.hands[self.mover] {
            let Some([left, right]) = self.ends else {
                moves.push(((a, b), [a, b]));
                continue;
            };
            let other = |end: u8| if a == end { Some(b) } else { (b == end).then_some(a) };
            moves.extend(other(left).map(|after| ((a, b), [after, right])));
            // At a line with two equal ends it does not matter where a tile is laid.
            moves.extend(other(right).filter(|_| left != right).map(|after| ((a, b), [left, after])));
        }
        moves
    }

    pub(crate) fn passed(&self) -> Self {
        let seen = self.seen.clone() + " pass";
        Self { mover: 1 - self.mover, passes: self.passes + 1, seen, ..self.clone() }
    }

    /// The round after a tile is laid that leaves these ends.
    pub(crate) fn after(&self, tile: Tile, ends: [u8; 2]) -> Self {
        let seen = format!("{} {tile:?}{ends:?}", self.seen);
        let mut next = Self { ends: Some(ends), mover: 1 - self.mover, passes: 0, seen, ..self.clone() };
        next.hands[self.mover].retain(|&other| other != tile);
        next
    }

    /// What the first seat wins, if the round is over.
    pub(crate) fn payoff(&self, rules: Rules) -> Option<i32> {
        let pips =
            [0, 1].map(|seat: usize| self.hands[seat].iter().map(|&(a, b)| i32::from(a + b)).sum::<i32>());
        let sign = match self.hands.iter().position(Vec::is_empty) {
            Some(0) => 1,
            Some(_) => -1,
            None if self.passes == 2 => (pips[1] - pips[0]).signum(),
            None => return None,
        };
        Some(if rules.points { sign * pips[usize::from(sign > 0)] } else { sign })
    }

    /// Plays every line to its end.
    fn follow(
        &self,
        rules: Rules,
        dealt: &[Vec<Tile>; 2],
        choices: [Vec<Choice>; 2],
        over: &mut impl FnMut(f64, [Vec<Choice>; 2]),
    ) {
        if let Some(payoff) = self.payoff(rules) {
            return over(payoff.into(), choices);
        }
        let moves = self.moves();
        if moves.is_empty() {
            return self.passed().follow(rules, dealt, choices, over);
        }
        for (action, &(tile, ends)) in moves.iter().enumerate() {
            let mut choices = choices.clone();
            if moves.len() > 1 {
                let knows = format!("{} {:?}{}", self.mover, dealt[self.mover], self.seen);
                choices[self.mover].push(Choice { knows, actions: moves.len(), action });
            }
            self.after(tile, ends).follow(rules, dealt, choices, over);
        }
    }
}
