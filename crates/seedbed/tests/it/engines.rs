//! Programs of others at our games, and ours in programs of others.

use crate::support::{Place, text};
use seedbed::erased::AnyGame;
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
    // Only who never answers should be late, however slow the machine is.
    let time = if once.contains("sleep") { "2s" } else { "30s" };
    format!("exec:(python3 hostile.py),time={time}")
}

#[test]
fn the_example_engine_plays_every_kind_of_game() {
    let place = Place::new();
    let engine = format!("exec:(python3 {EXAMPLE})");
    for game in
        ["connect-four", "pig:20", "dominoes", "cheat", "battleship:5x5,fleet=3-2", "guess-who", "morra"]
    {
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
    let given_up: u64 =
        report["forfeits"].as_array().unwrap().iter().filter_map(|row| row["games"].as_u64()).sum();
    assert_eq!((&report["games"], given_up), (&json("2"), 2), "{report}");
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
        ("gtp:cat", "unknown agent `gtp`"),
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
    let gnu_go =
        "gtp:(gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead --play-out-aftermath),time=120s";
    let started = place
        .run(&format!("match go:5x5,komi=0.5 random {} --games 4 --format json", gnu_go.replace(' ', "~")));
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

/// What comes before the last seat is asked for the first time, with whether that seat sees it: as in `pattern` where it does, and
/// else drawn anew. `None` if that leads nowhere.
fn dealt(game: &dyn AnyGame, pattern: Option<&[(String, bool)]>, seed: u64) -> Option<Vec<(String, bool)>> {
    let (people, me) = (vec![None; game.players()], game.players() - 1);
    let mut session = game.session(None, &people, Seed(1)).unwrap();
    let mut rng = Seed(seed).rng();
    while session.turn() != Turn::Player(me) {
        let at = session.history().len();
        let legal = session.legal();
        let mut drawn = || legal[rng.below(legal.len())].text.clone();
        let text = match pattern {
            Some(pattern) => match pattern.get(at)? {
                (text, true) => text.clone(),
                _ => drawn(),
            },
            None => drawn(),
        };
        session.play(&text).ok()?;
    }
    Some(session.history().iter().map(|played| (played.action.text.clone(), played.seen[me])).collect())
}

/// Of games in which what is dealt in secret stays secret until somebody moves; the laws of the conformance kit hold all games to
/// it.
#[test]
fn an_engine_cannot_be_told_a_hidden_card() {
    let place = Place::new();
    let log = place.file("log");
    let script = format!(
        "import sys\nlog = open({:?}, 'a')\nclass Tee:\n    def __iter__(self):\n        \
         for line in sys.__stdin__:\n            log.write(line); log.flush(); yield line\nsys.stdin = Tee()\n\
         example = open({EXAMPLE:?}).read().replace('any move', 'any move\", \"observation\": True, \"is\": \"it')\nexec(example)\n",
        log.display().to_string()
    );
    std::fs::write(place.file("logging.py"), script).unwrap();
    let engine = format!("exec:(python3 {}),time=60s", place.file("logging.py").display());
    let registry = seedbed::workbench().registry;
    for name in ["battleship", "dominoes", "morra", "phantom-four", "phantom-tic-tac-toe"] {
        let game = registry.open(&name.parse().unwrap()).unwrap();
        let mut seats = vec![None; game.players()];
        *seats.last_mut().unwrap() = Some(game.resolve(&engine.parse().unwrap()).unwrap());
        let asked = |moves: &[(String, bool)]| {
            let mut session = game.session(None, &seats, Seed(1)).unwrap();
            for (text, _) in moves {
                session.play(text).unwrap();
            }
            // Emptied and not removed: a program may have it open.
            std::fs::write(&log, "").unwrap();
            session.advance(&Stop::NEVER).unwrap();
            let heard = std::fs::read_to_string(&log).unwrap();
            heard.lines().last().unwrap().to_owned()
        };
        let first = dealt(&*game, None, 1).unwrap();
        let question = asked(&first);
        let told = json(&question);
        assert_eq!(told["ask"], "choose");
        let numbers = game.observation_space().unwrap().size();
        assert_eq!(told["observation"].as_array().map(Vec::len), Some(numbers), "{name}");
        let others: Vec<_> = (2..3_000)
            .filter_map(|seed| dealt(&*game, Some(&first), seed))
            .filter(|other| *other != first)
            .take(3)
            .collect();
        assert!(!others.is_empty(), "{name}: no deal differs");
        for other in others {
            assert_eq!(asked(&other), question, "{name}: {other:?} in place of {first:?}");
        }
    }
}
