//! What kind a game is decides who may play it, and which laws it must keep.

mod seating;

use crate::boosted::{self, Shelf};
use crate::family::{self, Family};
use crate::means::{Keys, Means, Symmetry, Weighting};
use crate::offer::{AgentAbout, AgentDef, Gauge, Insight, SearchDef};
use crate::{flat, greedy, ismcts, mcts, negamax, pimc, random, weighted};
use seedbed_rules::conformance::{self, Law};
use seedbed_rules::{
    Agent, Chance, CountdownOf, Counted, Game, Hidden, Judged, Keyed, Mistake, MoveKinds, Open, Oracle,
    Param, Parametric, Plain, Player, Readable, RoughKey, Search, Spec, Strict, Symmetric, Takes, Text,
    Unscored,
};
use seedbed_solve::{AlphaBeta, Answering, ChanceLaw, Limits, Made};

/// Every agent that is not tied to one game.
pub const GENERAL: &[&AgentAbout] = &[
    &random::ABOUT,
    &weighted::ABOUT,
    &greedy::ABOUT,
    &flat::ABOUT,
    &mcts::ABOUT,
    &negamax::ABOUT,
    &pimc::ABOUT,
    &ismcts::ABOUT,
    &family::ABOUT,
    &ORACLE,
    &boosted::ABOUT,
];

const ORACLE: AgentAbout = AgentAbout {
    name: "oracle",
    summary: "a search that sees everything: the yardstick for players who cannot",
    needs: "a game with hidden information",
    params: &[Param { key: "search", takes: Takes::Spec, default: "mcts", help: "the search that peeks" }],
};

/// Seats a search at the table.
type Seating<G> = fn(Box<dyn Search<G>>) -> Box<dyn Agent<G>>;

/// The agents that fit a game and the laws it must keep; each constructor asks the compiler whether that is so.
pub struct Kind<G: Game> {
    searches: Vec<SearchDef<G>>,
    agents: Vec<AgentDef<G>>,
    seating: Option<Seating<G>>,
    chance: bool,
    means: Means<G>,
    laws: Vec<Law<G>>,
    reader: Option<Reader<G>>,
    solver: Option<Making<G>>,
    /// The agent to meet when none is named.
    usual: &'static str,
    insights: Vec<Insight<G>>,
    gauges: Vec<Gauge<G>>,
    /// Who learns of a move: everybody, unless the game is hidden.
    sees: fn(&G, &G::State, G::Move, Player) -> bool,
    /// Whether imagined states are as likely as random play makes them; none where nothing is hidden.
    guesses: Option<fn(&G) -> bool>,
    family: Option<Family<G>>,
    chance_law: Option<ChanceLaw<G>>,
    answers: Answers<G>,
    traits: Vec<&'static str>,
    identity: Option<Identity>,
    shelf: Shelf,
    /// What is counted towards a limit, where nothing else would end some games.
    countdown: Option<CountdownOf<G>>,
}

/// Which game of its kind it is, for agents that were made for one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its shortest spec.
    pub game: Spec,
    /// Do several seats share a side?
    pub partners: bool,
}

/// Reads a position.
type Reader<G> = fn(&G, &str) -> Result<<G as Game>::State, Mistake>;

/// Makes an exact solver for a game.
type Making<G> = fn(&G, Limits) -> Made<G>;

/// Finds what the best answers to a player score in the first and in the second seat, where that can be found exactly.
type Answers<G> = fn(&G, &mut dyn Agent<G>, Option<ChanceLaw<G>>) -> Option<[f64; 2]>;

/// Positions looked at for the best answer, at most: some seconds' work.
const ANSWERED: u64 = 20_000_000;

impl<G: Text> Kind<G> {
    fn new(seating: Option<Seating<G>>, answers: Answers<G>, word: &'static str) -> Self {
        Self {
            searches: vec![greedy::def(), flat::def(), mcts::def()],
            agents: vec![random::def(), boosted::def()],
            seating,
            chance: false,
            means: Means::default(),
            laws: conformance::base(),
            reader: None,
            solver: None,
            usual: if seating.is_some() { mcts::ABOUT.name } else { pimc::ABOUT.name },
            insights: Vec::new(),
            gauges: Vec::new(),
            sees: |_, _, _, _| true,
            guesses: None,
            family: None,
            chance_law: None,
            answers,
            traits: vec![word],
            identity: None,
            shelf: Shelf::default(),
            countdown: None,
        }
    }

