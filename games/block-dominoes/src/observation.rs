//! Observations: the own hand, what was laid by whom and when, and the ends of the line.

use super::{BlockDominoes, BlockState, Stage};
use seedbed_dominoes::observation::{names_of_tiles, write_tiles};
use seedbed_dominoes::tile::COUNT;
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

const STAGES: [&str; 4] = ["deal", "play", "out", "blocked"];

impl Observable for BlockDominoes {
    fn observation_space(&self) -> ObservationSpace {
        let mut names = names_of_tiles(&["own", "other"]);
        names.extend(STAGES.map(|stage| format!("stage is {stage}")));
        let rest = ["this seat is to move", "tiles dealt", "passes in a row"];
        names.extend(rest.map(str::to_owned));
        ObservationSpace::vector(names)
    }

    fn observe(&self, s: &BlockState, p: Player, out: &mut [f32]) {
        // What the other holds is not to be seen here.
        let (info, mut pen) = (self.info_state(s, p).into_state(), Pen::new(out));
        let hands = [p, 1 - p].map(|seat| (seat, info.hands[seat]));
        write_tiles(&mut pen, &hands, &info.record, info.ends);
        let stage = match info.stage {
            Stage::Deal => 0,
            Stage::Play => 1,
            Stage::Out(_) => 2,
            Stage::Blocked => 3,
        };
        pen.choice(Some(stage), STAGES.len());
        pen.flag(usize::from(info.mover) == p);
        pen.count(info.dealt.into(), COUNT.into());
        pen.count(info.passes.into(), 2);
    }
}
