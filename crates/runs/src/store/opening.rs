//! The ways in which a store is opened: made, taken as it is, or only read.

use super::{Store, StoreError};
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a writer waits for another one.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

impl Store {
    /// Opens the store in this file, and makes it where there is none.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        // SQLite means something else by these: results would be gone with the program.
        if path == Path::new(":memory:") || path.as_os_str().is_empty() {
            return Err(StoreError::no_file(path));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::folder(folder, &error))?;
        }
        Self::writable(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens the store in this file, which must be there.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be used.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        if !path.try_exists().unwrap_or(true) {
            return Err(StoreError::missing(path));
        }
        Self::writable(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    /// Opens the store in this file, which must be there, to look at it; it may be one that cannot be written.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        match Self::open_existing(path) {
            Err(error) if error.is_about_writing() => Self::as_it_stands(path),
            opened => opened,
        }
    }

    /// A store without a file, which ends with the program.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::in_place_of(Path::new(":memory:"))
    }

    /// An empty store in the place of one that has not been made yet.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn in_place_of(path: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory().map_err(|error| StoreError::of(path, &error))?;
        let store = Self::of(path, false, connection);
        store.prepare()?;
        Ok(store)
    }

    fn of(path: &Path, has_file: bool, connection: Connection) -> Self {
        let (connection, flushed) = (Mutex::new(connection), Mutex::new(Instant::now()));
        Self { path: path.to_owned(), has_file, connection, flushed }
    }

    fn writable(path: &Path, flags: OpenFlags) -> Result<Self, StoreError> {
        let store_error = |error| StoreError::of(path, &error);
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(store_error)?;
        connection.busy_timeout(PATIENCE).map_err(store_error)?;
        let store = Self::of(path, true, connection);
        store.prepare()?;
        Ok(store)
    }

    /// A copy in memory of a store that cannot be written; an older format is brought up there.
    fn as_it_stands(path: &Path) -> Result<Self, StoreError> {
        let store_error = |error| StoreError::of(path, &error);
        let source = read_only(path)?;
        let mut copy = Connection::open_in_memory().map_err(store_error)?;
        let copied = Backup::new(&source, &mut copy).and_then(|copy| {
            const PAGES: i32 = 1 << 12;
            copy.run_to_completion(PAGES, Duration::ZERO, None)
        });
        copied.map_err(store_error)?;
        let store = Self::of(path, false, copy);
        store.prepare()?;
        Ok(store)
    }
}

/// A connection that only reads, also where the log of the store cannot be opened, which takes a folder that can be written.
fn read_only(path: &Path) -> Result<Connection, StoreError> {
    let store_error = |error| StoreError::of(path, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(store_error)?;
    let looked = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
    let Err(error) = looked.map_err(store_error) else { return Ok(connection) };
    if !error.is_about_writing() {
        return Err(error);
    }
    // Whatever is in the log only would be missing in silence.
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    if std::fs::metadata(PathBuf::from(log)).is_ok_and(|log| log.len() > 0) {
        return Err(StoreError::unread_log(path));
    }
    let address = format!("file:{}?immutable=1", escaped(path));
    Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI).map_err(store_error)
}

/// A path as it stands in an address.
fn escaped(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.map(|&byte| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") }).collect()
}
