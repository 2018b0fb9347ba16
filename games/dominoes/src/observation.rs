//! Observations: the own hand, what was laid by whom and when, and the ends of the line.

use super::tile::{COUNT, Tiles, each};
use super::{Dominoes, DominoesState, Record, Stage};
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

/// The seats as one of them counts them, in the order of play.
const SEATS: [&str; 4] = ["own", "next", "partner", "last"];

/// The numbers at an end of the line, and that there is no line yet.
const ENDS: usize = 8;

const STAGES: [&str; 6] = ["deal", "lead", "play", "out", "blocked", "called"];

/// What is told of tiles: hands as far as they are seen, who laid what, when and where, and the ends of the line.
pub fn names_of_tiles(seats: &[&str]) -> Vec<String> {
    let tiles = |what: String| (0..COUNT).map(move |tile| format!("{what} {tile}"));
    let mut names: Vec<String> =
        seats.iter().flat_map(|seat| tiles(format!("{seat} hand shows tile"))).collect();
    names.extend(seats.iter().flat_map(|seat| tiles(format!("laid by {seat}: tile"))));
    names.extend(tiles("when it was laid: tile".to_owned()));
    names.extend(tiles("laid at the second end: tile".to_owned()));
    names.extend((1..=2).flat_map(|end| (0..ENDS).map(move |n| format!("end {end} is {n}"))));
    names
}

/// Writes what [`names_of_tiles`] names; the seats come in the order of play, with their hands.
pub fn write_tiles(pen: &mut Pen<'_>, seats: &[(Player, Tiles)], record: &Record, ends: [u8; 2]) {
    let count = usize::from(COUNT);
    for &(_, hand) in seats {
        pen.set(each(hand).map(usize::from), count);
    }
    for &(seat, _) in seats {
        let laid = record.each().filter(|&(by, ..)| usize::from(by) == seat);
        pen.set(laid.map(|(_, tile, _)| tile.into()), count);
    }
    let mut order = [0; COUNT as usize];
    for ((_, tile, _), turn) in record.each().zip(1..) {
        order[usize::from(tile)] = turn;
    }
    for turn in order {
        pen.count(turn, count);
    }
    pen.set(record.each().filter(|&(.., at)| at == 1).map(|(_, tile, _)| tile.into()), count);
    for end in ends {
        pen.choice(Some(end.into()), ENDS);
    }
}

impl<const MATCH: bool> Observable for Dominoes<MATCH> {
    fn observation_space(&self) -> ObservationSpace {
        let seats = |what: &'static str| SEATS.map(|seat| format!("{what} is {seat}"));
        let mut names = names_of_tiles(&SEATS);
        names.extend(STAGES.map(|stage| format!("stage is {stage}")));
        names.extend(
            ["mover", "leader", "who is out or called", "who was called"].into_iter().flat_map(seats),
        );
        let rest =
            ["tiles dealt", "passes in a row", "rounds", "points of the own side", "points of the others"];
        names.extend(rest.map(str::to_owned));
        ObservationSpace::vector(names)
    }

    fn observe(&self, s: &DominoesState, p: Player, out: &mut [f32]) {
        let (info, mut pen) = (self.info_state(s, p), Pen::new(out));
        let (state, count) = (&info.state, usize::from(COUNT));
        let seats = [0, 1, 2, 3].map(|after| (p + after) % 4);
        let seen_from = |seat: u8| (usize::from(seat) + 4 - p) % 4;
        write_tiles(&mut pen, &seats.map(|seat| (seat, state.hands[seat])), &state.record, state.ends);
        let (stage, who, whom) = match state.stage {
            Stage::Deal => (0, None, None),
            Stage::Lead => (1, None, None),
            Stage::Play => (2, None, None),
            Stage::Out(seat) => (3, Some(seat), None),
            Stage::Blocked => (4, None, None),
            Stage::Called { by, whom } => (5, Some(by), Some(whom)),
        };
        pen.choice(Some(stage), STAGES.len());
        for seat in [Some(state.mover), Some(state.leader), who, whom] {
            pen.choice(seat.map(seen_from), 4);
        }
        pen.count(state.dealt.into(), count);
        pen.count(state.passes.into(), 4);
        pen.count(state.rounds.into(), u8::MAX.into());
        for side in [p % 2, 1 - p % 2] {
            pen.count(state.scores[side].into(), u8::MAX.into());
        }
    }
}
