//! What a game guarantees, who may play it, and what people are told: everything but the rules.

mod offers;

use crate::enumerated;
use crate::guarantees::{BestResponses, Guarantees, Observer};
use crate::opened::Opened;
use crate::{About, AnyGame, Beliefs};
use seedbed_agents::equilibrium::Enumeration;
use seedbed_agents::{
    BookBuilder, Family, GameId, Keys, Learning, MakeSolver, MoveKindWeighting, Roster, Solving, Symmetry,
    exact, family, ismcts, negamax, oracle, pimc, puct, rave, solver_def, weighted,
};
#[cfg(feature = "laws")]
use seedbed_rules::conformance::{self, Law};
use seedbed_rules::{
    Advice, ChanceFree, Counted, Estimates, ExplicitChance, Game, ImperfectInformation, Keyed, Learnable,
    MoveKinds, Observable, Parametric, PerfectInformation, Plain, Readable, RoughKey, Seat, Spec, Symmetric,
    Text, Unscored, Values,
};
use seedbed_solve::{AlphaBeta, BestResponse, Method, ProofNumber, key_signature};

/// The profile of a game.
///
/// Each call asks the compiler whether the game keeps what it promises, and adds what follows: the
/// agents that fit, and the laws that the conformance kit then checks.
pub struct Profile<G: Game> {
    pub(crate) guarantees: Guarantees<G>,
    pub(crate) roster: Roster<G>,
    /// The spec of the agent to meet when none is named.
    pub(crate) default_agent: &'static str,
    /// The spec of the agent that is asked for hints, if that is another.
    adviser: Option<&'static str>,
    pub(crate) insights: Vec<Insight<G>>,
    /// What a seat may believe of hidden things.
    pub(crate) beliefs: Option<fn(&Seat<'_, G>) -> Beliefs>,
    pub(crate) benchmarks: Vec<Benchmark<G>>,
    #[cfg(feature = "laws")]
    pub(crate) laws: Vec<Law<G>>,
}

/// Something that a game can show to a seat on request, made only of what that seat may see.
pub struct Insight<G: Game> {
    /// The word that asks for it.
    pub name: &'static str,
    /// What it shows.
    pub help: &'static str,
    /// Shows it to the player in the seat.
    pub show: fn(&Seat<'_, G>) -> String,
}

/// A speed of a game's own, measured on one core.
pub struct Benchmark<G: Game> {
    /// What is measured, with its unit.
    pub what: &'static str,
    /// Measures it in about this many seconds.
    pub measure: fn(&G, f64) -> f64,
}

/// Positions examined for best responses, at most: some seconds' work.
const RESPONSE_POSITIONS: u64 = 20_000_000;

/// Adds laws to a profile, in builds that check them.
macro_rules! keep {
    ($profile:ident, $($laws:ident),+) => {
        #[cfg(feature = "laws")]
        {
            $($profile.laws.extend(conformance::$laws());)+
        }
    };
}

impl<G: Text> Profile<G> {
    fn new(guarantees: Guarantees<G>, roster: Roster<G>, default_agent: &'static str) -> Self {
        Self {
            guarantees,
            roster,
            default_agent,
            adviser: None,
            insights: Vec::new(),
            beliefs: None,
            benchmarks: Vec::new(),
            #[cfg(feature = "laws")]
            laws: conformance::base().into_iter().chain(conformance::scenes()).collect(),
        }
    }

    /// A game in which every seat sees everything.
    pub fn perfect_information() -> Self
    where
        G: PerfectInformation,
    {
        let responses: BestResponses<G> = |game, player, chance| {
            let first =
                BestResponse::new(game, chance, player, 0, RESPONSE_POSITIONS)?.with_perfect_information()?;
            let second =
                BestResponse::new(game, chance, player, 1, RESPONSE_POSITIONS)?.with_perfect_information()?;
            Some([first, second])
        };
        let roster = Roster::new(Some(|search| Box::new(Plain(search))));
        #[cfg_attr(not(feature = "laws"), expect(unused_mut))]
        let mut profile =
            Self::new(Guarantees::new(responses, |seat, _| seat.state().clone(), "open"), roster, "mcts");
        keep!(profile, perfect_information);
        profile
    }

