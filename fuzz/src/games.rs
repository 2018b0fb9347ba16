//! Specs, positions, moves, templates, and the Go Text Protocol.

use super::input::{chosen, named, text};
use seedbed_erased::{AnyAgent, AnyGame, Registry, Template};
use seedbed_gtp::Gtp;
use seedbed_rules::{Seed, Spec, Stop};
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Games = Vec<(String, Box<dyn AnyGame>)>;

/// Opened once: most of an input's time went into games that are always the same.
static REGISTRY: LazyLock<Registry> = LazyLock::new(seedbed_catalog::registry);
static GAMES: LazyLock<Games> = LazyLock::new(|| opened(REGISTRY.games().map(|about| about.name)));
static VARIANTS: LazyLock<Games> =
    LazyLock::new(|| opened(REGISTRY.games().flat_map(|about| about.variants.iter().copied())));

/// The games that an agent can play, by its name.
static PLAYED_BY: LazyLock<BTreeMap<&str, Vec<&dyn AnyGame>>> = LazyLock::new(|| {
    let mut played: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (_, game) in &*GAMES {
        game.agents().iter().for_each(|agent| played.entry(agent.name).or_default().push(&**game));
    }
    played
});

fn opened<'a>(names: impl Iterator<Item = &'a str>) -> Games {
    let open = |name: &str| {
        let game = REGISTRY.open(&name.parse().expect("a name is a spec"));
        (name.to_owned(), game.expect("it is a game"))
    };
    names.map(open).collect()
}

/// A table of many MiB is a right request, only not one to be met a million times; nor are the files of this machine to be
/// read.
fn is_too_much(text: &str) -> bool {
    ["table", "threads", "memory", "/"].iter().any(|word| text.contains(word))
}

/// Specs of games and agents: read or refused, never a panic, and printed as they are read.
pub fn spec(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let Ok(spec) = text.parse::<Spec>() else { return };
    assert_eq!(spec.to_string().parse::<Spec>().as_ref(), Ok(&spec));
    if let Ok(game) = REGISTRY.open(&spec) {
        for same in [game.spec(), game.full_spec()] {
            assert_eq!(REGISTRY.open(same).map(|same| same.spec().clone()).as_ref(), Ok(game.spec()));
        }
    }
    if is_too_much(text) {
        return;
    }
    // The other games would only say once more that they do not know it.
    for game in PLAYED_BY.get(spec.name.as_str()).into_iter().flatten() {
        if let Ok(agent) = game.resolve(&spec) {
            let same = game.resolve(agent.spec()).map(|same| same.spec().clone());
            assert_eq!(same.as_ref(), Ok(agent.spec()));
        }
    }
}

/// Positions of every game: what is read can be played.
pub fn board(input: &[u8]) {
    static RANDOM: LazyLock<Vec<(String, Vec<Option<AnyAgent>>)>> = LazyLock::new(|| {
        let seats = |(name, game): &(String, Box<dyn AnyGame>)| {
            let random = game.resolve(&"random".parse().expect("a name is a spec"));
            (name.clone(), vec![Some(random.expect("random plays everything")); game.players()])
        };
        VARIANTS.iter().map(seats).collect()
    });
    let Some((name, drawn)) = named(input) else { return };
    let (game, seats) = (chosen(name, &VARIANTS), chosen(name, &RANDOM));
    let Ok(mut session) = game.session(Some(drawn), seats, Seed(0)) else { return };
    for _ in 0..20 {
        if session.advance(&Stop::NEVER).is_none() {
            break;
        }
    }
}

/// Moves of every game: words are played as long as they are legal.
pub fn moves(input: &[u8]) {
    let Some((name, words)) = named(input) else { return };
    let game = chosen(name, &GAMES);
    let people = vec![None; game.players()];
    let mut session = game.session(None, &people, Seed(0)).expect("people can sit anywhere");
    for word in words.split_whitespace() {
        let before = session.legal().len();
        match session.play(word) {
            Ok(played) => assert_eq!(played.legal, before),
            Err(_) => assert_eq!(session.legal().len(), before, "a refused move changes nothing"),
        }
    }
}

/// The Go Text Protocol: whatever a controller sends is answered or passed over.
pub fn gtp(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let random = "random".parse().expect("a name is a spec");
    let mut engine = Gtp::new(5, 7.5, random, Seed(0)).expect("5 is a size");
    for line in text.lines() {
        if let Some(answer) = engine.answer(line) {
            assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{answer:?}");
        }
    }
}

/// Agents with open options: one that is read gives an agent for every number.
pub fn template(input: &[u8]) {
    let Some((name, text)) = named(input) else { return };
    if is_too_much(text) {
        return;
    }
    let game = chosen(name, &GAMES);
    let Ok(template) = Template::read(&**game, text) else { return };
    let numbers = text.matches('{').count();
    for number in [-3.0, 0.1, 0.7, 5.0] {
        let spec = template.agent(&vec![number; numbers]).expect("the ends of its spans are specs");
        game.resolve(&spec).expect("the ends of its spans are agents");
    }
}
