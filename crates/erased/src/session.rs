//! A game in progress, with people and agents in its seats.

use crate::{Action, AnyAnalysis, Beliefs, PlayedMove};
use seedbed_rules::scene::Scene;
use seedbed_rules::{Eyes, Player, Stop, Turn, UsageError};

/// A game in progress: what a person at the board, a replay or a protocol needs.
pub trait Session: Send {
    /// Who acts next.
    fn turn(&self) -> Turn;

    /// The legal moves of whoever acts next.
    fn legal(&self) -> Vec<Action>;

    /// The outcomes of a turn of chance with their probabilities; `None` if it is not chance's turn or they are unknown.
    fn chance(&self) -> Option<Vec<(Action, f64)>>;

    /// The board as these eyes may see it.
    fn board(&self, eyes: Eyes) -> String;

    /// The position drawn as data, as these eyes may see it: with every seat's name, the last move in words, and why it ended.
    ///
    /// What the rules reveal at the end is drawn for all eyes; whoever wants to show the rest then asks with [`Eyes::All`].
    fn scene(&self, eyes: Eyes) -> Scene;

    /// The ways to make each legal move of the player to move on the [scene](Session::scene): the places to touch, in order, and the text
    /// that [`play`](Session::play) takes. A move may have several; no way begins with another. None if it is not a player's turn.
    fn touches(&self) -> Vec<(Vec<u16>, String)>;

    /// What a seat sees in numbers; `None` if the game does not tell.
    fn observation(&self, p: Player) -> Option<Vec<f32>>;

    /// Every move so far.
    fn history(&self) -> &[PlayedMove];

    /// Plays a move given by its text, or by its action id as `#12`; also for chance.
    ///
    /// # Errors
    ///
    /// If the game is over or the move is not legal.
    fn play(&mut self, text: &str) -> Result<PlayedMove, UsageError>;

    /// Lets chance or an agent act; returns `None` if a person is to move, the game is over, or the agent gives it up, which
    /// ends it.
    ///
    /// An agent asked to stop plays the best move it has found so far.
    fn advance(&mut self, stop: &Stop) -> Option<PlayedMove>;

    /// Lets the agent that moved last think on while another player is to move, until it is asked to stop.
    fn ponder(&mut self, stop: &Stop);

    /// Takes back the last move of a person and all that followed; returns `false` if that is impossible.
    fn undo(&mut self) -> bool;

    /// Goes back to the position after this many moves; returns `false` if there were fewer.
    ///
    /// Random numbers are not taken back, so chance and agents may continue differently.
    fn go_back(&mut self, moves: usize) -> bool;

    /// A second game that continues from here by itself: the same position, history and random numbers to come.
    ///
    /// Its agents are new, and remember nothing of the game so far.
    fn fork(&self) -> Box<dyn Session>;

    /// What the default agent would play for the person to move, or the best it has found when asked to stop.
    fn suggest(&mut self, stop: &Stop) -> Option<Action>;

    /// What the last agent that chose, at the table or for a hint, found out, if it can tell: for eyes that may see what that agent saw.
    fn analysis(&self) -> Option<AnyAnalysis>;

    /// What the game can show on request: the word that asks for it, and what it is.
    fn insights(&self) -> Vec<(&'static str, &'static str)>;

    /// Shows one of these to the player to move.
    fn insight(&self, name: &str) -> Option<String>;

    /// The kinds of the last move, where the game tells moves apart by kind.
    fn kinds_of_last(&self) -> Vec<&'static str>;

    /// What the player to move may believe of things that are hidden from them; `None` if the game has no numbers for it.
    fn beliefs(&self) -> Option<Beliefs>;

    /// Every seat's payoff, when the game is over.
    fn payoffs(&self) -> Option<Vec<i32>>;

    /// What the last move did, in words, as far as these eyes may know; empty if they may not know that it was made.
    fn told(&self, eyes: Eyes) -> Vec<String>;

    /// Why the game is over, and the score, as far as these eyes may know; `None` before the end or if the game does not say.
    fn ending(&self, eyes: Eyes) -> Option<String>;

    /// What the player to move is asked for, where the game has words for it.
    fn prompt(&self) -> Option<String>;

    /// Can moves be taken back at all? Not where cards are hidden or dice have fallen.
    fn can_undo(&self) -> bool;
}
