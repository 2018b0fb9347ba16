//! Where visitors are received: who they are, what comes next for them, and their tables.

use super::person::Person;
use crate::Limits;
use crate::http::StatusCode;
use crate::refusal::Refusal;
use crate::token::Token;
use seedbed_erased::Registry;
use seedbed_files::ContentId;
use seedbed_rules::UsageError;
use seedbed_study::{Checked, Folder, Game, Guess, Key, Lock, Part, Record, Stage, Visitor, is_full, secret};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, watch};

/// Games that a visitor may play beyond those that count, and for practice.
const MOST_LATER: usize = 20;

/// For each visitor that a study has, this many may agree and not begin.
const CURIOUS: u64 = 20;

/// A long time: agents of a study think to their end.
const DAY: Duration = Duration::from_secs(86_400);

/// How often the time of what is recorded without a move is written down, in seconds.
const SELDOM: u64 = 60;

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// A study that is being served.
pub struct Desk {
    pub(super) folder: Folder,
    pub(super) record: Record,
    pub(super) key: Key,
    pub(super) checked: Checked,
    pub(super) registry: Registry,
    program: String,
    pub(super) limits: Limits,
    pub(super) pool: Arc<Semaphore>,
    pub(super) closing: watch::Receiver<bool>,
    people: Mutex<People>,
    _lock: Lock,
}

/// Everybody, by the SHA-256 of their secrets.
struct People {
    known: HashMap<String, Arc<Person>>,
    /// Those whose data were deleted: their numbers are not given again.
    deleted: Vec<Visitor>,
}

impl People {
    fn visitors(&self) -> Vec<Visitor> {
        self.known
            .values()
            .map(|person| person.record().clone())
            .chain(self.deleted.iter().cloned())
            .collect()
    }
}

/// How a secret is kept.
fn hashed(secret: &str) -> String {
    ContentId::of(secret.as_bytes()).to_string()
}

fn failed(error: &UsageError) -> Refusal {
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, format!("nothing can be written down now: {error}"))
}

impl Desk {
    /// Takes a study up where it was left; the key is drawn if it has none.
    ///
    /// # Errors
    ///
    /// If it is opened already or served by somebody else, its agents have changed, or something cannot be read or written.
    pub fn open(path: &Path, registry: &Registry, program: String) -> Result<Self, UsageError> {
        let (folder, mut record) = Folder::open(path)?;
        let lock = folder.lock()?;
        if record.opened.is_some() {
            let wrong = "the study is opened: nobody can take part any more";
            return Err(UsageError::new(wrong, "look at it with `study analyse`"));
        }
        let checked = Checked::new(&record.plan, registry)?;
        let key = folder.key(&mut record, now())?;
        record.note(now(), format!("served, with {program}"));
        folder.save_record(&record)?;
        let (deleted, present): (Vec<_>, Vec<_>) =
            folder.visitors()?.into_iter().partition(|visitor| visitor.deleted);
        let known =
            present.into_iter().map(|visitor| (visitor.secret.clone(), Person::new(visitor))).collect();
        let people = Mutex::new(People { known, deleted });
        let (limits, closing) = (Limits::default(), watch::Sender::new(false).subscribe());
        let pool = Arc::new(Semaphore::new(limits.threads));
        let registry = registry.clone();
        Ok(Self {
            folder,
            record,
            key,
            checked,
            registry,
            program,
            limits,
            pool,
            closing,
            people,
            _lock: lock,
        })
    }

    /// The SHA-256 of the key, to be published before the first visitor comes.
    pub fn commitment(&self) -> String {
        self.key.commitment()
    }

    /// The longest time that an agent takes for a move, as tried here and now.
    ///
    /// # Errors
    ///
    /// If the game cannot be begun.
    pub fn slowest(&self) -> Result<Duration, UsageError> {
        self.checked.slowest()
    }

    /// The time that every reply takes.
    pub fn reply(&self) -> Duration {
        Duration::from_millis(self.record.plan.reply_ms)
    }

