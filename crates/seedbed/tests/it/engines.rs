//! Programs of others at our games, and ours in programs of others.

use crate::support::{Place, text};
use seedbed::erased::{AnyGame, Session};
use seedbed::rules::{Seed, Spec, Stop, Turn};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

/// The example of the documentation.
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engines/any_move.py");

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A match of two agents, whose specs may have spaces.
fn meet(place: &Place, game: &str, agents: [&str; 2], options: &str) -> Value {
    let [one, other] = agents.map(|agent| agent.replace(' ', "~"));
    json(&place.stdout(&format!("match {game} {one} {other} {options} --format json")))
}

/// Like the example, but once, in the middle of a game, it does something else; `{once}` stands for that.
fn hostile(place: &Place, once: &str) -> String {
    let script = format!(
        "import json, os, sys, time\nasked = 0\nfor line in sys.stdin:\n    question = json.loads(line)\n    \
         answer = {{'name': 'hostile'}}\n    if question['ask'] == 'choose':\n        asked += 1\n        \
         answer = {{'code': question['legal'][0]['code']}}\n        \
         if asked == 2 and not os.path.exists('done'):\n            open('done', 'w').close()\n            \
         {once}\n    print(json.dumps(answer), flush=True)\n"
    );
    std::fs::write(place.file("hostile.py"), script).unwrap();
    "exec:(python3 hostile.py),time=1s".to_owned()
}

#[test]
fn the_example_engine_plays_every_kind_of_game() {
    let place = Place::new();
    let engine = format!("exec:(python3 {EXAMPLE})");
    for game in ["connect-four", "pig:20", "dominoes", "cheat", "battleship:5x5", "guess-who", "morra"] {
        let report = meet(&place, game, [&engine, "random"], "--games 10");
        assert_eq!(report["games"], 10, "{game}: {report}");
        assert_eq!(report["forfeits"], json("[]"), "{game}");
        assert!(report["unrepeatable"][0].as_str().unwrap().starts_with("exec:"), "{report}");
    }
    let played = place.run(&format!("play nim --seats exec:(python3~{EXAMPLE}) random --seed 1"));
    assert!(text(&played.stdout).ends_with(" won\n"), "{}", text(&played.stderr));
}

#[test]
fn a_hostile_engine_loses_one_game_and_is_reported() {
    let cases = [
        ("print('alas', file=sys.stderr); sys.exit(3)", "ended (exit status: 3); it last complained: alas"),
        ("os.kill(os.getpid(), 11)", "ended (signal: 11"),
        ("time.sleep(60)", "did not answer in time"),
        ("answer = {'code': 77}", "code 77, which is not legal here"),
        ("answer = {'move': 'z9'}", "z9, which is not legal here"),
        ("answer = 'hello'", "its answer cannot be read"),
        ("answer = {'resign': 'no hope'}", "it resigns: no hope"),
        ("sys.stdout.write('x' * 100_000_000); sys.stdout.flush()", "longer than 1024 KiB"),
        ("print('{}\\n' * 3)", "names no move"),
    ];
    for (once, reason) in cases {
        let place = Place::new();
        let engine = hostile(&place, once);
        let report = meet(&place, "tic-tac-toe", [&engine, "random"], "--games 6 --threads 1");
        assert_eq!(report["games"], 6, "{once}");
        let forfeits = report["forfeits"].as_array().unwrap();
        assert_eq!((forfeits.len(), &forfeits[0]["games"]), (1, &json("1")), "{once}: {report}");
        assert!(forfeits[0]["reason"].as_str().unwrap().contains(reason), "{once}: {report}");
    }
}

#[test]
fn a_flood_costs_games_and_no_memory() {
    let place = Place::new();
    let flood = "import sys\nfor line in sys.stdin:\n  while True: print('{\"name\": 1, \"code\": 0}')";
    std::fs::write(place.file("flood.py"), flood).unwrap();
    let args = "match tic-tac-toe exec:(python3~flood.py) random --games 2 --threads 1";
    // It does not even answer `begin` as it should: no game is played.
    let said = place.refusal(args, 2);
    assert!(said.contains("flood.py"), "{said}");
    let polite = flood.replace(
        "for line in sys.stdin:\n",
        "input(); print('{\"name\": \"x\"}', flush=True)\nfor line in sys.stdin:\n",
    );
    std::fs::write(place.file("flood.py"), polite.replace("\"name\": 1, ", "")).unwrap();
    let report = json(&place.stdout(&format!("{args} --format json")));
    let reasons = report["forfeits"].to_string();
    assert!(report["games"] == 2 && reasons.contains("without being asked"), "{report}");
}

