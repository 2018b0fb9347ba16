//! A game with its parameters fixed, whatever its type.

use crate::{
    About, AnyAgent, BookSession, GameTree, GuestFactory, MatchSetup, Outside, Problem, Rates, Seeded,
    Session, SolverSession, Tables,
};
use seedbed_agents::{AgentAbout, Drill, Lesson, Net, PuctOptions};
use seedbed_arena::{MatchPlan, PairPlayers, Tally, Watch, contest_pairs, contest_pairs_until};
#[cfg(feature = "laws")]
use seedbed_rules::conformance::Violation;
use seedbed_rules::{
    Eyes, NoMemory, ObservationSpace, ParametricDuels, Patterns, Perft, Player, Seed, Spec, Stop, Stopped,
    UsageError,
};
use seedbed_solve::Limits;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A game whose type is hidden: every face of Seedbed speaks to games through this.
///
/// Its unit is a whole match, solve or move of a session, so that nothing inside a game pays for the erasure.
pub trait AnyGame: Send + Sync {
    /// The game as people meet it.
    fn about(&self) -> &'static About;

    /// The shortest spec of this very game.
    fn spec(&self) -> &Spec;

    /// Its spec with every default written out: what a book or a store records.
    fn full_spec(&self) -> &Spec;

    /// The number of seats.
    fn players(&self) -> usize;

    /// The side of a seat: partners share one.
    fn side(&self, p: Player) -> usize;

    /// What the player in this seat is called.
    fn player_name(&self, p: Player) -> String;

    /// One more than the largest action id.
    fn action_count(&self) -> u32;

    /// No game is longer than this many plies, turns of chance included.
    fn max_plies(&self) -> u32;

    /// What it guarantees, in words.
    fn traits(&self) -> Vec<&'static str>;

    /// Do seats see different things?
    fn is_hidden(&self) -> bool;

    /// Every agent that may sit down.
    fn agents(&self) -> Vec<&'static AgentAbout>;

    /// Every search that an agent of the game may use.
    fn searches(&self) -> Vec<&'static AgentAbout>;

    /// The agent to meet when none is named.
    fn default_agent(&self) -> Spec;

    /// The agent that is asked for hints and analyses when none is named: it tells what it thinks of every move.
    fn adviser(&self) -> Spec;

    /// Reads the spec of an agent, and every file that it names, once.
    ///
    /// # Errors
    ///
    /// If the agent does not exist or does not fit, or its parameters or files are wrong.
    fn resolve(&self, spec: &Spec) -> Result<AnyAgent, UsageError>;

    /// Says what its agents may reach beyond the game; only files, if nobody says anything.
    ///
    /// # Panics
    ///
    /// If the game is in use already.
    fn surround(&mut self, outside: Outside);

    /// Seats agents from outside under this name.
    fn guest(&self, name: &str, make: GuestFactory) -> AnyAgent;

    /// Makes the players of a match's threads.
    ///
    /// # Errors
    ///
    /// If an agent was resolved for another game, or the setup does not fit.
    fn players_of<'a>(
        &'a self,
        agents: [&'a AnyAgent; 2],
        setup: &'a MatchSetup<'a>,
    ) -> Result<Box<PairPlayers<'a>>, UsageError>;

    /// The seeds of an agent, each of them a strategy.
    ///
    /// # Errors
    ///
    /// If the agent was resolved for another game.
    fn seeded(&self, agent: &AnyAgent) -> Result<Box<dyn Seeded>, UsageError>;

    /// Its parametric strategies against each other, if it has any.
    fn duels(&self) -> Option<&dyn ParametricDuels>;

    /// The strategy given by as many finite numbers as [`ParametricDuels::numbers`] says; `None` if the game has no parametric
    /// strategies.
    fn strategy(&self, numbers: &[f64]) -> Option<AnyAgent>;

    /// What the best responses to an agent score in the first and in the second seat; `None` if there is no exact way, or
    /// someone asked to stop.
    ///
    /// # Errors
    ///
    /// If the agent was resolved for another game.
    fn best_responses_until(&self, agent: &AnyAgent, stop: &Stop) -> Result<Option<[f64; 2]>, UsageError>;

