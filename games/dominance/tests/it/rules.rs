//! Dominance against games of the published program and of a second implementation, and known counts.

use seedbed_dominance::{Captures, Dominance, Move, Position, Repetition, Rules, profile};
use seedbed_rules::{Eyes, Game, Player, Readable, Seat, Seed, Spec, Stop, Text, Turn, perft};
use seedbed_vectors::number;
use serde_json::Value;

pub(crate) const INTENDED: Rules = Rules::INTENDED;
pub(crate) const PUBLISHED: Rules = Rules::PUBLISHED;

/// A move in the notation of the test vectors: `a1` is `S a1`, `b2-c3` is `M b2 c3`.
pub(crate) fn written(game: &Dominance, s: &Position, m: Move) -> String {
    let text = game.move_text(s, m);
    if m.is_spawn() { format!("S {text}") } else { format!("M {}", text.replace('-', " ")) }
}

/// The legal move that the vectors write like this.
fn meant(game: &Dominance, s: &Position, text: &str) -> Move {
    let found = game.legal_moves(s).into_iter().find(|&m| written(game, s, m) == text);
    found.unwrap_or_else(|| panic!("{text} is not legal in\n{}", game.board(s, Eyes::All)))
}

/// The squares as the vectors draw them: rank 1 first.
pub(crate) fn drawn(game: &Dominance, s: &Position) -> String {
    let board = game.board(s, Eyes::All);
    let mut rows: Vec<String> = board.lines().take(7).map(|row| row[3..].replace(' ', "")).collect();
    rows.reverse();
    rows.join("/").to_lowercase()
}

/// A position of the vectors, with an empty history.
fn position(game: &Dominance, line: &Value) -> Position {
    let mut rows: Vec<&str> = line["board"].as_str().unwrap().split('/').collect();
    rows.reverse();
    let mover = if line["stm"] == "r" { "Red" } else { "Black" };
    let off = format!("off the board: Red {}, Black {}", line["off"][0], line["off"][1]);
    game.read(&format!("{}\n{off}\n{mover} to move\n", rows.join("\n").to_uppercase())).unwrap()
}

fn counts(s: &Position) -> Value {
    let of = |count: &dyn Fn(Player) -> u32| vec![count(0), count(1)];
    serde_json::json!([of(&|p| s.on_board(p)), of(&|p| s.off_board(p))])
}

fn replay(rules: Rules, file: &str) {
    let game = Dominance::new(rules);
    for line in seedbed_vectors::lines("dominance", file) {
        let mut s = game.start();
        for step in line["moves"].as_array().unwrap() {
            let mut moves: Vec<String> =
                game.legal_moves(&s).into_iter().map(|m| written(&game, &s, m)).collect();
            moves.sort_unstable();
            assert_eq!(moves.join(";"), step["legal"].as_str().unwrap(), "game {} {step}", line["id"]);
            let m = meant(&game, &s, step["move"].as_str().unwrap());
            assert_eq!(u64::from(game.is_attack(&s, m)), number(step, "atk"), "{step}");
            s = game.after(&s, m);
            assert_eq!(drawn(&game, &s), step["board"].as_str().unwrap(), "{step}");
            assert_eq!(counts(&s), serde_json::json!([step["on"], step["off"]]), "{step}");
        }
        assert_eq!(game.turn(&s), Turn::Over, "game {}", line["id"]);
        let winner = usize::from(line["winner"] != "r");
        assert_eq!([game.payoff(&s, winner), game.payoff(&s, 1 - winner)], [1, -1], "game {}", line["id"]);
        assert_eq!(how_it_ended(&s), line["end"].as_str().unwrap(), "game {}", line["id"]);
    }
}

/// The first test of the published program that ends the game, in its words; no traced game ends by repetition.
fn how_it_ended(s: &Position) -> &'static str {
    let loser = s.mover();
    if s.on_board(loser) + s.off_board(loser) < 2 { "pieces<2" } else { "no_spawn_and_on<2" }
}

#[test]
fn intended_games_replay() {
    replay(INTENDED, "games_intended.jsonl.gz");
}

#[test]
fn published_games_replay() {
    replay(PUBLISHED, "games_published.jsonl.gz");
}

