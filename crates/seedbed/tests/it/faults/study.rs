//! The folder of a study over a failing disk: what a visitor was told of is there afterwards, whole, and the study goes on.

use super::disk::{Fault, logged, put_under};
use crate::server::{Server, play};
use crate::support::Place;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const SERVE: &str = "study serve s --port 0";

/// Moves of a visitor over the failing disk.
const MOVES: usize = 3;

/// A study that was planned and never served.
fn planned() -> Place {
    let place = Place::new();
    place.stdout(
        "study new s --game domineering:5x5 --arms random mcts:5 --visitors 4 --reply 20 --simulations 100",
    );
    place
}

/// Another place with the same study; its folder `part` may be given anew.
fn copied(from: &Place, part: Option<(&str, &Path)>) -> Place {
    let place = Place::new();
    for folder in ["s", "s/visitors"] {
        fs::create_dir(place.file(folder)).unwrap();
        let source =
            part.filter(|(name, _)| *name == folder).map_or(from.file(folder), |(_, new)| new.to_owned());
        for one in fs::read_dir(source).unwrap().map(Result::unwrap) {
            if one.file_type().unwrap().is_file() {
                fs::copy(one.path(), place.file(folder).join(one.file_name())).unwrap();
            }
        }
    }
    place
}

/// What a visitor was told is done.
#[derive(Default, Debug)]
struct Told {
    commitment: Option<Value>,
    cookie: Option<String>,
    has_begun: bool,
    moves: Vec<Value>,
}

/// A visitor takes part until the server is gone or cannot write any more.
fn visit(command: &mut Command) -> Told {
    let mut told = Told::default();
    let Ok(server) = Server::start(command) else { return told };
    told.commitment = server.done("/study", "", None).map(|study| study["commitment"].clone());
    take_part(&server, &mut told);
    server.kill();
    told
}

fn take_part(server: &Server, told: &mut Told) -> Option<()> {
    told.cookie = Some(server.consent()?);
    let cookie = told.cookie.as_deref()?;
    server.done("/study/next", cookie, Some(&json!({})))?;
    told.has_begun = true;
    for _ in 0..MOVES {
        let mut seen = server.done("/study/table", cookie, None)?;
        while seen["moves"] == json!([]) && seen["turn"]["kind"] != "over" {
            seen = server.done(&format!("/study/table?after={}", seen["version"]), cookie, None)?;
        }
        let wish = json!({ "version": seen["version"], "move": seen["moves"].get(0)? });
        server.done("/study/moves", cookie, Some(&wish))?;
        told.moves.push(wish["move"].clone());
    }
    Some(())
}

/// Everything that the visitor was told of is there, and the study goes on to the end of the game.
fn goes_on(place: &Place, told: &Told, why: &str) {
    place.stdout("study status s");
    let server = Server::start(&mut place.command(SERVE)).unwrap_or_else(|said| panic!("{why}: {said}"));
    let study = server.get("/study", told.cookie.as_deref().unwrap_or_default());
    assert!(told.commitment.as_ref().is_none_or(|told| *told == study["commitment"]), "{why}: another key");
    let Some(cookie) = &told.cookie else { return };
    assert!(study["visitor"].is_object(), "{why}: the visitor is forgotten");
    let files: Vec<_> = fs::read_dir(place.file("s/visitors")).unwrap().map(Result::unwrap).collect();
    let is_whole = |name: &str| !name.starts_with('.');
    let file = files.iter().find(|file| is_whole(&file.file_name().to_string_lossy())).unwrap();
    let visitor: Value = serde_json::from_slice(&fs::read(file.path()).unwrap()).unwrap();
    let game = visitor["games"].as_array().unwrap().last().unwrap();
    assert!(!told.has_begun || game["part"] == "primary", "{why}: the game is forgotten");
    let by_visitor = game["moves"].as_array().unwrap().iter().filter(|made| made["by"] == game["seat"]);
    let made: Vec<&Value> = by_visitor.map(|made| &made["move"]).collect();
    assert!(made.len() >= told.moves.len(), "{why}: of {:?} only {made:?} is left", told.moves);
    assert!(
        told.moves.iter().zip(made).all(|(told, made)| told == made),
        "{why}: other moves than {:?}",
        told.moves
    );
    // What failed after it was written is there, though nobody was told.
    if game["part"] != "primary" {
        server.post("/study/next", cookie, &json!({}));
    }
    assert!(play(&server, cookie, 20), "{why}: the game has no end");
    assert_eq!(server.get("/study", cookie)["visitor"]["over"], true, "{why}");
}

/// Tries every `stride`-th fault of the calls in a folder of the study.
fn try_faults(folder: &str, stride: usize) -> usize {
    let before = planned();
    if folder == "s/visitors" {
        // The key is drawn before.
        Server::new(&before, SERVE).kill();
    }
    let place = copied(&before, None);
    let calls = logged(&mut place.command(SERVE), &place.file(folder), |command| {
        let told = visit(command);
        assert_eq!(told.moves.len(), MOVES, "nothing fails");
        goes_on(&place, &told, "undisturbed");
    });
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for fault in Fault::all(&calls).into_iter().filter(|fault| !fault.is_at_end()).step_by(stride) {
        let (place, left) = (copied(&before, None), TempDir::new().unwrap());
        let mut command = place.command(SERVE);
        put_under(&mut command, &place.file(folder), &fault, left.path());
        let told = visit(&mut command);
        let why = format!("{folder}, {fault:?}");
        // The power went only if the call was made: a server that is killed meanwhile may have made fewer.
        let is_lost = fault.loses_power() && fs::read_dir(left.path()).unwrap().next().is_some();
        let place = if is_lost { copied(&place, Some((folder, left.path()))) } else { place };
        goes_on(&place, &told, &why);
        *counts.entry(fault.kind).or_default() += 1;
    }
    let sum = counts.values().sum();
    println!("{folder} of a study: {sum} faults at {} calls: {counts:?}", calls.len());
    sum
}

#[test]
fn some_faults_of_visitors() {
    assert!(try_faults("s/visitors", 41) >= 4);
}

#[test]
fn some_faults_of_the_study() {
    assert!(try_faults("s", 23) >= 3);
}

#[test]
#[ignore = "minutes: .ci/long runs it"]
fn every_fault() {
    assert!(try_faults("s/visitors", 1) + try_faults("s", 1) >= 200);
}
