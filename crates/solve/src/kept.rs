//! The file of a solver's table: whose it is stands at its head, and a checksum at its end.

use crate::Checkpoint;
use seedbed_files::{Kind, SealedReader, SealedWriter};
use seedbed_rules::{Game, Keyed, Seed, UsageError, hash_key, list_below, playout};
use std::io::{self, Read, Write};

/// The file of a table.
pub const TABLE: Kind = Kind {
    name: "table",
    format: 2,
    limit: 1 << 44,
    words: "a table of a solver",
    remedy: "name the file that `seedbed solve --keep` wrote for this game with this memory, or another one",
};

/// Whose knowledge a table is: that of another game would be answers to other questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Owner {
    /// The game, with every default written out.
    pub game: String,
    /// What tells games by these rules from games by others.
    pub signature: String,
}

impl Owner {
    /// Writes everything that the solver knows.
    ///
    /// # Errors
    ///
    /// If `to` cannot be written.
    pub fn save(&self, checkpoint: &dyn Checkpoint, to: &mut dyn Write) -> io::Result<()> {
        let mut writer = SealedWriter::new(&TABLE, to)?;
        for (_, line) in self.lines(checkpoint) {
            writeln!(writer, "{line}")?;
        }
        checkpoint.save(&mut writer)?;
        writer.finish()
    }

    /// Restores what was written; if that fails, the solver knows nothing.
    ///
    /// # Errors
    ///
    /// If it was written for another game, other rules or another table, or is damaged.
    pub fn load(&self, checkpoint: &mut dyn Checkpoint, from: &mut dyn Read) -> Result<(), UsageError> {
        let loaded = self.try_load(checkpoint, from);
        if loaded.is_err() {
            checkpoint.forget();
        }
        loaded
    }

    fn try_load(&self, checkpoint: &mut dyn Checkpoint, from: &mut dyn Read) -> Result<(), UsageError> {
        const LONGEST: usize = 10_000;
        let mut reader = SealedReader::new(&TABLE, from)?;
        for (what, ours) in self.lines(checkpoint) {
            let theirs = reader.line(LONGEST)?;
            if theirs != ours {
                let (theirs, ours) = (seedbed_files::excerpt(&theirs), seedbed_files::excerpt(&ours));
                let wrong = format!("the table is of another {what}: `{theirs}`, where this is `{ours}`");
                return Err(UsageError::new(wrong, TABLE.remedy));
            }
        }
        checkpoint.load(&mut reader)?;
        reader.finish()
    }

    /// The head of the file: what each line is about, and the line.
    fn lines(&self, checkpoint: &dyn Checkpoint) -> [(&'static str, String); 3] {
        let Self { game, signature } = self;
        [
            ("game", format!("game {game}")),
            ("behaviour of the rules", format!("behaviour {signature}")),
            ("layout", format!("layout {}", checkpoint.layout())),
        ]
    }
}

/// What tells the keys of a game from keys that are computed otherwise: those of some random games.
pub fn key_signature<G: Game + Keyed>(game: &G) -> u64 {
    const GAMES: usize = 16;
    let keys = list_below(GAMES, &mut |i| {
        let (mut s, mut rng) = (game.start(), Seed(0).child("keys", i as u64).rng());
        let start = game.canonical(&s);
        playout(game, &mut s, &mut rng, &mut Vec::new());
        (start, game.canonical(&s))
    });
    hash_key(&keys)
}