#[test]
fn a_program_that_is_not_there_is_an_error_before_any_game() {
    let place = Place::new();
    let cases = [
        ("exec:no-such-program", "cannot be started"),
        ("exec", "no command is given"),
        ("exec:(true)", "it ended"),
        ("exec:cat", "its answer"),
        ("exec:cat,time=5", "a time such as 500ms or 5s"),
        ("gtp:cat", "`gtp` "),
    ];
    for (agent, reason) in cases {
        let said = place.refusal(&format!("match tic-tac-toe {agent} random --games 2"), 2);
        assert!(said.contains(reason), "{agent}: {said}");
    }
    let said = place.refusal("match go:5x5 gtp:cat random --games 2", 2);
    assert!(said.contains("does not speak the Go Text Protocol"), "{said}");
}

#[test]
fn our_engines_play_each_other_by_both_protocols() {
    let place = Place::new();
    let ours = env!("CARGO_BIN_EXE_seedbed");
    let report = meet(
        &place,
        "go:5x5",
        [&format!("gtp:({ours} gtp --agent mcts:50)"), &format!("gtp:({ours} gtp --agent random)")],
        "--games 4",
    );
    assert_eq!((&report["games"], &report["forfeits"]), (&json("4"), &json("[]")), "{report}");
    assert!(report["total"]["wins"].as_u64() >= Some(3), "{report}");
    // A search through the protocol plays as it does at home.
    let engine = format!("exec:({ours} engine connect-four --agent mcts:200)");
    let report = meet(&place, "connect-four", [&engine, "random"], "--games 6");
    assert_eq!((&report["total"]["wins"], &report["forfeits"]), (&json("6"), &json("[]")), "{report}");
    let hidden = format!("match cheat exec:({ours}~engine~cheat~--agent~random) random --games 2");
    let said = place.refusal(&hidden, 2);
    assert!(said.contains("needs the moves of the game"), "{said}");
}

#[test]
fn gnu_go_plays_a_match() {
    let place = Place::new();
    let gnu_go = "gtp:(gnugo --mode gtp --level 1 --chinese-rules)";
    let started =
        place.run(&format!("match go:7x7 random {} --games 4 --format json", gnu_go.replace(' ', "~")));
    if text(&started.stderr).contains("cannot be started") {
        eprintln!("passed over: GNU Go is not installed");
        return;
    }
    let report = json(&text(&started.stdout));
    assert_eq!(report["games"], 4, "{report}");
    assert!(report["total"]["losses"].as_u64() >= Some(3), "{report}");
    assert_eq!(report["forfeits"].as_array().map(Vec::len), Some(0), "{report}");
}

#[test]
fn moves_and_views_are_answered() {
    let place = Place::new();
    let mut child = place.command("engine pig:20 --agent hold-20").stdin(Stdio::piped()).spawn().unwrap();
    let questions = concat!(
        "{\"ask\": \"begin\", \"game\": \"pig:20\"}\n",
        "{\"ask\": \"choose\", \"seat\": 0, \"moves\": []}\n",
        "{\"ask\": \"choose\", \"seat\": 1, \"moves\": []}\n",
        "{\"ask\": \"sing\"}\n\nnonsense\n",
    );
    child.stdin.take().unwrap().write_all(questions.as_bytes()).unwrap();
    let said = text(&child.wait_with_output().unwrap().stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("\"name\"") && lines[1].contains("\"move\":\"roll\""), "{said}");
    assert!(lines[2].contains("seat 0 is to move") && lines[3].contains("unknown question"), "{said}");
    assert!(lines[4].contains("no question") && lines.len() == 5, "{said}");
}

#[test]
fn manners_are_checked() {
    let place = Place::new();
    let good = place.stdout(&format!("engine-check python3~{EXAMPLE} --game tic-tac-toe --game dominoes"));
    assert_eq!((good.matches("  yes  ").count(), good.contains("NO")), (12, false), "{good}");
    hostile(&place, "answer = {'code': 77}");
    let bad = place.run("engine-check python3~hostile.py");
    let said = text(&bad.stdout);
    assert!(bad.status.code() == Some(1) && said.contains("NO   plays whole games"), "{said}");
}

