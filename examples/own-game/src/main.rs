//! Every command of Seedbed, for every game of Seedbed and for Chomp.

use std::process::ExitCode;

fn main() -> ExitCode {
    seedbed::workbench().with_game(own_game::ENTRY).run()
}
