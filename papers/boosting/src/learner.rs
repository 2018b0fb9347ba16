//! Beyond the paper: an exploiter who does not know the portfolio and learns by UCB1 while playing.

use super::figure2::of;
use super::trials::{PortfolioResult, Tried};
use seedbed_lab::{Exhibit, ExhibitTable, Line, Part, Spread};
use seedbed_rules::Seed;
use seedbed_tune::{Method, against_learner};

/// The numbers of games after which the score is taken, over the last half of them.
const AFTER: [usize; 4] = [10, 100, 1_000, 10_000];

/// The points of portfolios against a learner, by the number of games it has learnt from.
pub(super) fn exhibit(tried: &[Tried]) -> Exhibit {
    let mut table = ExhibitTable::default();
    for tried in tried {
        let case = &tried.case;
        for method in Method::ALL {
            let picks = of(case, |pick| pick.method == method && !pick.selection.bandit);
            let largest = |at: &&usize| case.picks[**at].selection.rectangle.games();
            let Some(&at) = picks.iter().max_by_key(largest) else { continue };
            let kept: Vec<[f64; AFTER.len()]> =
                tried.runs.iter().zip(0..).map(|(run, number)| kept(&run[at], Seed(number))).collect();
            for (place, games) in AFTER.into_iter().enumerate() {
                let points = Spread::of(kept.iter().map(|kept| kept[place])).measure();
                let line = Line::unpublished(&format!("games {} to {games}", games / 2 + 1), points);
                table.lines.push(line.of(&format!("{}, {}, {}", case.game, case.agent, method.name())));
            }
        }
    }
    Exhibit {
        name: "A learning exploiter".to_owned(),
        caption: "Points of portfolios against an opponent who learns by UCB1 which of his fresh seeds does best".to_owned(),
        parts: vec![Part::Table(table)],
        notes: vec!["He sees the results of his games and nothing else; a portfolio draws its seed anew for each game.".to_owned()],
    }
}

/// The portfolio's points over both sides in the last half of each number of games.
fn kept(judged: &PortfolioResult, seed: Seed) -> [f64; AFTER.len()] {
    let most = AFTER[AFTER.len() - 1];
    let sides: Vec<Vec<u8>> = (0..2)
        .map(|side| {
            let (weights, scores) = &judged.sides[side];
            against_learner(weights, scores, most, &mut seed.child("learner", side as u64).rng())
        })
        .collect();
    AFTER.map(|games| {
        let half = games / 2..games;
        let points: u32 = sides.iter().flat_map(|side| &side[half.clone()]).map(|&n| u32::from(n)).sum();
        f64::from(points) / (4 * half.len()) as f64
    })
}
