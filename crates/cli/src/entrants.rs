//! What is to be known of agents beside their specs.

use seedbed_erased::AnyAgent;
use serde::Serialize;

/// Who of some agents sees what is hidden, and which files they are made of: a changed file is a different agent.
#[derive(Serialize)]
pub(crate) struct Entrants {
    /// The specs of those that see what is hidden from their seats.
    peeking: Vec<String>,
    /// The specs of those that may play otherwise when they are asked again.
    unrepeatable: Vec<String>,
    files: Vec<Content>,
}

#[derive(Serialize, PartialEq)]
struct Content {
    file: String,
    sha256: String,
}

impl Entrants {
    pub(crate) fn of<'a>(agents: impl IntoIterator<Item = &'a AnyAgent>) -> Self {
        let (mut peeking, mut unrepeatable, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for agent in agents {
            if agent.peeks() {
                peeking.push(agent.spec().to_string());
            }
            if !agent.repeats() {
                unrepeatable.push(agent.spec().to_string());
            }
            for named in agent.files() {
                let content =
                    Content { file: named.path.display().to_string(), sha256: named.id.to_string() };
                if !files.contains(&content) {
                    files.push(content);
                }
            }
        }
        Self { peeking, unrepeatable, files }
    }

    /// A line for each agent that has an unfair advantage, and one if these results cannot be had again.
    pub(crate) fn text(&self) -> String {
        let line = |agent: &String| format!("{agent} sees what is hidden from its seat\n");
        let peeking: String = self.peeking.iter().map(line).collect();
        match self.unrepeatable.as_slice() {
            [] => peeking,
            some => {
                peeking + &format!("these results do not repeat: {} may play otherwise\n", some.join(" and "))
            }
        }
    }
}
