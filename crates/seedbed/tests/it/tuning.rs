//! Tuning from the command line: the same strategy for any number of threads, after a kill, and in words.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn seedbed(folder: &Path, args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
    command.current_dir(folder).args(args.split_whitespace()).output().unwrap()
}

fn read(folder: &Path, file: &str) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(folder.join(file)).unwrap()).unwrap()
}

#[test]
fn threads_do_not_change_a_strategy() {
    let folder = tempfile::tempdir().unwrap();
    for threads in [1, 2] {
        let args = format!(
            "tune morra --method naive --budget 60k-games --seed 3 --threads {threads} --out {threads}.json"
        );
        assert!(seedbed(folder.path(), &args).status.success());
    }
    let [one, two] = ["1.json", "2.json"].map(|file| {
        let mut json = read(folder.path(), file);
        // These name the file itself.
        json["spec"] = serde_json::Value::Null;
        json["sha256"] = serde_json::Value::Null;
        json
    });
    assert_eq!(one, two);
}

#[test]
fn a_killed_run_goes_on_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let args = "tune phantom-tic-tac-toe --method seeds --budget 500k-games --seed 5 --threads 1";
    let straight = format!("{args} --out straight.json");
    assert!(seedbed(folder.path(), &straight).status.success());
    let mut child = Command::new(env!("CARGO_BIN_EXE_seedbed"))
        .current_dir(folder.path())
        .args(format!("{args} --out killed.json").split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Killed once there is something to continue from, or it ended before.
    while !folder.path().join("killed.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The same command serves for the start and after a kill.
    assert!(seedbed(folder.path(), &format!("{args} --out killed.json --resume")).status.success());
    assert!(seedbed(folder.path(), &format!("{args} --out begun.json --resume")).status.success());
    let [straight, killed, begun] =
        ["straight.json", "killed.json", "begun.json"].map(|file| read(folder.path(), file)["tuner"].clone());
    assert_eq!([&straight, &straight], [&killed, &begun]);
}

#[test]
fn a_tuned_strategy_plays_and_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let tuned = seedbed(folder.path(), "tune pig --method cma --budget 30k-games --out pig.json");
    assert!(tuned.status.success());
    let explained = seedbed(folder.path(), "explain pig.json");
    assert!(String::from_utf8(explained.stdout).unwrap().contains("Rolls until the turn has brought"));
    let played = seedbed(folder.path(), "match pig param:pig.json random --games 200 --format json");
    let played: serde_json::Value = serde_json::from_slice(&played.stdout).unwrap();
    assert!(played["total"]["score"]["share"].as_f64().unwrap() > 0.8);
}

#[test]
fn options_of_an_agent_are_tuned() {
    let folder = tempfile::tempdir().unwrap();
    let args = "tune tic-tac-toe --agent mcts:{1..40} --method iterative --budget 4k-games --out sims.json";
    assert!(seedbed(folder.path(), args).status.success());
    let found = read(folder.path(), "sims.json");
    let simulations: u32 = found["spec"].as_str().unwrap().strip_prefix("mcts:").unwrap().parse().unwrap();
    assert!(simulations > 10, "more simulations play better, but {simulations} were found");
}

#[test]
fn an_answer_is_found_to_one_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let args = "tune pig --method cma --against hold-20 --budget 40k-games --seed 2 --out answer.json";
    let tuned = String::from_utf8(seedbed(folder.path(), args).stdout).unwrap();
    assert!(tuned.contains("against hold-20 (95 %"), "{tuned}");
    let found = read(folder.path(), "answer.json");
    assert_eq!(found["against"], "hold-20");
    // Who holds at 20 is a strong player, whom a random strategy does not beat.
    assert!(found["score"][0].as_f64().unwrap() > 0.45, "{tuned}");
    // The next answer is to the answer; another opponent is another run.
    let next = "tune pig --method cma --against param:answer.json --budget 2k-games --out next.json";
    assert!(seedbed(folder.path(), next).status.success());
    let other = args.replace("hold-20", "hold-25") + " --resume";
    let refused = String::from_utf8(seedbed(folder.path(), &other).stderr).unwrap();
    assert!(refused.contains("holds another run") && refused.contains("--against hold-20"), "{refused}");
}

#[test]
fn bad_input_is_told() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("there.json"), "{}").unwrap();
    let cases = [
        ("tune pig --method naiv", "did you mean `naive`?"),
        ("tune pig --budget 3x", "200k-games"),
        ("tune pig --delta 0.9", "below 0.5"),
        ("tune pig --unbeaten", "a method against random strategies"),
        ("tune pig --against hold-20", "a method with one opponent"),
        ("tune pig --against hold-20 --unbeaten --method cma", "cannot be used with"),
        ("tune pig --against holt --method cma", "did you mean `hold`?"),
        ("tune pig --as-printed --method cma", "a printed method"),
        ("tune tic-tac-toe", "has no parametric strategies"),
        ("tune pig --out there.json", "--resume goes on with it"),
        ("tune pig --out there.json --resume", "not a tuned strategy"),
        ("tune tic-tac-toe --agent mcts:500", "leaves nothing to be tuned"),
        ("tune tic-tac-toe --agent mcts:{5..1}", "is no span"),
        ("tune tic-tac-toe --agent mcts:{0..5}", "is not a budget"),
        ("explain missing.json", "missing.json"),
    ];
    for (args, told) in cases {
        let output = seedbed(folder.path(), args);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && text.contains(told), "{args}: {text}");
    }
}
