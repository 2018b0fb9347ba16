//! Games written down, replayed and judged; matches and tournaments that are killed and go on.

use crate::support::{Place, text};
use seedbed::records::{GameRecord, read};
use seedbed::rules::{Seed, Stop};
use serde_json::Value;
use std::time::Duration;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn every_game_is_written_down_and_replayed() {
    let place = Place::new();
    for about in seedbed::workbench().registry.games() {
        let game = about.name;
        place.stdout(&format!("match {game} random random --games 3 --record games.jsonl --times"));
        let games = read(&place.file("games.jsonl")).unwrap();
        assert_eq!(
            games.iter().map(|game| game.number.unwrap()).collect::<Vec<_>>(),
            [[0, 0, 0], [0, 0, 1], [0, 1, 0]]
        );
        for (number, game) in (1..).zip(&games) {
            assert_eq!(game.seconds.len(), game.moves.len());
            let replayed =
                json(&place.stdout(&format!("replay games.jsonl --number {number} --format json")));
            assert_eq!(replayed["payoffs"], serde_json::to_value(&game.payoffs).unwrap(), "{}", game.game);
            assert_eq!(replayed["over"], true);
        }
    }
    let said = place.refusal("replay games.jsonl --number 9", 2);
    assert!(said.contains("it has games 1 to 3"), "{said}");
}

#[test]
fn equal_matches_write_equal_files_on_any_number_of_threads() {
    let place = Place::new();
    for (file, threads) in [("one.jsonl", 1), ("two.jsonl", 2)] {
        place.stdout(&format!("match pig:20 mcts:20 random --games 21 --threads {threads} --record {file}"));
    }
    let bytes = |file: &str| std::fs::read(place.file(file)).unwrap();
    assert_eq!(bytes("one.jsonl"), bytes("two.jsonl"));
    std::fs::write(place.file("mine.txt"), "mine").unwrap();
    let said = place.refusal("match nim random random --games 2 --record mine.txt", 2);
    assert!(said.contains("is not a file of games"), "{said}");
    let damaged = text(&bytes("one.jsonl")).replacen("roll", "hold", 1);
    std::fs::write(place.file("one.jsonl"), damaged).unwrap();
    assert!(place.refusal("replay one.jsonl", 2).contains("line 1: its checksum is wrong"));
}

#[test]
fn go_is_written_and_read_as_sgf() {
    let place = Place::new();
    place.stdout("match go:5x5,komi=0.5 random mcts:20 --games 2 --record games.sgf");
    place.stdout("match go:5x5,komi=0.5 random mcts:20 --games 2 --record games.jsonl");
    let sgf = std::fs::read_to_string(place.file("games.sgf")).unwrap();
    assert!(sgf.starts_with("(;C[seedbed sgf 1") && sgf.contains("SZ[5]KM[0.5]"), "{sgf}");
    for number in [1, 2] {
        let of = |file: &str| json(&place.stdout(&format!("replay {file} --number {number} --format json")));
        let (one, other) = (of("games.sgf"), of("games.jsonl"));
        assert_eq!((&one["plies"], &one["payoffs"]), (&other["plies"], &other["payoffs"]));
    }
    let said = place.refusal("match nim random random --games 2 --record games.sgf", 2);
    assert!(said.contains("only games of Go"), "{said}");
}

