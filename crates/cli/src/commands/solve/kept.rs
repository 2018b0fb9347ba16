//! What a solver knows, in a file.

use crate::CliError;
use seedbed_erased::SolverSession;
use seedbed_files::{Overwrite, check_target, open, write_with};
use seedbed_rules::UsageError;
use seedbed_solve::TABLE;
use std::fs;
use std::io::{self, BufReader};
use std::path::Path;

pub(super) fn load(session: &mut dyn SolverSession, path: &Path) -> Result<(), CliError> {
    let none = || {
        let wrong = "this game is solved in one go, without a table that could be kept";
        UsageError::new(wrong, "leave out --keep")
    };
    let (owner, checkpoint) = session.checkpoint().ok_or_else(none)?;
    let is_empty = fs::metadata(path).map_or_else(
        |error| error.kind() == io::ErrorKind::NotFound,
        |about| about.is_file() && about.len() == 0,
    );
    if is_empty {
        // Told before the work begins whose result would have no place.
        check_target(path, Overwrite::Never)?;
        return Ok(());
    }
    let mut file = BufReader::with_capacity(1 << 20, open(path, &TABLE)?);
    Ok(owner.load(checkpoint, &mut file).map_err(|error| error.within(path.display()))?)
}

pub(super) fn save(session: &mut dyn SolverSession, path: &Path) -> Result<(), CliError> {
    let Some((owner, checkpoint)) = session.checkpoint() else { return Ok(()) };
    Ok(write_with(path, Overwrite::Ours(&TABLE), |to| owner.save(checkpoint, to))?)
}
