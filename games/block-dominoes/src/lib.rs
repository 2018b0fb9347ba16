//! Block dominoes for two: hidden hands from a set of any size, and the tiles that nobody holds asleep.
//!
//! Tiles, moves, the line, notation and drawing are those of [`seedbed_dominoes`]. A [`BlockState`] has both hands; an
//! [`InfoState`] leaves the other's out. Tiles are dealt in their own order, each to a seat or to nobody, so that a deal is
//! one line of chance and not one for every order of its tiles.

mod deal;
mod entry;
mod info_state;
mod observation;
mod rules;
mod scene;
mod state;
mod text;

pub use entry::ENTRY;
pub use info_state::InfoState;
pub use rules::Rules;
pub use state::{BlockState, Stage};

use seedbed_dominoes::tile::{self, BLANK, Tiles, WITH, fitting, laid, pips};
use seedbed_dominoes::{Act, What};
use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Rng, Turn, position_key};

/// The game.
#[derive(Clone)]
pub struct BlockDominoes {
    rules: Rules,
    /// The tiles of the set.
    set: Tiles,
}

impl BlockDominoes {
    /// Block dominoes by these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules, set: tile::set(rules.most) }
    }

    /// The tiles that the player to move can lay, and of these the ones that fit the left end, and the one that fits two different ends.
    fn playable(s: &BlockState) -> (Tiles, Tiles, Tiles) {
        let playable = s.hands[usize::from(s.mover)] & fitting(s.ends);
        let [left, right] = s.ends.map(|end| playable & WITH[usize::from(end)]);
        (playable, left, if s.ends[0] == s.ends[1] { 0 } else { left & right })
    }

    fn lay(s: &mut BlockState, tile: u8, at: u8) {
        let hand = &mut s.hands[usize::from(s.mover)];
        *hand &= !(1 << tile);
        if *hand == 0 {
            s.stage = Stage::Out(s.mover);
        }
        s.record.push(s.mover, tile, at);
        (s.ends, s.passes) = (laid(s.ends, tile, at), 0);
    }

    fn pass(s: &mut BlockState) {
        s.passes += 1;
        if s.passes == 2 {
            s.stage = Stage::Blocked;
        }
    }
}

impl Game for BlockDominoes {
    type State = BlockState;
    type Move = Act;

    fn start(&self) -> BlockState {
        BlockState::START
    }

    fn turn(&self, s: &BlockState) -> Turn {
        match s.stage {
            Stage::Deal => Turn::Chance,
            Stage::Play => Turn::Player(s.mover.into()),
            Stage::Out(_) | Stage::Blocked => Turn::Over,
        }
    }

    fn moves(&self, s: &BlockState, out: &mut Vec<Act>) {
        out.clear();
        if s.stage == Stage::Deal {
            let needs = self.needs(s);
            return out.extend((0..3).filter(|&place| needs[usize::from(place)] > 0).map(Act::deal));
        }
        let (playable, left, twice) = Self::playable(s);
        if playable == 0 {
            out.push(Act::PASS);
        }
        for tile in tile::each(playable) {
            out.push(Act::lay(tile, u8::from(left >> tile & 1 == 0)));
            if twice >> tile & 1 == 1 {
                out.push(Act::lay(tile, 1));
            }
        }
    }

    fn play(&self, s: &mut BlockState, act: Act) {
        match act.what() {
            What::Deal(place) => return self.deal(s, place),
            What::Lay { tile, at } => Self::lay(s, tile, at),
            What::Pass => Self::pass(s),
            What::Call(_) | What::Lead(_) => unreachable!("there are no fouls, and the first seat leads"),
        }
        s.mover = 1 - s.mover;
    }

    fn payoff(&self, s: &BlockState, p: Player) -> i32 {
        self.rules
            .outcome(s)
            .map_or(0, |(winner, worth)| if usize::from(winner) == p { worth } else { -worth })
    }

    fn max_payoff(&self) -> i32 {
        // Whoever loses may hold the heaviest tiles, which come first.
        let heaviest = tile::each(self.set).take(self.rules.hand.into()).map(tile::weight).sum();
        if self.rules.points { heaviest } else { 1 }
    }

    fn sample(&self, s: &BlockState, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        if s.stage == Stage::Deal {
            return self.draw(s, rng);
        }
        let (playable, left, twice) = Self::playable(s);
        if playable == 0 {
            return Act::PASS;
        }
        // The tile that has two places is drawn as one more tile.
        let count = playable.count_ones() as usize;
        let k = rng.below(count + usize::from(twice != 0));
        if k == count {
            return Act::lay(twice.trailing_zeros() as u8, 1);
        }
        let tile = u64::from(playable).select(k as u32);
        Act::lay(tile as u8, u8::from(left >> tile & 1 == 0))
    }

    fn action_id(&self, act: Act) -> u32 {
        act.id()
    }

    fn action_count(&self) -> u32 {
        Act::COUNT
    }

    /// The deal, the tiles of both hands, a pass before each at most, and two at the end.
    fn max_plies(&self) -> u32 {
        self.set.count_ones() + 4 * u32::from(self.rules.hand) + 2
    }

    /// The pips of the other hand less those of the own.
    fn estimate(&self, s: &BlockState, p: Player) -> i32 {
        pips(s.hands[1 - p]) - pips(s.hands[p])
    }
}

impl ChanceFree for BlockDominoes {}

impl Keyed for BlockDominoes {
    /// Once the tiles are dealt, the history of the line does not matter.
    fn canonical(&self, s: &BlockState) -> u64 {
        if s.stage != Stage::Play || s.ends[0] == BLANK {
            return self.key(s);
        }
        let ends = [s.ends[0].min(s.ends[1]), s.ends[0].max(s.ends[1])];
        position_key(&(s.hands, ends, s.mover, s.passes))
    }
}
