//! The `seedbed` program.

#[cfg(target_arch = "x86_64")]
mod processor;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_arch = "x86_64")]
    if !processor::is_sufficient() {
        return ExitCode::from(2);
    }
    run()
}

/// Apart from `main`, so that none of its instructions come before the look at the processor.
#[inline(never)]
fn run() -> ExitCode {
    seedbed::workbench().run()
}