    /// A game in which seats see different things; searches play it through determinised states.
    pub fn imperfect_information() -> Self
    where
        G: ImperfectInformation,
    {
        let responses: BestResponses<G> = |game, player, chance| {
            let first = BestResponse::new(game, chance, player, 0, RESPONSE_POSITIONS)?
                .with_imperfect_information()?;
            let second = BestResponse::new(game, chance, player, 1, RESPONSE_POSITIONS)?
                .with_imperfect_information()?;
            Some([first, second])
        };
        let guarantees = Guarantees {
            sees: G::sees,
            determinises: Some(G::determinises_exactly),
            ..Guarantees::new(
                responses,
                |seat, rng| seat.game().determinise(&seat.info_state(), rng),
                "hidden information",
            )
        };
        let mut roster = Roster::new(None);
        roster.offer(pimc::def());
        roster.offer(oracle::def());
        roster.offer(ismcts::def());
        #[cfg_attr(not(feature = "laws"), expect(unused_mut))]
        let mut profile = Self::new(guarantees, roster, pimc::ABOUT.name);
        keep!(profile, imperfect_information, hidden_scenes);
        profile
    }

    /// A game in which everything is seen and chance never follows a player's move: it can be solved.
    #[must_use]
    pub fn chance_free(self) -> Self
    where
        G: PerfectInformation + ChanceFree + Keyed,
    {
        let mut profile = self.chance_free_deals();
        profile.guarantees.general_solver = Some(|game, method, limits| {
            Ok(match method {
                Method::AlphaBeta => Box::new(AlphaBeta::new(game, limits)?),
                Method::ProofNumber => Box::new(ProofNumber::new(game, limits)?),
            })
        });
        profile.guarantees.open_solver = Some(|session| Box::new(session));
        profile.guarantees.open_book = Some(|game, spec, solving, plies, limits| {
            Ok(Box::new(BookBuilder::new(game, spec, solving, plies, limits)?))
        });
        profile.roster.capabilities.solving = Some(Solving {
            solver: |game, limits| Ok(Box::new(AlphaBeta::new(game, limits)?)),
            canonical: G::canonical,
            signature: key_signature,
        });
        profile.roster.offer(solver_def());
        profile.roster.offer(exact::def());
        profile
    }

    /// A game with hidden information in which chance never follows a player's move.
    ///
    /// A player who cannot see the state is not bound by what would be best if they did: such a game is searched, not solved, and no
    /// solver is compiled for it.
    #[must_use]
    pub fn chance_free_deals(mut self) -> Self
    where
        G: ChanceFree + Keyed,
    {
        self.roster.offer_search(negamax::def());
        self.roster.capabilities.keys.get_or_insert_with(Keys::of_game);
        keep!(self, chance_free, keyed);
        self.guarantees.words.push("no later chance");
        self
    }

    /// A game whose chance can be listed.
    #[must_use]
    pub fn explicit_chance(mut self) -> Self
    where
        G: ExplicitChance,
    {
        keep!(self, explicit_chance);
        self.guarantees.chance = Some(G::distribution);
        self.guarantees.words.push("chance");
        self
    }

    /// A game that counts towards a limit, without which it could go on forever.
    #[must_use]
    pub fn counted(mut self) -> Self
    where
        G: Counted,
    {
        keep!(self, counted);
        self.guarantees.countdown = Some(G::countdown);
        self
    }

    /// A game whose points already won can be told from what remains.
    #[must_use]
    pub fn unscored(mut self) -> Self
    where
        G: Unscored,
    {
        keep!(self, unscored);
        self.roster.capabilities.keys.get_or_insert_with(Keys::of_game).unscored = G::unscored;
        self
    }

    /// A game whose positions have a past that seldom matters.
    #[must_use]
    pub fn rough(mut self) -> Self
    where
        G: RoughKey,
    {
        self.roster.capabilities.keys.get_or_insert_with(Keys::of_game).rough = G::rough;
        self
    }

    /// A game whose board has symmetries.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        keep!(self, symmetric);
        self.roster.capabilities.symmetry = Some(Symmetry::of_game());
        self.guarantees.words.push("symmetric");
        self
    }

    /// A game whose moves come in kinds.
    #[must_use]
    pub fn move_kinds(mut self) -> Self
    where
        G: MoveKinds,
    {
        keep!(self, kinds);
        self.roster.offer(weighted::def());
        self.roster.capabilities.kinds = Some(MoveKindWeighting::of_game());
        self.guarantees.words.push("move kinds");
        self
    }

