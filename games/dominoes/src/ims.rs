//! The paper's Imperfect Minimax Search: a single tree in which every move is weighted by the probability that it is
//! possible.

use super::choice::Choice;
use super::paced::{ALPHA, BETA, Pace};
use super::tile::{HAND, Tiles, WITH, each, fitting, laid, weight};
use super::{Act, Dominoes, InfoState, What};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Budget, Clock, Param, Rng, Seat, Stopped, Takes};

const ABOUT: AgentAbout = AgentAbout {
    name: "ims",
    summary: "the paper's Imperfect Minimax Search: moves count by how likely the player holds the tile",
    needs: "dominoes",
    params: &[
        ALPHA,
        BETA,
        Param {
            key: "window",
            takes: Takes::Choice(&["sound", "published"]),
            default: "sound",
            help: "cut where it cannot change the result, or where the authors' program did",
        },
        Param {
            key: "tempo",
            takes: Takes::Real(-100.0, 100.0),
            default: "0",
            help: "pips that a tile laid counts besides; 6 in the paper's modified evaluation",
        },
        Param {
            key: "first",
            takes: Takes::Choice(&["searched", "greedy"]),
            default: "searched",
            help: "how the first tile of a round is chosen: as the others, or the heaviest that fits",
        },
    ],
};

/// Imperfect Minimax Search.
#[derive(Clone, Copy, Debug)]
pub struct Ims {
    /// The search depth.
    pub pace: Pace,
    /// Whether cutoffs are made only if they cannot change the result.
    pub sound: bool,
    /// Additional pips that a tile laid counts.
    pub tempo: f64,
    /// Whether the first tile of a round is the heaviest that fits.
    pub greedy_first: bool,
}

/// What stays constant throughout a search; seats are counted from the one that searches, which is 0.
struct SearchContext {
    /// The tiles that each seat may hold; for seat 0 those it does.
    may: [Tiles; 4],
    /// For each tile, the bit set of seats that may hold it.
    class: [u8; super::tile::COUNT as usize],
    block: u8,
    options: Ims,
}

/// The seats of the side that searches.
const OWN_SIDE: u8 = 0b0101;

/// A position as seat 0 believes it to be.
#[derive(Clone, Copy)]
struct BeliefState {
    rest: Tiles,
    ends: [u8; 2],
    mover: u8,
    passes: u8,
    /// Tiles that each seat has left.
    left: [u8; 4],
    /// The pips of tiles not laid, by class.
    held: [u16; 16],
}

impl SearchContext {
    fn new(info: &InfoState, barred: [Tiles; 4], block: u8, options: Ims) -> (Self, BeliefState) {
        let me = usize::from(info.seat);
        let own = info.state.hands[me];
        let rest = info.unseen() | own;
        let may: [Tiles; 4] =
            std::array::from_fn(|seat| if seat == 0 { own } else { rest & !own & !barred[(me + seat) % 4] });
        let class =
            std::array::from_fn(|tile| (0..4).map(|seat| (may[seat] >> tile & 1) as u8 * (1 << seat)).sum());
        let mut held = [0; 16];
        each(rest).for_each(|tile| held[usize::from(class[usize::from(tile)])] += weight(tile) as u16);
        let left = info.state.left();
        let left = std::array::from_fn(|seat| left[(me + seat) % 4]);
        let belief =
            BeliefState { rest, ends: info.state.ends, mover: 0, passes: info.state.passes, left, held };
        (Self { may, class, block, options }, belief)
    }
}

impl BeliefState {
    fn laid(&self, context: &SearchContext, tile: u8, at: u8) -> Self {
        let mut next = *self;
        next.rest &= !(1 << tile);
        next.ends = laid(self.ends, tile, at);
        next.left[usize::from(self.mover)] -= 1;
        next.held[usize::from(context.class[usize::from(tile)])] -= weight(tile) as u16;
        (next.mover, next.passes) = ((self.mover + 1) % 4, 0);
        next
    }

    fn passed(&self) -> Self {
        Self { mover: (self.mover + 1) % 4, passes: self.passes + 1, ..*self }
    }

    /// The probability that the mover holds a tile, in proportion to the tiles left to those who may hold it.
    fn chance(&self, context: &SearchContext, tile: u8) -> f64 {
        let class = context.class[usize::from(tile)];
        f64::from(self.left[usize::from(self.mover)]) / f64::from(self.left_in(class))
    }

    /// The number of tiles left to the seats of a class together.
    fn left_in(&self, class: u8) -> u8 {
        (0..4).map(|seat| if class >> seat & 1 == 1 { self.left[seat] } else { 0 }).sum()
    }

