//! Information states, and the sequences of the opponent's tries that are consistent with them.

use super::{Bump, Interactive, Tries};
use seedbed_rules::{Game, ImperfectInformation, Player, Rng};
use seedbed_tic_tac_toe::{FULL, has_line};

/// What a seat knows: its own tries, the opponent's cells that it ran into, and everything when the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    tries: Tries,
    /// Which of the opponent's tries succeeded, if the form of the game tells: bit `k` for try `k`.
    heard: u16,
}

impl InfoState {
    /// The tries as this seat knows them.
    pub(super) fn tries(&self) -> &Tries {
        &self.tries
    }

    /// Which of the opponent's tries were heard to succeed: bit `k` for try `k`.
    pub(super) fn heard(&self) -> u16 {
        self.heard
    }
}

impl ImperfectInformation for Interactive {
    type InfoState = InfoState;

    fn info_state(&self, s: &Tries, p: Player) -> InfoState {
        let (mut tries, other) = (s.clone(), 1 - p);
        if s.is_over() {
            return InfoState { seat: p, tries, heard: 0 };
        }
        tries.tried[other] = [0; 9];
        tries.marks[other] &= s.tried_by(p).iter().fold(0, |set, cell| set | 1 << cell);
        let successes = s.tried_by(other).iter().enumerate().filter(|&(_, &cell)| s.has(other, cell));
        let heard = match self.bump {
            Bump::Again => successes.fold(0, |set, (k, _)| set | 1 << k),
            Bump::Passes => 0,
        };
        InfoState { seat: p, tries, heard }
    }

    /// The move that ends the game reveals everything.
    fn sees(&self, s: &Tries, cell: u8, p: Player) -> bool {
        p == usize::from(s.mover) || self.after(s, cell).is_over()
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> Tries {
        let mut tries = info.tries.clone();
        if !tries.is_over() {
            let tried = Fitting::new(self.bump, info).draw(rng);
            let (me, other) = (info.seat, 1 - info.seat);
            tries.tried[other][..tried.len()].copy_from_slice(&tried);
            let all = tried.iter().fold(0, |set, cell| set | 1 << cell);
            tries.marks[other] = all & !tries.marks[me];
        }
        tries
    }

    /// In random play all consistent sequences of tries are equally likely, and one of them is drawn uniformly.
    fn determinises_exactly(&self) -> bool {
        true
    }
}

/// Counts the sequences of tries that the opponent may have made, by dynamic programming over sets of cells.
pub(super) struct Fitting<'a> {
    info: &'a InfoState,
    bump: Bump,
    /// For each set of cells already tried, the number of ways to continue plus one; zero if not computed yet.
    ways: [u32; 512],
}

/// How far the seat's own tries had come by a try of the opponent.
struct Then {
    /// The cells the seat held.
    own: u64,
    /// The number of its tries.
    tries: usize,
}

impl<'a> Fitting<'a> {
    pub(super) fn new(bump: Bump, info: &'a InfoState) -> Self {
        Self { info, bump, ways: [0; 512] }
    }

    /// The number of consistent sequences.
    pub(super) fn count(&mut self) -> u32 {
        self.ways_on(0, &Then { own: 0, tries: 0 })
    }

    /// Draws one of them uniformly.
    fn draw(&mut self, rng: &mut Rng) -> Vec<u8> {
        let (mut tried, mut order, mut then) = (0, Vec::new(), Then { own: 0, tries: 0 });
        let mut left = rng.below(self.count() as usize) as u32;
        while order.len() < usize::from(self.info.tries.count[1 - self.info.seat]) {
            then = self.before(tried, &then).expect("there are ways on from here");
            for cell in 0..9 {
                let ways = self.ways_by(tried, cell, &then);
                if left < ways {
                    order.push(cell);
                    tried |= 1 << cell;
                    break;
                }
                left -= ways;
            }
        }
        order
    }

    /// The number of ways to continue after these cells were tried.
    fn ways_on(&mut self, tried: u64, since: &Then) -> u32 {
        if self.ways[tried as usize] == 0 {
            self.ways[tried as usize] = 1 + self.counted(tried, since);
        }
        self.ways[tried as usize] - 1
    }

