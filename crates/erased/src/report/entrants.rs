//! What is to be known of agents beside their specs.

use crate::AnyAgent;
use serde::Serialize;

/// Who of some agents sees what is hidden, and which files they are made of: a changed file is a different agent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entrants {
    /// The specs of those that see what is hidden from their seats.
    pub peeking: Vec<String>,
    /// The specs of those that may play otherwise when they are asked again.
    pub unrepeatable: Vec<String>,
    /// The files of all of them.
    pub files: Vec<Content>,
}

/// A file by what it held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    /// Its path.
    pub file: String,
    /// The hash of what it held.
    pub sha256: String,
}

impl Entrants {
    /// What is to be known of these agents.
    pub fn of<'a>(agents: impl IntoIterator<Item = &'a AnyAgent>) -> Self {
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
}
