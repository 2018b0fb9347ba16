//! What is to be known of agents beside their specs.

use seedbed_erased::AnyAgent;
use serde::Serialize;

/// Who of some agents sees what is hidden, and which files they are made of: a changed file is a different agent.
#[derive(Serialize)]
pub(crate) struct Entrants {
    /// The specs of those that see what is hidden from their seats.
    peeking: Vec<String>,
    files: Vec<Content>,
}

#[derive(Serialize, PartialEq)]
struct Content {
    file: String,
    sha256: String,
}

impl Entrants {
    pub(crate) fn of<'a>(agents: impl IntoIterator<Item = &'a AnyAgent>) -> Self {
        let (mut peeking, mut files) = (Vec::new(), Vec::new());
        for agent in agents {
            if agent.peeks() {
                peeking.push(agent.spec().to_string());
            }
            for named in agent.files() {
                let content =
                    Content { file: named.path.display().to_string(), sha256: named.id.to_string() };
                if !files.contains(&content) {
                    files.push(content);
                }
            }
        }
        Self { peeking, files }
    }

    /// A line for each agent that has an unfair advantage.
    pub(crate) fn text(&self) -> String {
        let line = |agent: &String| format!("{agent} sees what is hidden from its seat\n");
        self.peeking.iter().map(line).collect()
    }
}
