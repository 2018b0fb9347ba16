//! Information states: a seat knows the deal, and all cards but those the opponent has put face down.

use super::{Act, Cheat, CheatState};
use seedbed_cards::Counts;
use seedbed_rules::{ImperfectInformation, Player, Rng};
use std::collections::BTreeMap;

/// What a seat knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    /// The state with the cards that the opponent put face down back in the opponent's hand.
    pub(super) state: CheatState,
    /// The number of cards the opponent has put face down.
    face_down: u8,
    /// Whether the last card is one of them.
    pub(super) last_is_hidden: bool,
}

impl InfoState {
    /// The cards the seat holds.
    pub fn hand(&self) -> Counts {
        self.state.hands[self.seat]
    }

    /// The number of cards the opponent holds.
    pub fn other(&self) -> u8 {
        self.state.hands[1 - self.seat].total() as u8 - self.face_down
    }

    /// The cards that the opponent holds or has put face down.
    pub fn theirs(&self) -> Counts {
        self.state.hands[1 - self.seat]
    }

    /// The number of cards on the table.
    pub fn pile(&self) -> u8 {
        self.state.pile() + self.face_down
    }

    /// The number of cards on the table that the opponent has put face down.
    pub fn face_down(&self) -> u8 {
        self.face_down
    }

    /// The colour asked for; `None` if the seat is to lead.
    pub fn asked(&self) -> Option<u8> {
        self.state.asked
    }
}

/// The cards a seat has put face down: all but the one it led.
fn put_face_down(s: &CheatState, p: Player) -> Counts {
    match s.asked {
        Some(led) if usize::from(s.leader) == p => s.put[p] - Counts::card(led),
        _ => s.put[p],
    }
}

impl ImperfectInformation for Cheat {
    type InfoState = InfoState;

    fn info_state(&self, s: &CheatState, p: Player) -> InfoState {
        let other = 1 - p;
        let mut state = s.clone();
        let down = put_face_down(s, other);
        // The player who put the last card is not the one to move.
        let last_is_hidden = !down.is_empty() && usize::from(s.mover) == p;
        state.hands[other] = state.hands[other] + down;
        state.put[other] = state.put[other] - down;
        if last_is_hidden {
            state.last = 0;
        }
        InfoState { seat: p, state, face_down: down.total() as u8, last_is_hidden }
    }

    /// All but cards put by the opponent; the first card of a round is seen.
    fn sees(&self, s: &CheatState, act: Act, p: Player) -> bool {
        !matches!(act, Act::Put(_)) || s.is_lead() || usize::from(s.mover) == p
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> CheatState {
        let mut state = info.state.clone();
        let other = 1 - info.seat;
        let (left, last) = determinise_hand(state.hands[other], info.face_down, rng);
        state.put[other] = state.put[other] + (state.hands[other] - left);
        state.hands[other] = left;
        if info.last_is_hidden {
            state.last = last;
        }
        state
    }

    fn determinises_exactly(&self) -> bool {
        true
    }
}

/// Draws what is left of a hand after a random player has put `puts` cards and never claimed, and the last of these cards.
///
/// The player chose uniformly among the colours held and a claim, so with more colours each was less likely. The posterior is
/// computed layer by layer, a layer for each card put.
fn determinise_hand(hand: Counts, puts: u8, rng: &mut Rng) -> (Counts, u8) {
    let mut layers = [BTreeMap::new(), BTreeMap::from([(hand, 1.0)])];
    for _ in 0..puts {
        let [_, before] = layers;
        let mut after = BTreeMap::new();
        for (&left, weight) in &before {
            for colour in left.each_rank() {
                *after.entry(left - Counts::card(colour)).or_insert(0.0) += weight / choices(left);
            }
        }
        layers = [before, after];
    }
    let [before, after] = layers;
    let left = draw(&after.into_iter().collect::<Vec<_>>(), rng);
    let last = |colour| {
        let held = left + Counts::card(colour);
        before.get(&held).map(|weight| (colour, weight / choices(held)))
    };
    let lasts: Vec<(u8, f64)> = (0..4).filter_map(last).collect();
    (left, if puts == 0 { 0 } else { draw(&lasts, rng) })
}

/// The number of legal moves with this hand if a claim is possible.
fn choices(hand: Counts) -> f64 {
    f64::from(hand.ranks() + 1)
}

/// Draws by weight from a list that is not empty.
fn draw<T: Copy>(weighted: &[(T, f64)], rng: &mut Rng) -> T {
    let weights = || weighted.iter().map(|(_, weight)| *weight);
    weighted[rng.weighted(weights().sum(), weights())].0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use seedbed_rules::{Game, Seed, Turn};
    use std::collections::HashMap;

    /// Compares determinisations with the states of random play, for the most frequent information states.
    #[test]
    fn determinisations_come_as_often_as_in_random_play() {
        let game = Cheat::new(Rules { colours: 3, copies: 2, ..Rules::USUAL });
        let mut rng = Seed(6).rng();
        let mut met: HashMap<InfoState, HashMap<CheatState, u32>> = HashMap::new();
        for _ in 0..60_000 {
            let mut s = game.start();
            for _ in 0..9 {
                if game.turn(&s) == Turn::Over {
                    break;
                }
                let m = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, m);
                *met.entry(game.info_state(&s, 0)).or_default().entry(s.clone()).or_default() += 1;
            }
        }
        let mut tested = 0;
        for (info, states) in met {
            let seen: u32 = states.values().sum();
            if states.len() < 2 || seen < 400 {
                continue;
            }
            tested += 1;
            let mut determinised: HashMap<CheatState, u32> = HashMap::new();
            (0..seen).for_each(|_| *determinised.entry(game.determinise(&info, &mut rng)).or_default() += 1);
            assert!(determinised.keys().all(|s| states.contains_key(s) || determinised[s] < 20), "{info:?}");
            for (s, count) in states {
                let (a, b) = (f64::from(count), f64::from(determinised.get(&s).copied().unwrap_or(0)));
                // Two counts of the same distribution; one of thousands of such pairs is off by this once in a million.
                assert!((a - b).abs() < 6.2 * (a + b).sqrt(), "{a} seen, {b} guessed: {s:?} for {info:?}");
            }
        }
        assert!(tested > 40, "{tested} views tested");
    }
}
