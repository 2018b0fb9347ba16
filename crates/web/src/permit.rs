//! Which agents a visitor may seat: none that starts a program, names a file, or thinks without end.
//!
//! A spec from outside is walked before anything is made of it, however deeply specs are nested in it. What it may not say is a
//! matter of what its parameters take, so an agent that is added later is held to the same. An operator may declare specs under
//! names; those are resolved as the operator wrote them. Should the walk miss something, the games that visitors play are opened in a
//! closed registry, which reads no file and starts no program.

use crate::Limits;
use seedbed_erased::{AgentAbout, AnyAgent, AnyGame, GENERAL, Registry};
use seedbed_rules::{Budget, Param, Spec, UsageError, Value, Values};

/// Agents that are made of something outside, whatever their parameters look like.
const OUTSIDERS: [&str; 5] = ["boosted", "exec", "gtp", "net", "solver"];

/// Parameters in MiB.
const MEMORY: [&str; 2] = ["memory", "table"];

/// No spec of ours is nested deeper.
const DEEPEST: usize = 8;

/// A search keeps at most about this much of a simulation.
const BYTES_OF_A_UNIT: u64 = 1 << 10;

/// What visitors may seat.
#[derive(Clone, Default)]
pub(crate) struct Permit {
    /// What the operator has declared: a name, and the spec that it stands for.
    pub(crate) declared: Vec<(String, Spec)>,
    /// The games with all that their agents may reach, for what the operator has declared.
    pub(crate) registry: Registry,
    pub(crate) limits: Limits,
}

/// A spec within the limits.
struct Confined {
    spec: Spec,
    /// The memory that its agent may take, in MiB.
    memory: u64,
}

impl Permit {
    /// The agent that a visitor asks for, with the memory that it may take, in MiB.
    pub(crate) fn agent(&self, game: &dyn AnyGame, text: &str) -> Result<(AnyAgent, u64), UsageError> {
        if let Some((_, spec)) = self.declared.iter().find(|(name, _)| name == text.trim()) {
            // The visitors' game has no way to files and programs.
            return Ok((self.registry.open(game.full_spec())?.resolve(spec)?, self.limits.memory));
        }
        let known = [game.agents(), game.searches(), GENERAL.to_vec()].concat();
        let confined = self.confined(&text.parse()?, &known, 0)?;
        Ok((game.resolve(&confined.spec)?, confined.memory))
    }

    /// The spec within our limits, where it left something open; an error where it asked for more.
    fn confined(&self, spec: &Spec, known: &[&AgentAbout], depth: usize) -> Result<Confined, UsageError> {
        if OUTSIDERS.contains(&spec.name.as_str()) {
            return Err(self.outside(&spec.name));
        }
        if depth > DEEPEST {
            return Err(UsageError::new("specs are nested too deeply", format!("at most {DEEPEST} deep")));
        }
        // Nothing is known of an agent under another name, and so nothing is allowed to it.
        let Some(about) = known.iter().find(|about| about.name == spec.name) else {
            let names: Vec<&str> = known.iter().map(|about| about.name).collect();
            return Err(UsageError::unknown("agent", &spec.name, &names));
        };
        let values = Values::read(about.params, spec)?;
        let budget = values.each().find_map(|value| match value {
            Value::Budget(Budget::Count(count)) => Some(count.saturating_mul(BYTES_OF_A_UNIT) >> 20),
            _ => None,
        });
        let most = budget.map_or(self.limits.memory, |mib| self.limits.memory.min(mib + 1));
        let mut confined = Confined { spec: spec.clone(), memory: 0 };
        for (at, (param, value)) in about.params.iter().zip(values.each()).enumerate() {
            self.check(param, value).map_err(|error| error.within(&spec.name))?;
            let instead = match value {
                Value::File(_) => return Err(self.outside(&spec.name)),
                Value::Text(text) if !is_numbers(text) => return Err(self.outside(&spec.name)),
                Value::Spec(inner) => {
                    let within = self.confined(inner, known, depth + 1)?;
                    confined.memory += within.memory;
                    Some(within.spec.to_string()).filter(|text| *text != inner.to_string())
                }
                Value::Int(mib) if MEMORY.contains(&param.key) => {
                    let asked = u64::try_from(*mib).unwrap_or(0);
                    confined.memory += asked.min(most);
                    // A default may be more than is allowed here. What cannot be filled need not be written.
                    (asked > self.limits.memory && most == self.limits.memory).then(|| most.to_string())
                }
                _ => None,
            };
            if let Some(text) = instead {
                confined.spec.keyed.retain(|(key, _)| key != param.key);
                if at == 0 {
                    confined.spec.leads.clear();
                }
                confined.spec.keyed.push((param.key.to_owned(), text));
            }
        }
        Ok(confined)
    }

