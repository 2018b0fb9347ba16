//! The smallest game there is, which the examples of this documentation play.

use seedbed_rules::{
    ChanceFree, Game, Keyed, Observable, ObservationSpace, PerfectInformation, Player, Turn,
};

/// Take one to three objects of a heap in turn; whoever takes the last wins.
#[derive(Clone)]
pub struct Heap(pub u8);

/// What is left of the heap, and who takes next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Left {
    /// How many objects are left.
    pub objects: u8,
    /// Who takes next.
    pub mover: Player,
}

impl Game for Heap {
    type State = Left;
    type Move = u8;

    fn start(&self) -> Left {
        Left { objects: self.0, mover: 0 }
    }

    fn turn(&self, s: &Left) -> Turn {
        if s.objects == 0 { Turn::Over } else { Turn::Player(s.mover) }
    }

    fn moves(&self, s: &Left, out: &mut Vec<u8>) {
        out.clear();
        out.extend(1..=s.objects.min(3));
    }

    fn play(&self, s: &mut Left, taken: u8) {
        s.objects -= taken;
        s.mover = 1 - s.mover;
    }

    fn payoff(&self, s: &Left, p: Player) -> i32 {
        if p == s.mover { -1 } else { 1 }
    }

    fn action_id(&self, taken: u8) -> u32 {
        u32::from(taken) - 1
    }

    fn action_count(&self) -> u32 {
        3
    }

    fn max_plies(&self) -> u32 {
        self.0.into()
    }
}

impl PerfectInformation for Heap {}
impl ChanceFree for Heap {}
impl Keyed for Heap {}

impl Observable for Heap {
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::vector(["objects left", "whether it is this seat's turn"])
    }

    fn observe(&self, s: &Left, p: Player, out: &mut [f32]) {
        out[0] = f32::from(s.objects) / f32::from(self.0);
        out[1] = if p == s.mover { 1.0 } else { 0.0 };
    }
}