    /// The pips that seats 0 and 2, and seats 1 and 3, are expected to hold.
    fn expected(&self) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for (class, &held) in self.held.iter().enumerate().filter(|(_, held)| **held > 0) {
            let class = class as u8;
            let share = match self.left_in(class) {
                // Nobody but a seat that has just gone out may hold it. The line is impossible, though each of its moves is
                // not; by what is known of the tile, it is with that seat for certain.
                0 => f64::from(u8::from(class & OWN_SIDE != 0)),
                all => f64::from(self.left_in(class & OWN_SIDE)) / f64::from(all),
            };
            sums[0] += f64::from(held) * share;
            sums[1] += f64::from(held) * (1.0 - share);
        }
        sums
    }

    /// The evaluation for the mover's side, in pips.
    fn lead(&self, context: &SearchContext) -> f64 {
        let expected = self.expected();
        let (us, them) = (usize::from(self.mover % 2), usize::from(1 - self.mover % 2));
        let tempo =
            i32::from(self.left[them] + self.left[them + 2]) - i32::from(self.left[us] + self.left[us + 2]);
        expected[them] - expected[us] + context.options.tempo * f64::from(tempo)
    }

    /// The value for the mover of a search of `depth` plies.
    fn search(
        &self,
        context: &SearchContext,
        depth: u32,
        mut alpha: f64,
        beta: f64,
        clock: &mut Clock,
    ) -> Result<f64, Stopped> {
        if !clock.tick() {
            return Err(Stopped);
        }
        if self.left[usize::from((self.mover + 3) % 4)] == 0 {
            let lost = self.expected()[usize::from(self.mover % 2)];
            return Ok(if lost == 0.0 { self.lead(context) } else { -lost });
        }
        if depth == 0 || self.passes >= context.block {
            return Ok(self.lead(context));
        }
        let playable = self.rest & context.may[usize::from(self.mover)] & fitting(self.ends);
        if playable == 0 {
            return Ok(-self.passed().search(context, depth - 1, -beta, -alpha, clock)?);
        }
        let [left, right] = self.ends.map(|end| WITH[usize::from(end)]);
        let mut best = f64::NEG_INFINITY;
        for tile in each(playable) {
            let chance = self.chance(context, tile);
            let in_left = left >> tile & 1 == 1;
            let in_right = right >> tile & 1 == 1 && self.ends[0] != self.ends[1];
            for (at, fits) in [(0, in_left), (1, in_right)] {
                if !fits {
                    continue;
                }
                let scale = if context.options.sound { chance } else { 1.0 };
                let below = self.laid(context, tile, at);
                let value = below.search(context, depth - 1, -beta / scale, -alpha / scale, clock)?;
                best = best.max(-chance * value);
                alpha = alpha.max(best);
                if alpha >= beta {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }
}

impl BeliefState {
    /// The best tile to lay, the first of equals; when stopped, of those searched so far. The window narrows from move to
    /// move, as everywhere in the tree.
    fn best(&self, context: &SearchContext, tiles: &[Act], depth: u32, clock: &mut Clock) -> Act {
        let (mut alpha, mut best) = (f64::NEG_INFINITY, tiles[0]);
        for &act in tiles {
            let What::Lay { tile, at } = act.what() else { continue };
            let below = self.laid(context, tile, at);
            let Ok(value) = below.search(context, depth - 1, f64::NEG_INFINITY, -alpha, clock) else { break };
            if -value > alpha {
                (alpha, best) = (-value, act);
            }
        }
        best
    }
}

impl<const MATCH: bool> Agent<Dominoes<MATCH>> for Ims {
    fn choose(&mut self, seat: &Seat<'_, Dominoes<MATCH>>, _: &mut Rng) -> Act {
        let choice = Choice::of(seat);
        if let Some(act) = choice.forced() {
            return act;
        }
        let own = usize::from(choice.info.seat);
        if self.greedy_first && choice.info.state.left()[own] == HAND {
            // The heaviest comes first.
            return choice.tiles[0];
        }
        let game = seat.game();
        let (context, belief) =
            SearchContext::new(&choice.info, game.barred(&choice.info), game.rules.block, *self);
        let depth = self.pace.depth(choice.info.state.turns());
        belief.best(&context, &choice.tiles, depth, &mut Budget::UNLIMITED.start(seat.stop()))
    }
}

/// The agent `ims`.
pub(super) fn def<const MATCH: bool>() -> AgentDef<Dominoes<MATCH>> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, _| {
            let sound = values.choice("window") == "sound";
            let (pace, tempo) = (Pace::read(values), values.real("tempo"));
            let greedy_first = values.choice("first") == "greedy";
            Ok(AgentFactory::new(move || Box::new(Ims { pace, sound, tempo, greedy_first })))
        },
    }
}
