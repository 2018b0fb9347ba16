//! What a study has found so far as may be told: nothing but totals while visitors come, arms without their names afterwards, and everything
//! once it is opened.

use crate::{
    Analysis, Checked, Design, Folder, Key, Proof, Record, Sequential, Totals, Visitor, later_games, outcomes,
};
use seedbed_rules::UsageError;
use serde::Serialize;

/// The analysis, and what it rests on.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// What the arms are called: `X` and `Y` as long as the study is sealed.
    pub arms: [String; 2],
    /// Is it opened?
    pub is_opened: bool,
    /// The counts of visitors.
    pub totals: Totals,
    /// The analysis, with arms in the order of their names.
    pub analysis: Analysis,
    /// Whether the games replay, if that was tried.
    pub proof: Option<Proof>,
    /// Everybody.
    #[serde(skip)]
    pub visitors: Vec<Visitor>,
    /// The key. Whoever shows something made with it while the study is sealed must not show more than the arms' false names.
    #[serde(skip)]
    pub(crate) key: Key,
}

/// Are all visitors in of whom a study consists?
pub fn is_full(record: &Record, visitors: &[Visitor], key: &Key, now: u64) -> bool {
    let plan = &record.plan;
    let allocated = visitors.iter().filter(|visitor| visitor.number.is_some()).count() as u64;
    let has_ended_early = || {
        let (outcomes, _) = outcomes(visitors, key, now, plan.patience());
        Sequential::of(&outcomes, plan.alpha).enough_after.is_some()
    };
    allocated >= plan.visitors || plan.design == Design::Sequential && has_ended_early()
}

impl Findings {
    /// Of a study that is opened, or of which nothing more is to come.
    ///
    /// # Errors
    ///
    /// If visitors are still to come, or something cannot be read.
    pub fn of(
        folder: &Folder,
        record: &Record,
        checked: Option<&Checked>,
        now: u64,
    ) -> Result<Self, UsageError> {
        let visitors = folder.visitors()?;
        let plan = &record.plan;
        let is_opened = record.opened.is_some();
        let (key, now) = match &record.opened {
            // Nobody plays any more.
            Some(key) => (key.clone(), u64::MAX),
            None if record.commitment.is_none() => {
                return Err(UsageError::new("there are no visitors yet", "let them in with `study serve`"));
            }
            None => (folder.key(&mut record.clone(), now)?, now),
        };
        let totals = Totals::of(&visitors, now, plan.patience());
        if !is_opened && (!is_full(record, &visitors, &key, now) || totals.playing > 0) {
            let wrong = "the study is sealed, and visitors are still to come: only totals can be seen, with `study status`";
            return Err(UsageError::new(wrong, "wait until all are in, or end it with `study open`"));
        }
        let (outcomes, failed) = outcomes(&visitors, &key, now, plan.patience());
        let later = later_games(&visitors, &key);
        let analysis = Analysis::of(&outcomes, failed, later, plan.design, plan.alpha);
        let proof = checked.map(|checked| Proof::of(checked, &visitors, &key));
        let (arms, analysis) = if is_opened {
            (plan.arms.clone().map(|arm| arm.name), analysis)
        } else if key.named_x() == 0 {
            (["X", "Y"].map(str::to_owned), analysis)
        } else {
            (
                ["X", "Y"].map(str::to_owned),
                Analysis::of(&swapped(&outcomes), failed, later.swapped(), plan.design, plan.alpha),
            )
        };
        Ok(Self { arms, is_opened, totals, analysis, proof, visitors, key })
    }

    /// What an arm is called.
    pub(crate) fn name(&self, arm: usize) -> &str {
        let place = if self.is_opened || self.key.named_x() == 0 { arm } else { 1 - arm };
        &self.arms[place]
    }
}

/// The same visitors with the arms called the other way round.
fn swapped(outcomes: &[crate::Outcome]) -> Vec<crate::Outcome> {
    let swap = |outcome: &crate::Outcome| crate::Outcome {
        first: 1 - outcome.first,
        points: [outcome.points[1], outcome.points[0]],
        left: outcome.left.map(|arm| 1 - arm),
        ..*outcome
    };
    outcomes.iter().map(swap).collect()
}
