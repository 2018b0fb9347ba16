//! Perfect-information Monte Carlo as in the authors' program: the owner of every unseen tile is drawn independently.

use super::choice::Choice;
use super::paced::{ALPHA, BETA, KnownDealPosition, MOST, Pace};
use super::tile::{Tiles, each};
use super::{Act, Dominoes, InfoState};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Budget, Param, Rng, Seat, Stopped, Takes};

const ABOUT: AgentAbout = AgentAbout {
    name: "pimc-published",
    summary: "the authors' PIMC: deals drawn tile by tile, whatever the size of the hands that result",
    needs: "dominoes",
    params: &[
        Param {
            key: "worlds",
            takes: Takes::Int(1, 1_000_000),
            default: "100",
            help: "deals drawn for every move",
        },
        ALPHA,
        BETA,
    ],
};

/// The authors' perfect-information Monte Carlo player.
pub struct Independent {
    worlds: usize,
    pace: Pace,
}

impl Independent {
    /// A player that draws `worlds` deals for every move and searches them at this pace.
    pub fn new(worlds: usize, pace: Pace) -> Self {
        Self { worlds, pace }
    }
}

/// Gives every unseen tile to a seat that may hold it, with probabilities in proportion to the tiles each has left.
fn draw(info: &InfoState, barred: [Tiles; 4], left: [u8; 4], rng: &mut Rng) -> [Tiles; 4] {
    let mut hands = [0; 4];
    hands[usize::from(info.seat)] = info.state.hands[usize::from(info.seat)];
    for tile in each(info.unseen()) {
        let shares = info.others().map(|seat| if barred[seat] >> tile & 1 == 1 { 0 } else { left[seat] });
        let mut k = rng.below(shares.iter().sum::<u8>().into()) as u8;
        for (seat, share) in info.others().into_iter().zip(shares) {
            if k < share {
                hands[seat] |= 1 << tile;
                break;
            }
            k -= share;
        }
    }
    hands
}

impl<const MATCH: bool> Agent<Dominoes<MATCH>> for Independent {
    fn choose(&mut self, seat: &Seat<'_, Dominoes<MATCH>>, rng: &mut Rng) -> Act {
        Choice::by_value(seat, |Choice { info, tiles, .. }| {
            let game = seat.game();
            let (barred, left) = (game.barred(info), info.state.left());
            let depth = self.pace.depth(info.state.turns());
            let mut clock = Budget::UNLIMITED.start(seat.stop());
            let mut sum = |act: Act| {
                let mut value = || {
                    let hands = draw(info, barred, left, rng);
                    let place =
                        KnownDealPosition { hands, ..KnownDealPosition::new(&info.state, game.rules.block) };
                    Ok(-place.after(act).search(depth, -MOST, MOST, &mut clock)?)
                };
                (0..self.worlds).map(|_| value()).sum::<Result<i32, Stopped>>()
            };
            // When stopped, tiles whose sums are not complete count 0.
            tiles.iter().map(|&act| (act, sum(act).map_or(0.0, f64::from))).collect()
        })
    }
}

/// The agent `pimc-published`.
pub(super) fn def<const MATCH: bool>() -> AgentDef<Dominoes<MATCH>> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, _| {
            let (worlds, pace) = (values.int("worlds") as usize, Pace::read(values));
            Ok(AgentFactory::new(move || Box::new(Independent::new(worlds, pace))))
        },
    }
}
