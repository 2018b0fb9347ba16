//! Morra: both players show fingers and guess the sum at the same time.
//!
//! Simultaneous moves are two moves in turn, the first of them hidden: [`Hands`] has what each seat has chosen, and an
//! [`InfoState`] leaves out the opponent's choice until the game is over. An action is one byte, eleven times the fingers
//! plus the guess. [`Mixture`] is a mixed strategy over the 66 actions; the agent `equilibrium` plays an optimal one.

mod entry;
mod mixture;
mod observation;
mod scene;
mod text;

pub use entry::ENTRY;
pub use mixture::Mixture;
use seedbed_rules::{ChanceFree, Game, ImperfectInformation, Keyed, Player, Rng, Turn};

/// The rules, which have no parameters.
#[derive(Clone)]
pub struct Morra;

/// The state: what each seat has chosen. The first seat chooses first, unseen by the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hands {
    shown: [Option<u8>; 2],
}

/// What a seat knows: its own choice, how many have been made, and both choices once the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    hands: Hands,
    committed: usize,
}

const GUESSES: u8 = 11;
const ACTIONS: u8 = 6 * GUESSES;

/// The fingers and the guess of an action, which is eleven times the fingers plus the guess.
fn parts(action: u8) -> (u8, u8) {
    (action / GUESSES, action % GUESSES)
}

impl Hands {
    fn committed(&self) -> usize {
        self.shown.iter().flatten().count()
    }
}

impl Game for Morra {
    type State = Hands;
    type Move = u8;

    fn start(&self) -> Hands {
        Hands::default()
    }

    fn turn(&self, s: &Hands) -> Turn {
        match s.committed() {
            2 => Turn::Over,
            next => Turn::Player(next),
        }
    }

    fn moves(&self, _: &Hands, out: &mut Vec<u8>) {
        out.clear();
        out.extend(0..ACTIONS);
    }

    fn play(&self, s: &mut Hands, action: u8) {
        let seat = s.committed();
        s.shown[seat] = Some(action);
    }

    fn payoff(&self, s: &Hands, p: Player) -> i32 {
        let [Some(a), Some(b)] = s.shown else { return 0 };
        let sum = parts(a).0 + parts(b).0;
        let right = |action: u8| i32::from(parts(action).1 == sum);
        let first = right(a) - right(b);
        if p == 0 { first } else { -first }
    }

    fn sample(&self, _: &Hands, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        rng.below(ACTIONS.into()) as u8
    }

    fn action_id(&self, action: u8) -> u32 {
        action.into()
    }

    fn action_count(&self) -> u32 {
        ACTIONS.into()
    }

    fn max_plies(&self) -> u32 {
        2
    }
}

impl ChanceFree for Morra {}
impl Keyed for Morra {}

impl ImperfectInformation for Morra {
    type InfoState = InfoState;

    fn info_state(&self, s: &Hands, p: Player) -> InfoState {
        let committed = s.committed();
        let mut hands = s.clone();
        if committed < 2 {
            hands.shown[1 - p] = None;
        }
        InfoState { seat: p, hands, committed }
    }

    /// The second choice ends the game and reveals both.
    fn sees(&self, s: &Hands, _: u8, p: Player) -> bool {
        s.committed() == 1 || p == 0
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> Hands {
        let mut hands = info.hands.clone();
        for seat in 0..info.committed {
            hands.shown[seat].get_or_insert_with(|| rng.below(ACTIONS.into()) as u8);
        }
        hands
    }

    fn determinises_exactly(&self) -> bool {
        true
    }
}
