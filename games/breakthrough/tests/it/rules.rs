//! Breakthrough against the test vectors, and its known values by solving to the end.

use seedbed_agents::Negamax;
use seedbed_breakthrough::Breakthrough;
use seedbed_rules::{Eyes, Game, Readable, Seed, Stop, Text, Turn, UsageError, perft};
use seedbed_solve::{AlphaBeta, Exact, Limits, ProofNumber, Watch};
use seedbed_vectors::number;

/// The number of pieces a move captures.
fn takes<G: Text>(game: &G, s: &G::State, m: G::Move) -> u64 {
    // The line that names the mover has one such letter too, whoever it is.
    let men = |s: &G::State| game.board(s, Eyes::All).matches(['W', 'B']).count();
    (men(s) - men(&game.after(s, m))) as u64
}

#[test]
fn perft_agrees_with_the_vectors() {
    let game = Breakthrough::<u64>::new(6, 6);
    for line in seedbed_vectors::lines("breakthrough", "perft_6x6.jsonl") {
        let ours = perft(&game, &game.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "terminal_at_depth"), "{line}");
    }
}

#[test]
fn whole_games_agree_with_the_vectors() {
    const CELLS: u32 = 36;
    let game = Breakthrough::<u64>::new(6, 6);
    for line in seedbed_vectors::lines("breakthrough", "games_6x6.jsonl") {
        // OpenSpiel numbers a step by cell, way and whether it takes; our action id has cell and way.
        seedbed_vectors::replay(&game, &line, |s, m| {
            let (way, cell) = (game.action_id(m) / CELLS, game.action_id(m) % CELLS);
            u64::from((cell * 6 + way) * 2) + takes(&game, s, m)
        });
    }
}

/// Random steps are drawn without a list of them; one by the same number from the list is the same step.
fn draws_as_from_a_list<G: Game>(game: &G) {
    let (mut rng, mut buf) = (Seed(7).rng(), Vec::new());
    for _ in 0..50 {
        let mut s = game.start();
        while game.turn(&s) != Turn::Over {
            let listed = game.legal_moves(&s);
            let expected = listed[rng.clone().below(listed.len())];
            assert_eq!(game.sample(&s, &mut rng, &mut buf), expected);
            game.play(&mut s, expected);
        }
    }
}

#[test]
fn random_steps_are_those_from_a_list() {
    draws_as_from_a_list(&Breakthrough::<u64>::new(8, 8));
    draws_as_from_a_list(&Breakthrough::<u64>::new(5, 3));
    draws_as_from_a_list(&Breakthrough::<u128>::new(10, 12));
}

#[test]
fn small_boards_are_won_by_the_first_player() {
    let sizes = [(3, 3), (4, 4), (5, 4)];
    for (rows, columns) in sizes {
        let game = Breakthrough::<u64>::new(rows, columns);
        let value = Negamax::new(254, 16).solve(&game, &game.start(), &Stop::NEVER);
        assert_eq!(value, Some(1), "{rows}x{columns}");
    }
    for line in seedbed_vectors::lines("breakthrough", "solved.jsonl") {
        let name = line["game"].as_str().unwrap();
        let known = sizes.iter().any(|(r, c)| name == format!("breakthrough(rows={r},columns={c})"));
        assert!(known && line["alphabeta_value_clone"] == 1, "{line}");
    }
}

/// Whether the first player wins by a method.
fn is_won<E: Exact<Breakthrough<u64>>>(
    rows: usize,
    columns: usize,
    threads: usize,
    make: fn(&Breakthrough<u64>, Limits) -> Result<E, UsageError>,
) -> bool {
    let game = Breakthrough::new(rows, columns);
    let mut solver = make(&game, Limits { threads, memory: 256 }).unwrap();
    solver.score(&game.start(), &Watch::default()) == Ok(1)
}

#[test]
fn five_by_five_is_won_by_the_first_player() {
    assert!(is_won(5, 5, 1, AlphaBeta::new));
}

#[test]
#[ignore = "twenty seconds: .ci/long runs it"]
fn proof_numbers_say_so_too() {
    assert!([1, 2].iter().all(|&threads| is_won(5, 5, threads, ProofNumber::new)));
}

#[test]
fn both_word_sizes_play_alike() {
    for (rows, columns) in [(5, 5), (3, 8), (8, 8)] {
        let narrow = Breakthrough::<u64>::new(rows, columns);
        let wide = Breakthrough::<u128>::new(rows, columns);
        for depth in 0..4 {
            assert_eq!(perft(&narrow, &narrow.start(), depth), perft(&wide, &wide.start(), depth));
        }
    }
}

#[test]
fn games_end_on_the_far_row_or_without_men() {
    let game = Breakthrough::<u64>::new(3, 3);
    let read = |text: &str| game.read(text);
    assert_eq!(game.turn(&read("W.B\n...\n.WW\nBlack to move").unwrap()), Turn::Over);
    assert_eq!(game.turn(&read("...\n.W.\n..W\nBlack to move").unwrap()), Turn::Over);
    assert_eq!(game.turn(&read("B..\n.W.\n..W\nBlack to move").unwrap()), Turn::Player(1));
    for refused in [
        "W.B\n...\n.WW\nWhite to move",
        "...\n.W.\n..W\nWhite to move",
        "W..\n...\n..B\nWhite to move",
        "...\n...\n...\nWhite to move",
        "BBB\nB..\nWWW\nWhite to move",
        "BBB\n...\nWWW",
    ] {
        assert!(read(refused).is_err(), "{refused}");
    }
}