#[test]
fn games_begin_where_they_are_told_to() {
    let place = Place::new();
    place.stdout("match tic-tac-toe random random --games 4 --openings random:3 --record games.jsonl");
    let games = read(&place.file("games.jsonl")).unwrap();
    let opening = |game: &GameRecord| game.moves[..3].to_vec();
    assert!(games.iter().all(|game| game.opening == 3));
    assert_eq!(opening(&games[0]), opening(&games[1]), "both games of a pair");
    assert_ne!(opening(&games[0]), opening(&games[2]), "another pair");
    std::fs::write(place.file("book.txt"), "# two openings\nb2 a1\na1,b2,c3\n").unwrap();
    place.stdout("match tic-tac-toe random random --games 6 --openings book.txt --record games.jsonl");
    let games = read(&place.file("games.jsonl")).unwrap();
    assert_eq!(games.iter().map(|game| game.opening).collect::<Vec<_>>(), [2, 2, 3, 3, 2, 2]);
    place.stdout(
        "match tic-tac-toe random random --games 2 --start ...\\/.X.\\/...\\/O~to~move --record games.jsonl"
            .replace('\\', "")
            .as_str(),
    );
    let games = read(&place.file("games.jsonl")).unwrap();
    assert!(games.iter().all(|game| game.start.as_ref().is_some_and(|start| start.contains("O to move"))));
    assert!(games.iter().all(|game| !game.moves.contains(&"b2".to_owned())));
    assert!(json(&place.stdout("replay games.jsonl --format json"))["over"].as_bool().unwrap());
    for (options, said) in [
        ("--openings random:0", "write random:4"),
        ("--openings none.txt", "cannot be read"),
        ("--start nonsense", "tic-tac-toe"),
    ] {
        let refused = place.refusal(&format!("match tic-tac-toe random random --games 2 {options}"), 2);
        assert!(refused.contains(said), "{options}: {refused}");
    }
    std::fs::write(place.file("book.txt"), "b2 b2\n").unwrap();
    let refused = place.refusal("match tic-tac-toe random random --games 2 --openings book.txt", 2);
    assert!(refused.contains("opening 1: ply 2"), "{refused}");
}

#[test]
fn an_analysis_is_a_fresh_search_with_the_same_seed() {
    let place = Place::new();
    place.stdout("match connect-four mcts:50 random --games 2 --record games.jsonl");
    let report = json(
        &place.stdout("analyse games.jsonl --number 2 --agent mcts:300,proofs=on --seed 5 --format json"),
    );
    let record = &read(&place.file("games.jsonl")).unwrap()[1];
    let game = seedbed::workbench().registry.open(&record.game.parse().unwrap()).unwrap();
    let agent = game.resolve(&"mcts:300,proofs=on".parse().unwrap()).unwrap();
    let positions = report["positions"].as_array().unwrap();
    assert_eq!(positions.len(), record.moves.len());
    for (ply, position) in positions.iter().enumerate() {
        let seats = vec![Some(agent.clone()), Some(agent.clone())];
        let mut session = game.session(None, &seats, Seed(5).child("analyse", 0)).unwrap();
        record.moves[..ply].iter().for_each(|text| drop(session.play(text).unwrap()));
        assert_eq!(position["legal"], serde_json::to_value(session.legal()).unwrap());
        session.advance(&Stop::NEVER).unwrap();
        let found = session.analysis().unwrap();
        let judged = position["analysis"]["moves"].as_array().unwrap();
        assert_eq!(judged.len(), found.moves.len());
        for (ours, theirs) in judged.iter().zip(&found.moves) {
            assert_eq!(
                (ours["code"].as_u64(), ours["visits"].as_u64()),
                (Some(theirs.mv.id.into()), theirs.visits)
            );
            assert_eq!(
                (ours["value"].as_f64(), ours["proven"].as_i64()),
                (theirs.value, theirs.proven.map(i64::from))
            );
        }
    }
    let told = place.stdout("analyse tic-tac-toe --moves b2,a1 --ply 3 --agent negamax");
    assert!(told.contains("ply 3: X to move") && told.contains("best play:"), "{told}");
    let hidden =
        json(&place.stdout("analyse cheat:3x4,limit=50 --agent pimc:2,search=(mcts:10) --format json"));
    assert!(hidden["positions"].as_array().unwrap().is_empty(), "chance deals first");
}

#[test]
fn kept_matches_are_the_same_and_go_on() {
    let place = Place::new();
    let kept = "match pig:20 mcts:20 random --games 30 --format json --keep";
    let plain = place.stdout("match pig:20 mcts:20 random --games 30 --format json");
    assert_eq!(place.stdout(kept), plain);
    assert!(text(&place.run(kept).stderr).contains("all games were in the store"));
    let runs = json(&place.stdout("runs --format json"));
    assert!(runs[0]["experiment"].as_str().unwrap().starts_with("match/pig:20"), "{runs}");
    let tournament = "tournament tic-tac-toe random greedy mcts:20 --games 10 --gauntlet --format json";
    let report = json(&place.stdout(&format!("{tournament} --keep --log")));
    assert_eq!(report["results"][1][2], Value::Null, "a gauntlet: {report}");
    assert_eq!(json(&place.stdout(tournament)), report);
}

