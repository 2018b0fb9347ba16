//! Who may sit down at a game, and how specs become agents.

use crate::capabilities::Capabilities;
use crate::family::Family;
use crate::names::names_of;
use crate::offer::{AgentAbout, AgentDef, AgentFactory, SearchDef, SearchFactory};
use crate::shared::Shared;
use crate::{GENERAL, boosted, clocked, flat, greedy, mcts, random};
use seedbed_files::Sources;
use seedbed_rules::{Agent, Budget, Game, Search, Spec, UsageError, Value, Values, find_name, list_of};

/// Seats a search at the table.
pub type Seating<G> = fn(Box<dyn Search<G>>) -> Box<dyn Agent<G>>;

/// Which game it is, for agents made for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameId {
    /// Its spec with every default written out.
    pub spec: Spec,
    /// Its shortest spec.
    pub short: Spec,
    /// Do several seats share a side?
    pub partners: bool,
}

/// The agents and searches that may play a game.
pub struct Roster<G: Game> {
    pub(crate) searches: Vec<SearchDef<G>>,
    pub(crate) agents: Vec<AgentDef<G>>,
    pub(crate) seating: Option<Seating<G>>,
    /// What the game can do for a search.
    pub capabilities: Capabilities<G>,
    /// Its parametric strategies, if it has any.
    pub family: Option<Family<G>>,
    /// Which game it is, if that is known.
    pub id: Option<GameId>,
    /// The game itself, if that is known.
    pub game: Option<G>,
    /// The files that agents have named: each is read once as long as the game is open.
    pub sources: Sources,
}

/// An agent of a spec, checked and ready to be made.
pub struct Resolved<G: Game> {
    /// The spec in its shortest form.
    pub spec: Spec,
    /// The spec with every default written out, so that it keeps its meaning when a default changes.
    pub full: Spec,
    /// Makes the agents.
    pub factory: AgentFactory<G>,
}

impl<G: Game> Clone for Resolved<G> {
    fn clone(&self) -> Self {
        let Self { spec, full, factory } = self;
        Self { spec: spec.clone(), full: full.clone(), factory: factory.clone() }
    }
}

impl<G: Game> Roster<G> {
    /// The agents that can play any game; searches sit down by themselves only if there is a seating for them.
    pub fn new(seating: Option<Seating<G>>) -> Self {
        Self {
            searches: vec![greedy::def(), flat::def(), mcts::def()],
            agents: vec![random::def(), boosted::def(), clocked::def()],
            seating,
            capabilities: Capabilities::default(),
            family: None,
            id: None,
            game: None,
            sources: Sources::default(),
        }
    }

    /// Offers an agent; it replaces one of the same name.
    pub fn offer(&mut self, def: AgentDef<G>) {
        if let Some(at) = self.agents.iter().position(|known| known.about.name == def.about.name) {
            self.agents.remove(at);
        }
        self.agents.push(def);
    }

    /// Offers a search; it replaces one of the same name.
    pub fn offer_search(&mut self, def: SearchDef<G>) {
        if let Some(at) = self.searches.iter().position(|known| known.about.name == def.about.name) {
            self.searches.remove(at);
        }
        self.searches.push(def);
    }

    /// Every agent that may sit down.
    pub fn agents(&self) -> Vec<&'static AgentAbout> {
        let mut agents = list_of(&self.agents, &mut |def| def.about);
        if self.seating.is_some() {
            agents.extend(self.searches());
        }
        agents
    }

    /// Every search that an agent may use.
    pub fn searches(&self) -> Vec<&'static AgentAbout> {
        list_of(&self.searches, &mut |def| def.about)
    }

    /// Reads a spec and everything it names.
    ///
    /// # Errors
    ///
    /// If no such agent fits the game, or its parameters or files are wrong.
    pub fn resolve(&self, spec: &Spec) -> Result<Resolved<G>, UsageError> {
        let Named { about, spec, values } = named("agent", spec, &self.agents())?;
        let mut factory = match self.agents.iter().find(|def| def.about.name == about.name) {
            Some(def) => (def.resolve)(&values, self)?,
            None => self.seated(&spec, &values)?,
        };
        let Read { spec, full, unrepeatable } = read(&spec, &values, self.searches(), &self.agents());
        if let Some(note) = unrepeatable {
            factory = factory.unrepeatable(note);
        }
        Ok(Resolved { spec, full, factory })
    }

    /// Makes one agent of a spec.
    ///
    /// # Errors
    ///
    /// As [`Roster::resolve`].
    pub fn agent(&self, spec: &Spec) -> Result<Box<dyn Agent<G>>, UsageError> {
        Ok(self.resolve(spec)?.factory.make())
    }

    /// A search that takes a seat by itself.
    fn seated(&self, spec: &Spec, values: &Values) -> Result<AgentFactory<G>, UsageError> {
        let seat = self.seating.expect("a search is among the agents only where there is a seating");
        let (def, search) = self.found(spec)?;
        let make = search.clone();
        let mut factory = AgentFactory::new(move || seat(make()));
        factory.shared = (def.shared)(values).then_some(search);
        Ok(factory)
    }

    /// Reads the spec of a search that another agent uses.
    ///
    /// # Errors
    ///
    /// If no such search fits the game, or its parameters are wrong.
    pub fn search(&self, spec: &Spec) -> Result<SearchFactory<G>, UsageError> {
        Ok(self.found(spec)?.1)
    }

    fn found(&self, spec: &Spec) -> Result<(&SearchDef<G>, SearchFactory<G>), UsageError> {
        let Named { about, values, .. } = named("search", spec, &self.searches())?;
        let def = self.searches.iter().find(|def| def.about.name == about.name);
        let def = def.expect("it was known a line above");
        Ok((def, (def.resolve)(&values, &self.capabilities)?))
    }

    /// Resolves a spec for each seat and makes the agents of a whole game.
    ///
    /// # Errors
    ///
    /// As [`Roster::resolve`].
    pub fn party_of(&self, specs: &[&Spec]) -> Result<Vec<Box<dyn Agent<G>>>, UsageError> {
        let mut seats = Vec::new();
        for spec in specs {
            seats.push(self.resolve(spec)?);
        }
        Ok(self.party(&seats.iter().collect::<Vec<_>>()))
    }

    /// Makes the agents of a whole game, one resolved agent a seat; those that share a search get the same one.
    pub fn party(&self, seats: &[&Resolved<G>]) -> Vec<Box<dyn Agent<G>>> {
        let mut searches: Vec<(&Spec, Shared<G>)> = Vec::new();
        let mut seated: Vec<Box<dyn Agent<G>>> = Vec::new();
        for resolved in seats {
            let (Some(make), Some(seating)) = (&resolved.factory.shared, self.seating) else {
                seated.push(resolved.factory.make());
                continue;
            };
            let known = searches.iter().find(|(spec, _)| **spec == resolved.full);
            let known = known.map(|(_, search)| search.clone());
            let shared = known.unwrap_or_else(|| {
                let search = Shared::new(make());
                searches.push((&resolved.full, search.clone()));
                search
            });
            seated.push(seating(Box::new(shared)));
        }
        seated
    }
}

