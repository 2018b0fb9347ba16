//! The drawing: both seas, that of the other first, with hulls, hits and water.

use super::{Act, Battleship, Waters};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Area, Grid, Look, Scene, Seen, What, last_seen};
use seedbed_rules::{Eyes, Player, Text};

/// The numbers of the first cells of both seas.
const SEAS: [u16; 2] = [0, 256];

impl Battleship {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Waters, trail: &[Seen<Act>], eyes: Eyes) -> Scene {
        let seas = if eyes == Eyes::Seat(0) { [1, 0] } else { [0, 1] };
        let areas = seas.map(|p| self.sea_of(s, p, eyes)).to_vec();
        let mut scene = Scene { areas, ..Scene::default() };
        for p in 0..2 {
            let (shots, hits) = (s.shots[p].count(), (s.shots[p] & s.fleets[1 - p]).count());
            let all: usize = self.sea.fleet().iter().sum();
            if usize::from(s.placed[p]) < self.ships() {
                scene.note_of(p, format!("{} of {} ships placed", s.placed[p], self.ships()));
            } else {
                scene.note_of(p, format!("{hits} of {all} hit, {shots} shots"));
            }
        }
        let lengths: Vec<String> = self.sea.fleet().iter().map(usize::to_string).collect();
        scene.note("ships", lengths.join(", "));
        scene.last = last_seen(trail).map(|act| self.touched_before(s, act)).unwrap_or_default();
        scene
    }

    /// The sea of a player, with ships that have not been hit only for eyes that may see them.
    fn sea_of(&self, s: &Waters, p: Player, eyes: Eyes) -> Area {
        let whose = if eyes == Eyes::Seat(p) {
            "your sea".to_owned()
        } else {
            format!("sea of {}", self.player_name(p))
        };
        let grid = Grid { first: SEAS[p], ..Grid::new(Look::Sea, self.sea.rows(), self.sea.columns()) };
        let mut area = grid.area(&whose).of(p);
        let (fleet, shots) = (s.fleets[p], s.shots[1 - p]);
        let shown = if eyes.see_secrets_of(p) { fleet } else { fleet & shots };
        shown.each().for_each(|cell| area.put(SEAS[p] + cell as u16, What::Hull, Some(p)));
        for cell in shots.each() {
            area.put(SEAS[p] + cell as u16, What::Shot(fleet.has(cell)), None);
        }
        area
    }

    /// The places of a move that led to this position.
    fn touched_before(&self, s: &Waters, act: Act) -> Vec<u16> {
        match act {
            // Whoever shot is not to shoot now; the first begins when all ships are placed.
            Act::Shoot(cell) => {
                let shooter = usize::from(s.shots[0].count() == s.shots[1].count());
                vec![SEAS[1 - shooter] + u16::from(cell)]
            }
            Act::Place(at) => {
                let placer = usize::from(s.placed[1] > 0);
                let ship = usize::from(s.placed[placer]) - 1;
                let cells = &self.sea.ways(ship)[usize::from(at)].list;
                cells.iter().map(|&cell| SEAS[placer] + u16::from(cell)).collect()
            }
        }
    }

    /// Both ends of a ship, or the cell that is shot at.
    pub(super) fn touched(&self, s: &Waters, act: Act) -> Vec<u16> {
        match (act, self.placer(s)) {
            (Act::Shoot(cell), _) => vec![SEAS[1 - s.shooter()] + u16::from(cell)],
            (Act::Place(at), Some(p)) => {
                let cells = &self.sea.ways(s.placed[p].into())[usize::from(at)].list;
                [cells[0], cells[cells.len() - 1]].map(|cell| SEAS[p] + u16::from(cell)).to_vec()
            }
            (Act::Place(_), None) => Vec::new(),
        }
    }
}