#[test]
fn quirks_are_kept_and_can_be_switched_off() {
    let published = Dominance::new(PUBLISHED);
    let repaired = Dominance::new(Rules { captures: Captures::Intended, ..PUBLISHED });
    let stern = Dominance::new(Rules { corner_saves: false, ..PUBLISHED });
    for line in seedbed_vectors::lines("dominance", "quirks.jsonl") {
        let s = position(&published, &line);
        if line["kind"] == "end_corner_exception" {
            assert_ne!(published.turn(&s), Turn::Over, "{line}");
            assert_eq!(stern.turn(&s), Turn::Over, "{line}");
            assert_eq!(published.legal_moves(&s).len() as u64, number(&line, "raw_moves"), "{line}");
            continue;
        }
        for (game, key) in [(&published, "after_engine"), (&repaired, "after_fixed")] {
            let m = meant(game, &s, line["move"].as_str().unwrap());
            assert_eq!(drawn(game, &game.after(&s, m)), line[key].as_str().unwrap(), "{line}");
        }
    }
}

/// The evaluation of the thesis' program for the side to move.
fn thesis_estimate(s: &Position) -> i32 {
    let (own, other) = (s.mover(), 1 - s.mover());
    3 * s.on_board(own) as i32 + s.off_board(own) as i32 - 5 * s.on_board(other) as i32
}

/// Plain negamax as in the thesis' program: the value, and the first move that has it.
fn thesis_negamax(game: &Dominance, s: &Position, depth: u64) -> (i32, Option<Move>) {
    if game.turn(s) == Turn::Over {
        return (-100_000, None);
    }
    if depth == 0 {
        return (thesis_estimate(s), None);
    }
    let mut best = (i32::MIN, None);
    for m in game.legal_moves(s) {
        let value = -thesis_negamax(game, &game.after(s, m), depth - 1).0;
        if value > best.0 {
            best = (value, Some(m));
        }
    }
    best
}

#[test]
fn thesis_negamax_finds_the_same_values_and_moves() {
    // Inside its search the program keeps one list for both sides.
    let game = Dominance::new(Rules { repetition: Repetition::Shared, ..PUBLISHED });
    for line in seedbed_vectors::lines("dominance", "negamax.jsonl") {
        let s = position(&game, &line);
        for result in line["res"].as_array().unwrap() {
            let (value, m) = thesis_negamax(&game, &s, number(result, "d"));
            assert_eq!(i64::from(value), result["value"].as_i64().unwrap(), "{line}");
            assert_eq!(written(&game, &s, m.unwrap()), result["move"].as_str().unwrap(), "{line}");
        }
    }
}

/// How many of the program's moves an agent plays.
fn played_by(agent: &str) -> (u32, u32) {
    let game = Dominance::new(Rules { repetition: Repetition::Shared, ..PUBLISHED });
    let (mut same, mut all) = (0, 0);
    for line in seedbed_vectors::lines("dominance", "negamax.jsonl") {
        let s = position(&game, &line);
        for result in line["res"].as_array().unwrap() {
            let spec: Spec = agent.replace("DEPTH", &number(result, "d").to_string()).parse().unwrap();
            let mut agents = profile().roster().party_of(&[&spec, &spec]).unwrap();
            let m = agents[s.mover()].choose(&Seat::new(&game, &s, s.mover()), &mut Seed(0).rng());
            same += u32::from(written(&game, &s, m) == result["move"].as_str().unwrap());
            all += 1;
        }
    }
    (same, all)
}

#[test]
fn the_first_of_equal_moves_is_the_thesis_programs() {
    assert_eq!(played_by("negamax:DEPTH,estimate=thesis,ties=first"), (80, 80));
    // Iterative deepening prefers what shallower searches liked, which is another player.
    assert!(played_by("negamax:DEPTH,estimate=thesis").0 < 80);
}

/// The number of lines of play of one length, by the kind and the effect of their last move.
#[derive(PartialEq, Eq, Debug, Default)]
struct Lines {
    quiet_spawns: u64,
    attack_spawns: u64,
    quiet_moves: u64,
    attack_moves: u64,
    captured: u64,
    lost: u64,
    ended: u64,
}

