//! Books that have been opened.

use super::Book;
use seedbed_rules::Mistake;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Every book is read once: all threads of a match play from the same one, even if its file is changed or lost meanwhile.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<HashMap<PathBuf, Arc<Book>>>);

impl Shelf {
    /// The book in this file.
    pub(crate) fn take(&self, path: &Path) -> Result<Arc<Book>, Mistake> {
        // A panic elsewhere leaves the shelf as it was: books are added whole.
        let mut books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(book) = books.get(path) {
            return Ok(Arc::clone(book));
        }
        let book = Arc::new(Book::read(path)?);
        books.insert(path.to_owned(), Arc::clone(&book));
        Ok(book)
    }
}
