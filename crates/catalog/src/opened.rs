//! The bridge from a game's own type to the erased layer.

use crate::puzzle::LivePuzzle;
use crate::seeded::LiveSeeded;
use crate::table::LiveTable;
use crate::{About, AgentAbout, AnyGame, Puzzle, Rates, Seeded, Table, bench, solvable};
use seedbed_agents::{Family, Kind};
use seedbed_arena::{Plan, Take, Tally, Watch, contest, contest_until, count_lines};
use seedbed_games::Door;
use seedbed_rules::conformance::{Broken, check};
use seedbed_rules::{Agent, Duels, Mistake, Perft, Player, Seed, Spec, Text};
use seedbed_solve::Limits;
use std::sync::Arc;

/// The door that leads into the catalog.
pub(crate) struct Opening {
    pub(crate) about: About,
    pub(crate) spec: Spec,
}

impl Door for Opening {
    type Out = Box<dyn AnyGame>;

    fn enter<G: Text>(self, game: G, kind: Kind<G>) -> Box<dyn AnyGame> {
        let kind = Arc::new(kind.of(&game, self.spec.clone()));
        Box::new(Opened { about: self.about, spec: self.spec, game, kind })
    }
}

/// A game of known type with its kind.
struct Opened<G: Text> {
    about: About,
    spec: Spec,
    game: G,
    kind: Arc<Kind<G>>,
}

impl<G: Text> Opened<G> {
    /// Makes the agents of all seats, any number of times; the specs have been tried.
    fn party(
        &self,
        agents: [&Spec; 2],
    ) -> Result<impl Fn() -> Vec<Box<dyn Agent<G>>> + Sync + Send, Mistake> {
        let seats: Vec<&Spec> = (0..self.players()).map(|p| agents[self.game.side(p)]).collect();
        self.kind.party(&seats).map_err(|e| e.within(&self.spec))?;
        Ok(move || self.kind.party(&seats).expect("the specs were tried above"))
    }
}

impl<G: Text> AnyGame for Opened<G> {
    fn about(&self) -> &About {
        &self.about
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn player_name(&self, p: Player) -> String {
        self.game.player_name(p)
    }

    fn traits(&self) -> Vec<&'static str> {
        let word = |exact| if exact { "exact guesses" } else { "approximate guesses" };
        let guesses = self.kind.guesses_exactly(&self.game).map(word);
        self.kind.traits().iter().copied().chain(guesses).collect()
    }

    fn is_hidden(&self) -> bool {
        self.kind.is_hidden()
    }

    fn agents(&self) -> Vec<&'static AgentAbout> {
        self.kind.agents()
    }

    fn usual_agent(&self) -> Spec {
        self.kind.usual()
    }

    fn check_agent(&self, spec: &Spec) -> Result<Spec, Mistake> {
        self.kind.agent(spec).map_err(|e| e.within(&self.spec))?;
        self.kind.shortest(spec)
    }

    fn contest(&self, agents: [&Spec; 2], plan: Plan, watch: &Watch) -> Result<Tally, Mistake> {
        Ok(contest(&self.game, self.kind.countdown(), self.party(agents)?, plan, watch))
    }

    fn contest_until(
        &self,
        agents: [&Spec; 2],
        plan: Plan,
        watch: &Watch,
        enough: &mut (dyn FnMut(&Tally) -> Take + Send),
    ) -> Result<Tally, Mistake> {
        Ok(contest_until(&self.game, self.kind.countdown(), self.party(agents)?, plan, watch, enough))
    }

    fn seeded(&self, agent: &Spec) -> Result<Box<dyn Seeded>, Mistake> {
        let seeded = LiveSeeded::new(self.game.clone(), Arc::clone(&self.kind), agent.clone());
        Ok(Box::new(seeded.map_err(|e| e.within(&self.spec))?))
    }

    fn duels(&self) -> Option<&dyn Duels> {
        self.kind.family().map(Family::duels)
    }

    fn answers(&self, agent: &Spec) -> Result<Option<[f64; 2]>, Mistake> {
        self.kind.answers(&self.game, agent).map_err(|e| e.within(&self.spec))
    }

    fn perft(&self, depth: u32) -> Perft {
        count_lines(&self.game, &self.game.start(), depth)
    }

    fn table(&self, seats: &[Option<Spec>], seed: Seed) -> Result<Box<dyn Table>, Mistake> {
        Ok(Box::new(LiveTable::new(self.game.clone(), Arc::clone(&self.kind), seats, seed)?))
    }

    fn table_at(
        &self,
        position: &str,
        seats: &[Option<Spec>],
        seed: Seed,
    ) -> Result<Box<dyn Table>, Mistake> {
        let state = self.kind.read(&self.game, position).map_err(|e| e.within(&self.spec))?;
        let table = LiveTable::new(self.game.clone(), Arc::clone(&self.kind), seats, seed)?;
        Ok(Box::new(table.starting_at(state)))
    }

    fn is_solvable(&self) -> bool {
        self.kind.is_solvable()
    }

    fn puzzle(&self, position: Option<&str>, limits: Limits) -> Result<Box<dyn Puzzle>, Mistake> {
        let solver = self.kind.solver(&self.game, limits).ok_or_else(|| {
            let wrong = format!("there is no exact method for {}", self.spec);
            Mistake::new(wrong, Mistake::some_of("solved exactly, where small enough", &solvable()))
        })?;
        let state = match position {
            Some(text) => self.kind.read(&self.game, text).map_err(|e| e.within(&self.spec))?,
            None => self.game.start(),
        };
        let solver = solver.map_err(|e| e.within(&self.spec))?;
        Ok(Box::new(LivePuzzle { game: self.game.clone(), state, solver }))
    }

    fn conforms(&self, positions: usize, seed: Seed) -> Result<(), Broken> {
        check(&self.game, self.kind.laws(), positions, seed)
    }

    fn rates(&self, seconds: f64) -> Rates {
        bench::measure(&self.game, &self.kind, seconds)
    }
}