#[test]
fn closed_registries_start_no_program_and_read_no_file() {
    let place = Place::new();
    std::fs::write(place.file("numbers.json"), "[20]").unwrap();
    place.stdout("boost pig:20 mcts:5 --k 2 --kt 2");
    let (numbers, book) = (place.file("numbers.json"), place.file("book.json"));
    let (numbers, book) = (numbers.display(), book.display());
    let specs = [
        format!("exec:(python3 {EXAMPLE})"),
        format!("param:{numbers}"),
        format!("boosted:{book}"),
        "param:/etc/passwd".to_owned(),
    ];
    let opened =
        |registry: seedbed::erased::Registry, game: &str| registry.open(&game.parse().unwrap()).unwrap();
    let resolve = |game: &dyn AnyGame, spec: &str| game.resolve(&spec.parse::<Spec>().unwrap()).map(drop);
    let open = opened(seedbed::workbench().registry, "pig:20");
    let closed = opened(seedbed::workbench().registry.closed(), "pig:20");
    for spec in &specs[..3] {
        assert_eq!(resolve(&*open, spec), Ok(()), "{spec}");
    }
    for spec in &specs {
        let said = resolve(&*closed, spec).unwrap_err().to_string();
        assert!(
            said.contains("no files are read here") || said.contains("unknown agent `exec`"),
            "{spec}: {said}"
        );
    }
    assert_eq!(resolve(&*closed, "param:5"), Ok(()), "numbers need no file");
    let go = opened(seedbed::workbench().registry.closed(), "go:5x5");
    assert!(resolve(&*go, "gtp:cat").unwrap_err().to_string().contains("unknown agent"));
    assert!(go.agents().iter().all(|about| !["exec", "gtp"].contains(&about.name)));
}

/// Deals, and what else comes before seat 0 is asked for the first time: as in `pattern` where seat 0 sees it, and else drawn
/// anew. `None` if that leads nowhere.
fn dealt(
    game: &dyn AnyGame,
    agent: &str,
    pattern: Option<&[(String, bool)]>,
    seed: u64,
) -> Option<Box<dyn Session>> {
    let agent = game.resolve(&agent.parse().unwrap()).unwrap();
    let mut seats = vec![None; game.players()];
    seats[0] = Some(agent);
    let mut session = game.session(None, &seats, Seed(1)).unwrap();
    let mut rng = Seed(seed).rng();
    let kept: Vec<&String> =
        pattern.iter().copied().flatten().filter(|(_, seen)| *seen).map(|(text, _)| text).collect();
    while session.turn() != Turn::Player(0) {
        let at = session.history().len();
        let legal = session.legal();
        let free: Vec<&String> = legal.iter().map(|a| &a.text).filter(|text| !kept.contains(text)).collect();
        let text = match pattern.map(|pattern| &pattern[at]) {
            Some((text, true)) => text.clone(),
            _ if free.is_empty() => return None,
            _ => (*free[rng.below(free.len())]).clone(),
        };
        session.play(&text).ok()?;
    }
    Some(session)
}

#[test]
fn an_engine_cannot_be_told_a_hidden_card() {
    let place = Place::new();
    let log = place.file("log");
    let script = format!(
        "import sys\nsys.argv[1:] = []\nlog = open({:?}, 'a')\nclass Tee:\n    def __iter__(self):\n        \
         for line in sys.__stdin__:\n            log.write(line); log.flush(); yield line\nsys.stdin = Tee()\nexec(open({EXAMPLE:?}).read())\n",
        log.display().to_string()
    );
    std::fs::write(place.file("logging.py"), script).unwrap();
    let engine = format!("exec:(python3 {})", place.file("logging.py").display());
    let registry = seedbed::workbench().registry;
    let mut compared = 0;
    for about in registry.games() {
        let game = registry.open(&about.name.parse().unwrap()).unwrap();
        if !game.is_hidden() {
            continue;
        }
        let asked = |mut session: Box<dyn Session>| {
            let _ = std::fs::remove_file(&log);
            session.advance(&Stop::NEVER).unwrap();
            drop(session);
            std::fs::read_to_string(&log).unwrap()
        };
        let Some(first) = dealt(&*game, &engine, None, 1) else { continue };
        let pattern: Vec<(String, bool)> =
            first.history().iter().map(|played| (played.action.text.clone(), played.seen[0])).collect();
        if pattern.iter().all(|(_, seen)| *seen) {
            continue;
        }
        let question = asked(first);
        for seed in 2..5 {
            let Some(other) = dealt(&*game, &engine, Some(&pattern), seed) else { continue };
            let same =
                other.history().iter().zip(&pattern).all(|(played, (text, _))| played.action.text == *text);
            if !same {
                assert_eq!(asked(other), question, "{}", about.name);
                compared += 1;
            }
        }
    }
    assert!(compared >= 6, "only {compared} deals differ");
}
