//! The protocol, command by command, and against nonsense.

use proptest::prelude::*;
use seedbed_gtp::Gtp;
use seedbed_rules::{Seed, Stop};

fn gtp() -> Gtp {
    Gtp::new(9, 7.5, "random".parse().unwrap(), Seed(1)).unwrap()
}

/// The answers to these lines, without the blank line that ends each.
fn answers(gtp: &mut Gtp, lines: &[&str]) -> Vec<String> {
    let answers = lines.iter().filter_map(|line| gtp.answer(line));
    answers.map(|text| text.strip_suffix("\n\n").expect("a blank line ends an answer").to_owned()).collect()
}

/// Sends lines, one after the other, that must be answered as given.
fn dialogue(gtp: &mut Gtp, lines: &[(&str, &str)]) {
    for (line, answer) in lines {
        assert_eq!(answers(gtp, &[line]), [*answer], "{line}");
    }
}

#[test]
fn says_who_it_is() {
    let mut gtp = gtp();
    let version = format!("= {}", env!("CARGO_PKG_VERSION"));
    dialogue(
        &mut gtp,
        &[
            ("protocol_version", "= 2"),
            ("name", "= Seedbed"),
            ("version", &version),
            ("known_command genmove", "= true"),
            ("known_command boast", "= false"),
            ("known_command", "= false"),
            ("boast", "? unknown command"),
            ("17 boast", "?17 unknown command"),
            ("17", "?17 unknown command"),
            ("18 name", "=18 Seedbed"),
        ],
    );
    let list = answers(&mut gtp, &["list_commands"]).concat();
    let names: Vec<&str> = list.trim_start_matches("= ").lines().collect();
    assert_eq!(names.len(), 16);
    for name in names {
        assert_eq!(answers(&mut gtp, &[&format!("known_command {name}")]), ["= true"]);
    }
}

#[test]
fn empty_lines_and_comments_are_not_answered() {
    assert!(answers(&mut gtp(), &["", " \t", "# 1 name", "\r"]).is_empty());
}

#[test]
fn boards_are_set_up() {
    dialogue(
        &mut gtp(),
        &[
            ("play b A1", "= "),
            ("clear_board", "= "),
            ("undo", "? cannot undo"),
            ("boardsize 19", "= "),
            ("play b T19", "= "),
            ("boardsize 1", "? unacceptable size"),
            ("boardsize 20", "? unacceptable size"),
            ("boardsize -3", "? unacceptable size"),
            ("boardsize nine", "? syntax error"),
            ("boardsize", "? syntax error"),
            ("play w T19", "? illegal move"),
            ("boardsize 5", "= "),
            ("play b T19", "? illegal move"),
            (
                "showboard",
                "= \n 5 . . . . .\n 4 . . . . .\n 3 . . . . .\n 2 . . . . .\n 1 . . . . .\n   A B C D E",
            ),
        ],
    );
}

#[test]
fn moves_are_played_in_any_order_of_colours() {
    dialogue(
        &mut gtp(),
        &[
            ("play black A2", "= "),
            ("play BLACK b1", "= "),
            ("play w A1", "? illegal move"),
            ("play b pass", "= "),
            ("play W PASS", "= "),
            ("play w pass", "= "),
            ("play b C3", "= "),
            ("play b C3", "? illegal move"),
            ("play b I5", "? syntax error"),
            ("play b Z1", "? illegal move"),
            ("play b A26", "? syntax error"),
            ("play b 33", "? syntax error"),
            ("play green A5", "? syntax error"),
            ("play b", "? syntax error"),
            ("play", "? syntax error"),
        ],
    );
}

#[test]
fn a_ko_is_closed_only_in_turn() {
    let mut gtp = gtp();
    for line in ["b B3", "b A2", "b B1", "w C3", "w D2", "w C1", "b C2", "w B2"] {
        dialogue(&mut gtp, &[(&format!("play {line}"), "= ")]);
    }
    dialogue(&mut gtp, &[("play b C2", "? illegal move"), ("play w J9", "= "), ("play b C2", "= ")]);
}

#[test]
fn moves_are_chosen_and_taken_back() {
    let mut gtp = gtp();
    let chosen = answers(&mut gtp, &["genmove b", "genmove w", "genmove w", "3 genmove black"]);
    assert!(chosen[..3].iter().all(|answer| answer.starts_with("= ")), "{chosen:?}");
    assert!(chosen[3].starts_with("=3 "));
    dialogue(&mut gtp, &[("genmove", "? syntax error"), ("genmove x", "? syntax error")]);
    assert_eq!(answers(&mut gtp, &["undo", "undo", "undo", "undo", "undo"])[3..], ["= ", "? cannot undo"]);
    let again = answers(&mut crate::gtp(), &["genmove b", "genmove w", "genmove w", "3 genmove black"]);
    assert_eq!(chosen, again, "equal seeds give equal games");
}

#[test]
fn a_move_is_chosen_also_after_two_passes_and_beyond_every_limit() {
    let mut gtp = gtp();
    for _ in 0..200 {
        assert!(answers(&mut gtp, &["genmove b", "genmove w"]).iter().all(|answer| answer.starts_with("= ")));
    }
    dialogue(&mut gtp, &[("play b pass", "= "), ("play w pass", "= ")]);
    assert!(answers(&mut gtp, &["genmove b"])[0].starts_with("= "));
}

