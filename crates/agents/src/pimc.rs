//! Perfect-information Monte Carlo (PIMC): search determinisations of what is hidden, take the move best on average.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{
    Agent, Analysis, Assessed, ImperfectInformation, Param, Rng, Scale, Search, Seat, Takes, Unit, best_move,
    list_of, ranking,
};

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

/// Seats any search at an imperfect-information game with moves of type `M`.
pub struct Pimc<S, M> {
    worlds: usize,
    search: S,
    /// The moves with the sums of their values over the worlds searched.
    totals: Vec<(M, f64)>,
    searched: usize,
}

impl<S, M> Pimc<S, M> {
    /// A player that searches `worlds` determinisations each turn.
    pub fn new(worlds: usize, search: S) -> Self {
        Self { worlds, search, totals: Vec::new(), searched: 0 }
    }
}

impl<G: ImperfectInformation, S: Search<G>> Agent<G> for Pimc<S, G::Move> {
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
        self.totals.clear();
        self.totals.extend(moves.into_iter().map(|m| (m, 0.0)));
        self.searched = 0;
        let mut values = Vec::new();
        while self.searched < self.worlds && !stop.is_stopped() {
            let world = game.determinise(&info, rng);
            self.search.begin();
            self.search.values(game, &world, rng, stop, &mut values);
            // An unfinished search would weigh as much as a whole one.
            if stop.is_stopped() && self.searched > 0 {
                break;
            }
            self.searched += 1;
            debug_assert!(
                self.totals.iter().map(|(m, _)| m).eq(values.iter().map(|(m, _)| m)),
                "equal views, equal moves"
            );
            for ((_, total), (_, value)) in self.totals.iter_mut().zip(&values) {
                *total += value;
            }
        }
        best_move(&self.totals).expect("a player to move has a legal move")
    }

    /// The means over all worlds of what the search prefers by.
    fn analysis(&self) -> Option<Analysis<G::Move>> {
        let order = ranking(self.totals.len(), &|at| self.totals[at].1);
        let mean = |total: f64| total / self.searched.max(1) as f64;
        let mut assessed = |&at: &usize| {
            let (mv, total) = self.totals[at];
            Assessed { mv, visits: None, value: Some(mean(total)), proven: None }
        };
        Some(Analysis {
            moves: list_of(&order, &mut assessed),
            scale: Scale::Preference,
            unit: Unit::World,
            spent: self.searched as u64,
            line: vec![self.totals[*order.first()?].0],
        })
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