    /// A game in which every seat sees everything.
    pub fn open() -> Self
    where
        G: Open,
    {
        let answers: Answers<G> = |game, player, chance| {
            let first = Answering::new(game, chance, player, 0, ANSWERED)?.open()?;
            let second = Answering::new(game, chance, player, 1, ANSWERED)?.open()?;
            Some([first, second])
        };
        let mut kind = Self::new(Some(|search| Box::new(Plain(search))), answers, "open");
        kind.laws.extend(conformance::open());
        kind
    }

    /// A game in which seats see different things; searches play it through guesses.
    pub fn hidden() -> Self
    where
        G: Hidden,
    {
        let answers: Answers<G> = |game, player, chance| {
            let first = Answering::new(game, chance, player, 0, ANSWERED)?.hidden()?;
            let second = Answering::new(game, chance, player, 1, ANSWERED)?.hidden()?;
            Some([first, second])
        };
        let mut kind = Self::new(None, answers, "hidden information");
        kind.agents.push(pimc::def());
        kind.agents.push(AgentDef {
            about: &ORACLE,
            build: |values, kind| Ok(Box::new(Oracle(kind.search(values.nested("search"))?))),
        });
        kind.agents.push(ismcts::def());
        kind.sees = G::sees;
        kind.guesses = Some(G::guess_is_exact);
        kind.laws.extend(conformance::hidden());
        kind
    }

    /// A game in which chance never follows a player's move.
    #[must_use]
    pub fn strict(mut self) -> Self
    where
        G: Strict + Keyed,
    {
        self.searches.push(negamax::def());
        self.means.keys.get_or_insert_with(Keys::new);
        // Who cannot see the state is not bound by what would be best if he did.
        if !self.is_hidden() {
            self.solver = Some(|game, limits| Ok(Box::new(AlphaBeta::new(game, limits)?)));
        }
        self.laws.extend(conformance::strict());
        self.laws.extend(conformance::keyed());
        self.traits.push("no later chance");
        self
    }

    /// A game whose chance can be listed.
    #[must_use]
    pub fn chance(mut self) -> Self
    where
        G: Chance,
    {
        self.laws.extend(conformance::chance());
        self.chance = true;
        self.chance_law = Some(G::law);
        self.traits.push("chance");
        self
    }

    /// A game that counts towards a limit, without which it could go on for ever.
    #[must_use]
    pub fn counted(mut self) -> Self
    where
        G: Counted,
    {
        self.laws.extend(conformance::counted());
        self.countdown = Some(G::countdown);
        self
    }

    /// What is counted towards a limit, where the game has one.
    pub fn countdown(&self) -> Option<CountdownOf<G>> {
        self.countdown
    }

    /// A game whose points already won can be told from what remains.
    #[must_use]
    pub fn unscored(mut self) -> Self
    where
        G: Unscored,
    {
        self.laws.extend(conformance::unscored());
        self.means.keys.get_or_insert_with(Keys::new).unscored = G::unscored;
        self
    }

    /// A game whose positions have a past that seldom matters.
    #[must_use]
    pub fn rough(mut self) -> Self
    where
        G: RoughKey,
    {
        self.means.keys.get_or_insert_with(Keys::new).rough = G::rough;
        self
    }

