//! How the games of a match begin, and who is told of them.

use crate::PlayedGame;
use seedbed_arena::{Opening, OpeningOf, Pair};
use seedbed_rules::{Game, Seed, Text, Turn, UsageError};
use std::sync::Arc;

/// How the games of a match begin, and who is told of them; by default at the start, and nobody.
#[derive(Default)]
pub struct MatchSetup<'a> {
    /// The position, as the game draws it, instead of the start.
    pub start: Option<&'a str>,
    /// The moves that are made before anybody chooses.
    pub openings: Openings,
    /// Is told of every game that was played to its end, in no order.
    pub record: Option<&'a (dyn Fn(PlayedGame) + Sync)>,
    /// Are the moves of recorded games timed? Then equal matches give unequal records.
    pub times: bool,
}

/// The moves with which the games of a match begin; both games of a pair share theirs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Openings {
    /// None.
    #[default]
    None,
    /// This many random plies of players, drawn anew for each pair.
    Random(u32),
    /// These lines of moves, one for each pair and again from the first.
    Lines(Vec<Vec<String>>),
}

/// Openings of a game of known type.
#[derive(Clone)]
pub(crate) enum TypedOpenings<S, M> {
    Random { start: S, plies: u32 },
    Lines { start: S, lines: Arc<Vec<Vec<M>>> },
}

/// Openings of this game.
pub(crate) type OpeningsOf<G> = TypedOpenings<<G as Game>::State, <G as Game>::Move>;

/// Reads the openings; `None` if games begin at the start.
#[inline(never)]
pub(crate) fn openings_of<G: Text>(
    game: &G,
    start: Option<G::State>,
    openings: &Openings,
) -> Result<Option<OpeningsOf<G>>, UsageError> {
    let moved = start.is_some();
    let start = start.unwrap_or_else(|| game.start());
    if game.turn(&start) == Turn::Over {
        return Err(UsageError::new("the game is over where it begins", "begin at a position with a move"));
    }
    Ok(match openings {
        Openings::None if !moved => None,
        Openings::None => Some(TypedOpenings::Random { start, plies: 0 }),
        Openings::Random(plies) => Some(TypedOpenings::Random { start, plies: *plies }),
        Openings::Lines(lines) => {
            let mut read: Vec<Vec<G::Move>> = Vec::new();
            for (line, number) in lines.iter().zip(1..) {
                let line = read_line(game, &start, line);
                read.push(line.map_err(|error| error.within(format!("opening {number}")))?);
            }
            if read.is_empty() {
                return Err(UsageError::new("there is no opening", "give a line of moves for each"));
            }
            Some(TypedOpenings::Lines { start, lines: Arc::new(read) })
        }
    })
}

/// The moves of a line, which must leave something to play.
fn read_line<G: Text>(game: &G, start: &G::State, line: &[String]) -> Result<Vec<G::Move>, UsageError> {
    let (mut s, mut moves) = (start.clone(), Vec::new());
    for (word, ply) in line.iter().zip(1..) {
        let m = game.parse_move(&s, word).map_err(|error| error.within(format!("ply {ply}")))?;
        game.play(&mut s, m);
        moves.push(m);
        if game.turn(&s) == Turn::Over {
            return Err(UsageError::new(
                format!("the game is over after ply {ply}"),
                "end the opening earlier",
            ));
        }
    }
    Ok(moves)
}

impl<S: Clone, M: Clone> TypedOpenings<S, M> {
    /// The opening of each pair.
    pub(crate) fn finder<'a, G: Text<State = S, Move = M>>(self, game: &'a G) -> OpeningOf<'a, G>
    where
        S: 'a,
        M: 'a,
    {
        Box::new(move |pair: Pair| match &self {
            Self::Random { start, plies } => random(game, start, *plies, pair.seed),
            Self::Lines { start, lines } => {
                let moves = lines[(pair.number % lines.len() as u64) as usize].clone();
                Opening { start: start.clone(), moves }
            }
        })
    }
}

/// Random plies as long as they do not end the game.
fn random<G: Text>(game: &G, start: &G::State, plies: u32, pair: Seed) -> Opening<G> {
    let (mut rng, mut buffer) = (pair.child("opening", 0).rng(), Vec::new());
    let (mut s, mut moves, mut of_players) = (start.clone(), Vec::new(), 0);
    while of_players < plies {
        let m = game.sample(&s, &mut rng, &mut buffer);
        let next = game.after(&s, m);
        if game.turn(&next) == Turn::Over {
            break;
        }
        of_players += u32::from(game.turn(&s) != Turn::Chance);
        moves.push(m);
        s = next;
    }
    Opening { start: start.clone(), moves }
}
