//! Who sits where, and which agents cannot be in a study.

use crate::plan;
use seedbed_study::{Arm, Checked, End, Game, Key, Moved, Part, Visitor, replayed};

fn visitor(number: u64, games: &[Part]) -> Visitor {
    let game = |part: &Part| Game {
        part: *part,
        seat: 0,
        program: String::new(),
        moves: Vec::new(),
        away: 0,
        late_replies: 0,
        end: Some(End::Resigned),
    };
    let new = Visitor::new("0123456789abcdef".repeat(2), String::new(), 1, None, 0);
    Visitor { number: Some(number), games: games.iter().map(game).collect(), ..new }
}

#[test]
fn arms_and_sides_follow_from_the_key() {
    let checked =
        Checked::new(&plan("connect-four", ["random", "mcts:5"]), &seedbed_catalog::registry()).unwrap();
    let key = Key::of("seating");
    for number in 0..20 {
        let visitor = visitor(number, &[Part::Practice, Part::Primary, Part::Primary, Part::Later]);
        let allocation = key.allocation(number);
        let opponent = |at: usize| {
            let seating = checked.seating(&visitor, &key, at);
            assert!(seating.seats[seating.seat].is_none(), "the visitor's own seat");
            (seating.seat, seating.seats[1 - seating.seat].as_ref().unwrap().to_string(), seating.seed)
        };
        let arms = ["random", "mcts:5"];
        assert_eq!(
            (opponent(0).0, opponent(0).1.as_str()),
            (0, "random"),
            "practice tells nothing of the allocation"
        );
        assert_eq!(opponent(1), (allocation.side, arms[allocation.first].to_owned(), key.seed(number, 1)));
        assert_eq!(
            opponent(2),
            (allocation.side, arms[1 - allocation.first].to_owned(), key.seed(number, 2))
        );
        assert_eq!(opponent(3), (allocation.side, arms[key.arm(number, 3)].to_owned(), key.seed(number, 3)));
    }
}

#[test]
fn partners_are_the_third_agent() {
    let checked =
        Checked::new(&plan("dominoes", ["pimc:1", "pimc:2"]), &seedbed_catalog::registry()).unwrap();
    let seating = checked.seating(&visitor(0, &[Part::Primary]), &Key::of("partners"), 0);
    let names: Vec<Option<String>> =
        seating.seats.iter().map(|seat| seat.as_ref().map(ToString::to_string)).collect();
    assert_eq!(names.len(), 4);
    assert_eq!(names[(seating.seat + 2) % 4].as_deref(), Some("random"));
    assert_eq!(names[(seating.seat + 1) % 4], names[(seating.seat + 3) % 4]);
    assert!(names[(seating.seat + 1) % 4].as_ref().unwrap().starts_with("pimc"));
}

#[test]
fn a_game_that_was_played_otherwise_does_not_replay() {
    let checked =
        Checked::new(&plan("tic-tac-toe", ["negamax:9", "mcts:5"]), &seedbed_catalog::registry()).unwrap();
    let seating = checked.seating(&visitor(0, &[Part::Practice]), &Key::of("x"), 0);
    let own = |text: &str| Moved { by: Some(0), text: text.to_owned(), ms: 0 };
    let mut played = Vec::new();
    let mut table = replayed(&*checked.game, &seating, &[own("b2")], |_, _| {}).unwrap();
    let reply = table.players.advance(&seedbed_rules::Stop::NEVER).unwrap();
    played.extend([own("b2"), Moved { by: Some(1), text: reply.action.text.clone(), ms: 0 }]);
    assert!(replayed(&*checked.game, &seating, &played, |_, _| {}).is_ok());
    let other = if reply.action.text == "a1" { "a2" } else { "a1" };
    played[1].text = other.to_owned();
    let error = replayed(&*checked.game, &seating, &played, |_, _| {}).err().unwrap().to_string();
    assert!(error.contains(&format!("move 2 was {other}, and is {} now", reply.action.text)), "{error}");
}

#[test]
fn agents_that_prove_nothing_are_refused() {
    let game = seedbed_catalog::open(&"dominoes".parse().unwrap()).unwrap();
    let arm = |spec: &str| Arm::of("x", &game.resolve(&spec.parse().unwrap()).unwrap());
    assert!(arm("pimc:2").is_ok());
    assert!(arm("ismcts:100ms").is_err_and(|error| error.to_string().contains("same seed")));
    assert!(arm("oracle").is_err_and(|error| error.to_string().contains("hidden")));
    let mut changed = plan("nim", ["random", "mcts:5"]);
    changed.arms[1].full = changed.arms[1].full.replace("mcts:5", "mcts:6");
    assert!(
        Checked::new(&changed, &seedbed_catalog::registry())
            .is_err_and(|error| error.to_string().contains("now means"))
    );
}
