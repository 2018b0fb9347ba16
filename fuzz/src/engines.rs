//! What engines send, and what programs ask of ours.

use super::input::text;
use seedbed_engines::{Answer, CommandLine, Server, read_reply};
use seedbed_erased::{Action, AnyAgent, AnyGame};
use seedbed_rules::{Seed, Stop};
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<(Box<dyn AnyGame>, AnyAgent)>> = LazyLock::new(|| {
    let open = |name: &str| {
        let game = seedbed_catalog::open(&name.parse().expect("a name is a spec")).expect("it is a game");
        let random = game.resolve(&"random".parse().expect("a name is a spec")).expect("it plays everything");
        (game, random)
    };
    ["tic-tac-toe", "pig:10", "cheat"].map(open).into()
});

/// Every line as an answer, as a question to each of three servers, as a command; all of them as a reply of the Go Text Protocol.
pub fn engine(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let legal = [("a1", 0), ("b2", 4)].map(|(text, id)| Action { text: text.to_owned(), id });
    let mut servers: Vec<Server<'_>> =
        GAMES.iter().map(|(game, agent)| Server::new(&**game, agent.clone(), Seed(1))).collect();
    for line in text.lines() {
        if let Ok(chosen) = Answer::read(line).and_then(|answer| answer.chosen(&legal)) {
            assert!(legal.iter().any(|action| action.id == chosen), "{chosen} is not legal");
        }
        for server in &mut servers {
            if let Some(answer) = server.answer(line, &Stop::NEVER) {
                assert!(
                    answer.starts_with('{') && answer.ends_with('}') && !answer.contains('\n'),
                    "{answer}"
                );
            }
        }
        let _ = line.parse::<CommandLine>();
    }
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let _ = read_reply(&lines);
}
