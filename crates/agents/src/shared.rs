//! One search for several seats.

use seedbed_rules::{Analysis, Game, Rng, Search, Stop};
use std::sync::{Arc, Mutex, PoisonError};

/// A search that several agents use in turn, each finding what the others have found out.
pub(crate) struct Shared<G: Game>(Arc<Mutex<Box<dyn Search<G>>>>);

impl<G: Game> Shared<G> {
    pub(crate) fn new(search: Box<dyn Search<G>>) -> Self {
        Self(Arc::new(Mutex::new(search)))
    }
}

impl<G: Game> Clone for Shared<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G: Game> Search<G> for Shared<G> {
    fn begin(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).begin();
    }

    fn best(&mut self, game: &G, state: &G::State, rng: &mut Rng, stop: &Stop) -> G::Move {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).best(game, state, rng, stop)
    }

    fn values(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(G::Move, f64)>,
    ) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values(game, state, rng, stop, out);
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).analysis()
    }
}