#[test]
fn scores_are_counted_with_komi() {
    dialogue(
        &mut gtp(),
        &[
            ("final_score", "= W+7.5"),
            ("komi 0", "= "),
            ("final_score", "= 0"),
            ("play b E5", "= "),
            ("final_score", "= B+81"),
            ("komi 6.25", "= "),
            ("final_score", "= B+74.75"),
            ("komi -1", "= "),
            ("final_score", "= B+82"),
            ("komi six", "? syntax error"),
            ("komi inf", "? syntax error"),
            ("komi", "? syntax error"),
            ("play w A1", "= "),
            ("final_score", "= B+1"),
        ],
    );
}

#[test]
fn clocks_are_taken_note_of_and_quit_ends() {
    let mut gtp = gtp();
    dialogue(
        &mut gtp,
        &[
            ("time_settings 600 30 5", "= "),
            ("time_settings 600 30", "? syntax error"),
            ("time_left b 120 0", "= "),
            ("time_left 120 0", "? syntax error"),
            ("time_left b 120", "? syntax error"),
        ],
    );
    assert!(!gtp.is_over());
    dialogue(&mut gtp, &[("9 quit", "=9 ")]);
    assert!(gtp.is_over());
}

/// An agent that would think for days answers: that it does at all is the test, on a machine of any speed.
#[test]
fn who_would_think_for_days_keeps_to_the_clock() {
    let mut gtp = Gtp::new(5, 7.5, "mcts:1000M".parse().unwrap(), Seed(1)).unwrap();
    dialogue(&mut gtp, &[("time_settings 1 0 0", "= ")]);
    let moves = answers(&mut gtp, &["genmove b", "genmove w", "genmove b", "time_left w 0 0", "genmove w"]);
    assert!(moves.iter().all(|answer| answer.starts_with("= ")), "{moves:?}");
    dialogue(&mut gtp, &[("clear_board", "= "), ("time_settings 0 2 4", "= "), ("time_left b -3 0", "= ")]);
    assert!(answers(&mut gtp, &["genmove b", "genmove w"]).iter().all(|answer| answer.starts_with("= ")));
}

#[test]
fn what_does_not_fit_is_refused_at_the_door() {
    let open = |size, agent: &str| Gtp::new(size, 7.5, agent.parse().unwrap(), Seed(1)).map(drop);
    assert!(open(1, "random").unwrap_err().to_string().contains("from 2 to 19"));
    assert!(open(9, "mtcs").unwrap_err().to_string().contains("did you mean `mcts`?"));
    assert!(open(9, "pimc").is_err());
    assert!(Gtp::new(9, f64::NAN, "random".parse().unwrap(), Seed(1)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever comes in, every answer has the form the protocol asks for.
    #[test]
    fn nonsense_is_answered_in_form(
        lines in prop::collection::vec(
            prop_oneof![
                "\\PC{0,20}",
                ".{0,12}",
                "[0-9]{0,20} ?[a-z_]{0,12} ?[-a-zA-Z0-9.# \t]{0,16}",
                "(play|genmove|undo|komi|boardsize|time_left|showboard) [bwx]{0,1} ?[A-Za-z]?[-0-9.e]{0,6}",
            ],
            0..40,
        ),
    ) {
        let mut gtp = gtp();
        for answer in lines.iter().filter_map(|line| gtp.answer(line)) {
            prop_assert!(answer.starts_with(['=', '?']));
            prop_assert!(answer.ends_with("\n\n"));
            prop_assert!(!answer.trim_end_matches('\n').contains("\n\n"));
        }
    }
}

#[test]
fn a_line_without_words_is_no_command() {
    assert_eq!(answers(&mut gtp(), &["5"]), ["?5 unknown command"]);
}

#[test]
fn lines_are_cleaned_and_cut() {
    let mut gtp = gtp();
    dialogue(
        &mut gtp,
        &[
            ("12 \tname\r\n", "=12 Seedbed"),
            ("\tknown_command\tname # thinks\tlong\n", "= true"),
            ("na\u{7}me\u{7f}", "= Seedbed"),
            ("7", "?7 unknown command"),
        ],
    );
    for nothing in ["", "  \t ", "# only words", "\r\n", "\u{1}"] {
        assert_eq!(gtp.answer(nothing), None, "{nothing:?}");
    }
}

#[test]
fn an_agent_ponders_only_after_a_move_of_its_own() {
    let mut gtp = Gtp::new(5, 7.5, "rave:10".parse().unwrap(), Seed(1)).unwrap();
    for (line, waits) in
        [("play b C3", false), ("genmove w", true), ("name", false), ("genmove b", true), ("undo", false)]
    {
        gtp.answer(line);
        assert_eq!(gtp.waits(), waits, "{line}");
        let stop = Stop::default();
        std::thread::scope(|scope| {
            let pondering = scope.spawn(|| gtp.ponder(&stop));
            stop.stop();
            pondering.join().unwrap();
        });
    }
    let (mut never, board) =
        (Gtp::new(5, 7.5, "random".parse().unwrap(), Seed(1)).unwrap(), gtp.answer("showboard"));
    never.answer("play b C3");
    assert!(board != never.answer("showboard"), "White's move is still there");
}
