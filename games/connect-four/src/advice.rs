//! Sensible play: win at once, stop the other from doing so, and do not lift the other into a four.

use super::{Column, ConnectFour, Stones};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Turn};

/// What a belief is worth, in trials.
const EVEN: f32 = 4.0;
const SURE: f32 = 100.0;

impl ConnectFour {
    /// The landing places that a sensible player chooses from, and whether they decide the game.
    #[inline]
    fn sensible(&self, s: &Stones) -> (u64, bool) {
        let landings = self.landings(s) & self.board;
        let (own, other) = (self.completing(s.all ^ s.last), self.completing(s.last));
        for urgent in [own & landings, other & landings] {
            if urgent != 0 {
                return (urgent, true);
            }
        }
        // The cell above the stone would be the other's.
        let safe = landings & !(other >> 1);
        (if safe == 0 { landings } else { safe }, false)
    }
}

impl Advice for ConnectFour {
    fn play_out(&self, s: &mut Stones, rng: &mut Rng, played: &mut Vec<(Player, Column)>) {
        self.play_some(s, u32::MAX, rng, played);
    }

    fn play_some(&self, s: &mut Stones, plies: u32, rng: &mut Rng, played: &mut Vec<(Player, Column)>) {
        for _ in 0..plies {
            if self.turn(s) == Turn::Over {
                return;
            }
            let (cells, _) = self.sensible(s);
            let column = self.column(cells.select(rng.below(cells.count() as usize) as u32));
            played.push((s.mover(), column));
            self.play(s, column);
        }
    }

    fn prospects(&self, s: &Stones, out: &mut Vec<Prospect<Column>>) {
        out.clear();
        let (cells, urgent) = self.sensible(s);
        let landings = if urgent { cells } else { self.landings(s) & self.board };
        out.extend(landings.each().map(|cell| {
            let mut prospect = Prospect::even(self.column(cell), EVEN);
            if !cells.has(cell) {
                prospect.doubt(SURE);
            }
            prospect
        }));
    }
}
