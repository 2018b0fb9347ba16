//! Files that are whole: one way to write them, one way to read them, and seals that tell when they were damaged.
//!
//! A [`Kind`] says what a file holds: its name, its format, its largest size. [`write()`] and [`write_with`] leave the old file or
//! the new one, never a part; [`read`] takes regular files within a limit only. [`Kind::seal`] and [`Kind::unseal`] put a
//! checksum into JSON, [`Kind::seal_line`] and [`Kind::unseal_line`] into one of many lines of it, [`SealedWriter`] and [`SealedReader`] round a stream of bytes. A [`ContentId`] names content.

mod content;
mod excerpt;
mod kind;
mod line_seal;
mod read;
mod seal;
mod sources;
mod stream;
mod target;
mod write;

pub use content::ContentId;
pub use excerpt::excerpt;
pub use kind::Kind;
pub use read::{open, read, read_text};
pub use sources::{NamedContent, Source, Sources};
pub use stream::{SealedReader, SealedWriter};
pub use target::{Overwrite, check_target};
pub use write::{write, write_with};