/// Kills a tournament at random moments until it has ended; returns how often.
fn killed(place: &Place, args: &str, most: u32) -> u32 {
    let mut rng = Seed(most.into()).rng();
    for kills in 0..most {
        let mut child = place.command(args).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(20 + rng.below(250) as u64));
        if child.try_wait().unwrap().is_some() {
            return kills;
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    most
}

fn a_killed_tournament_resumes(games: u64, most: u32) -> u32 {
    let args = |file: &str| {
        format!(
            "tournament connect-four mcts:300 mcts:200 flat:20 random --games {games} --openings random:2 --record {file} --format json"
        )
    };
    let (quiet, noisy) = (Place::new(), Place::new());
    let expected = quiet.stdout(&args("games.jsonl"));
    let kept = args("games.jsonl") + " --keep --threads 1";
    let kills = killed(&noisy, &kept, most);
    assert_eq!(noisy.stdout(&kept), expected);
    let bytes = |place: &Place| std::fs::read(place.file("games.jsonl")).unwrap();
    assert_eq!(bytes(&noisy), bytes(&quiet));
    kills
}

#[test]
fn a_killed_tournament_resumes_to_the_same_table_and_records() {
    assert!(a_killed_tournament_resumes(10, 3) > 0);
}

#[test]
#[ignore = "in .ci/long: fifty kills"]
fn fifty_kills_of_a_tournament() {
    assert_eq!(a_killed_tournament_resumes(3_000, 50), 50);
}

/// The legal moves of every chosen turn, by contestant and side, by going through the records anew.
fn turns(file: &std::path::Path) -> [[Vec<usize>; 2]; 2] {
    let mut turns: [[Vec<usize>; 2]; 2] = Default::default();
    for record in read(file).unwrap() {
        let game = seedbed::catalog::open(&record.game.parse().unwrap()).unwrap();
        let mut session = game.session(None, &vec![None; game.players()], Seed(0)).unwrap();
        for (at, text) in record.moves.iter().enumerate() {
            if let (seedbed::rules::Turn::Player(p), true) = (session.turn(), at >= record.opening) {
                let side = game.side(p);
                turns[side ^ record.number.unwrap()[2] as usize][side].push(session.legal().len());
            }
            session.play(text).unwrap();
        }
    }
    turns
}

#[test]
fn a_match_tells_what_both_did() {
    let place = Place::new();
    for game in ["dominance", "dominoes", "pig:20"] {
        let command =
            format!("match {game} random greedy --games 6 --openings random:2 --record games.jsonl");
        place.stdout(&command);
        let told = json(&place.stdout(&format!("{command} --statistics --format json")));
        let turns = turns(&place.file("games.jsonl"));
        for (contestant, sides) in turns.iter().enumerate() {
            for (side, turns) in sides.iter().enumerate() {
                let own = &told["statistics"]["sides"][contestant][side];
                assert_eq!(own["games"], 3, "{game}");
                assert_eq!(own["moves"], turns.len(), "{game}");
                assert_eq!(own["possible"], turns.iter().sum::<usize>(), "{game}");
                assert_eq!(own["most"], *turns.iter().max().unwrap(), "{game}");
                assert_eq!(own["fewest"], *turns.iter().min().unwrap(), "{game}");
                let of_kind = |kind: &str| {
                    let kinds = own["kinds"].as_array().unwrap();
                    kinds.iter().find(|one| one[0] == kind).map_or(0, |one| one[1].as_u64().unwrap())
                };
                // Every move of Dominance is a spawn or a movement, and some of them are attacks.
                let whole = of_kind("spawn") + of_kind("movement");
                assert_eq!(whole, if game == "dominance" { turns.len() as u64 } else { 0 });
            }
        }
    }
    let table = place.stdout("match dominance random greedy --games 4 --statistics");
    assert!(table.contains("attacks a game") && table.contains("random as Red"), "{table}");
    let plain = place.stdout("match dominance random greedy --games 4");
    assert!(!plain.contains("attacks a game"), "{plain}");
}