    /// A game whose board has symmetries.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.laws.extend(conformance::symmetric());
        self.means.symmetry = Some(Symmetry::new());
        self.traits.push("symmetric");
        self
    }

    /// A game whose moves come in kinds.
    #[must_use]
    pub fn kinds(mut self) -> Self
    where
        G: MoveKinds,
    {
        self.laws.extend(conformance::kinds());
        self.agents.push(weighted::def());
        self.means.kinds = Some(Weighting::new());
        self.traits.push("move kinds");
        self
    }

    /// A game that can be judged in several ways.
    #[must_use]
    pub fn judged(mut self) -> Self
    where
        G: Judged,
    {
        self.laws.extend(conformance::judged());
        self.means.estimates = G::ESTIMATES;
        self
    }

    /// A game whose positions can be written down and read back.
    #[must_use]
    pub fn readable(mut self) -> Self
    where
        G: Readable,
    {
        self.laws.extend(conformance::readable());
        self.reader = Some(G::read);
        self
    }

    /// A game with a family of strategies, one for every vector of numbers.
    #[must_use]
    pub fn parametric(mut self, game: &G) -> Self
    where
        G: Parametric,
    {
        self.laws.extend(conformance::parametric());
        self.family = Some(Family::new(game));
        self.agents.push(family::def());
        self.traits.push("parametric strategies");
        self
    }

    /// The parametric strategies, where the game has them.
    pub fn family(&self) -> Option<&Family<G>> {
        self.family.as_ref()
    }

    /// A game with an exact method of its own, better than the general one or where there is none.
    #[must_use]
    pub fn solved_by(mut self, make: Making<G>) -> Self {
        self.solver = Some(make);
        self
    }

    /// A game that finds the best answers to a player in a way of its own.
    #[must_use]
    pub fn answered_by(mut self, answers: Answers<G>) -> Self {
        self.answers = answers;
        self
    }

    /// What the best answers to an agent score in the first and in the second seat; nothing where the agent does not
    /// tell the law of its choices or the game is too large.
    pub fn answers(&self, game: &G, spec: &Spec) -> Result<Option<[f64; 2]>, Mistake> {
        let mut agent = self.agent(spec)?;
        agent.begin();
        Ok((self.answers)(game, &mut *agent, self.chance_law))
    }

    /// Is there an exact method at all?
    pub fn is_solvable(&self) -> bool {
        self.solver.is_some()
    }

    /// Makes the exact solver, where there is an exact method at all.
    pub fn solver(&self, game: &G, limits: Limits) -> Option<Made<G>> {
        self.solver.map(|make| make(game, limits))
    }

    /// Offers an agent of the game's own; it stands before a general one of the same name.
    #[must_use]
    pub fn with_agent(mut self, def: AgentDef<G>) -> Self {
        self.agents.retain(|known| known.about.name != def.about.name);
        self.agents.push(def);
        self
    }

    /// Offers a search of the game's own; it stands before a general one of the same name.
    #[must_use]
    pub fn with_search(mut self, def: SearchDef<G>) -> Self {
        self.searches.retain(|known| known.about.name != def.about.name);
        self.searches.push(def);
        self
    }

    /// Names the agent to meet when none is named, better than the strongest general one of this kind.
    #[must_use]
    pub fn usually(mut self, name: &'static str) -> Self {
        self.usual = name;
        self
    }

    /// Offers something to show to a seat.
    #[must_use]
    pub fn with_insight(mut self, insight: Insight<G>) -> Self {
        self.insights.push(insight);
        self
    }

    /// What can be shown to a seat.
    pub fn insights(&self) -> &[Insight<G>] {
        &self.insights
    }

    /// Offers speeds of the game's own to a benchmark.
    #[must_use]
    pub fn with_gauges(mut self, gauges: impl IntoIterator<Item = Gauge<G>>) -> Self {
        self.gauges.extend(gauges);
        self
    }

    /// The speeds of the game's own.
    pub fn gauges(&self) -> &[Gauge<G>] {
        &self.gauges
    }

    /// Does the player in this seat learn which move was made from here?
    pub fn sees(&self, game: &G, s: &G::State, m: G::Move, p: Player) -> bool {
        (self.sees)(game, s, m, p)
    }

    /// Reads a position, where the game can.
    pub fn read(&self, game: &G, text: &str) -> Result<G::State, Mistake> {
        match self.reader {
            Some(read) => read(game, text),
            None => {
                Err(Mistake::new("positions of this game cannot be read from text", "give the moves instead"))
            }
        }
    }

    /// The kind of this very game, whose shortest spec is given.
    #[must_use]
    pub fn of(mut self, game: &G, spec: Spec) -> Self {
        self.identity = Some(Identity { game: spec, partners: game.players() > 2 });
        self
    }

    /// Which game it is, where that is known.
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// The books that have been opened.
    pub(crate) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// What the game can do for a search.
    pub fn means(&self) -> &Means<G> {
        &self.means
    }

    /// The laws the game must keep.
    pub fn laws(&self) -> &[Law<G>] {
        &self.laws
    }

    /// What kind of game it is, in words.
    pub fn traits(&self) -> &[&'static str] {
        &self.traits
    }

    /// Whether states imagined for a seat are as likely as random play makes them; nothing where all is seen.
    pub fn guesses_exactly(&self, game: &G) -> Option<bool> {
        self.guesses.map(|exact| exact(game))
    }

    /// Do seats see different things?
    pub fn is_hidden(&self) -> bool {
        self.seating.is_none()
    }

    /// Can a position be taken back without giving anything away? Not where cards are hidden or dice have fallen.
    pub fn can_undo(&self) -> bool {
        !self.is_hidden() && !self.chance
    }
}
