//! Identities that have been found out, so that a program does so only once.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension, params};

impl Store {
    /// The identity that this build of the program found for an experiment at a scale, if it was the last to look.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn known_identity(
        &self,
        experiment: &str,
        scale: &str,
        build: &str,
    ) -> Result<Option<String>, StoreError> {
        let find = "SELECT identity FROM identities WHERE experiment = ?1 AND scale = ?2 AND build = ?3";
        let connection = self.connection();
        let found = connection.query_row(find, params![experiment, scale, build], |row| row.get(0));
        self.told(found.optional())
    }

    /// Notes the identity that this build of the program found; what another build found is forgotten.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn note_identity(
        &self,
        experiment: &str,
        scale: &str,
        build: &str,
        identity: &str,
    ) -> Result<(), StoreError> {
        let insert = "INSERT OR REPLACE INTO identities (experiment, scale, build, identity)
             VALUES (?1, ?2, ?3, ?4)";
        let connection = self.connection();
        self.told(connection.execute(insert, params![experiment, scale, build, identity])).map(drop)
    }
}