    fn counted(&mut self, tried: u64, since: &Then) -> u32 {
        let Some(then) = self.before(tried, since) else { return 0 };
        if tried.count_ones() == u32::from(self.info.tries.count[1 - self.info.seat]) {
            return 1;
        }
        (0..9).map(|cell| self.ways_by(tried, cell, &then)).sum()
    }

    /// The number of ways to continue with this cell.
    fn ways_by(&mut self, tried: u64, cell: u8, then: &Then) -> u32 {
        let bit = 1 << cell;
        let next = tried | bit;
        let (free, theirs) = (then.own & bit == 0, next & !then.own);
        let heard = self.info.heard >> tried.count_ones() & 1 == 1;
        let fits = self.bump == Bump::Passes || free == heard;
        let over = has_line(theirs) || theirs | then.own == FULL;
        if tried & bit != 0 || !fits || over { 0 } else { self.ways_on(next, then) }
    }

    /// Replays the seat's own tries until it is the opponent's turn, or to the end.
    ///
    /// Returns `None` if they would have had other results, or the board is full.
    fn before(&self, tried: u64, since: &Then) -> Option<Then> {
        let (info, me) = (self.info, self.info.seat);
        let made = tried.count_ones();
        let all = u32::from(info.tries.count[1 - me]);
        let (mut own, mut tries) = (since.own, since.tries);
        while self.is_own_turn(tries, made) || made == all {
            let Some(&cell) = info.tries.tried_by(me).get(tries) else { break };
            let got = info.tries.has(me, cell);
            // The opponent has the cell if they tried it while it was free.
            if got == (tried >> cell & 1 == 1) {
                return None;
            }
            own |= u64::from(got) << cell;
            tries += 1;
            if own | tried == FULL {
                return None;
            }
        }
        Some(Then { own, tries })
    }

    /// Whether it is this seat's turn after `own` tries of its own and `other` tries of the opponent.
    fn is_own_turn(&self, own: usize, other: u32) -> bool {
        let (turns, theirs) = match self.bump {
            Bump::Passes => (own as u32, other),
            // Only successful tries end a turn.
            Bump::Again => {
                let got = self.info.tries.tried_by(self.info.seat)[..own].iter();
                let got = got.filter(|&&cell| self.info.tries.has(self.info.seat, cell)).count();
                (got as u32, (self.info.heard & ((1 << other) - 1)).count_ones())
            }
        };
        if self.info.seat == 0 { turns == theirs } else { turns < theirs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::{Seed, Turn};

    /// Tries every sequence of the opponent's tries, and counts those after which the seat has the same information state.
    fn tried_out(game: &Interactive, info: &InfoState, order: &mut Vec<u8>) -> u32 {
        let other = 1 - info.seat;
        if order.len() < usize::from(info.tries.count[other]) {
            let cells: Vec<u8> = (0..9).filter(|cell| !order.contains(cell)).collect();
            return cells
                .into_iter()
                .map(|cell| {
                    order.push(cell);
                    let count = tried_out(game, info, order);
                    order.pop();
                    count
                })
                .sum();
        }
        let mut s = game.start();
        let mut next = [0; 2];
        while let Turn::Player(p) = game.turn(&s) {
            let cells = if p == info.seat { info.tries.tried_by(p) } else { &order[..] };
            let Some(&cell) = cells.get(next[p]) else { break };
            next[p] += 1;
            game.play(&mut s, cell);
        }
        u32::from(game.info_state(&s, info.seat) == *info)
    }

    #[test]
    fn orders_that_fit_are_counted() {
        let mut rng = Seed(1).rng();
        for bump in [Bump::Again, Bump::Passes] {
            let game = Interactive::new(bump);
            let (mut compared, mut buf) = (0, Vec::new());
            while compared < 150 {
                let mut s = game.start();
                while game.turn(&s) != Turn::Over && rng.below(8) > 0 {
                    let cell = game.sample(&s, &mut rng, &mut buf);
                    game.play(&mut s, cell);
                }
                for p in (0..2).filter(|&p| !s.is_over() && s.count[1 - p] < 5) {
                    let info = game.info_state(&s, p);
                    let counted = Fitting::new(bump, &info).count();
                    assert_eq!(counted, tried_out(&game, &info, &mut Vec::new()), "{bump:?} {info:?}");
                    compared += 1;
                }
            }
        }
    }
}
