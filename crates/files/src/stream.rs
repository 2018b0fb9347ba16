//! The seal of a stream of bytes: a line that names the kind, and after the content the SHA-256 of all before it.

use crate::kind::Mark;
use crate::{ContentId, Kind};
use seedbed_rules::UsageError;
use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};

/// Bytes of the checksum.
const CHECKSUM: usize = 32;

/// Writes a sealed stream.
pub struct SealedWriter<'a> {
    to: &'a mut dyn Write,
    hasher: Sha256,
}

impl<'a> SealedWriter<'a> {
    /// Begins a file of this kind.
    ///
    /// # Errors
    ///
    /// If `to` cannot be written.
    pub fn new(kind: &Kind, to: &'a mut dyn Write) -> io::Result<Self> {
        let mut writer = Self { to, hasher: Sha256::new() };
        writeln!(writer, "{}", kind.mark())?;
        Ok(writer)
    }

    /// Writes the checksum.
    ///
    /// # Errors
    ///
    /// If the stream cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.to.write_all(ContentId::finished(self.hasher).bytes())
    }
}

impl Write for SealedWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Reads a sealed stream; nothing that it gave may be used before [`SealedReader::finish`] has found it whole.
pub struct SealedReader<'a> {
    from: &'a mut dyn Read,
    hasher: Sha256,
    kind: &'a Kind,
}

impl<'a> SealedReader<'a> {
    /// Begins to read a file of this kind.
    ///
    /// # Errors
    ///
    /// If it is of another kind or format, or cannot be read.
    pub fn new(kind: &'a Kind, from: &'a mut dyn Read) -> Result<Self, UsageError> {
        let mut reader = Self { from, hasher: Sha256::new(), kind };
        let line = reader.line(Mark::REACH).map_err(|_| reader.foreign())?;
        kind.admit(Mark::find(line.as_bytes()).as_ref())?;
        if line == kind.mark() { Ok(reader) } else { Err(reader.damaged()) }
    }

    /// The next line, without its end; an error if it is longer than this or no text.
    ///
    /// # Errors
    ///
    /// If there is no such line.
    pub fn line(&mut self, longest: usize) -> Result<String, UsageError> {
        let mut line = Vec::new();
        loop {
            let mut byte = [0];
            self.fill(&mut byte)?;
            match byte[0] {
                b'\n' => return String::from_utf8(line).map_err(|_| self.foreign()),
                _ if line.len() == longest => return Err(self.foreign()),
                byte => line.push(byte),
            }
        }
    }

    /// Fills the buffer with what comes next.
    ///
    /// # Errors
    ///
    /// If there is less than that.
    pub fn fill(&mut self, buffer: &mut [u8]) -> Result<(), UsageError> {
        self.from.read_exact(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.kind.refused("the file is cut short"),
            _ => self.kind.refused(format!("the file cannot be read: {error}")),
        })?;
        self.hasher.update(&*buffer);
        Ok(())
    }

    /// Makes sure that all was read, and that it was what had been written.
    ///
    /// # Errors
    ///
    /// If the checksum is wrong, or the file goes on.
    pub fn finish(self) -> Result<(), UsageError> {
        let Self { from, hasher, kind } = self;
        let mut checksum = [0; CHECKSUM];
        let read = from.read_exact(&mut checksum);
        let ended = read.is_ok() && matches!(from.read(&mut [0]), Ok(0));
        if ended && checksum == *ContentId::finished(hasher).bytes() {
            Ok(())
        } else {
            Err(wrong_checksum(kind))
        }
    }

    fn foreign(&self) -> UsageError {
        self.kind.refused(format!("this is not {}, or it is damaged", self.kind.words))
    }

    fn damaged(&self) -> UsageError {
        wrong_checksum(self.kind)
    }
}

fn wrong_checksum(kind: &Kind) -> UsageError {
    kind.refused("its checksum is wrong: the file is damaged, or was changed after it was written")
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { name: "toy", format: 2, limit: 1 << 10, words: "a toy", remedy: "make one" };

    fn sealed() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = SealedWriter::new(&KIND, &mut bytes).unwrap();
        writer.write_all(b"head\n\x00\x01\xff").unwrap();
        writer.finish().unwrap();
        bytes
    }

    fn read(mut bytes: &[u8]) -> Result<(String, [u8; 3]), UsageError> {
        let mut reader = SealedReader::new(&KIND, &mut bytes)?;
        let (head, mut rest) = (reader.line(9)?, [0; 3]);
        reader.fill(&mut rest)?;
        reader.finish()?;
        Ok((head, rest))
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(read(&sealed()), Ok(("head".to_owned(), [0, 1, 255])));
    }

    #[test]
    fn no_bit_can_be_changed_and_no_byte_lost_or_added() {
        let sealed = sealed();
        for at in 0..sealed.len() {
            assert!(read(&sealed[..at]).is_err(), "cut at {at}");
            for bit in 0..8 {
                let mut changed = sealed.clone();
                changed[at] ^= 1 << bit;
                assert!(read(&changed).is_err(), "bit {bit} of byte {at}");
            }
        }
        assert!(read(&[&sealed[..], b"x"].concat()).is_err());
    }

    #[test]
    fn a_line_without_an_end_is_not_read_to_the_end() {
        let mut endless = io::repeat(b'x');
        assert!(SealedReader::new(&KIND, &mut endless).is_err());
    }
}
