//! `seedbed gtp`

use crate::options::SeedOption;
use crate::output::print;
use crate::pondering::pondering;
use crate::{CliError, Workbench};
use seedbed_gtp::Gtp;
use seedbed_rules::Spec;
use std::io::BufRead;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays, such as rave:10000
    #[arg(long, default_value = "rave")]
    agent: String,
    /// The side of the board, until the controller changes it
    #[arg(long, default_value_t = 9)]
    size: usize,
    /// Points for White, until the controller changes them
    #[arg(long, default_value_t = 7.5, allow_negative_numbers = true)]
    komi: f64,
    /// Think on the opponent's time
    #[arg(long)]
    ponder: bool,
    #[command(flatten)]
    seed: SeedOption,
}

impl Args {
    pub(crate) fn run(self, _: &Workbench) -> Result<(), CliError> {
        let mut gtp = Gtp::new(self.size, self.komi, self.agent.parse::<Spec>()?, self.seed.seed())?;
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        // Lines are read as bytes: what is not text gets an answer too.
        while !gtp.is_over() {
            let mut read = || input.read_until(b'\n', &mut line);
            let wants_more = self.ponder && gtp.waits();
            let count = if wants_more { pondering(|stop| gtp.ponder(stop), read) } else { read() }?;
            if count == 0 {
                break;
            }
            if let Some(answer) = gtp.answer(&String::from_utf8_lossy(&line)) {
                print(&answer)?;
            }
            line.clear();
        }
        Ok(())
    }
}
