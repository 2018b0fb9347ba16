//! All positions as numbers, for retrograde analysis where repetition is allowed.
//!
//! A step that takes nothing can be stepped back; spawns and captures cannot be undone. So what the two sides have on and off the board
//! makes a layer, and layers with fewer pieces, or with as many and fewer of them off the board, come before it.

use super::board::{NEIGHBOURS, Squares, dominated, each};
use super::capture::Outcome;
use super::{Dominance, LONGEST, Move, Position, Repetition};
use seedbed_rules::bits::Bits;
use seedbed_solve::{Ending, Layers, Numbered, Place};

/// The numbers of pieces that a side has on and off the board.
type Force = [u8; 2];

/// The positions in which the mover and the other have certain forces.
#[derive(Clone, Copy, Default)]
struct Block {
    layer: usize,
    /// The first of its numbers in the layer.
    start: usize,
    mover: Force,
    other: Force,
    /// The ways to place the other's pieces beside the mover's.
    ways: usize,
}

/// The numbers of all positions of a game.
pub(super) struct Numbering {
    game: Dominance,
    /// For each number of pieces, all sets of that many small numbers, ascending.
    sets: Vec<Vec<u32>>,
    sizes: Vec<usize>,
    /// The one or two blocks of each layer: forces, and the same forces exchanged.
    layers: Vec<Vec<Block>>,
    /// The blocks by forces, the mover's first.
    blocks: Vec<Block>,
}

/// The largest number of squares.
const MOST: usize = 25;

