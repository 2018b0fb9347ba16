//! What happens at a table of a study, written into the visitor's file before anybody sees it.

use super::desk::{Desk, now};
use super::person::Person;
use crate::table::{Happening, Journal, Left};
use seedbed_rules::Turn;
use seedbed_study::{End, Game, Moved};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The journal of a game of a visitor.
pub(super) fn journal(desk: Arc<Desk>, person: Arc<Person>, game: usize) -> Journal {
    let begun = Instant::now();
    Box::new(move |happening| {
        let mut visitor = person.record();
        // Whoever had everything deleted plays for nobody.
        if visitor.deleted {
            return Err("its data were deleted".to_owned());
        }
        // Written down first, and only then true.
        let mut changed = visitor.clone();
        let Some(record) = changed.games.get_mut(game) else {
            return Err("there is no such game".to_owned());
        };
        note(record, happening, begun);
        changed.last = now();
        desk.folder.save(&changed).map_err(|error| {
            person.is_ahead.store(true, Ordering::Relaxed);
            error.to_string()
        })?;
        *visitor = changed;
        Ok(())
    })
}

fn note(game: &mut Game, happening: &Happening<'_>, begun: Instant) {
    match happening {
        Happening::Moved { played, is_late } => {
            let by = if let Turn::Player(p) = played.by { Some(p) } else { None };
            let ms = begun.elapsed().as_millis() as u64;
            game.moves.push(Moved { by, text: played.action.text.clone(), ms });
            game.late_replies += u32::from(*is_late);
        }
        // A game that the visitor left stays left.
        Happening::Ended { .. } if game.end.is_some() => {}
        Happening::Ended { left, payoffs } => {
            let points = |payoff: i32| (payoff.signum() + 1) as u8;
            game.end = Some(match (left, payoffs) {
                (Some(Left::Resigned(seat)), _) if *seat == game.seat => End::Resigned,
                (Some(Left::Resigned(_)), _) => End::Won,
                (Some(Left::Failed(why)), _) => End::Failed(why.clone()),
                (None, Some(payoffs)) => End::Played(points(payoffs[game.seat])),
                (None, None) => End::Failed("it ended without a result".to_owned()),
            });
        }
    }
}
