//! research version
use super::choice::Choice;
use super::double_dummy::{Goal, Solver, Spot};
use super::habits::{Story, Taste};
use super::tile::Tiles;
use super::{Act, Dominoes, Lead};
use seedbed_rules::{Agent, Rng, Seat};

pub struct Reader {
    pub worlds: usize,
    pub candidates: usize,
    /// prior of any, heavy, tastes... for foes
    pub foes: Vec<f64>,
    pub mate: Vec<f64>,
    pub tastes: Vec<Taste>,
    /// threshold: plain foes if the chance of heavy is larger
    pub exploit: f64,
    pub solver: Option<Solver>,
    pub goal: Goal,
}

impl<const MATCH: bool> Agent<Dominoes<MATCH>> for Reader {
    fn choose(&mut self, seat: &Seat<'_, Dominoes<MATCH>>, rng: &mut Rng) -> Act {
        let choice = Choice::of(seat);
        if let Some(act) = choice.forced() {
            return act;
        }
        let (view, game) = (&choice.view, seat.game());
        let me = view.seat();
        let deals = game.deals(view);
        let story = Story::new(view, &self.tastes, game.rules.lead == Lead::SixSix);
        let k = 2 + self.tastes.len();
        let mut like = [vec![0.0; k], vec![0.0; k], vec![0.0; k]];
        let mut sum = 0.0;
        let mut heavy = 0.0;
        let mut drawn: Vec<(f64, [Tiles; 3], f64)> = Vec::with_capacity(self.candidates);
        for _ in 0..self.candidates {
            let hands = deals.draw(rng);
            for (i, q) in view.others().into_iter().enumerate() {
                story.likelihoods(q, hands[i], &mut like[i]);
            }
            let mut foe = 0.0;
            for t in 0..k {
                foe += self.foes[t] * like[0][t] * like[2][t];
            }
            let mate: f64 = (0..k).map(|t| self.mate[t] * like[1][t]).sum();
            let h = self.foes[1] * like[0][1] * like[2][1] * mate;
            sum += foe * mate;
            heavy += h;
            drawn.push((sum, hands, h / (foe * mate)));
        }
        let _ = heavy;
        let spot = Spot {
            rest: view.unseen() | view.table.hands[me],
            ends: view.table.ends,
            mover: view.seat,
            passes: view.table.passes,
        };
        let solver = self.solver.get_or_insert_with(|| Solver::new(game.rules, self.goal));
        let mut totals = vec![0i32; choice.tiles.len()];
        let step = sum / self.worlds as f64;
        let mut at = step * rng.unit();
        for _ in 0..self.worlds {
            let (_, hands, h) = drawn[drawn.partition_point(|d| d.0 < at).min(drawn.len() - 1)];
            at += step;
            let mut all = [0; 4];
            all[me] = view.table.hands[me];
            for (q, hand) in view.others().into_iter().zip(hands) {
                all[q] = hand;
            }
            let plain =
                if rng.unit() < h * self.exploit { if me % 2 == 0 { 0b1010 } else { 0b0101 } } else { 0 };
            solver.take(all, plain);
            for (i, act) in choice.tiles.iter().enumerate() {
                totals[i] += solver.value_of(spot, *act);
            }
        }
        let best = (0..totals.len()).max_by_key(|&i| (totals[i], std::cmp::Reverse(i))).unwrap();
        choice.tiles[best]
    }
}