fn count_lines(game: &Dominance, s: &Position, depth: u32, lines: &mut Lines) {
    for m in game.legal_moves(s) {
        let next = game.after(s, m);
        if depth > 1 {
            count_lines(game, &next, depth - 1, lines);
            continue;
        }
        let (mover, enemy) = (s.mover(), next.mover());
        *match (m.is_spawn(), game.is_attack(s, m)) {
            (true, false) => &mut lines.quiet_spawns,
            (true, true) => &mut lines.attack_spawns,
            (false, false) => &mut lines.quiet_moves,
            (false, true) => &mut lines.attack_moves,
        } += 1;
        lines.captured += u64::from(s.on_board(enemy) - next.on_board(enemy));
        lines.lost += u64::from(s.on_board(mover) + u32::from(m.is_spawn()) - next.on_board(mover));
        lines.ended += u64::from(game.turn(&next) == Turn::Over);
    }
}

/// Checks a line of the tables: the first depth, then for each depth the seven counts.
fn check_lines(rules: Rules, first: u32, table: &[[u64; 7]]) {
    let game = Dominance::new(rules);
    for (depth, row) in (first..).zip(table) {
        let mut lines = Lines::default();
        count_lines(&game, &game.start(), depth, &mut lines);
        let Lines { quiet_spawns, attack_spawns, quiet_moves, attack_moves, captured, lost, ended } = lines;
        let ours = [quiet_spawns, attack_spawns, quiet_moves, attack_moves, captured, lost, ended];
        assert_eq!(ours, *row, "depth {depth} under {rules:?}");
    }
}

#[test]
fn lines_of_play_under_the_published_rules() {
    let table = [
        [4, 0, 0, 0, 0, 0, 0],
        [12, 0, 0, 0, 0, 0, 0],
        [24, 0, 36, 0, 0, 0, 0],
        [132, 0, 180, 0, 0, 0, 0],
        [784, 8, 1_684, 0, 8, 0, 0],
        [6_204, 64, 13_176, 32, 95, 0, 0],
        [48_596, 524, 132_223, 184, 676, 0, 624],
        [441_857, 5_084, 1_227_201, 3_355, 8_123, 0, 5_832],
    ];
    check_lines(PUBLISHED, 1, &table);
}

#[test]
fn lines_of_play_under_the_intended_rules() {
    let table = [
        [784, 8, 1_684, 0, 8, 0, 0],
        [6_204, 64, 13_176, 32, 96, 0, 0],
        [48_596, 524, 132_076, 184, 708, 0, 624],
        [441_560, 5_084, 1_225_324, 3_352, 8_436, 0, 5_832],
    ];
    check_lines(INTENDED, 5, &table);
}

#[test]
fn lines_of_play_under_mixed_rules() {
    let repaired = Rules { captures: Captures::Intended, ..PUBLISHED };
    check_lines(repaired, 7, &[[48_596, 524, 132_220, 184, 708, 0, 624]]);
    let sequences = |rules, depth| {
        let game = Dominance::new(rules);
        perft(&game, &game.start(), depth).sequences
    };
    assert_eq!(sequences(repaired, 8), 1_677_368);
    assert_eq!(sequences(Rules { repetition: Repetition::Shared, ..PUBLISHED }, 8), 1_675_449);
    let free = Rules { repetition: Repetition::Allowed, ..INTENDED };
    assert_eq!([6, 7, 8].map(|depth| sequences(free, depth)), [19_584, 182_956, 1_692_908]);
}

/// The probability that a game of two random players is over after exactly `plies` plies.
fn over_after(game: &Dominance, s: &Position, plies: u32) -> f64 {
    if plies == 0 {
        return f64::from(u8::from(game.turn(s) == Turn::Over));
    }
    let moves = game.legal_moves(s);
    let total: f64 = moves.iter().map(|&m| over_after(game, &game.after(s, m), plies - 1)).sum();
    if moves.is_empty() { 0.0 } else { total / moves.len() as f64 }
}

#[test]
fn the_shortest_games_are_as_rare_as_they_should_be() {
    for rules in [INTENDED, PUBLISHED] {
        let game = Dominance::new(rules);
        let chances = [6, 7, 8].map(|plies| 100.0 * over_after(&game, &game.start(), plies));
        let right = [0.0, 0.57864, 0.45208];
        let same = chances.iter().zip(right).all(|(chance, right)| (chance - right).abs() < 5e-6);
        assert!(same, "{chances:?} under {rules:?}");
    }
}

