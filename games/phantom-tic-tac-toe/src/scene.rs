//! The drawing: each order as numbers in the cells, and the marks when both are complete.

use super::{Orders, PhantomTicTacToe, outcome};
use seedbed_rules::scene::{Area, Grid, Look, Scene, What};
use seedbed_rules::{Eyes, Player, Text};
use seedbed_tic_tac_toe::marked;

/// The numbers of the first cells: of each seat's order, and of the board.
const ORDERS: [u16; 2] = [0, 10];
const BOARD: u16 = 20;

impl PhantomTicTacToe {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Orders, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        if s.done() {
            scene.areas.push(marked("what came of it", BOARD, &outcome(s)));
        }
        for p in 0..2 {
            scene.note_of(p, format!("{} of 9 cells named", s.named_by(p).len()));
            scene.areas.push(self.order(s, p, s.done() || eyes.see_secrets_of(p)));
        }
        let p = usize::from(s.count > 9);
        let last = s.named_by(p).last().filter(|_| eyes.see_secrets_of(p) && !s.done());
        scene.last.extend(last.map(|&cell| ORDERS[p] + u16::from(cell)));
        scene
    }

    /// The order of a seat: in each cell when it comes.
    fn order(&self, s: &Orders, p: Player, open: bool) -> Area {
        let name = format!("order of {}", self.player_name(p));
        let mut area = Grid { first: ORDERS[p], ..Grid::new(Look::Squares, 3, 3) }.area(&name).of(p);
        let named = s.named_by(p);
        if open {
            for (at, &cell) in named.iter().enumerate() {
                area.put(ORDERS[p] + u16::from(cell), What::Word((at + 1).to_string()), Some(p));
            }
        } else if !named.is_empty() {
            area.name += ", hidden";
        }
        area
    }

    /// The cell in the mover's order.
    pub(super) fn touched(s: &Orders, cell: u8) -> Vec<u16> {
        vec![ORDERS[s.mover().min(1)] + u16::from(cell)]
    }
}
