//! The bridge from a game's own type to the erased layer.

use crate::any_type::{agent_of, bookless, invited, named, over, unfinished, unsolvable, with_outside};
use crate::game_session::GameSession;
use crate::guest::{GuestFailure, Noting, Seated};
use crate::match_setup::openings_of;
use crate::recorder::Recorder;
use crate::seeded::LiveSeeded;
use crate::solver_session::GameSolverSession;
use crate::tables::{Company, GameTables};
use crate::{
    About, AnyAgent, AnyGame, BookSession, GameTree, GuestFactory, MatchSetup, Outside, Outsider, Problem,
    Profile, Rates, Seeded, Session, SolverSession, Tables, rates,
};
use seedbed_agents::{AgentAbout, AgentFactory, Drill, Family, Lesson, Net, PuctOptions, Resolved};
use seedbed_arena::{PairPlayers, SeatedPair, Witness, count_lines};
use seedbed_files::Sources;
#[cfg(feature = "laws")]
use seedbed_rules::conformance::{Violation, check};
use seedbed_rules::{
    Agent, Game, ObservationSpace, ParametricDuels, Patterns, Perft, Player, Rng, Seat, Seed, Spec, Stop,
    Stopped, Text, Turn, UsageError, Values, list_below, list_of,
};
use seedbed_solve::Limits;
use std::ops::Range;
use std::sync::Arc;

/// A game of known type with its profile.
pub(crate) struct Opened<G: Text> {
    about: &'static About,
    spec: Spec,
    full: Spec,
    game: G,
    profile: Arc<Profile<G>>,
    outside: Outside,
}

impl<G: Text> Opened<G> {
    pub(crate) fn new(about: &'static About, values: &Values, game: G, profile: Profile<G>) -> Self {
        let (spec, full) = (values.spec(), values.full(&|_| None));
        let profile = Arc::new(profile.of(&game, full.clone(), spec.clone()));
        Self { about, spec, full, game, profile, outside: Outside::default() }
    }

    /// An agent from outside, if the spec names one.
    fn outsider(&self, spec: &Spec) -> Option<&Arc<dyn Outsider>> {
        named(&self.outside, self, &spec.name)
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
        let mut words = guarantees.words.clone();
        words.extend(determinises);
        words
    }

    fn is_hidden(&self) -> bool {
        self.profile.guarantees.is_hidden()
    }