    /// The error that something outside is named.
    fn outside(&self, name: &str) -> UsageError {
        let names: Vec<&str> = self.declared.iter().map(|(name, _)| name.as_str()).collect();
        let right = if names.is_empty() {
            "whoever runs this server can declare it with --allow NAME=SPEC".to_owned()
        } else {
            UsageError::some_of("whoever runs this server has declared", &names)
        };
        UsageError::new(format!("`{name}` with a program or a file may not be named here"), right)
    }

    /// Makes sure that a value is not too much.
    fn check(&self, param: &Param, value: &Value) -> Result<(), UsageError> {
        let Limits { thinking, units, memory, threads, .. } = self.limits;
        let is_default = value.to_string() == param.default;
        let most = match value {
            Value::Budget(Budget::Time(time)) if *time > thinking => format!("{} s", thinking.as_secs()),
            // A search without a limit of its own ends with the deadline.
            Value::Budget(Budget::Count(count)) if *count > units && !is_default => units.to_string(),
            Value::Int(mib) if MEMORY.contains(&param.key) && *mib > memory as i64 && !is_default => {
                format!("{memory} MiB")
            }
            Value::Int(n) if param.key == "threads" && *n > threads as i64 => threads.to_string(),
            _ => return Ok(()),
        };
        Err(UsageError::new(format!("{}={value} is too much here", param.key), format!("at most {most}")))
    }
}

/// Numbers joined by commas, or one of the words that stand for numbers: anything else may be the name of a file.
fn is_numbers(text: &str) -> bool {
    matches!(text, "zero" | "normal") || text.split(',').all(|number| number.trim().parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(game: &str, agent: &str) -> Result<(AnyAgent, u64), String> {
        let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
        let declared = vec![("trained".to_owned(), "mcts:7".parse().unwrap())];
        let limits = Limits { threads: 1, ..Limits::default() };
        Permit { declared, registry: seedbed_catalog::registry(), limits }
            .agent(&*game, agent)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_comes_from_outside_is_refused_however_deeply_it_is_nested() {
        for agent in [
            "boosted:/etc/passwd",
            "boosted",
            "solver",
            "solver:/etc/passwd",
            "puct",
            "puct:/etc/passwd,sims=9",
            "Boosted:book=x",
            "param:/etc/passwd",
            "param:numbers=/etc/passwd",
            "exec:rm",
            "gtp:gnugo",
            "net:weights",
            "pimc:search=(boosted:x)",
            "pimc:search=(param:x)",
            "clock:5s,agent=(boosted:x)",
            "oracle:search=(exec:rm)",
            "oracle:search=(pimc:search=(oracle:search=(gtp:rm)))",
        ] {
            let said = seat("morra", agent).err().unwrap_or_else(|| panic!("{agent} was seated"));
            assert!(said.contains("may not be named here") && said.contains("trained"), "{agent}: {said}");
        }
    }

    #[test]
    fn every_parameter_of_every_agent_that_could_name_a_file_is_refused() {
        for about in seedbed_catalog::registry().games() {
            let game = seedbed_catalog::open(&about.name.parse().unwrap()).unwrap();
            for agent in [game.agents(), game.searches()].concat() {
                for param in agent.params {
                    if matches!(param.takes, seedbed_rules::Takes::File | seedbed_rules::Takes::Text) {
                        let spec = format!("{}:{}=/etc/passwd", agent.name, param.key);
                        assert!(seat(about.name, &spec).is_err(), "{}: {spec}", about.name);
                    }
                }
            }
        }
    }

    #[test]
    fn absurd_wishes_are_refused_in_words() {
        for (agent, words) in [
            ("mcts:999999999999", "mcts: sims=999999999999 is too much here; at most 10000000"),
            ("mcts:1000s", "mcts: sims=1000s is too much here; at most 10 s"),
            ("mcts:10,memory=60000", "mcts: memory=60000 is too much here; at most 128 MiB"),
            ("mcts:10,threads=64", "mcts: threads=64 is too much here; at most 1"),
        ] {
            assert_eq!(seat("go:19x19", agent).err().as_deref(), Some(words));
        }
        let deep = "pimc:search=(".repeat(100) + "mcts" + &")".repeat(100);
        assert!(seat("morra", &deep).is_err());
    }

    #[test]
    fn agents_within_the_limits_keep_their_specs_and_others_get_less_memory() {
        let of =
            |agent: &str| seat("connect-four", agent).map(|(agent, mib)| (agent.to_string(), mib)).unwrap();
        assert_eq!(of("mcts:1000"), ("mcts".to_owned(), 1));
        assert_eq!(of("mcts:1s"), ("mcts:1s,memory=128".to_owned(), 128));
        assert_eq!(of("trained").0, "mcts:7");
    }

    #[test]
    fn every_level_of_every_game_may_sit_down() {
        for about in seedbed_catalog::registry().games() {
            let game = seedbed_catalog::open(&about.name.parse().unwrap()).unwrap();
            for level in seedbed_erased::Level::ALL {
                let spec = level.agent(&*game).to_string();
                assert!(seat(about.name, &spec).is_ok(), "{}: {spec}", about.name);
            }
        }
    }
}
