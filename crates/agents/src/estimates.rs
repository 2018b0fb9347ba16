//! Which of a game's judgements an agent goes by.

use crate::means::Means;
use seedbed_rules::{Game, Mistake, Param, Points, Takes, Values};

/// The name of the judgement that every game has.
const USUAL: &str = "usual";

/// The parameter, as any agent that judges unfinished games declares it.
pub(crate) const ESTIMATE: Param = Param {
    key: "estimate",
    takes: Takes::Name,
    default: USUAL,
    help: "how unfinished games are judged: usual, or another way that the game offers (see its info)",
};

/// The judgement that the parameters ask for.
pub(crate) fn read<G: Game>(values: &Values, means: &Means<G>) -> Result<Points<G>, Mistake> {
    let name = values.name(ESTIMATE.key);
    if name == USUAL {
        return Ok(G::estimate);
    }
    let found = means.estimates.iter().find(|estimate| estimate.name == name);
    found.map(|estimate| estimate.points).ok_or_else(|| {
        let others = means.estimates.iter().map(|estimate| estimate.name);
        Mistake::unknown(ESTIMATE.key, name, &std::iter::once(USUAL).chain(others).collect::<Vec<_>>())
    })
}
