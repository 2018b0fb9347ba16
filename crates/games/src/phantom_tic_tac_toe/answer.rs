//! The orders that do best against a mixture of orders, found by trying all of them.

use super::symmetry::{Order, STILL, SYMMETRIES, image};
use crate::tic_tac_toe::{FULL, has_line};
use seedbed_rules::Player;

/// An order and what it scores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Answer {
    /// The order of the cells.
    pub order: Order,
    /// Its mean score, 1 for a won game and a half for a drawn one.
    pub score: f64,
}

/// A game against one order of the mixture, as far as the cells named so far decide it.
#[derive(Clone, Copy)]
struct Running {
    rival: u32,
    own: u16,
    theirs: u16,
}

/// The search among all orders of a seat. Every order is met in all its eight images, so of those only one need be tried.
struct Search {
    rivals: Vec<(Order, f64)>,
    most: usize,
    /// The best answers so far, best first; worse than `enough` is not looked for.
    found: Vec<Answer>,
    enough: f64,
}

/// The best answers of a seat to a mixture of orders, each of which comes turned and mirrored in all eight ways alike: best first,
/// at most so many, and only such as score more than `enough`. The first is the best of all where there is any.
pub fn best_answers(seat: Player, mixture: &[(Order, f64)], most: usize, enough: f64) -> Vec<Answer> {
    let shares = mixture.iter().filter(|(_, share)| *share > 0.0);
    let images =
        shares.flat_map(|&(order, share)| (0..SYMMETRIES).map(move |k| (image(order, k), share / 8.0)));
    let mut search = Search { rivals: images.collect(), most, found: Vec::new(), enough };
    let running = (0..search.rivals.len()).map(|rival| {
        let start = Running { rival: rival as u32, own: 0, theirs: 0 };
        if seat == 0 { start } else { search.answered(start) }
    });
    let running: Vec<Running> = running.collect();
    search.extend(&mut Vec::new(), u8::MAX, &running, 0.0);
    search.found
}

impl Search {
    /// The rival takes the first free cell of his order.
    fn answered(&self, mut game: Running) -> Running {
        let taken = game.own | game.theirs;
        let free = self.rivals[game.rival as usize].0.iter().find(|&&cell| taken >> cell & 1 == 0);
        game.theirs |= free.map_or(0, |cell| 1 << cell);
        game
    }

    /// Names every next cell; `still` are the symmetries that move none of the cells named so far, `won` what games already
    /// decided score.
    fn extend(&mut self, named: &mut Vec<u8>, still: u8, running: &[Running], won: f64) {
        if running.is_empty() {
            return self.keep(named, won);
        }
        let open: f64 = running.iter().map(|game| self.rivals[game.rival as usize].1).sum();
        if won + open <= self.enough {
            return;
        }
        for cell in (0..9).filter(|cell| !named.contains(cell)).collect::<Vec<u8>>() {
            // Of cells that a symmetry exchanges, the lowest stands for all.
            if (0..SYMMETRIES).any(|k| still >> k & 1 == 1 && image([cell; 9], k)[0] < cell) {
                continue;
            }
            let (mut next, mut sum) = (Vec::with_capacity(running.len()), won);
            for &game in running {
                match self.named(game, cell) {
                    Ok(game) => next.push(game),
                    Err(score) => sum += score * self.rivals[game.rival as usize].1,
                }
            }
            named.push(cell);
            self.extend(named, still & STILL[usize::from(cell)], &next, sum);
            named.pop();
        }
    }

    /// Goes on with a game by naming a cell; the score where that decides it.
    #[inline]
    fn named(&self, mut game: Running, cell: u8) -> Result<Running, f64> {
        if (game.own | game.theirs) >> cell & 1 == 1 {
            return Ok(game);
        }
        game.own |= 1 << cell;
        let decided = |game: Running| {
            if has_line(game.own.into()) {
                Some(1.0)
            } else if has_line(game.theirs.into()) {
                Some(0.0)
            } else {
                (u64::from(game.own | game.theirs) == FULL).then_some(0.5)
            }
        };
        if let Some(score) = decided(game) {
            return Err(score);
        }
        game = self.answered(game);
        decided(game).map_or(Ok(game), Err)
    }

    /// Keeps an order that is among the best; what is not named any more makes no difference.
    fn keep(&mut self, named: &[u8], score: f64) {
        if score <= self.enough {
            return;
        }
        let mut order = [0; 9];
        let rest = (0..9).filter(|cell| !named.contains(cell));
        order.iter_mut().zip(named.iter().copied().chain(rest)).for_each(|(place, cell)| *place = cell);
        let at = self.found.partition_point(|other| other.score >= score);
        self.found.insert(at, Answer { order, score });
        self.found.truncate(self.most);
        if self.found.len() == self.most {
            self.enough = self.found[self.most - 1].score;
        }
    }
}
