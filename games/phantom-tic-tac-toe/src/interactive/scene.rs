//! The drawing: the marks that these eyes know of, and the tries.

use super::{Bump, Interactive, Tries};
use seedbed_rules::scene::{Scene, Seen, last_seen};
use seedbed_rules::{Eyes, Player};
use seedbed_tic_tac_toe::marked;

impl Interactive {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Tries, trail: &[Seen<u8>], eyes: Eyes) -> Scene {
        let marks = [0, 1].map(|p| Self::known(s, p, eyes));
        let last = last_seen(trail).map(u16::from).into_iter().collect();
        let mut scene = Scene { areas: vec![marked("", 0, &marks)], last, ..Scene::default() };
        for p in 0..2 {
            let tries = s.tried_by(p);
            scene.note_of(p, format!("{} tries", tries.len()));
            let failed = tries.iter().filter(|&&cell| !s.has(p, cell)).count();
            if self.bump == Bump::Again || s.is_over() || eyes.see_secrets_of(p) {
                scene.note_of(p, format!("{failed} of them on taken cells"));
            }
        }
        scene
    }

    /// The marks of a seat that these eyes know of.
    pub(super) fn known(s: &Tries, p: Player, eyes: Eyes) -> u64 {
        let met = s.tried_by(1 - p).iter().fold(0, |set, cell| set | 1 << cell);
        match eyes {
            _ if s.is_over() || eyes.see_secrets_of(p) => s.marks[p],
            // Only the player who ran into a mark knows where it is.
            Eyes::Public => 0,
            _ => s.marks[p] & met,
        }
    }
}