    /// The same desk on a server.
    pub(super) fn staffed(self, limits: Limits, closing: watch::Receiver<bool>) -> Self {
        let limits = Limits { deadline: DAY, grace: DAY, ..limits };
        Self { limits, pool: Arc::new(Semaphore::new(limits.threads)), closing, ..self }
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn patience(&self) -> u64 {
        self.record.plan.patience()
    }

    /// How long a request may wait for a table to change.
    pub(super) fn longest_wait(&self) -> Duration {
        self.limits.patience
    }

    pub(super) fn closing(&self) -> &watch::Receiver<bool> {
        &self.closing
    }

    /// Can somebody new take part?
    pub(super) fn has_room(&self) -> bool {
        let visitors = self.people().visitors();
        !is_full(&self.record, &visitors, &self.key, now())
    }

    /// The visitor with this secret.
    pub(super) fn find(&self, token: Option<Token>) -> Option<Arc<Person>> {
        self.people().known.get(&hashed(&token?.to_string())).cloned()
    }

    /// Where a visitor is.
    pub(super) fn stage(&self, visitor: &Visitor) -> Stage {
        visitor.stage(now(), self.patience())
    }

    /// Receives somebody who agrees to take part; returns the secret for their browser.
    pub(super) fn receive(&self, consent: u32, skill: Option<u8>) -> Result<(Token, Arc<Person>), Refusal> {
        if consent != self.record.plan.consent.version {
            return Err(Refusal::conflict("the information has changed; read it again"));
        }
        if skill.is_some_and(|skill| !(1..=5).contains(&skill)) {
            return Err(Refusal::bad("skill goes from 1 to 5"));
        }
        if !self.has_room() {
            return Err(Refusal::conflict("the study has all its visitors; thank you"));
        }
        let random = |error: std::io::Error| Refusal::too_many(error.to_string());
        let token = Token::new().map_err(random)?;
        let mut visitor =
            Visitor::new(secret(16).map_err(random)?, hashed(&token.to_string()), consent, skill, now());
        self.begin(&mut visitor, Part::Practice);
        let person = Person::new(visitor.clone());
        let mut people = self.people();
        if people.known.len() as u64 >= CURIOUS * self.record.plan.visitors {
            return Err(Refusal::too_many("too many people look at this study"));
        }
        self.folder.save(&visitor).map_err(|error| failed(&error))?;
        people.known.insert(visitor.secret, Arc::clone(&person));
        Ok((token, person))
    }

    /// Adds a game, which ends the one before.
    fn begin(&self, visitor: &mut Visitor, part: Part) {
        visitor.abandon();
        let program = self.program.clone();
        visitor.games.push(Game {
            part,
            seat: 0,
            program,
            moves: Vec::new(),
            away: 0,
            late_replies: 0,
            end: None,
        });
        let seat = self.checked.seating(visitor, &self.key, visitor.games.len() - 1).seat;
        visitor.games.last_mut().expect("it was just added").seat = seat;
    }

    /// Begins what comes next for a visitor: another game for practice if they wish, the games that count, or one for pleasure.
    pub(super) fn next(&self, person: &Person, practise: bool) -> Result<(), Refusal> {
        // Numbers are given one at a time.
        let people = self.people();
        let visitors = people.visitors();
        self.change(person, |changed| {
            let has_ended = changed.games.last().is_none_or(|game| game.end.is_some());
            match self.stage(changed) {
                Stage::Practice if practise => {
                    if changed.games.len() > MOST_LATER {
                        return Err(Refusal::too_many("you have practised enough"));
                    }
                    self.begin(changed, Part::Practice);
                }
                Stage::Practice => {
                    if is_full(&self.record, &visitors, &self.key, now()) {
                        return Err(Refusal::conflict("meanwhile the study has all its visitors; thank you"));
                    }
                    let given = visitors.iter().filter_map(|visitor| visitor.number);
                    changed.number = Some(given.max().map_or(0, |last| last.saturating_add(1)));
                    self.begin(changed, Part::Primary);
                }
                Stage::Game(1) if has_ended => self.begin(changed, Part::Primary),
                Stage::Guess => return Err(Refusal::conflict("say first which opponent was stronger")),
                Stage::Done if has_ended => {
                    let later = changed.games.iter().filter(|game| game.part == Part::Later).count();
                    if later >= MOST_LATER {
                        return Err(Refusal::too_many("you have played enough; thank you"));
                    }
                    self.begin(changed, Part::Later);
                }
                Stage::Game(_) | Stage::Done => return Err(Refusal::conflict("this game is not over")),
                Stage::Late => return Err(late()),
            }
            Ok(())
        })
    }

    /// Changes something about a visitor: written down first, and only then true.
    pub(super) fn change<T>(
        &self,
        person: &Person,
        edit: impl FnOnce(&mut Visitor) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut visitor = person.record();
        let mut changed = visitor.clone();
        let edited = edit(&mut changed)?;
        changed.last = now();
        self.folder.save(&changed).map_err(|error| failed(&error))?;
        *visitor = changed;
        Ok(edited)
    }

    /// The visitor is there: their time begins anew. It is written down now and then.
    pub(super) fn notice(&self, person: &Person) -> Result<(), Refusal> {
        let mut visitor = person.record();
        if self.stage(&visitor) == Stage::Late {
            return Err(late());
        }
        let was = std::mem::replace(&mut visitor.last, now());
        if now().saturating_sub(was) >= SELDOM {
            self.folder.save(&visitor).map_err(|error| failed(&error))?;
        }
        Ok(())
    }

    /// The visitor looks at something else.
    pub(super) fn looked_away(&self, person: &Person) -> Result<(), Refusal> {
        self.change(person, |changed| {
            let game = changed.open_game().ok_or_else(|| Refusal::conflict("no game is on"))?;
            game.away = game.away.saturating_add(1);
            Ok(())
        })
    }

    /// Takes the guess; returns the code by which everything can be deleted.
    pub(super) fn take_guess(&self, person: &Person, guess: Guess) -> Result<String, Refusal> {
        let code = secret(8).map_err(|error| Refusal::too_many(error.to_string()))?;
        self.change(person, |changed| match self.stage(changed) {
            Stage::Guess => {
                changed.guess = Some(guess);
                changed.code = Some(hashed(&code));
                Ok(())
            }
            Stage::Late => Err(late()),
            _ => Err(Refusal::conflict("this is asked once, after the second game")),
        })?;
        Ok(code)
    }

    /// Deletes everything about the visitor with this secret or this code.
    pub(super) async fn delete(
        &self,
        person: Option<Arc<Person>>,
        code: Option<&str>,
    ) -> Result<(), Refusal> {
        let by_code = || {
            let code = hashed(code?.trim());
            let people = self.people();
            people.known.values().find(|person| person.record().code.as_ref() == Some(&code)).cloned()
        };
        let wanted = if code.is_some() { by_code() } else { person };
        let person =
            wanted.ok_or_else(|| Refusal::not_found("nobody is known by this; nothing was deleted"))?;
        let mut table = person.table.lock().await;
        let mut people = self.people();
        let mut visitor = person.record();
        let erased = visitor.erased();
        self.folder.save(&erased).map_err(|error| failed(&error))?;
        people.known.remove(&visitor.secret);
        people.deleted.push(erased.clone());
        *visitor = erased;
        *table = None;
        Ok(())
    }

    /// Ends the games of those who have stayed away too long.
    pub(super) fn sweep(&self) {
        let everybody: Vec<Arc<Person>> = self.people().known.values().cloned().collect();
        for person in everybody {
            let mut visitor = person.record();
            let is_away = now().saturating_sub(visitor.last) > self.patience();
            if is_away && visitor.open_game().is_some() {
                visitor.abandon();
                // If it cannot be written down, the time that has passed says the same.
                let _ = self.folder.save(&visitor);
                drop(visitor);
                if let Ok(mut table) = person.table.try_lock() {
                    *table = None;
                }
            }
        }
    }
}

fn late() -> Refusal {
    Refusal::conflict("you were away for too long, and your game is over; thank you all the same")
}
