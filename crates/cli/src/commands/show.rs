//! `seedbed show`

use super::overwrite;
use crate::options::{PositionOption, SeedOption};
use crate::output::{print, tell};
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_erased::{AnyGame, Session};
use seedbed_files::{Kind, write};
use seedbed_rules::{Eyes, Stop, UsageError};
use seedbed_scene::{Options, Theme, listing, svg, terminal};
use std::path::PathBuf;

/// Pictures are marked, so that a picture is replaced and nothing else is. They are not read again.
const PICTURE: Kind = Kind {
    name: "picture",
    format: 1,
    limit: u64::MAX,
    words: "a picture",
    remedy: "`seedbed show` draws one",
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// The moves that lead to the position, outcomes of chance included, with spaces or commas between
    #[arg(long, allow_hyphen_values = true, default_value = "")]
    moves: String,
    /// Then make this many random moves, or fewer if the game ends
    #[arg(long, default_value_t = 0)]
    random: usize,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    position: PositionOption,
    /// Whose eyes look: all, public, or a seat from 1
    #[arg(long, default_value = "all")]
    eyes: String,
    /// Write a picture to this file [default: draw it in letters]
    #[arg(long)]
    svg: Option<PathBuf>,
    /// Say in words what is drawn
    #[arg(long, conflicts_with = "svg")]
    words: bool,
    /// Replace the file even if it is something else
    #[arg(long)]
    force: bool,
    /// The colours of the picture
    #[arg(long, value_enum, default_value = "auto")]
    theme: ThemeOption,
    /// The width of the picture in pixels
    #[arg(long, default_value_t = 480, value_parser = clap::value_parser!(u16).range(200..=4000))]
    width: u16,
}

#[derive(ValueEnum, Clone, Copy)]
enum ThemeOption {
    /// As whoever looks prefers
    Auto,
    Light,
    Dark,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let eyes = read_eyes(&self.eyes, game.players())?;
        let session = self.session(&*game)?;
        let scene = session.scene(eyes);
        let Some(path) = self.svg else {
            return print(&if self.words { listing(&scene) } else { terminal(&scene) });
        };
        let theme = match self.theme {
            ThemeOption::Auto => Theme::Auto,
            ThemeOption::Light => Theme::Light,
            ThemeOption::Dark => Theme::Dark,
        };
        let title = format!("{} after {} moves", game.spec(), session.history().len());
        let picture = svg(&scene, &Options { title: &title, theme, width: self.width, ..Options::default() });
        let marked = format!("<!-- {} -->\n{picture}", PICTURE.mark());
        write(&path, marked.as_bytes(), overwrite(&PICTURE, self.force))?;
        tell(format_args!("{title} in {}", path.display()));
        Ok(())
    }

    /// The game at the position that was asked for.
    fn session(&self, game: &dyn AnyGame) -> Result<Box<dyn Session>, UsageError> {
        let random = game.resolve(&"random".parse()?)?;
        let seats = vec![Some(random); game.players()];
        let mut session = self.position.session(game, &seats, self.seed.seed())?;
        let words = self.moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        for (word, ply) in words.zip(1..) {
            session.play(word).map_err(|e| e.within(format!("ply {ply}")))?;
        }
        for _ in 0..self.random {
            if session.advance(&Stop::NEVER).is_none() {
                break;
            }
        }
        Ok(session)
    }
}

/// Reads whose eyes look.
fn read_eyes(text: &str, seats: usize) -> Result<Eyes, UsageError> {
    match text {
        "all" => Ok(Eyes::All),
        "public" => Ok(Eyes::Public),
        seat => seat
            .parse()
            .ok()
            .filter(|seat| (1..=seats).contains(seat))
            .map(|seat| Eyes::Seat(seat - 1))
            .ok_or_else(|| {
                UsageError::new(
                    format!("`{text}` has no eyes here"),
                    format!("write all, public, or a seat from 1 to {seats}"),
                )
            }),
    }
}
