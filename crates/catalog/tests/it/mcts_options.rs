//! The options of tree search do what they say.

use seedbed_agents::{Mcts, MctsOptions, Negamax, Symmetry};
use seedbed_domineering::Domineering;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_erased::Profile;
use seedbed_rules::{
    Budget, Game, Keyed, PerfectInformation, Search, Seed, Stop, Symmetric, Unscored, best_move,
};
use seedbed_tic_tac_toe::TicTacToe;

type Board = Domineering<u64>;

fn board(rows: usize, columns: usize) -> Board {
    Domineering::new(rows, columns, false)
}

fn sims<G: Game>(count: u64) -> MctsOptions<G> {
    MctsOptions { sims: Budget::Count(count), ..MctsOptions::default() }
}

fn run<G: Game>(game: &G, s: &G::State, options: MctsOptions<G>) -> (Mcts<G>, Vec<(G::Move, f64)>) {
    let mut search = Mcts::new(options);
    let mut values = Vec::new();
    search.values(game, s, &mut Seed(3).rng(), &Stop::NEVER, &mut values);
    (search, values)
}

/// The same, on a graph of positions.
fn merged<G: Keyed>(count: u64) -> MctsOptions<G> {
    MctsOptions { merge: Some(G::key), ..sims(count) }
}

/// Moves whose win is proven have this value.
fn is_won(value: f64) -> bool {
    value > 1.5
}

/// Does the mover win by force? The plainest of solvers.
fn wins(game: &Board, s: &<Board as Game>::State) -> bool {
    game.legal_moves(s).into_iter().any(|m| !wins(game, &game.after(s, m)))
}

#[test]
fn merging_shares_nodes() {
    let (tree, _) = run(&TicTacToe, &TicTacToe.start(), sims(60_000));
    let (graph, _) = run(&TicTacToe, &TicTacToe.start(), merged(60_000));
    // 5,478 positions can come up in tic-tac-toe, of which 958 are final and never become nodes.
    assert!(graph.nodes() <= 5478 - 958, "{}", graph.nodes());
    assert!(graph.nodes() < tree.nodes() / 2, "{} and {}", graph.nodes(), tree.nodes());
}

#[test]
fn symmetry_shares_more_and_treats_mirror_images_alike() {
    let game = board(4, 4);
    let kind_of_symmetry = Some(Symmetry::<Board>::of_game());
    let folded = MctsOptions { symmetry: kind_of_symmetry, ..merged(20_000) };
    let (plain, _) = run(&game, &game.start(), merged(20_000));
    let (search, values) = run(&game, &game.start(), folded);
    assert!(search.nodes() * 2 < plain.nodes(), "{} and {}", search.nodes(), plain.nodes());
    assert_eq!(values.len(), 12, "every legal move has a value");
    for &(m, value) in &values {
        for k in 0..game.symmetries() {
            let image = game.image_move(m, k);
            let alike = values.iter().any(|&(other, v)| other == image && v.total_cmp(&value).is_eq());
            assert!(alike, "{m} and {image}");
        }
    }
    assert!(search.visits().len() < 12, "mirror images are searched once");
}

#[test]
fn proofs_end_the_search_and_are_right() {
    for (rows, columns) in [(4, 4), (3, 5), (5, 3)] {
        let game = board(rows, columns);
        let options = MctsOptions { proofs: true, ..merged(1_000_000) };
        let (search, values) = run(&game, &game.start(), options);
        assert!(search.simulations() < 1_000_000, "{rows}x{columns} is small enough to be proven");
        let next = game.after(&game.start(), best_move(&values).unwrap());
        assert_eq!(!wins(&game, &next), wins(&game, &game.start()), "{rows}x{columns}");
        assert_eq!(values.iter().any(|&(_, v)| is_won(v)), wins(&game, &game.start()), "{rows}x{columns}");
    }
}

#[test]
fn proofs_agree_with_alpha_beta_where_points_count() {
    for (rows, columns) in [(1, 3), (1, 4), (1, 5), (2, 2)] {
        let game = DotsAndBoxes::<u64>::new(rows, columns);
        let truth = Negamax::new(254, 16).solve(&game, &game.start(), &Stop::NEVER).unwrap().signum();
        let symmetry = Some(Symmetry::<DotsAndBoxes<u64>>::of_game());
        let proven = MctsOptions { proofs: true, ..merged(3_000_000) };
        for options in [proven, MctsOptions { symmetry, ..proven }] {
            let (search, values) = run(&game, &game.start(), options);
            assert!(search.simulations() < 3_000_000, "{rows}x{columns} is small enough to be proven");
            assert_eq!(values.iter().any(|&(_, v)| is_won(v)), truth > 0, "{rows}x{columns}");
            assert_eq!(values.iter().all(|&(_, v)| v < 0.0), truth < 0, "{rows}x{columns}");
        }
    }
}

#[test]
fn proofs_work_in_a_plain_tree_too() {
    let game = board(3, 3);
    let (search, values) = run(&game, &game.start(), MctsOptions { proofs: true, ..sims(1_000_000) });
    assert!(search.simulations() < 100_000);
    assert!(values.iter().any(|&(_, v)| is_won(v)), "the first player wins 3x3");
}

