//! The tables of a study: set up anew, or played again up to where they were.

use super::desk::Desk;
use super::journal::journal;
use super::person::{Person, Seated};
use crate::refusal::Refusal;
use crate::table::{self, Holder, Setting, Start, Story, Table};
use seedbed_rules::UsageError;
use seedbed_study::{End, Visitor, replayed};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

impl Desk {
    /// The table of a visitor's last game. After an interruption, or if the disk failed, the game is played again up to where it was
    /// written down.
    pub(super) async fn table(self: &Arc<Self>, person: &Arc<Person>) -> Result<Arc<Table>, Refusal> {
        let mut seated = person.table.lock().await;
        let visitor = person.record().clone();
        let game =
            visitor.games.len().checked_sub(1).ok_or_else(|| Refusal::not_found("there is no game yet"))?;
        let is_ahead = person.is_ahead.swap(false, Ordering::Relaxed);
        if let Some(Seated { table, .. }) = seated.as_ref().filter(|seated| seated.game == game && !is_ahead)
        {
            return Ok(Arc::clone(table));
        }
        if visitor.games[game].end.is_some() {
            return Err(Refusal::not_found("this game is over"));
        }
        let (desk, who) = (Arc::clone(self), Arc::clone(person));
        let (setting, start) = tokio::task::spawn_blocking(move || desk.set_up(&who, &visitor, game))
            .await
            .unwrap_or_else(|_| {
                Err(UsageError::new("the game cannot be set up", "tell whoever runs the study"))
            })
            .map_err(|error| self.broken(person, game, &error))?;
        // Tables of a study are opened by the study.
        let table = Arc::new(table::open(setting, IpAddr::V4(Ipv4Addr::LOCALHOST), 0, start));
        *seated = Some(Seated { game, table: Arc::clone(&table) });
        Ok(table)
    }

    fn set_up(
        self: &Arc<Self>,
        person: &Arc<Person>,
        visitor: &Visitor,
        game: usize,
    ) -> Result<(Setting, Start), UsageError> {
        let seating = self.checked.seating(visitor, &self.key, game);
        let mut story = Story::default();
        let replayed =
            replayed(&*self.checked.game, &seating, &visitor.games[game].moves, |played, board| {
                story.add(played, board);
            })?;
        let same_side = |p: usize| self.checked.game.side(p) == self.checked.game.side(seating.seat);
        let holder = |p: usize| match p {
            _ if p == seating.seat => Holder::Person,
            _ if same_side(p) => Holder::Agent("your partner".to_owned()),
            _ => Holder::Agent("your opponent".to_owned()),
        };
        let plan = &self.record.plan;
        let setting = Setting {
            // All tables look alike.
            id: "study".to_owned(),
            game: self.registry.open(&plan.game.parse()?)?,
            holders: (0..seating.seats.len()).map(holder).collect(),
            seed: 0,
            pace: Duration::ZERO,
            reply: Some(self.reply()),
        };
        let start = Start {
            players: replayed.players,
            board: replayed.board,
            story,
            journal: Some(journal(Arc::clone(self), Arc::clone(person), game)),
            limits: self.limits,
            pool: Arc::clone(&self.pool),
            closing: self.closing.clone(),
        };
        Ok((setting, start))
    }

    /// A game that does not replay cannot go on: it is written down as failed.
    fn broken(&self, person: &Person, game: usize, error: &UsageError) -> Refusal {
        let noted = self.change(person, |changed| {
            changed.games[game].end = Some(End::Failed(error.to_string()));
            Ok(())
        });
        noted.map_or_else(
            |refusal| refusal,
            |()| Refusal::conflict("this game cannot go on; it does not count"),
        )
    }
}
