//! The bridge from a game's own type to the erased layer.

use crate::batch::{Company, GameBatch};
use crate::guest::{GuestFailure, Seated, note_played};
use crate::seeded::LiveSeeded;
use crate::session::GameSession;
use crate::solver_session::GameSolverSession;
use crate::{
    About, AnyAgent, AnyGame, Batch, GuestFactory, Profile, Rates, Seeded, Session, SolverSession, rates,
};
use seedbed_agents::{AgentAbout, AgentFactory, Family, Resolved};
use seedbed_arena::{
    MatchPlan, PairPlayers, SeatedPair, Tally, Watch, contest_pairs, contest_pairs_until, count_lines,
};
#[cfg(feature = "laws")]
use seedbed_rules::conformance::{Violation, check};
use seedbed_rules::{
    NoMemory, ObservationSpace, ParametricDuels, Perft, Player, Seed, Spec, Text, UsageError, Values,
};
use seedbed_solve::Limits;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A game of known type with its profile.
pub(crate) struct Opened<G: Text> {
    about: &'static About,
    spec: Spec,
    full: Spec,
    game: G,
    profile: Arc<Profile<G>>,
}

impl<G: Text> Opened<G> {
    pub(crate) fn new(about: &'static About, values: &Values, game: G, profile: Profile<G>) -> Self {
        let (spec, full) = (values.spec(), values.full(&|_| None));
        let profile = Arc::new(profile.of(&game, full.clone(), spec.clone()));
        Self { about, spec, full, game, profile }
    }

    /// Makes the player of each thread of a match.
    fn players_of<'a>(&'a self, agents: [&'a AnyAgent; 2]) -> Result<Box<PairPlayers<'a>>, UsageError> {
        let typed = [agents[0].typed(&self.spec)?, agents[1].typed(&self.spec)?];
        let seats: Vec<&Resolved<G>> = (0..self.game.players()).map(|p| typed[self.game.side(p)]).collect();
        let has_guest = agents.iter().any(|agent| agent.is_guest());
        Ok(Box::new(move || {
            let party = self.profile.roster.party(&seats);
            let pair = SeatedPair::new(&self.game, self.profile.guarantees.countdown, party);
            // Whose failure is to be told with the moves before it.
            Box::new(if has_guest {
                pair.before(Box::new(|s, m| note_played(self.game.move_text(s, m))))
            } else {
                pair
            })
        }))
    }
}

impl<G: Text> AnyGame for Opened<G> {
    fn about(&self) -> &'static About {
        self.about
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn full_spec(&self) -> &Spec {
        &self.full
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn side(&self, p: Player) -> usize {
        self.game.side(p)
    }

    fn player_name(&self, p: Player) -> String {
        self.game.player_name(p)
    }

    fn action_count(&self) -> u32 {
        self.game.action_count()
    }

    fn max_plies(&self) -> u32 {
        self.game.max_plies()
    }

    fn traits(&self) -> Vec<&'static str> {
        let guarantees = &self.profile.guarantees;
        let word = |exact| if exact { "exact guesses" } else { "approximate guesses" };
        let determinises = guarantees.determinises.map(|exact| word(exact(&self.game)));
        guarantees.words.iter().copied().chain(determinises).collect()
    }

    fn is_hidden(&self) -> bool {
        self.profile.guarantees.is_hidden()
    }

    fn agents(&self) -> Vec<&'static AgentAbout> {
        self.profile.roster.agents()
    }

    fn default_agent(&self) -> Spec {
        Spec { name: self.profile.default_agent.to_owned(), leads: Vec::new(), keyed: Vec::new() }
    }

    fn resolve(&self, spec: &Spec) -> Result<AnyAgent, UsageError> {
        let resolved = self.profile.roster.resolve(spec).map_err(|e| e.within(&self.spec))?;
        Ok(AnyAgent::new(&self.spec, resolved))
    }

    fn guest(&self, name: &str, make: GuestFactory) -> AnyAgent {
        let spec = Spec { name: name.to_owned(), leads: Vec::new(), keyed: Vec::new() };
        let failure = GuestFailure::default();
        let (noted, profile) = (failure.clone(), Arc::clone(&self.profile));
        let factory = AgentFactory::new(move || {
            let (profile, failure) = (Arc::clone(&profile), noted.clone());
            Box::new(Seated { guest: make(), profile, failure, failed: false })
        });
        let resolved = Resolved::<G> { full: spec.clone(), spec, factory };
        AnyAgent::new(&self.spec, resolved).noting_failures_in(failure)
    }

    fn contest(
        &self,
        agents: [&AnyAgent; 2],
        plan: MatchPlan,
        pairs: Range<u64>,
        watch: &Watch,
    ) -> Result<Tally, UsageError> {
        let players = self.players_of(agents)?;
        unless_failed(agents, NoMemory::caught(|| contest_pairs(&*players, plan, pairs, watch))?)
    }

    fn contest_until(
        &self,
        agents: [&AnyAgent; 2],
        plan: MatchPlan,
        watch: &Watch,
        enough: &mut (dyn FnMut(&Tally) -> ControlFlow<()> + Send),
    ) -> Result<Tally, UsageError> {
        let players = self.players_of(agents)?;
        unless_failed(agents, NoMemory::caught(|| contest_pairs_until(&*players, plan, watch, enough))?)
    }

