//! The fast board against a plain one that recomputes every chain, in random games.

use seedbed_go::{Go, Point, Rules, Wide};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Game, Seed, Turn};

type Colours = Vec<Option<usize>>;

/// A board that stores only its stones.
struct Plain {
    size: usize,
    stones: Colours,
    past: Vec<Colours>,
    superko: bool,
}

impl Plain {
    fn beside(&self, point: usize) -> Vec<usize> {
        let (n, row, column) = (self.size, point / self.size, point % self.size);
        let steps =
            [(row > 0, n, false), (row + 1 < n, n, true), (column > 0, 1, false), (column + 1 < n, 1, true)];
        let inside = steps.into_iter().filter(|(inside, ..)| *inside);
        inside.map(|(_, step, up)| if up { point + step } else { point - step }).collect()
    }

    /// The points of one kind connected to this one, and the kinds at their border.
    fn region(&self, stones: &Colours, from: usize) -> (Vec<usize>, Vec<Option<usize>>) {
        let (mut region, mut border, mut at) = (vec![from], Vec::new(), 0);
        while at < region.len() {
            for q in self.beside(region[at]) {
                if stones[q] != stones[from] {
                    border.push(stones[q]);
                } else if !region.contains(&q) {
                    region.push(q);
                }
            }
            at += 1;
        }
        (region, border)
    }

    /// The stones after a move; returns `None` if it is illegal.
    fn after(&self, colour: usize, point: usize) -> Option<Colours> {
        if self.stones[point].is_some() {
            return None;
        }
        let mut stones = self.stones.clone();
        stones[point] = Some(colour);
        for q in self.beside(point) {
            if stones[q] == Some(1 - colour) {
                let (chain, border) = self.region(&stones, q);
                if !border.contains(&None) {
                    for stone in chain {
                        stones[stone] = None;
                    }
                }
            }
        }
        let (_, border) = self.region(&stones, point);
        // Simple ko is a move that repeats the board before the last.
        let closed =
            if self.superko { &self.past[..] } else { &self.past[self.past.len().saturating_sub(2)..] };
        (border.contains(&None) && !closed.contains(&stones)).then_some(stones)
    }

    fn area(&self, colour: usize) -> usize {
        let holds = |&point: &usize| {
            let (_, border) = self.region(&self.stones, point);
            let surrounds = border.contains(&Some(colour)) && !border.contains(&Some(1 - colour));
            self.stones[point].map_or(surrounds, |stone| stone == colour)
        };
        (0..self.stones.len()).filter(holds).count()
    }
}

fn agree<W: Bits, const P: usize>(size: usize, superko: bool, games: u64) {
    let game = Go::<W, P>::new(size, Rules { superko, ..Rules::usual(size) });
    for seed in 0..games {
        let mut rng = Seed(seed).rng();
        let empty = vec![None; size * size];
        let mut plain = Plain { size, stones: empty.clone(), past: vec![empty], superko };
        let mut s = game.start();
        while let Turn::Player(colour) = game.turn(&s) {
            let moves = game.legal_moves(&s);
            let reference: Vec<Point> = (0..size * size)
                .filter(|&point| plain.after(colour, point).is_some())
                .chain([size * size])
                .map(|point| point as Point)
                .collect();
            assert_eq!(moves, reference, "{s:?}");
            let m = moves[rng.below(moves.len())];
            if m != game.pass() {
                plain.stones = plain.after(colour, m.into()).unwrap();
            }
            plain.past.push(plain.stones.clone());
            game.play(&mut s, m);
            let ours: Colours = (0..game.pass()).map(|point| s.stone(point)).collect();
            assert_eq!(ours, plain.stones, "{s:?}");
        }
        assert_eq!(game.area(&s).map(|points| points as usize), [0, 1].map(|colour| plain.area(colour)));
    }
}

#[test]
fn one_word_boards_agree() {
    agree::<u64, 64>(5, false, 200);
    agree::<u64, 64>(6, false, 100);
    agree::<u64, 64>(8, false, 30);
}

#[test]
fn two_word_boards_agree() {
    agree::<u128, 81>(9, false, 30);
    agree::<u128, 121>(10, false, 10);
    agree::<u128, 121>(11, false, 10);
}

#[test]
fn wide_boards_agree() {
    agree::<Wide<3>, 169>(13, false, 4);
    agree::<Wide<6>, 361>(16, false, 2);
    agree::<Wide<6>, 361>(19, false, 1);
}

#[test]
fn boards_under_superko_agree() {
    agree::<u64, 64>(5, true, 200);
    agree::<u128, 81>(9, true, 15);
}
