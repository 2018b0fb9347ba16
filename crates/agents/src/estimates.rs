//! Which of a game's estimates an agent uses.

use crate::capabilities::Capabilities;
use seedbed_rules::{Game, Param, Points, Takes, UsageError, Values, list_of};

/// The name of the estimate that every game has.
const USUAL: &str = "usual";

/// The parameter, as every agent that judges unfinished games declares it.
pub(crate) const ESTIMATE: Param = Param {
    key: "estimate",
    takes: Takes::Name,
    default: USUAL,
    help: "how unfinished games are judged: usual, or another way that the game offers (see its info)",
};

/// The estimate that the parameters ask for.
pub(crate) fn read<G: Game>(
    values: &Values,
    capabilities: &Capabilities<G>,
) -> Result<Points<G>, UsageError> {
    let name = values.name(ESTIMATE.key);
    if name == USUAL {
        return Ok(G::estimate);
    }
    let found = capabilities.estimates.iter().find(|estimate| estimate.name == name);
    found.map(|estimate| estimate.points).ok_or_else(|| {
        let mut known = vec![USUAL];
        known.extend(list_of(capabilities.estimates, &mut |estimate| estimate.name));
        UsageError::unknown(ESTIMATE.key, name, &known)
    })
}
