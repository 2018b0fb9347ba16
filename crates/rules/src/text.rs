//! How people read and write positions and moves.

use crate::{Game, Player, Turn, UsageError};

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

/// Notation for boards and moves.
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
            Turn::Player(p) => format!("{} to move", self.player_name(p)),
            Turn::Chance => "chance to move".to_owned(),
            Turn::Over => "over".to_owned(),
        }
    }

    /// Reads the player whom a line such as `X to move` names.
    ///
    /// # Errors
    ///
    /// If the line names no player of this game.
    fn read_mover(&self, line: Option<&str>) -> Result<Player, UsageError> {
        let names: Vec<String> = (0..self.players()).map(|p| self.player_name(p)).collect();
        let named = line.and_then(|line| line.trim().strip_suffix(" to move"));
        let found = named.and_then(|name| names.iter().position(|known| known.eq_ignore_ascii_case(name)));
        found.ok_or_else(|| {
            let right: Vec<String> = names.iter().map(|name| format!("`{name} to move`")).collect();
            let wrong = format!("the line below the board reads `{}`", line.unwrap_or(""));
            UsageError::new(wrong, UsageError::some_of("it says whose turn it is", &right))
        })
    }

    /// Finds the legal move a person meant: by its text, in any case, or by its action id as `#12`.
    ///
    /// # Errors
    ///
    /// If no legal move fits; the message lists the legal ones.
    fn parse_move(&self, s: &Self::State, text: &str) -> Result<Self::Move, UsageError> {
        let legal = self.legal_moves(s);
        let action_id = text.strip_prefix('#').and_then(|digits| digits.parse::<u32>().ok());
        let meant = legal.iter().copied().find(|&m| match action_id {
            Some(action_id) => self.action_id(m) == action_id,
            None => self.move_text(s, m).eq_ignore_ascii_case(text),
        });
        meant.ok_or_else(|| {
            let texts: Vec<String> = legal.iter().map(|&m| self.move_text(s, m)).collect();
            UsageError::new(
                format!("`{text}` is not a legal move here"),
                UsageError::some_of("legal", &texts),
            )
        })
    }
}