    /// Counts the lines of play of exactly this many plies, on the current thread pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    fn perft_until(&self, depth: u32, stop: &Stop) -> Result<Perft, Stopped>;

    /// Begins a game, at a position given as the game draws it or at the start: a seat holds an agent, or a person.
    ///
    /// # Errors
    ///
    /// If the position cannot be read, or an agent was resolved for another game.
    fn session(
        &self,
        position: Option<&str>,
        seats: &[Option<AnyAgent>],
        seed: Seed,
    ) -> Result<Box<dyn Session>, UsageError>;

    /// The kinds of moves that it tells apart, if it does.
    fn move_kinds(&self) -> &'static [&'static str];

    /// The form of what seats see in numbers; `None` if the game does not tell.
    fn observation_space(&self) -> Option<ObservationSpace>;

    /// Does an observation tell all that its seat knows?
    fn observations_recall(&self) -> bool;

    /// The largest payoff there is.
    fn max_payoff(&self) -> i32;

    /// The tables with these numbers of a [`Batch`](crate::Batch).
    ///
    /// # Errors
    ///
    /// If the game has no observations or the opponent was resolved for another game.
    fn tables(
        &self,
        tables: Range<usize>,
        opponent: Option<&AnyAgent>,
        learner: Option<Player>,
    ) -> Result<Box<dyn Tables>, UsageError>;

    /// Is there an exact method for it?
    fn is_solvable(&self) -> bool;

    /// Is there a method for its equilibrium, if it is small enough?
    fn has_tree(&self) -> bool;

    /// The whole tree of a game with hidden information, in so many MiB; `None` if there is no method for its equilibrium.
    ///
    /// # Errors
    ///
    /// If it is too large.
    fn game_tree(&self, memory: usize) -> Option<Result<GameTree, UsageError>>;

    /// Puts a position before an exact solver.
    ///
    /// # Errors
    ///
    /// If there is no exact method, no memory for it, or the position cannot be read.
    fn solver_session_of(&self, problem: &Problem<'_>) -> Result<Box<dyn SolverSession>, UsageError>;

    /// Puts a position, given as the game draws it, or the start before the exact solver that suits the game best.
    ///
    /// # Errors
    ///
    /// If there is no exact method, no memory for it, or the position cannot be read.
    fn solver_session(
        &self,
        position: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn SolverSession>, UsageError> {
        self.solver_session_of(&Problem { position, moves: &[], method: None, limits })
    }

    /// Begins a book of solved openings of `plies` plies.
    ///
    /// # Errors
    ///
    /// If there is no exact method for positions of this game, or too many of them, or no memory.
    fn book_session(&self, plies: u32, limits: Limits) -> Result<Box<dyn BookSession>, UsageError>;

    /// The patterns that a net can learn; `None` if the game does not say which.
    fn patterns(&self) -> Option<Patterns>;

    /// Plays a game by a net made for these patterns, and tells what it taught; `None` if it was stopped, or there is nothing to learn.
    fn self_play(&self, net: &Arc<Net>, drill: Drill, seed: Seed, stop: &Stop) -> Option<Vec<Lesson>>;

    /// Tree search by a net made for these patterns; `None` if there is nothing to learn.
    fn searcher(&self, net: &Arc<Net>, options: PuctOptions) -> Option<AnyAgent>;

    /// Checks the laws of what the game guarantees on `positions` positions.
    ///
    /// # Errors
    ///
    /// The first law that is broken, and how.
    #[cfg(feature = "laws")]
    fn conforms(&self, positions: usize, seed: Seed) -> Result<(), Violation>;

    /// Measures how fast it is played and searched on one core, spending about this many seconds on each figure.
    fn rates(&self, seconds: f64) -> Rates;

    /// A hash over fixed random games and a fixed search, which changes only when behaviour does.
    fn signature(&self) -> String;
}

impl dyn AnyGame + '_ {
    /// What the best responses to an agent score in the first and in the second seat; `None` if there is no exact way.
    ///
    /// # Errors
    ///
    /// If the agent was resolved for another game.
    pub fn best_responses(&self, agent: &AnyAgent) -> Result<Option<[f64; 2]>, UsageError> {
        self.best_responses_until(agent, &Stop::NEVER)
    }

    /// Counts the lines of play of exactly this many plies, on the current thread pool.
    #[expect(clippy::missing_panics_doc, reason = "nobody can stop it")]
    pub fn perft(&self, depth: u32) -> Perft {
        self.perft_until(depth, &Stop::NEVER).expect("nobody can stop it")
    }

    /// Plays pairs of a match on the current thread pool.
    ///
    /// Tallies of parts add up to the tally of the whole.
    ///
    /// # Errors
    ///
    /// If an agent was resolved for another game, or a guest failed.
    pub fn contest(
        &self,
        agents: [&AnyAgent; 2],
        plan: MatchPlan,
        pairs: Range<u64>,
        watch: &Watch,
    ) -> Result<Tally, UsageError> {
        self.contest_set(agents, plan, pairs, &MatchSetup::default(), watch)
    }

    /// The same with games that begin elsewhere or are recorded.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::contest`](#method.contest), or if the setup does not fit.
    pub fn contest_set(
        &self,
        agents: [&AnyAgent; 2],
        plan: MatchPlan,
        pairs: Range<u64>,
        setup: &MatchSetup<'_>,
        watch: &Watch,
    ) -> Result<Tally, UsageError> {
        let players = self.players_of(agents, setup)?;
        unless_failed(agents, NoMemory::caught(|| contest_pairs(&*players, plan, pairs, watch))?)
    }

    /// Plays a match until `enough`, which sees the tally after each pair in order, is satisfied.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::contest`](#method.contest).
    pub fn contest_until(
        &self,
        agents: [&AnyAgent; 2],
        plan: MatchPlan,
        watch: &Watch,
        enough: &mut (dyn FnMut(&Tally) -> ControlFlow<()> + Send),
    ) -> Result<Tally, UsageError> {
        self.contest_set_until(agents, plan, &MatchSetup::default(), watch, enough)
    }

    /// The same with games that begin elsewhere or are recorded.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::contest_set`](#method.contest_set).
    pub fn contest_set_until(
        &self,
        agents: [&AnyAgent; 2],
        plan: MatchPlan,
        setup: &MatchSetup<'_>,
        watch: &Watch,
        enough: &mut (dyn FnMut(&Tally) -> ControlFlow<()> + Send),
    ) -> Result<Tally, UsageError> {
        let players = self.players_of(agents, setup)?;
        unless_failed(agents, NoMemory::caught(|| contest_pairs_until(&*players, plan, watch, enough))?)
    }

    /// Resolves two agents and plays a whole match of them.
    ///
    /// # Errors
    ///
    /// If one of the agents does not fit.
    pub fn match_of(&self, agents: [&Spec; 2], plan: MatchPlan, watch: &Watch) -> Result<Tally, UsageError> {
        let [first, second] = agents.map(|spec| self.resolve(spec));
        self.contest([&first?, &second?], plan, plan.pairs(), watch)
    }

    /// Who won a game that ended with these payoffs, in words for these eyes.
    pub fn outcome(&self, payoffs: &[i32], eyes: Eyes) -> String {
        let best = payoffs.iter().copied().max().unwrap_or(0);
        let winners: Vec<Player> = (0..payoffs.len()).filter(|&p| payoffs[p] == best && best > 0).collect();
        self.victory(&winners, eyes)
    }

    /// That these players won, or nobody did, in words for these eyes.
    pub fn victory(&self, winners: &[Player], eyes: Eyes) -> String {
        let names: Vec<String> = winners.iter().map(|&p| self.player_name(p)).collect();
        let names = names.join(" and ");
        match eyes {
            _ if winners.is_empty() => "a draw".to_owned(),
            Eyes::Seat(me) if winners == [me] => "you won".to_owned(),
            Eyes::Seat(me) if winners.contains(&me) => format!("you won: {names}"),
            Eyes::Seat(_) => format!("you lost: {names} won"),
            _ => format!("{names} won"),
        }
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
