//! The `seedbed` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    seedbed::workbench().run()
}
