//! `seedbed engine`

use super::agent_for;
use crate::options::SeedOption;
use crate::output::print;
use crate::pondering::pondering;
use crate::{CliError, Workbench};
use seedbed_engines::Server;
use seedbed_rules::Stop;
use std::io::{BufRead, Read};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as connect-four
    game: String,
    /// Who plays, such as mcts:10000 [default: a strong agent that fits the game]
    #[arg(long)]
    agent: Option<String>,
    /// Think on the opponent's time
    #[arg(long)]
    ponder: bool,
    #[command(flatten)]
    seed: SeedOption,
}

/// No question is longer than this.
const LONGEST_LINE: u64 = 64 << 20;

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let agent = self.agent.unwrap_or_else(|| game.default_agent().to_string());
        let mut server = Server::new(&*game, agent_for(&*game, &agent)?, self.seed.seed());
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        // Lines are read as bytes: what is not text gets an answer too.
        loop {
            let mut read = || input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
            let count = if self.ponder { pondering(|stop| server.ponder(stop), read) } else { read() }?;
            if count == 0 {
                return Ok(());
            }
            if let Some(answer) = server.answer(&String::from_utf8_lossy(&line), &Stop::NEVER) {
                print(&(answer + "\n"))?;
            }
            line.clear();
        }
    }
}
