//! Options of commands that play series of games: where games begin, where they are written down, and whether they are kept.

use crate::options::StoreOption;
use crate::output::tell;
use crate::progress::logged;
use crate::runner::RunnerOption;
use crate::work::OwnedSeries;
use crate::{CliError, Workbench};
use clap::Args;
use seedbed_arena::{Watch, with_threads};
use seedbed_erased::Openings;
use seedbed_files::{Kind, Overwrite, check_target, read_text, write as write_file};
use seedbed_records::sgf::{self, SGF};
use seedbed_records::{GAME, GameRecord, Played, SeriesEnd, write};
use seedbed_rules::UsageError;
use std::path::{Path, PathBuf};

/// Where games begin.
#[derive(Args, Clone)]
pub(crate) struct BeginningOptions {
    /// Moves before anybody chooses, the same for both games of a pair: random:4 for four random plies, or a file with a
    /// line of moves for each pair
    #[arg(long, value_name = "FILE|random:PLIES")]
    openings: Option<String>,
    /// Begin at this position, drawn as the game draws its board, with / or a line break after each line
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
}

/// A file of openings.
const OPENINGS: Kind = Kind {
    name: "openings",
    format: 1,
    limit: 16 << 20,
    words: "a file of openings",
    remedy: "write a line of moves for each opening, or give random:4",
};

impl BeginningOptions {
    /// The options as they are written.
    pub(crate) fn words(&self) -> Vec<String> {
        let given = [("--openings", &self.openings), ("--start", &self.start)];
        let given = given.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value.clone()?]));
        given.flatten().collect()
    }

    pub(crate) fn start(&self) -> Option<String> {
        self.start.as_ref().map(|text| text.replace('/', "\n"))
    }

    pub(crate) fn openings(&self) -> Result<Openings, CliError> {
        let Some(text) = &self.openings else { return Ok(Openings::None) };
        if let Some(plies) = text.strip_prefix("random:") {
            let right = "write random:4 for four random plies";
            let plies = plies.parse().ok().filter(|plies| (1..=1000).contains(plies));
            let wrong = || UsageError::new(format!("--openings {text}"), right);
            return Ok(Openings::Random(plies.ok_or_else(wrong)?));
        }
        let text = read_text(Path::new(text), &OPENINGS)?;
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or("").trim())
            .filter(|line| !line.is_empty());
        let words = |line: &str| {
            let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        Ok(Openings::Lines(lines.map(words).collect()))
    }
}

/// Where games are written down.
#[derive(Args, Clone)]
pub(crate) struct RecordOptions {
    /// Write the games to this file: lines of JSON, or games of Go in SGF if it ends in .sgf
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Also write down how long every move took; then equal runs write unequal files
    #[arg(long, requires = "record")]
    pub(crate) times: bool,
    /// Replace the file even if it is something else
    #[arg(long, requires = "record")]
    force: bool,
}

impl RecordOptions {
    /// The options as they are written, as far as games depend on them.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.record.is_some() {
            words.extend(["--record".to_owned(), "games.jsonl".to_owned()]);
            words.extend(self.times.then(|| "--times".to_owned()));
        }
        words
    }

    fn kind(path: &Path) -> &'static Kind {
        if is_sgf(path) { &SGF } else { &GAME }
    }

    fn overwrite(&self, path: &Path) -> Overwrite<'static> {
        if self.force { Overwrite::Asked } else { Overwrite::Ours(Self::kind(path)) }
    }

    /// Tells before games are played that would have no place.
    pub(crate) fn check(&self, game: &str) -> Result<(), CliError> {
        let Some(path) = &self.record else { return Ok(()) };
        check_target(path, self.overwrite(path))?;
        if is_sgf(path) && game != "go" {
            let wrong = format!("{}: only games of Go are written as SGF", path.display());
            return Err(UsageError::new(wrong, "name a file that ends in .jsonl").into());
        }
        Ok(())
    }

    /// Writes the games, if they are to be written.
    pub(crate) fn write(&self, records: &[GameRecord]) -> Result<(), CliError> {
        let Some(path) = &self.record else { return Ok(()) };
        if is_sgf(path) {
            write_file(path, sgf::text(records)?.as_bytes(), self.overwrite(path))?;
        } else {
            write(path, records, self.overwrite(path))?;
        }
        tell(format_args!("{} games in {}", records.len(), path.display()));
        Ok(())
    }
}

/// Is this the name of a file in the Smart Game Format?
pub(crate) fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// Whether games are kept.
#[derive(Args, Clone)]
pub(crate) struct KeepOptions {
    /// Keep games in the store as soon as they are played: after a kill or Ctrl-C the same command goes on from there
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    runner: RunnerOption,
    /// Print a line of progress now and then if there is no terminal to show it
    #[arg(long)]
    log: bool,
}

impl KeepOptions {
    /// Plays a series, kept or not; `command` means the same games to others.
    pub(crate) fn play(
        &self,
        bench: &Workbench,
        series: &OwnedSeries,
        command: &str,
        threads: Option<usize>,
    ) -> Result<Played, CliError> {
        let (tested, plain) = (series.tested(), series.series());
        if !self.keep {
            if self.runner.is_elsewhere() {
                let wrong =
                    "--runner has other machines play, and only games that are kept can be played there";
                return Err(UsageError::new(wrong, "give --keep with it").into());
            }
            let play = |watch: &Watch| match &tested {
                Some(tested) => tested.play(watch),
                None => plain.play(watch),
            };
            return Ok(self.watched(plain.total(), |watch| with_threads(threads, || play(watch)))??);
        }
        let (store, program) = (self.store.open()?, bench.mark()?);
        let missing = || match &tested {
            Some(tested) => tested.missing(&store, &program),
            None => plain.missing(&store, &program),
        };
        if self.runner.is_elsewhere() && missing()? > 0 {
            self.runner.fill(bench, &store, command)?;
        }
        let missing = missing()?;
        let keep = |watch: &Watch| match &tested {
            Some(tested) => tested.keep(&store, &program, watch),
            None => plain.keep(&store, &program, watch),
        };
        match self.watched(missing, |watch| with_threads(threads, || keep(watch)))?? {
            SeriesEnd::Finished(played) => {
                if missing == 0 {
                    tell("all games were in the store");
                }
                Ok(played)
            }
            SeriesEnd::Stopped { so_far, done, jobs } => {
                tell(format_args!(
                    "stopped with {done} of {jobs} jobs stored; the same command goes on from there"
                ));
                Ok(so_far)
            }
        }
    }

    /// Works while the progress is shown, or told if that was asked for.
    pub(crate) fn watched<T>(&self, games: u64, work: impl FnOnce(&Watch) -> T) -> T {
        logged("playing", games, self.log, work)
    }
}