/// Plays `plies` moves of a search against itself and returns the nodes of its tree at each.
fn nodes_along<G: PerfectInformation>(game: &G, options: MctsOptions<G>, plies: usize) -> Vec<usize> {
    let (mut search, mut s, mut rng) = (Mcts::new(options), game.start(), Seed(1).rng());
    let turns = (0..plies).map(|_| {
        let m = search.best(game, &s, &mut rng, &Stop::NEVER);
        game.play(&mut s, m);
        search.nodes()
    });
    turns.collect()
}

#[test]
fn a_reused_tree_goes_on_growing() {
    let game = board(6, 6);
    for options in [sims(2_000), merged(2_000)] {
        let fresh = nodes_along(&game, options, 3);
        let kept = nodes_along(&game, MctsOptions { reuse: true, ..options }, 3);
        assert_eq!(fresh[0], kept[0]);
        assert!(kept[1] > kept[0] && kept[2] > kept[1], "{kept:?} against {fresh:?}");
    }
}

#[test]
fn threads_on_own_trees_are_deterministic() {
    let game = board(6, 6);
    let run = || run(&game, &game.start(), MctsOptions { threads: 3, ..sims(10_000) }).0.visits();
    assert_eq!(run(), run());
    assert_eq!(run().iter().map(|(_, visits)| visits).sum::<u64>(), 10_000);
}

#[test]
fn threads_on_one_tree_lose_no_simulation() {
    let game = board(6, 6);
    let options = MctsOptions { threads: 4, one_tree: true, ..merged(20_000) };
    let (search, _) = run(&game, &game.start(), options);
    assert_eq!(search.visits().iter().map(|(_, visits)| visits).sum::<u64>(), 20_000);
}

#[test]
fn backup_through_all_parents_credits_more() {
    let all = MctsOptions { backup_all: true, ..merged(5_000) };
    let total = |options| {
        let (search, _) = run(&TicTacToe, &TicTacToe.start(), options);
        search.visits().iter().map(|(_, visits)| visits).sum::<u64>()
    };
    assert_eq!(total(merged(5_000)), 5_000);
    assert!(total(all) > 5_000);
}

#[test]
fn exploration_may_fall_with_depth() {
    let visits =
        |c_depth| run(&board(5, 5), &board(5, 5).start(), MctsOptions { c_depth, ..sims(5_000) }).0.visits();
    assert_ne!(visits(0.0), visits(1.0));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let refusal =
        |profile: &Profile<TicTacToe>, spec: &str| match profile.roster().agent(&spec.parse().unwrap()) {
            Ok(_) => "none".to_owned(),
            Err(error) => error.to_string(),
        };
    let profile = Profile::perfect_information().chance_free();
    assert!(refusal(&profile, "mcts:symmetry=on,merge=position").contains("a symmetric board"));
    assert!(refusal(&profile, "mcts:backup=all").contains("add merge=position"));
    assert!(refusal(&profile, "mcts:playout=weighted").contains("kinds of moves"));
    assert!(
        refusal(&Profile::perfect_information(), "mcts:merge=position").contains("keys for their positions")
    );
    assert!(refusal(&profile, "mcts:merge=unscored,proofs=on").contains("use merge=position"));
    assert_eq!(refusal(&profile, "mcts:merge=unscored,reuse=on,final=value,cut=4,backup=all"), "none");
    assert_eq!(refusal(&profile, "mcts:merge=position,proofs=on,reuse=on,backup=all"), "none");
}

#[test]
fn a_kind_has_the_keys_it_was_told_of() {
    type Boxes = DotsAndBoxes<u64>;
    let game = Boxes::new(2, 2);
    let s = (0..6).fold(game.start(), |s, edge| game.after(&s, edge));
    let unscored = |profile: Profile<Boxes>| {
        (profile.roster().capabilities.keys.expect("positions have keys").unscored)(&game, &s)
    };
    assert_ne!(game.unscored(&s), game.key(&s));
    assert_eq!(unscored(Profile::perfect_information().chance_free()), game.key(&s));
    assert_eq!(unscored(Profile::perfect_information().chance_free().unscored()), game.unscored(&s));
    assert_eq!(unscored(Profile::perfect_information().unscored().chance_free()), game.unscored(&s));
}

#[test]
fn players_can_share_a_mind() {
    // The second player finds in the tree what the first has found out, so it plays another game than on its own.
    let game = |spec: &str| {
        let profile = Profile::<TicTacToe>::perfect_information().chance_free();
        let resolved = profile.roster().resolve(&spec.parse().unwrap()).unwrap();
        let mut agents = profile.roster().party(&[&resolved, &resolved]);
        let mut digests = Vec::new();
        for i in 0..30 {
            let mut streams = seedbed_arena::Streams::new(Seed(i), Seed(i), 2);
            digests.push(seedbed_arena::play(&TicTacToe, &mut agents, &mut streams, &Stop::NEVER).unwrap().2);
        }
        digests
    };
    assert_ne!(game("mcts:60,reuse=shared"), game("mcts:60,reuse=on"));
    assert_eq!(game("mcts:60,reuse=shared"), game("mcts:60,reuse=shared"));
}