    /// A game that can be judged in several ways.
    #[must_use]
    pub fn estimates(mut self) -> Self
    where
        G: Estimates,
    {
        keep!(self, estimates);
        self.roster.capabilities.estimates = G::ESTIMATES;
        self
    }

    /// A game that knows a little about good play.
    #[must_use]
    pub fn advised(mut self) -> Self
    where
        G: Advice,
    {
        keep!(self, advised);
        self.roster.offer_search(rave::def());
        self.roster.capabilities.sensible = Some(G::play_out);
        self.guarantees.words.push("advice");
        self
    }

    /// A game that says which patterns are worth learning.
    #[must_use]
    pub fn learnable(mut self) -> Self
    where
        G: Learnable,
    {
        keep!(self, learnable);
        self.roster.offer(puct::def());
        self.roster.capabilities.learning = Some(Learning::of_game());
        self.guarantees.words.push("patterns to learn");
        self
    }

    /// A game whose positions can be written down and read back.
    #[must_use]
    pub fn readable(mut self) -> Self
    where
        G: Readable,
    {
        keep!(self, readable);
        self.guarantees.reader = Some(G::read);
        self
    }

    /// A game with a family of strategies, one for every vector of numbers.
    #[must_use]
    pub fn parametric(mut self, game: &G) -> Self
    where
        G: Parametric,
    {
        keep!(self, parametric);
        self.roster.family = Some(Family::new(game));
        self.roster.offer(family::def());
        self.guarantees.words.push("parametric strategies");
        self
    }

    /// A game whose seats see everything in numbers.
    #[must_use]
    pub fn observable(mut self) -> Self
    where
        G: Observable + PerfectInformation,
    {
        keep!(self, observable, observable_in_full);
        self.guarantees.observer = Some(Observer::of_game());
        self
    }

    /// A game whose seats see in numbers what they may.
    #[must_use]
    pub fn observable_in_part(mut self) -> Self
    where
        G: Observable + ImperfectInformation,
    {
        keep!(self, observable, observable_in_part);
        self.guarantees.observer = Some(Observer::of_game());
        self
    }

    /// A game with an exact method of its own, better than the general one or in place of none.
    #[must_use]
    pub fn solved_by(mut self, make: MakeSolver<G>) -> Self {
        self.guarantees.solver = Some(make);
        self.guarantees.open_solver = Some(|session| Box::new(session));
        self
    }

    /// A game with hidden information that is solved, with exact best responses, where it is small enough to be written down in full.
    ///
    /// `smaller` names such games, for whoever asks for too large a one; nothing if none of them is.
    #[must_use]
    pub fn enumerable(mut self, smaller: &'static str) -> Self
    where
        G: ImperfectInformation + ExplicitChance,
    {
        self.guarantees.enumerate = Some(enumerated::enumerate);
        self.guarantees.responses = enumerated::responses;
        self.guarantees.words.push("an equilibrium where small enough");
        self.roster.capabilities.enumeration = Some(Enumeration { chance: G::distribution, smaller });
        self
    }

    /// A game that finds the best responses to a player in a way of its own.
    #[must_use]
    pub fn best_responses_by(mut self, responses: BestResponses<G>) -> Self {
        self.guarantees.responses = responses;
        self
    }

    /// What can be shown to a seat.
    pub fn insights(&self) -> &[Insight<G>] {
        &self.insights
    }

    /// What the player in a seat may believe; `None` if the game has no numbers for it.
    pub fn beliefs(&self, seat: &Seat<'_, G>) -> Option<Beliefs> {
        self.beliefs.map(|beliefs| beliefs(seat))
    }

    /// The agents and searches that may play, for code that knows the type of the game.
    pub fn roster(&self) -> &Roster<G> {
        &self.roster
    }

    /// The profile of this very game, for agents that were made for one; `spec` has every default written out, `short` none.
    #[must_use]
    pub fn of(mut self, game: &G, spec: Spec, short: Spec) -> Self {
        self.roster.id = Some(GameId { spec, short, partners: game.players() > 2 });
        self.roster.game = Some(game.clone());
        if let (Some(solving), Some(make)) = (&mut self.roster.capabilities.solving, self.guarantees.solver) {
            solving.solver = make;
        }
        self
    }

    /// Puts the game, opened with these values, behind the trait that all faces use.
    pub fn erase(self, about: &'static About, values: &Values, game: G) -> Box<dyn AnyGame> {
        Box::new(Opened::new(about, values, game, self))
    }
}
