//! The strategy of the paper that never loses.

use super::{Act, Cheat, InfoState};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Rng, Seat, certain};

const ABOUT: AgentAbout = AgentAbout {
    name: "never-lose",
    summary: "claims as soon as the other holds three cards or fewer, and leads a colour he has none of",
    needs: "cheat",
    params: &[],
};

/// Claims as soon as the opponent holds three cards or fewer; leads the colour it holds most of, and is honest if it can be.
///
/// The leader knows the opponent's hand. If that is three cards or fewer of four colours, the leader holds all cards of one
/// colour: the one they hold most of.
pub struct NeverLose;

/// As long as the opponent holds more cards than this, nothing can go wrong.
const SAFE: u8 = 3;

impl NeverLose {
    fn act(info: &InfoState) -> Act {
        let hand = info.hand();
        let first_of_most = |best, colour| if hand.of(colour) > hand.of(best) { colour } else { best };
        let most = hand.each_rank().reduce(first_of_most).expect("a player to move has cards");
        match info.asked() {
            None => Act::Put(most),
            Some(_) if info.other() <= SAFE => Act::Claim,
            Some(asked) => Act::Put(if hand.of(asked) > 0 { asked } else { most }),
        }
    }
}

impl Agent<Cheat> for NeverLose {
    fn choose(&mut self, seat: &Seat<'_, Cheat>, _: &mut Rng) -> Act {
        Self::act(&seat.info_state())
    }

    fn policy(&mut self, seat: &Seat<'_, Cheat>, out: &mut Vec<(Act, f64)>) -> bool {
        certain(Self::act(&seat.info_state()), out)
    }
}

/// The agent `never-lose`.
pub(super) fn def() -> AgentDef<Cheat> {
    AgentDef { about: &ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(NeverLose))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CheatState, Rules, Stage};
    use seedbed_rules::{Game, Turn};
    use std::collections::HashSet;

    /// Every position that can be reached when this seat follows the strategy and everything else is free.
    fn reachable(game: &Cheat, seat: usize) -> HashSet<CheatState> {
        let (mut met, mut open) = (HashSet::new(), vec![game.start()]);
        while let Some(s) = open.pop() {
            let mut moves = game.legal_moves(&s);
            if game.turn(&s) == Turn::Player(seat) && s.hands[1 - seat].total() <= u32::from(SAFE) {
                let harmless = |act: &Act| match act {
                    Act::Put(colour) => s.is_lead() && s.hands[1 - seat].of(*colour) == 0,
                    _ => true,
                };
                moves.retain(harmless);
                assert!(!moves.is_empty(), "nothing fits the rule in {s:?}");
            }
            for m in moves {
                let mut next = game.after(&s, m);
                // Positions that differ only in the count of plies are the same here.
                next.plies = 0;
                if met.insert(next.clone()) && game.turn(&next) != Turn::Over {
                    open.push(next);
                }
            }
        }
        met
    }

    #[test]
    fn the_rule_never_loses_with_few_cards() {
        for copies in [2, 3] {
            let game = Cheat::new(Rules { copies, ..Rules::USUAL });
            for seat in 0..2 {
                let met = reachable(&game, seat);
                assert!(
                    met.len() > 1_000 && !met.iter().any(|s| s.stage == Stage::Over(Some(1 - seat as u8)))
                );
                let low = met.iter().filter(|s| game.turn(s) == Turn::Player(seat));
                assert!(low.map(|s| s.hands[1 - seat].total()).min() >= Some(2));
            }
        }
    }
}
