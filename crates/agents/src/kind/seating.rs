//! Who may sit down at a game, made from specs.

use super::{GENERAL, Kind};
use crate::offer::{AgentAbout, Built, Found};
use crate::shared::Shared;
use seedbed_rules::{Agent, Mistake, Spec, Text, Values};

impl<G: Text> Kind<G> {
    /// Every agent that may sit down.
    pub fn agents(&self) -> Vec<&'static AgentAbout> {
        let seated = self.searches.iter().filter(|_| self.seating.is_some()).map(|def| def.about);
        self.agents.iter().map(|def| def.about).chain(seated).collect()
    }

    /// The agent to meet when none is named.
    pub fn usual(&self) -> Spec {
        Spec { name: self.usual.to_owned(), leads: Vec::new(), keyed: Vec::new() }
    }

    /// Makes the agent a spec names.
    pub fn agent(&self, spec: &Spec) -> Built<G> {
        if let Some(def) = self.agents.iter().find(|def| def.about.name == spec.name) {
            return (def.build)(&Values::read(def.about.params, spec)?, self);
        }
        match self.seating {
            Some(seat) if self.searches.iter().any(|def| def.about.name == spec.name) => {
                Ok(seat(self.search(spec)?))
            }
            _ => Err(Self::misfit("agent", &spec.name, &self.agents())),
        }
    }

    /// Makes the agents of a whole table; those that share a mind get it together.
    pub fn party(&self, specs: &[&Spec]) -> Result<Vec<Box<dyn Agent<G>>>, Mistake> {
        let mut minds: Vec<(&Spec, Shared<G>)> = Vec::new();
        let mut seated: Vec<Box<dyn Agent<G>>> = Vec::new();
        for &spec in specs {
            let def = self.searches.iter().find(|def| def.about.name == spec.name);
            let seating = match (self.seating, def) {
                (Some(seating), Some(def)) if (def.shared)(&Values::read(def.about.params, spec)?) => seating,
                _ => {
                    seated.push(self.agent(spec)?);
                    continue;
                }
            };
            let known = minds.iter().find(|(other, _)| *other == spec).map(|(_, mind)| mind.clone());
            let mind = if let Some(mind) = known {
                mind
            } else {
                let mind = Shared::new(self.search(spec)?);
                minds.push((spec, mind.clone()));
                mind
            };
            seated.push(seating(Box::new(mind)));
        }
        Ok(seated)
    }

    /// The same spec in its shortest form.
    pub fn shortest(&self, spec: &Spec) -> Result<Spec, Mistake> {
        let agents = self.agents();
        let about = agents.iter().find(|about| about.name == spec.name);
        let about = about.ok_or_else(|| Self::misfit("agent", &spec.name, &agents))?;
        Ok(Values::read(about.params, spec)?.spec())
    }

    /// Makes the search a spec names.
    pub fn search(&self, spec: &Spec) -> Found<G> {
        let known: Vec<&'static AgentAbout> = self.searches.iter().map(|def| def.about).collect();
        let found = self.searches.iter().find(|def| def.about.name == spec.name);
        let def = found.ok_or_else(|| Self::misfit("search", &spec.name, &known))?;
        (def.build)(&Values::read(def.about.params, spec)?, &self.means)
    }

    fn misfit(what: &str, name: &str, fitting: &[&'static AgentAbout]) -> Mistake {
        let names: Vec<&str> = fitting.iter().map(|about| about.name).collect();
        match GENERAL.iter().find(|about| about.name == name) {
            Some(about) => Mistake::new(
                format!("`{name}` does not fit this game: as {what} it needs {}", about.needs),
                Mistake::some_of("fitting", &names),
            ),
            None => Mistake::unknown(what, name, &names),
        }
    }
}
