//! Exports: every column is explained, and a sealed one tells no names.

use crate::plan;
use seedbed_study::{End, Findings, Folder, Game, Guess, Moved, Part, Visitor, exported};

fn visitor(number: u64, ends: [End; 2]) -> Visitor {
    let game = |end: End| Game {
        part: Part::Primary,
        seat: 0,
        program: "a, test".to_owned(),
        moves: vec![Moved { by: Some(0), text: "1 from 1".to_owned(), ms: 900 }],
        away: 2,
        late_replies: 0,
        end: Some(end),
    };
    let new = Visitor::new(format!("{number:032x}"), format!("secret {number}"), 1, Some(4), 50);
    Visitor { number: Some(number), games: ends.map(game).into(), guess: Some(Guess::First), ..new }
}

#[test]
fn a_sealed_export_tells_no_names_and_an_open_one_all() {
    let at = tempfile::tempdir().unwrap();
    let folder = Folder::create(at.path()).unwrap();
    let mut record = folder.plan(plan("nim", ["random", "mcts:5"]), 0, "a test").unwrap();
    let key = folder.key(&mut record, 0).unwrap();
    for number in 0..3 {
        folder.save(&visitor(number, [End::Played(2), End::Played(0)])).unwrap();
    }
    assert!(Findings::of(&folder, &record, None, 100).is_err(), "one more is to come");
    folder.save(&visitor(3, [End::Resigned, End::Failed("no memory".to_owned())])).unwrap();
    let sealed = Findings::of(&folder, &record, None, 100).unwrap();
    let files = exported(&sealed, &record);
    let text = |files: &[(&str, String)], name: &str| {
        files.iter().find(|(file, _)| *file == name).unwrap().1.clone()
    };
    for (name, content) in &files {
        assert!(!content.contains(key.digits()), "{name} has the key");
        assert!(!content.contains("secret"), "{name} has a visitor's secret");
    }
    let first_arms: Vec<String> = text(&files, "visitors.csv")
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(4).unwrap().to_owned())
        .collect();
    // Which of the two letters comes first is a coin for each visitor: all four may show the same one.
    assert_eq!(first_arms.len(), 4);
    assert!(first_arms.iter().all(|arm| arm == "X" || arm == "Y"), "{first_arms:?}");
    assert!(!text(&files, "games.csv").contains(&key.seed(0, 1).to_string()));
    folder.unseal(&mut record, 100, "me").unwrap();
    let open = Findings::of(&folder, &record, None, 100).unwrap();
    let files = exported(&open, &record);
    let visitors = text(&files, "visitors.csv");
    let lines: Vec<&str> = visitors.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], "visitor,number,consent,skill,first,side,points_first,points_second,guess,deleted");
    let allocation = key.allocation(0);
    let arm = ["original", "boosted"][allocation.first];
    assert_eq!(lines[1], format!("{:032x},0,1,4,{arm},{},1.0,0.0,first,0", 0, allocation.side + 1));
    assert!(text(&files, "games.csv").contains(&key.seed(0, 1).to_string()));
    assert!(
        text(&files, "games.csv").contains("\"a, test\"") && text(&files, "games.csv").contains("1_from_1")
    );
    let codebook = text(&files, "codebook.md");
    for name in ["visitors.csv", "games.csv"] {
        for column in text(&files, name).lines().next().unwrap().split(',') {
            assert!(codebook.contains(&format!("| `{column}` |")), "{column} is not explained");
        }
    }
    assert!(codebook.contains(key.digits()));
    let exhibit = text(&files, "exhibit.md");
    assert!(
        exhibit.contains("No difference is shown")
            && exhibit.contains("of 1 visitors the server lost a game"),
        "{exhibit}"
    );
    assert_eq!(open.analysis.failed, 1);
    assert!(serde_json::from_str::<serde_json::Value>(&text(&files, "study.json")).is_ok());
}