/// How many sets of `k` out of `n` there are.
const CHOOSE: [[usize; MOST + 1]; MOST + 1] = {
    let mut table = [[0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

impl Numbering {
    /// The numbering of a game that allows repetition; `None` if it does not, or has more positions than any memory has room for.
    pub(super) fn new(game: &Dominance) -> Option<Self> {
        const TOO_MANY: usize = 1 << 32;
        let squares = usize::from(game.shape.count());
        let forces: Vec<Force> =
            (0..=game.pieces).flat_map(|on| (0..=game.pieces - on).map(move |off| [on, off])).collect();
        let both = forces.iter().flat_map(|&one| forces.iter().map(move |&other| (one, other)));
        let mut pairs: Vec<(Force, Force)> =
            both.filter(|(one, other)| one <= other && usize::from(one[0] + other[0]) <= squares).collect();
        pairs.sort_by_key(|(one, other)| (one[0] + one[1] + other[0] + other[1], one[1] + other[1]));
        let count = |(one, other): &(Force, Force)| {
            let [one, other] = [one, other].map(|force| usize::from(force[0]));
            2 * CHOOSE[squares][one] * CHOOSE[squares - one][other]
        };
        if game.rules.repetition != Repetition::Allowed || pairs.iter().map(count).sum::<usize>() > TOO_MANY {
            return None;
        }
        let mut numbering = Self {
            game: game.clone(),
            sets: Vec::new(),
            sizes: Vec::new(),
            layers: Vec::new(),
            blocks: vec![Block::default(); (usize::from(game.pieces) + 1).pow(4)],
        };
        for (one, other) in pairs {
            numbering.add_layer(one, other);
        }
        numbering.sets = vec![Vec::new(); usize::from(game.pieces) + 1];
        for set in 0..1u32 << squares {
            if let Some(sets) = numbering.sets.get_mut(set.count_ones() as usize) {
                sets.push(set);
            }
        }
        Some(numbering)
    }

    fn add_layer(&mut self, one: Force, other: Force) {
        let squares = usize::from(self.game.shape.count());
        let (mut blocks, mut size) = (Vec::new(), 0);
        for (mover, other) in [(one, other), (other, one)].into_iter().take(1 + usize::from(one != other)) {
            let [own, others] = [mover, other].map(|force| usize::from(force[0]));
            let ways = CHOOSE[squares - own][others];
            let block = Block { layer: self.layers.len(), start: size, mover, other, ways };
            let at = self.at(mover, other);
            self.blocks[at] = block;
            size += CHOOSE[squares][own] * ways;
            blocks.push(block);
        }
        self.layers.push(blocks);
        self.sizes.push(size);
    }

    /// The place of a block in the list of all.
    fn at(&self, mover: Force, other: Force) -> usize {
        let most = usize::from(self.game.pieces) + 1;
        mover.into_iter().chain(other).fold(0, |at, count| most * at + usize::from(count))
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let sets: usize = self.sets.iter().map(Vec::len).sum();
        size_of_val(&self.blocks[..]) * 2 + sets * size_of::<u32>()
    }

    /// The number of a position with these pieces, of the mover first.
    fn number(&self, pieces: [Squares; 2], off: [u8; 2]) -> Place {
        let [mover, other] = [0, 1].map(|i| [pieces[i].count_ones() as u8, off[i]]);
        let block = &self.blocks[self.at(mover, other)];
        let board = self.game.squares;
        let number = rank(pieces[0], board) * block.ways + rank(pieces[1], board & !pieces[0]);
        Place { layer: block.layer, number: block.start + number }
    }

    /// The position with this number.
    fn position(&self, at: Place) -> Position {
        let blocks = &self.layers[at.layer];
        let block = blocks.iter().rfind(|block| block.start <= at.number).expect("the first starts at 0");
        let (number, board) = (at.number - block.start, self.game.squares);
        let own = placed(self.sets[usize::from(block.mover[0])][number / block.ways], board);
        let enemy = placed(self.sets[usize::from(block.other[0])][number % block.ways], board & !own);
        position([own, enemy], [block.mover[1], block.other[1]])
    }
}

/// A position without a past; whose turn it is decides nothing.
fn position(pieces: [Squares; 2], off: [u8; 2]) -> Position {
    Position { pieces, danger: dominated(pieces[1]), off, mover: 0, ply: 0, past: Default::default() }
}

/// The number of a set among the sets of as many out of these squares.
#[inline]
fn rank(set: Squares, squares: Squares) -> usize {
    let below = |square: u8| (squares & ((1 << square) - 1)).count_ones() as usize;
    each(set).enumerate().map(|(i, square)| CHOOSE[below(square)][i + 1]).sum()
}

/// The squares with these numbers among some.
#[inline]
fn placed(numbers: u32, squares: Squares) -> Squares {
    each(numbers).fold(0, |set, number| set | 1 << u64::from(squares).select(number.into()))
}

impl Numbering {
    /// The legal moves of a position that is not over, with what each leads to.
    fn outcomes(&self, s: &Position) -> impl Iterator<Item = (Move, Outcome)> {
        let legal = self.game.candidates(s).filter(|&m| self.game.allows(s, m));
        legal.map(|m| (m, self.game.outcome(s, m)))
    }

    /// Where a move led.
    fn after(&self, s: &Position, m: Move, outcome: &Outcome) -> Place {
        let (own, enemy) = outcome.sides;
        self.number([enemy, own], [s.off[1], s.off[0] - u8::from(m.is_spawn())])
    }

    /// Whether a step leads from one position to another in which nothing was taken.
    fn leads(&self, before: &Position, m: Move, s: &Position) -> bool {
        let game = &self.game;
        !game.lost(before) && game.allows(before, m) && game.outcome(before, m).sides == (s.enemy(), s.own())
    }
}

impl Layers for Numbering {
    fn sizes(&self) -> Vec<usize> {
        self.sizes.clone()
    }

    fn expand(&self, at: Place, out: &mut Vec<Place>) -> Option<Ending> {
        out.clear();
        let s = self.position(at);
        if self.game.lost(&s) {
            return Some(Ending::Lost);
        }
        out.extend(self.outcomes(&s).map(|(m, outcome)| self.after(&s, m, &outcome)));
        None
    }

    fn leave(&self, at: Place, out: &mut Vec<Place>) -> Result<usize, Ending> {
        out.clear();
        let s = self.position(at);
        if self.game.lost(&s) {
            return Err(Ending::Lost);
        }
        let mut staying = 0;
        for (m, outcome) in self.outcomes(&s) {
            if !outcome.attack && !m.is_spawn() {
                staying += 1;
                continue;
            }
            // By the published captures an attack may take nothing.
            let next = self.after(&s, m, &outcome);
            if next.layer == at.layer { staying += 1 } else { out.push(next) }
        }
        Ok(staying)
    }

    fn origins(&self, at: Place, out: &mut Vec<usize>) {
        out.clear();
        let s = self.position(at);
        let (empty, guarded) = (self.game.empty(&s), dominated(s.own()));
        // Mostly nothing can have been attacked, whatever the step, and who has several pieces and a step had not lost.
        let plain = dominated(s.enemy()) & s.own() == 0 && s.enemy().count_ones() > 1;
        for to in each(if plain { s.enemy() & !guarded } else { s.enemy() }) {
            for from in each(NEIGHBOURS[usize::from(to)] & empty) {
                let pieces = [s.enemy() ^ (1 << to) ^ (1 << from), s.own()];
                let off = [s.off[1], s.off[0]];
                if plain || self.leads(&position(pieces, off), Move { from, to }, &s) {
                    out.push(self.number(pieces, off).number);
                }
            }
        }
    }
}

impl Numbered<Dominance> for Numbering {
    fn game(&self) -> &Dominance {
        &self.game
    }

    fn place(&self, s: &Position) -> Place {
        self.number(s.pieces, s.off)
    }

    fn plies_left(&self, s: &Position) -> u32 {
        (LONGEST - s.ply).into()
    }
}