const TWO_AGAINST_TWO: &str = "R#.#.#./#.#.#.#/.#.#.#./#.#.#.#/.#.#.#B/#.#.#.#/R#.#.#B";

#[test]
fn a_player_whose_every_move_repeats_has_lost() {
    for rules in [INTENDED, PUBLISHED] {
        let game = Dominance::new(rules);
        let rows = TWO_AGAINST_TWO.replace('/', "\n");
        let text = format!("{rows}\noff the board: Red 0, Black 3\nplies played: 60\n");
        let free = game.read(&format!("{text}Red to move\n")).unwrap();
        assert_eq!(game.legal_moves(&free).len(), 6);
        let blocked = game.read(&format!("{text}every move repeats\nRed to move\n")).unwrap();
        assert_eq!(game.turn(&blocked), Turn::Over);
        assert_eq!([game.payoff(&blocked, 0), game.payoff(&blocked, 1)], [-1, 1]);
        assert!(game.board(&blocked, Eyes::All).contains("every move repeats"));
    }
    let game = Dominance::new(INTENDED);
    let rows = TWO_AGAINST_TWO.replace('/', "\n");
    let spawns = format!("{rows}\noff the board: Red 0, Black 3\nevery move repeats\nBlack to move\n");
    assert!(game.read(&spawns).is_err(), "a spawn never repeats");
}

#[test]
fn the_longest_game_is_a_draw() {
    let game = Dominance::new(INTENDED);
    let rows = TWO_AGAINST_TWO.replace('/', "\n");
    let text = format!("{rows}\noff the board: Red 0, Black 3\nplies played: 1999\nBlack to move\n");
    let s = game.read(&text).unwrap();
    let last = game.after(&s, game.legal_moves(&s)[0]);
    assert_eq!(game.turn(&last), Turn::Over);
    assert_eq!([game.payoff(&last, 0), game.payoff(&last, 1)], [0, 0]);
    assert!(game.read(&text.replace("1999", "2001")).is_err());
}

#[test]
fn counting_agrees_with_listing() {
    let allowed = Rules { repetition: Repetition::Allowed, ..Rules::INTENDED };
    for rules in [Rules::INTENDED, Rules::PUBLISHED, allowed] {
        let game = Dominance::new(rules);
        let mut rng = Seed(5).rng();
        // The lists are kept from game to game, so that they are long and boards do repeat.
        let mut s = game.start();
        for _ in 0..60 {
            while game.turn(&s) != Turn::Over {
                assert_eq!(game.count_moves(&s) as usize, game.legal_moves(&s).len(), "{}", drawn(&game, &s));
                let m = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, m);
            }
            s = game.start_after(&s);
        }
    }
}

#[test]
fn kept_lists_forbid_the_only_spawn_of_the_last_game() {
    let game = Dominance::new(Rules::PUBLISHED);
    let first = game.after(&game.start(), meant(&game, &game.start(), "S a1"));
    let next = game.start_after(&first);
    assert_eq!(game.legal_moves(&game.start()).len(), 4);
    assert_eq!(game.legal_moves(&next).len(), 3, "the board with one piece on a1 was there before");
}

#[test]
fn kinds_change_the_order_and_nothing_else() {
    let game = Dominance::new(INTENDED);
    let profile = seedbed_dominance::profile();
    let mut rng = Seed(3).rng();
    let mut s = game.start();
    for ply in 0..60 {
        if game.turn(&s) == Turn::Over {
            break;
        }
        if ply % 6 == 5 {
            let values = ["negamax:3,estimate=tuned", "negamax:3,estimate=tuned,kinds=ordered"].map(|spec| {
                let mut values = Vec::new();
                let mut search = profile.roster().search(&spec.parse().unwrap()).unwrap()();
                search.values(&game, &s, &mut Seed(1).rng(), &Stop::NEVER, &mut values);
                values
            });
            assert_eq!(values[0], values[1], "{}", drawn(&game, &s));
        }
        let m = game.sample(&s, &mut rng, &mut Vec::new());
        game.play(&mut s, m);
    }
    let refusal = |spec: &str| profile.roster().search(&spec.parse().unwrap()).err().map(|e| e.to_string());
    assert!(refusal("negamax:3,estimate=tunde").unwrap().contains("did you mean `tuned`?"));
    assert_eq!(refusal("greedy:estimate=thesis"), None);
}
