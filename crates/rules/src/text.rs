//! How people read and write positions and moves.

use crate::scene::{self, Scene, Seen};
use crate::{Game, Player, Turn, UsageError, list_below};

/// Whose eyes look at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A spectator who sees everything.
    All,
    /// The player in this seat, who sees only what they may.
    Seat(Player),
    /// A spectator who sees what every seat knows, and no more.
    Public,
}

impl Eyes {
    /// Whether these eyes see what is kept from all seats but `p`.
    pub fn see_secrets_of(self, p: Player) -> bool {
        self == Self::All || self == Self::Seat(p)
    }
}

/// What follows the name of the player to move.
const IS_TO_MOVE: &str = " to move";

/// What follows the name of the player who would move if the game were not over.
const IS_NEXT: &str = " would be next, but the game is over";

/// Notation for boards and moves, and words for what happens.
pub trait Text: Game {
    /// The move as a person writes it here: no spaces or commas, and no two legal moves alike, whatever the case.
    fn move_text(&self, s: &Self::State, m: Self::Move) -> String;

    /// The position as a picture in text, with what these eyes may not see left out.
    fn board(&self, s: &Self::State, eyes: Eyes) -> String;

    /// What the player in this seat is called.
    fn player_name(&self, p: Player) -> String {
        format!("player {}", p + 1)
    }

    /// Whose turn it is, in words: the usual last line of a board.
    fn turn_text(&self, s: &Self::State) -> String {
        match self.turn(s) {
            Turn::Player(p) => self.player_name(p) + IS_TO_MOVE,
            Turn::Chance => "chance to move".to_owned(),
            Turn::Over => "over".to_owned(),
        }
    }

    /// Whose turn it is, or would be had the game not ended: the last line of a board that is read back with
    /// [`Text::read_mover`], for which the mover of a finished game is a part of the position.
    fn mover_text(&self, s: &Self::State, mover: Player) -> String {
        let is_over = self.turn(s) == Turn::Over;
        self.player_name(mover) + if is_over { IS_NEXT } else { IS_TO_MOVE }
    }

    /// Tells in words what a move did, as far as these eyes may know: hits, captures, rolls, what comes next.
    ///
    /// Nothing by default, and then a face says who played what, if that may be seen.
    fn narrate(
        &self,
        _before: &Self::State,
        _m: Self::Move,
        _after: &Self::State,
        _eyes: Eyes,
    ) -> Vec<String> {
        Vec::new()
    }

    /// Why a finished game is over, and the score, as far as these eyes may know; who won goes without saying.
    fn ending(&self, _s: &Self::State, _eyes: Eyes) -> Option<String> {
        None
    }

    /// What the player to move is asked for, in words that need no knowledge of the notation.
    fn prompt(&self, _s: &Self::State) -> Option<String> {
        None
    }

    /// The position as a drawing, with what these eyes may not see left out; `trail` is the game so far as they saw it, or a later part.
    ///
    /// A game without a drawing of its own shows its board in text and a button for each move. A game that draws itself also says
    /// what its moves [touch](Text::touches).
    fn scene(&self, s: &Self::State, _trail: &[Seen<Self::Move>], eyes: Eyes) -> Scene {
        scene::plain(self, s, eyes)
    }

    /// The places of the drawing that the player to move touches, in this order, to make a move.
    ///
    /// No two legal moves touch the same, and none begins with all that another touches.
    fn touches(&self, s: &Self::State, m: Self::Move) -> Vec<u16> {
        scene::plain_touches(self, s, m)
    }

    /// Must places be touched in their order? If not, they may be touched backwards as well.
    fn touch_order_matters(&self, _s: &Self::State) -> bool {
        true
    }

    /// The form of a verb that fits a sentence about a player: `take` if these are the player's own eyes, else `takes`.
    fn verb<'a>(&self, p: Player, eyes: Eyes, yours: &'a str, theirs: &'a str) -> &'a str {
        if eyes == Eyes::Seat(p) { yours } else { theirs }
    }

    /// The beginning of a sentence about a player: `You take` if these are the player's own eyes, else `Black takes`.
    fn clause(&self, p: Player, eyes: Eyes, yours: &str, theirs: &str) -> String {
        if eyes == Eyes::Seat(p) {
            format!("You {yours}")
        } else {
            format!("{} {theirs}", self.player_name(p))
        }
    }

    /// Reads the player whom a line such as `X to move` names.
    ///
    /// # Errors
    ///
    /// If the line names no player of this game.
    fn read_mover(&self, line: Option<&str>) -> Result<Player, UsageError> {
        named_mover(line, &list_below(self.players(), &mut |p| self.player_name(p)))
    }

    /// Finds the legal move a person meant: by its text, in any case, or by its action id as `#12`.
    ///
    /// # Errors
    ///
    /// If no legal move fits; the message lists the legal ones.
    fn parse_move(&self, s: &Self::State, text: &str) -> Result<Self::Move, UsageError> {
        let legal = self.legal_moves(s);
        let words = |place: usize| self.move_text(s, legal[place]);
        Ok(legal[meant(text, legal.len(), &|place| self.action_id(legal[place]), &words)?])
    }
}

/// The place of the move that is meant by a text or an action id, of `count` legal ones; not generic, since it need not be.
fn meant(
    text: &str,
    count: usize,
    action_id: &dyn Fn(usize) -> u32,
    words: &dyn Fn(usize) -> String,
) -> Result<usize, UsageError> {
    let id = text.strip_prefix('#').and_then(|digits| digits.parse::<u32>().ok());
    let is_meant = |&place: &usize| match id {
        Some(id) => action_id(place) == id,
        None => words(place).eq_ignore_ascii_case(text),
    };
    (0..count).find(is_meant).ok_or_else(|| {
        let legal: Vec<String> = (0..count).map(words).collect();
        UsageError::new(format!("`{text}` is not a legal move here"), UsageError::some_of("legal", &legal))
    })
}

/// The player whom a line such as `X to move` names; not generic, since it need not be.
fn named_mover(line: Option<&str>, names: &[String]) -> Result<Player, UsageError> {
    let written = line.map_or("", str::trim);
    let named = written.strip_suffix(IS_TO_MOVE).or_else(|| written.strip_suffix(IS_NEXT));
    let found = named.and_then(|name| names.iter().position(|known| known.eq_ignore_ascii_case(name)));
    found.ok_or_else(|| {
        let right: Vec<String> = names.iter().map(|name| format!("`{name} to move`")).collect();
        let wrong = format!("the line below the board reads `{written}`");
        UsageError::new(wrong, UsageError::some_of("it says whose turn it is", &right))
    })
}
