//! Perfect-information Monte Carlo (PIMC): search determinisations of what is hidden, take the move best on average.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, ImperfectInformation, Param, Rng, Search, Seat, Takes, best_move};

/// How `pimc` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "pimc",
    summary: "perfect-information Monte Carlo: searches imagined worlds and averages them",
    needs: "a game with hidden information",
    params: &[
        Param {
            key: "worlds",
            takes: Takes::Int(1, 1_000_000),
            default: "20",
            help: "worlds imagined each turn",
        },
        Param {
            key: "search",
            takes: Takes::Spec,
            default: "mcts:200",
            help: "the search used in each world",
        },
    ],
};

/// Seats any search at an imperfect-information game.
pub struct Pimc<S> {
    worlds: usize,
    search: S,
}

impl<S> Pimc<S> {
    /// A player that searches `worlds` determinisations each turn.
    pub fn new(worlds: usize, search: S) -> Self {
        Self { worlds, search }
    }
}

impl<G: ImperfectInformation, S: Search<G>> Agent<G> for Pimc<S> {
    fn begin(&mut self) {
        self.search.begin();
    }

    /// The search starts afresh in every determinisation.
    fn has_memory(&self) -> bool {
        false
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let (game, info, stop) = (seat.game(), seat.info_state(), seat.stop());
        let mut moves = Vec::new();
        seat.moves(&mut moves);
        let mut totals: Vec<(G::Move, f64)> = moves.into_iter().map(|m| (m, 0.0)).collect();
        let mut values = Vec::new();
        for searched in 0..self.worlds {
            if stop.is_stopped() {
                break;
            }
            let world = game.determinise(&info, rng);
            self.search.begin();
            self.search.values(game, &world, rng, stop, &mut values);
            // An unfinished search would weigh as much as a whole one.
            if stop.is_stopped() && searched > 0 {
                break;
            }
            debug_assert!(
                totals.iter().map(|(m, _)| m).eq(values.iter().map(|(m, _)| m)),
                "equal views, equal moves"
            );
            for ((_, total), (_, value)) in totals.iter_mut().zip(&values) {
                *total += value;
            }
        }
        best_move(&totals).expect("a player to move has a legal move")
    }
}

/// How it is offered to a game.
pub fn def<G: ImperfectInformation>() -> AgentDef<G> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, roster| {
            let search = roster.search(values.nested("search"))?;
            let worlds = values.int("worlds") as usize;
            Ok(AgentFactory::new(move || Box::new(Pimc::new(worlds, search()))))
        },
    }
}
