//! How a game is solved.

use crate::commands::equilibrium::Learning;
use seedbed_erased::AnyGame;
use seedbed_rules::UsageError;
use seedbed_solve::Method;

/// The choice of a method.
#[derive(Clone, clap::Args)]
pub(super) struct MethodOption {
    /// How to solve it [default: what suits the game best]
    #[arg(long, value_enum)]
    method: Option<Named>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Named {
    /// Alpha-beta with null windows: scores and short games
    AlphaBeta,
    /// Proof-number search (df-pn): wins that are deep and narrow
    ProofNumber,
    /// For hidden information: learn from the whole tree (CFR+)
    #[value(name = "cfr+")]
    Plus,
    /// For hidden information: learn from sampled lines (Monte Carlo CFR with external sampling)
    Sampled,
}

impl MethodOption {
    /// The method for a game with hidden information.
    pub(super) fn of_hidden(&self, game: &dyn AnyGame) -> Result<Learning, UsageError> {
        match self.method {
            None | Some(Named::Plus) => Ok(Learning::Plus),
            Some(Named::Sampled) => Ok(Learning::Sampled),
            Some(_) => {
                let wrong = format!("{} has hidden information, which this method cannot do", game.spec());
                Err(UsageError::new(wrong, "--method cfr+ or sampled"))
            }
        }
    }

    /// The method for a game without; `None` for the one that suits it best.
    pub(super) fn of_open(&self, game: &dyn AnyGame) -> Result<Option<Method>, UsageError> {
        match self.method {
            None => Ok(None),
            Some(Named::AlphaBeta) => Ok(Some(Method::AlphaBeta)),
            Some(Named::ProofNumber) => Ok(Some(Method::ProofNumber)),
            Some(_) => {
                let wrong =
                    format!("this method is for small games with hidden information, not {}", game.spec());
                Err(UsageError::new(wrong, "--method alpha-beta or proof-number, or none"))
            }
        }
    }
}