    fn seeded(&self, agent: &AnyAgent) -> Result<Box<dyn Seeded>, UsageError> {
        let agent = agent.typed(&self.spec)?.clone();
        Ok(Box::new(LiveSeeded::new(self.game.clone(), Arc::clone(&self.profile), agent)))
    }

    fn duels(&self) -> Option<&dyn ParametricDuels> {
        self.profile.roster.family.as_ref().map(Family::duels)
    }

    fn strategy(&self, numbers: &[f64]) -> Option<AnyAgent> {
        let family = self.profile.roster.family.as_ref()?;
        let spec = Spec {
            name: seedbed_agents::family::ABOUT.name.to_owned(),
            leads: Vec::new(),
            keyed: Vec::new(),
        };
        let resolved = Resolved::<G> { full: spec.clone(), spec, factory: family.strategy(numbers) };
        Some(AnyAgent::new(&self.spec, resolved))
    }

    fn best_responses(&self, agent: &AnyAgent) -> Result<Option<[f64; 2]>, UsageError> {
        let mut agent = agent.typed::<G>(&self.spec)?.factory.make();
        agent.begin();
        let guarantees = &self.profile.guarantees;
        Ok((guarantees.responses)(&self.game, &mut *agent, guarantees.chance))
    }

    fn perft(&self, depth: u32) -> Perft {
        count_lines(&self.game, &self.game.start(), depth)
    }

    fn session(
        &self,
        position: Option<&str>,
        seats: &[Option<AnyAgent>],
        seed: Seed,
    ) -> Result<Box<dyn Session>, UsageError> {
        let state = self.position(position)?;
        let typed = |agent: &AnyAgent| agent.typed::<G>(&self.spec).cloned();
        let seats =
            seats.iter().map(|seat| seat.as_ref().map(typed).transpose()).collect::<Result<_, _>>()?;
        Ok(Box::new(GameSession::new(self.game.clone(), Arc::clone(&self.profile), state, seats, seed)))
    }

    fn observation_space(&self) -> Option<ObservationSpace> {
        self.profile.guarantees.observer.map(|observer| (observer.space)(&self.game))
    }

    fn observations_recall(&self) -> bool {
        self.profile.guarantees.observer.is_some_and(|observer| (observer.recalls)(&self.game))
    }

    fn max_payoff(&self) -> i32 {
        self.game.max_payoff()
    }

    fn batch(
        &self,
        tables: usize,
        opponent: Option<&AnyAgent>,
        learner: Option<Player>,
    ) -> Result<Box<dyn Batch>, UsageError> {
        let none = || {
            let wrong = format!("{} has no observations", self.spec);
            UsageError::new(wrong, "give its profile `observable`")
        };
        let observer = self.profile.guarantees.observer.ok_or_else(none)?;
        if tables == 0 {
            return Err(UsageError::new("a batch of no tables", "give it one or more"));
        }
        if let Some(seat) = learner.filter(|&seat| seat >= self.players()) {
            let right = format!("count from 0 to {}", self.players() - 1);
            return Err(UsageError::new(format!("there is no seat {seat}"), right));
        }
        let company = match opponent {
            Some(agent) => Some(Company { opponent: agent.typed::<G>(&self.spec)?.clone(), learner }),
            None => None,
        };
        Ok(Box::new(GameBatch::new(&self.game, observer, company.as_ref(), tables)))
    }

    fn is_solvable(&self) -> bool {
        self.profile.guarantees.solver.is_some()
    }

    fn solver_session(
        &self,
        position: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn SolverSession>, UsageError> {
        let make = self.profile.guarantees.solver.ok_or_else(|| {
            UsageError::new(
                format!("there is no exact method for {}", self.spec),
                "choose a game that can be solved",
            )
        })?;
        let state = self.position(position)?;
        let solver = make(&self.game, limits).map_err(|e| e.within(&self.spec))?;
        let (game, spec) = (self.game.clone(), self.full.clone());
        Ok(Box::new(GameSolverSession { game, spec, state, owner: None, solver }))
    }

    #[cfg(feature = "laws")]
    fn conforms(&self, positions: usize, seed: Seed) -> Result<(), Violation> {
        check(&self.game, &self.profile.laws, positions, seed)
    }

    fn rates(&self, seconds: f64) -> Rates {
        rates::measure(&self.game, &self.profile, seconds)
    }

    fn signature(&self) -> String {
        rates::signature(&self.game)
    }
}

/// The tally, unless a guest failed on the way.
fn unless_failed(agents: [&AnyAgent; 2], tally: Tally) -> Result<Tally, UsageError> {
    for agent in agents {
        if let Some(why) = agent.failure.take() {
            return Err(UsageError::new(
                format!("{} failed: {why}", agent.spec()),
                "mend the agent and play again",
            ));
        }
    }
    Ok(tally)
}

impl<G: Text> Opened<G> {
    /// A position as the game draws it, or the start.
    fn position(&self, drawn: Option<&str>) -> Result<G::State, UsageError> {
        match drawn {
            Some(text) => self.profile.guarantees.read(&self.game, text).map_err(|e| e.within(&self.spec)),
            None => Ok(self.game.start()),
        }
    }
}
