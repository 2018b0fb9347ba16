//! Games with hidden information that are small enough to be written down in full.

use seedbed_agents::equilibrium::Enumeration;
use seedbed_rules::{Agent, Eyes, ImperfectInformation, Seat, Seed, Stop, Text, UsageError};
use seedbed_solve::{ChanceDistribution, InfoTree, StrategyProfile, TreeLimit};

/// The most memory for a game in which best responses are found.
const MEMORY: usize = 1 << 30;

/// The whole tree of a game, with words for what seats see and may do.
pub struct GameTree {
    /// The tree.
    pub tree: InfoTree,
    /// What is seen in each of its information sets.
    pub sights: Vec<Sight>,
}

/// What a seat sees when it is to move, and what it may do, in words.
pub struct Sight {
    /// The board.
    pub board: String,
    /// The moves, in the order of the tree.
    pub moves: Vec<String>,
}

/// Writes a game down, in so many bytes at most.
pub(crate) type Enumerate<G> = fn(&G, Enumeration<G>, usize) -> Result<GameTree, UsageError>;

pub(crate) fn enumerate<G: ImperfectInformation + Text>(
    game: &G,
    how: Enumeration<G>,
    memory: usize,
) -> Result<GameTree, UsageError> {
    let limit = TreeLimit { memory, smaller: how.smaller };
    let (tree, known) = InfoTree::new(game, Some(how.chance), limit)?;
    let mut rng = Seed(0).rng();
    let mut sight = |(set, (info, moves)): (&seedbed_solve::InfoSet, (G::InfoState, Vec<G::Move>))| {
        let state = game.determinise(&info, &mut rng);
        let moves = moves.into_iter().map(|m| game.move_text(&state, m)).collect();
        Sight { board: game.board(&state, Eyes::Seat(set.seat)), moves }
    };
    let sights = tree.sets().iter().zip(known).map(&mut sight).collect();
    Ok(GameTree { tree, sights })
}

/// What the best responses to a player score in the first and in the second seat: half for nothing won, all for the largest payoff.
pub(crate) fn responses<G: ImperfectInformation + Text>(
    game: &G,
    player: &mut dyn Agent<G>,
    chance: Option<ChanceDistribution<G>>,
) -> Option<[f64; 2]> {
    let limit = TreeLimit { memory: MEMORY, smaller: "" };
    let (tree, known) = InfoTree::new(game, chance, limit).ok()?;
    let (mut profile, mut rng, mut told) = (StrategyProfile::new(), Seed(0).rng(), Vec::new());
    for (set, (info, moves)) in tree.sets().iter().zip(known) {
        let state = game.determinise(&info, &mut rng);
        if !player.policy(&Seat::new(game, &state, set.seat), &mut told) {
            return None;
        }
        let share = |m| told.iter().find(|(named, _)| *named == m).map_or(0.0, |(_, share)| *share);
        profile.extend(moves.into_iter().map(share));
    }
    let most = f64::from(game.max_payoff());
    let response = |seat| tree.best_response(&profile, seat, &Stop::NEVER).expect("nobody stops it");
    Some([0, 1].map(|seat| 0.5 + 0.5 * response(seat) / most))
}