/// What the values of a spec say of it, whatever the game.
struct Read {
    spec: Spec,
    full: Spec,
    /// Why results do not repeat, if they do not.
    unrepeatable: Option<String>,
}

/// Not generic, as it need not be.
fn read(
    spec: &Spec,
    values: &Values,
    mut known: Vec<&'static AgentAbout>,
    agents: &[&'static AgentAbout],
) -> Read {
    known.extend(agents);
    let known = &known[..];
    let unrepeatable = if is_timed(values, known) {
        Some(format!("{spec} thinks by the clock, so its results do not repeat"))
    } else if is_raced(values, known) {
        Some(format!("{spec} has threads that share a tree, so its results do not repeat"))
    } else {
        None
    };
    Read { spec: shortest(values, known), full: full(values, known), unrepeatable }
}

/// The spec with every default written out, in the specs inside it too.
fn full(values: &Values, known: &[&'static AgentAbout]) -> Spec {
    values.full(&|value| Some(full(&inside(value, known)?, known).to_string()))
}

/// The spec with every default left out, in the specs inside it too.
fn shortest(values: &Values, known: &[&'static AgentAbout]) -> Spec {
    values.shortest(&|value| Some(shortest(&inside(value, known)?, known).to_string()))
}

/// The values of a spec within a spec.
fn inside(value: &Value, known: &[&'static AgentAbout]) -> Option<Values> {
    let Value::Spec(spec) = value else { return None };
    let name = find_name("agent", &spec.name, &names_of(known)).ok()?;
    let about = known.iter().find(|about| about.name == name)?;
    Values::read(about.params, &about.spec_of(spec)).ok()
}

/// Is time a budget of these, or of a spec inside them?
fn is_timed(values: &Values, known: &[&'static AgentAbout]) -> bool {
    values.each().any(|value| match value {
        Value::Budget(budget) => matches!(budget, Budget::Time(_)),
        inner => inside(inner, known).is_some_and(|values| is_timed(&values, known)),
    })
}

/// Do threads on one tree race each other in these, or in a spec inside them?
fn is_raced(values: &Values, known: &[&'static AgentAbout]) -> bool {
    let has = |key: &str| values.full(&|_| None).keyed.iter().any(|(own, _)| own == key);
    let shares = !has("parallel") || values.choice("parallel") == "tree";
    let several = has("threads") && values.int("threads") > 1;
    several && shares
        || values.each().any(|value| inside(value, known).is_some_and(|values| is_raced(&values, known)))
}

/// What a spec names, with its parameters.
struct Named {
    about: &'static AgentAbout,
    /// The spec by its own name.
    spec: Spec,
    values: Values,
}

/// Reads a spec of one of these; not generic, since it need not be.
fn named(what: &str, spec: &Spec, fitting: &[&'static AgentAbout]) -> Result<Named, UsageError> {
    let about = known(what, spec, fitting)?;
    let spec = about.spec_of(spec);
    let values = Values::read(about.params, &spec)?;
    Ok(Named { about, spec, values })
}

/// The one of these that a spec names, or why there is none; not generic, since it need not be.
fn known(
    what: &str,
    spec: &Spec,
    fitting: &[&'static AgentAbout],
) -> Result<&'static AgentAbout, UsageError> {
    let found = find_name(what, &spec.name, &names_of(fitting));
    let error = match found {
        Ok(name) => return Ok(fitting.iter().find(|about| about.name == name).expect("it is one of these")),
        Err(error) => error,
    };
    let names: Vec<&str> = fitting.iter().map(|about| about.name).collect();
    let general = find_name(what, &spec.name, &names_of(GENERAL)).ok();
    Err(match GENERAL.iter().find(|about| Some(about.name) == general) {
        Some(about) => UsageError::new(
            format!("`{}` does not fit this game: as {what} it needs {}", about.name, about.needs),
            UsageError::some_of("fitting", &names),
        ),
        None => error,
    })
}
