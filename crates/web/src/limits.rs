//! What a visitor may use of the machine.

use std::time::Duration;

/// How much visitors may ask for; nothing is without a limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest time that the spec of an agent may ask for.
    pub thinking: Duration,
    /// The most simulations, nodes, worlds or the like that it may ask for.
    pub units: u64,
    /// The most memory of an agent, in MiB.
    pub memory: u64,
    /// The most memory of all agents together, in MiB.
    pub all_memory: u64,
    /// The most threads of an agent, and of all that think at a time.
    pub threads: usize,
    /// After this time an agent plays the best it has found, whatever its spec says.
    pub deadline: Duration,
    /// The longest time for a hint or an analysis.
    pub advice: Duration,
    /// A game that becomes longer than this is broken off.
    pub plies: usize,
    /// The most tables.
    pub tables: usize,
    /// The most tables that one address has opened.
    pub tables_of_one: usize,
    /// A table at which nobody was for this long is cleared away.
    pub idle: Duration,
    /// An agent for whom nobody has waited for this long plays at once.
    pub grace: Duration,
    /// The most open sockets.
    pub sockets: usize,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// The longest time a request may take, but for those that wait for a table.
    pub request: Duration,
    /// How long a request may wait for a table to change.
    pub patience: Duration,
    /// How many requests a second one address may make; those that change something count tenfold.
    pub rate: f64,
    /// How many it may make at once.
    pub burst: f64,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            thinking: Duration::from_secs(10),
            units: 10_000_000,
            memory: 128,
            all_memory: 4096,
            // One core answers visitors.
            threads: (cores - 1).max(1),
            deadline: Duration::from_secs(30),
            advice: Duration::from_secs(5),
            plies: 20_000,
            tables: 256,
            tables_of_one: 64,
            idle: Duration::from_secs(3600),
            grace: Duration::from_secs(30),
            sockets: 1000,
            body: 64 << 10,
            request: Duration::from_secs(40),
            patience: Duration::from_secs(25),
            rate: 5_000.0,
            burst: 10_000.0,
        }
    }
}
