//! Best responses: the orders that do best against a mixture of orders, by branch and bound over all orders.

use super::symmetry::{Order, STILL, SYMMETRIES, image};
use super::{Orders, PhantomTicTacToe};
use seedbed_rules::{Agent, Game as _, Player, Seat, Stop, Stopped};
use seedbed_solve::ChanceDistribution;
use seedbed_tic_tac_toe::{FULL, has_line};

/// An order and its score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoredOrder {
    /// The order of the cells.
    pub order: Order,
    /// Its mean score, 1 for a won game and a half for a drawn one.
    pub score: f64,
}

/// A game against one order of the mixture that the cells named so far do not decide yet.
#[derive(Clone, Copy)]
struct Running {
    rival: u32,
    own: u16,
    theirs: u16,
}

/// The search among all orders of a seat. If every rival comes with all its eight images, only one image of an order need be
/// tried.
struct Search<'a> {
    rivals: Vec<(Order, f64)>,
    most: usize,
    /// The best orders so far, best first; orders that score `enough` or less are pruned.
    found: Vec<ScoredOrder>,
    enough: f64,
    stop: &'a Stop,
}

/// The best responses of a seat to a mixture of orders, each of which is rotated and reflected in all eight ways with equal
/// probability.
///
/// Returns at most `most` orders, the best one first, and only those that score more than `enough`.
///
/// # Errors
/// If `stop` asks for it.
pub fn best_orders(
    seat: Player,
    mixture: &[(Order, f64)],
    most: usize,
    enough: f64,
    stop: &Stop,
) -> Result<Vec<ScoredOrder>, Stopped> {
    const ALL: u8 = u8::MAX;
    let shares = mixture.iter().filter(|(_, share)| *share > 0.0);
    let images =
        shares.flat_map(|&(order, share)| (0..SYMMETRIES).map(move |k| (image(order, k), share / 8.0)));
    Search { rivals: images.collect(), most, found: Vec::new(), enough, stop }.of(seat, ALL)
}

/// The scores of the best responses to a player, in both seats.
///
/// Returns `None` if the player does not tell their policy or mixes too many orders.
pub(super) fn best_responses(
    game: &PhantomTicTacToe,
    player: &mut dyn Agent<PhantomTicTacToe>,
    _: Option<ChanceDistribution<PhantomTicTacToe>>,
) -> Option<[f64; 2]> {
    const ONLY_ITSELF: u8 = 1;
    let mut scores = [0.0; 2];
    for (seat, score) in scores.iter_mut().enumerate() {
        // The second seat names its order after the first, but does not see what that was.
        let mut s = game.start();
        (0..9 * (1 - seat) as u8).for_each(|cell| game.play(&mut s, cell));
        let mut rivals = Vec::new();
        mixed(game, player, &s, 1.0, &mut rivals)?;
        let search = Search { rivals, most: 1, found: Vec::new(), enough: -1.0, stop: &Stop::NEVER };
        *score = search.of(seat, ONLY_ITSELF).ok()?.first()?.score;
    }
    Some(scores)
}

/// All orders that a player may name from here on, with their probabilities.
fn mixed(
    game: &PhantomTicTacToe,
    player: &mut dyn Agent<PhantomTicTacToe>,
    s: &Orders,
    chance: f64,
    out: &mut Vec<(Order, f64)>,
) -> Option<()> {
    const MOST: usize = 2000;
    let me = s.mover();
    let mut policy = Vec::new();
    if out.len() >= MOST || !player.policy(&Seat::new(game, s, me), &mut policy) {
        return None;
    }
    for (cell, share) in policy {
        let next = game.after(s, cell);
        if next.named_by(me).len() == 9 {
            out.push((next.named[me], chance * share));
        } else {
            mixed(game, player, &next, chance * share, out)?;
        }
    }
    Some(())
}

impl Search<'_> {
    /// The best orders of a seat; `symmetries` are those that leave the set of rivals unchanged.
    fn of(mut self, seat: Player, symmetries: u8) -> Result<Vec<ScoredOrder>, Stopped> {
        let running = (0..self.rivals.len()).map(|rival| {
            let start = Running { rival: rival as u32, own: 0, theirs: 0 };
            if seat == 0 { start } else { self.rival_moves(start) }
        });
        let running: Vec<Running> = running.collect();
        self.extend(&mut Vec::new(), symmetries, &running, 0.0)?;
        Ok(self.found)
    }

    /// Lets the rival take the first free cell of their order.
    fn rival_moves(&self, mut game: Running) -> Running {
        let taken = game.own | game.theirs;
        let free = self.rivals[game.rival as usize].0.iter().find(|&&cell| taken >> cell & 1 == 0);
        game.theirs |= free.map_or(0, |cell| 1 << cell);
        game
    }

    /// Tries every next cell. `still` are the symmetries that fix all cells named so far, `won` is the score of the games
    /// already decided.
    fn extend(
        &mut self,
        named: &mut Vec<u8>,
        still: u8,
        running: &[Running],
        won: f64,
    ) -> Result<(), Stopped> {
        self.stop.check()?;
        if running.is_empty() {
            self.keep(named, won);
            return Ok(());
        }
        let open: f64 = running.iter().map(|game| self.rivals[game.rival as usize].1).sum();
        if won + open <= self.enough {
            return Ok(());
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
            self.extend(named, still & STILL[usize::from(cell)], &next, sum)?;
            named.pop();
        }
        Ok(())
    }

    /// Continues a game by naming a cell; an `Err` holds the score if that decides it.
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
        game = self.rival_moves(game);
        decided(game).map_or(Ok(game), Err)
    }

    /// Keeps an order if it is among the best; cells not named yet no longer matter.
    fn keep(&mut self, named: &[u8], score: f64) {
        if score <= self.enough {
            return;
        }
        let mut order = [0; 9];
        let rest = (0..9).filter(|cell| !named.contains(cell));
        order.iter_mut().zip(named.iter().copied().chain(rest)).for_each(|(place, cell)| *place = cell);
        let at = self.found.partition_point(|other| other.score >= score);
        self.found.insert(at, ScoredOrder { order, score });
        self.found.truncate(self.most);
        if self.found.len() == self.most {
            self.enough = self.found[self.most - 1].score;
        }
    }
}