    fn agents(&self) -> Vec<&'static AgentAbout> {
        with_outside(self.profile.roster.agents(), &self.outside, self)
    }

    fn searches(&self) -> Vec<&'static AgentAbout> {
        self.profile.roster.searches()
    }

    fn default_agent(&self) -> Spec {
        agent_of(self.profile.default_agent)
    }

    fn adviser(&self) -> Spec {
        agent_of(self.profile.adviser())
    }

    fn resolve(&self, spec: &Spec) -> Result<AnyAgent, UsageError> {
        if let Some(outsider) = self.outsider(spec) {
            let (spec, full, make) = invited(&**outsider, spec, self)?;
            return Ok(self.seated(spec, full, make));
        }
        let resolved = self.profile.roster.resolve(spec).map_err(|e| e.within(&self.spec))?;
        Ok(AnyAgent::new(&self.spec, resolved))
    }

    fn guest(&self, name: &str, make: GuestFactory) -> AnyAgent {
        let spec = Spec { name: name.to_owned(), leads: Vec::new(), keyed: Vec::new() };
        self.seated(spec.clone(), spec, make)
    }

    fn surround(&mut self, outside: Outside) {
        if !outside.reads_files {
            let profile = Arc::get_mut(&mut self.profile).expect("nobody uses a game that was just opened");
            profile.roster.sources = Sources::closed();
        }
        self.outside = outside;
    }

    fn players_of<'a>(
        &'a self,
        agents: [&'a AnyAgent; 2],
        setup: &'a MatchSetup<'a>,
    ) -> Result<Box<PairPlayers<'a>>, UsageError> {
        let typed = [agents[0].typed(&self.spec)?, agents[1].typed(&self.spec)?];
        let seats = list_below(self.game.players(), &mut |p| typed[self.game.side(p)]);
        let has_guest = agents.iter().any(|agent| agent.is_guest());
        let start = setup.start.map(|drawn| self.position(Some(drawn))).transpose()?;
        let openings = openings_of(&self.game, start, &setup.openings)?;
        Ok(Box::new(move || {
            let (game, profile) = (&self.game, &*self.profile);
            let pair = SeatedPair::new(game, profile.guarantees.countdown, profile.roster.party(&seats));
            let recorder = setup.record.map(|sink| Recorder::new(game, setup.times, sink));
            // Whose failure is to be told with the moves before it.
            let witness: Option<Box<dyn Witness<G> + 'a>> = if has_guest {
                Some(Box::new(Noting { game, recorder }))
            } else {
                recorder.map(|recorder| -> Box<dyn Witness<G> + 'a> { Box::new(recorder) })
            };
            Box::new(
                pair.from(openings.as_ref().map(|openings| openings.clone().finder(game))).seen_by(witness),
            )
        }))
    }

    fn seeded(&self, agent: &AnyAgent) -> Result<Box<dyn Seeded>, UsageError> {
        let agent = agent.typed(&self.spec)?.factory.clone();
        Ok(Box::new(LiveSeeded::new(self.game.clone(), Arc::clone(&self.profile), agent)))
    }

    fn duels(&self) -> Option<&dyn ParametricDuels> {
        self.profile.roster.family.as_ref().map(Family::duels)
    }

    fn strategy(&self, numbers: &[f64]) -> Option<AnyAgent> {
        let family = self.profile.roster.family.as_ref()?;
        let spec = bare(seedbed_agents::family::ABOUT.name);
        let resolved = Resolved::<G> { full: spec.clone(), spec, factory: family.strategy(numbers) };
        Some(AnyAgent::new(&self.spec, resolved))
    }

    fn best_responses_until(&self, agent: &AnyAgent, stop: &Stop) -> Result<Option<[f64; 2]>, UsageError> {
        let mut agent = agent.typed::<G>(&self.spec)?.factory.make();
        agent.begin();
        let guarantees = &self.profile.guarantees;
        Ok((guarantees.responses)(&self.game, &mut Stoppable { agent, stop }, guarantees.chance))
    }

    fn perft_until(&self, depth: u32, stop: &Stop) -> Result<Perft, Stopped> {
        count_lines(&self.game, &self.game.start(), depth, stop)
    }

    fn session(
        &self,
        position: Option<&str>,
        seats: &[Option<AnyAgent>],
        seed: Seed,
    ) -> Result<Box<dyn Session>, UsageError> {
        let state = self.position(position)?;
        let mut typed = Vec::with_capacity(seats.len());
        for seat in seats {
            typed.push(match seat {
                Some(agent) => Some(agent.typed::<G>(&self.spec)?.factory.clone()),
                None => None,
            });
        }
        Ok(Box::new(GameSession::new(self.game.clone(), Arc::clone(&self.profile), state, typed, seed)))
    }

    fn move_kinds(&self) -> &'static [&'static str] {
        self.profile.roster.capabilities.kinds.map_or(&[], |weighting| (weighting.names)(&self.game))
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

    fn tables(
        &self,
        tables: Range<usize>,
        opponent: Option<&AnyAgent>,
        learner: Option<Player>,
    ) -> Result<Box<dyn Tables>, UsageError> {
        let none =
            || UsageError::new(format!("{} has no observations", self.spec), "give its profile `observable`");
        let observer = self.profile.guarantees.observer.ok_or_else(none)?;
        let company = match opponent {
            Some(agent) => Some(Company { opponent: agent.typed::<G>(&self.spec)?.factory.clone(), learner }),
            None => None,
        };
        Ok(Box::new(GameTables::new(&self.game, observer, company.as_ref(), tables)))
    }

    fn is_solvable(&self) -> bool {
        self.profile.guarantees.is_solvable()
    }

    fn has_tree(&self) -> bool {
        self.profile.guarantees.enumerate.is_some()
    }

    fn game_tree(&self, memory: usize) -> Option<Result<GameTree, UsageError>> {
        let Profile { roster, guarantees, .. } = &*self.profile;
        let (enumerate, how) = guarantees.enumerate.zip(roster.capabilities.enumeration)?;
        Some(
            enumerate(&self.game, how, memory.saturating_mul(1 << 20))
                .map_err(|error| error.within(&self.spec)),
        )
    }

    fn solver_session_of(&self, problem: &Problem<'_>) -> Result<Box<dyn SolverSession>, UsageError> {
        let state = self.played(self.position(problem.position)?, problem.moves)?;
        let guarantees = &self.profile.guarantees;
        let made = guarantees.solver(&self.game, problem.method, problem.limits);
        let (made, open) = made.zip(guarantees.open_solver).ok_or_else(|| self.unsolvable())?;
        let solver = made.map_err(|e| e.within(&self.spec))?;
        let (game, spec, memory) = (self.game.clone(), self.full.clone(), problem.limits.memory);
        Ok(open(GameSolverSession { game, spec, state, owner: None, solver, memory }))
    }

    fn book_session(&self, plies: u32, limits: Limits) -> Result<Box<dyn BookSession>, UsageError> {
        let Profile { roster, guarantees, .. } = &*self.profile;
        let found = roster.capabilities.solving.zip(guarantees.open_book);
        let (solving, open) = found.ok_or_else(|| bookless(&self.spec))?;
        open(&self.game, &self.full, solving, plies, limits).map_err(|error| error.within(&self.spec))
    }

    fn patterns(&self) -> Option<Patterns> {
        self.profile.roster.capabilities.learning.map(|learning| (learning.patterns)(&self.game))
    }

    fn self_play(&self, net: &Arc<Net>, drill: Drill, seed: Seed, stop: &Stop) -> Option<Vec<Lesson>> {
        let learning = self.profile.roster.capabilities.learning?;
        (learning.play)(&self.game, net, drill, seed, stop)
    }

    fn searcher(&self, net: &Arc<Net>, options: PuctOptions) -> Option<AnyAgent> {
        let factory = seedbed_agents::puct::factory(&self.profile.roster, net, options)?;
        let spec = bare(seedbed_agents::puct::ABOUT.name);
        Some(AnyAgent::new(&self.spec, Resolved::<G> { full: spec.clone(), spec, factory }))
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

impl<G: Text> Opened<G> {
    /// Guests under this spec.
    fn seated(&self, spec: Spec, full: Spec, make: GuestFactory) -> AnyAgent {
        let failure = GuestFailure::default();
        let (noted, profile) = (failure.clone(), Arc::clone(&self.profile));
        let factory = AgentFactory::new(move || {
            let (profile, failure) = (Arc::clone(&profile), noted.clone());
            Box::new(Seated { guest: make(), profile, failure, failed: None })
        });
        let factory =
            factory.unrepeatable(format!("{spec} comes from outside, so its results may not repeat"));
        AnyAgent::new(&self.spec, Resolved::<G> { spec, full, factory }).noting_failures_in(failure)
    }

    /// The position after these moves.
    fn played(&self, mut s: G::State, moves: &[String]) -> Result<G::State, UsageError> {
        for (text, ply) in moves.iter().zip(1..) {
            let played = match self.game.turn(&s) {
                Turn::Over => Err(over(text)),
                _ => self.game.parse_move(&s, text),
            };
            self.game.play(&mut s, played.map_err(|e| e.within(format!("ply {ply}")))?);
        }
        if !moves.is_empty() && self.game.turn(&s) == Turn::Chance {
            let outcomes = list_of(&self.game.legal_moves(&s), &mut |&m| self.game.move_text(&s, m));
            return Err(unfinished(&outcomes));
        }
        Ok(s)
    }

    /// The error that a method does not fit the game, or none does.
    fn unsolvable(&self) -> UsageError {
        unsolvable(&self.spec, self.profile.guarantees.is_solvable())
    }

    /// A position as the game draws it, or the start.
    fn position(&self, drawn: Option<&str>) -> Result<G::State, UsageError> {
        match drawn {
            Some(text) => self.profile.guarantees.read(&self.game, text).map_err(|e| e.within(&self.spec)),
            None => Ok(self.game.start()),
        }
    }
}

/// An agent that tells its policy until someone asks to stop: then no best response to it is found any more.
struct Stoppable<'a, G: Game> {
    agent: Box<dyn Agent<G>>,
    stop: &'a Stop,
}

impl<G: Game> Agent<G> for Stoppable<'_, G> {
    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        self.agent.choose(seat, rng)
    }

    fn policy(&mut self, seat: &Seat<'_, G>, out: &mut Vec<(G::Move, f64)>) -> bool {
        !self.stop.is_stopped() && self.agent.policy(seat, out)
    }
}

/// A spec that is a name and nothing else.
fn bare(name: &str) -> Spec {
    Spec { name: name.to_owned(), leads: Vec::new(), keyed: Vec::new() }
}
