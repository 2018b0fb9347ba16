//! The player `dots`: perfect if the rest can be solved, and far stronger than plain tree search if it cannot.

use seedbed_agents::{Mcts, MctsOptions};
use seedbed_arena::MatchPlan;
use seedbed_dots_and_boxes::{Dots, DotsAndBoxes, ENTRY, Position, Retrograde, Word};
use seedbed_erased::Registry;
use seedbed_rules::{Budget, Game, Rng, Search, Seed, Spec, Stop, Turn, Watch};

type Board = DotsAndBoxes<u64>;

fn dots<W: Word>(simulations: u64) -> Dots<W> {
    Dots::new(Budget::Count(simulations), 0.4, 4)
}

/// The position after `moves` random moves.
fn after_random(game: &Board, moves: usize, rng: &mut Rng) -> Position<u64> {
    let mut s = game.start();
    for _ in 0..moves {
        let edge = game.sample(&s, rng, &mut Vec::new());
        game.play(&mut s, edge);
    }
    s
}

/// Plays `dots` against itself from random positions to the end and asserts that no move costs a box.
fn never_errs(rows: usize, columns: usize, games: usize) {
    let game = Board::new(rows, columns);
    let (mut truth, watch) = (Retrograde::new(&game).unwrap(), Watch::default());
    let mut player = dots(10_000);
    let mut rng = Seed(5).child("dots", (10 * rows + columns) as u64).rng();
    for number in 0..games {
        player.begin();
        let mut s = after_random(&game, number % game.action_count() as usize, &mut rng);
        while game.turn(&s) != Turn::Over {
            let edge = player.best(&game, &s, &mut rng, &Stop::NEVER);
            let closed = game.closes(s.free(), edge) as i32;
            let value = truth.value_of(s.free(), &watch).unwrap();
            game.play(&mut s, edge);
            let rest = truth.value_of(s.free(), &watch).unwrap();
            let kept = if closed == 0 { -rest } else { closed + rest };
            assert_eq!(kept, value, "{rows}x{columns}: edge {edge}, then {:b} is free", s.free());
        }
    }
}

#[test]
fn no_move_costs_a_box_on_boards_up_to_3x3() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 2)] {
        never_errs(rows, columns, 40);
    }
    never_errs(2, 4, 22);
    never_errs(3, 3, 24);
}

/// The margin of the first search in a game on an empty board.
fn game_of<W: Word>(
    game: &DotsAndBoxes<W>,
    [one, two]: [&mut dyn Search<DotsAndBoxes<W>>; 2],
    seed: Seed,
) -> i32 {
    let mut rngs = [0, 1].map(|p| seed.child("seat", p).rng());
    one.begin();
    two.begin();
    let mut s = game.start();
    while let Turn::Player(p) = game.turn(&s) {
        let edge = if p == 0 { &mut *one } else { &mut *two }.best(game, &s, &mut rngs[p], &Stop::NEVER);
        game.play(&mut s, edge);
    }
    game.payoff(&s, 0)
}

#[test]
fn beats_tree_search_on_5x5_with_a_tenth_of_its_simulations() {
    let game = Board::new(5, 5);
    let other =
        MctsOptions { sims: Budget::Count(5_000), c: 0.375, by_value: true, ..MctsOptions::default() };
    let (mut player, mut other) = (dots(500), Mcts::new(other));
    let won = |number: u64| {
        let seed = Seed(6).child("game", number);
        match number % 2 {
            0 => game_of(&game, [&mut player, &mut other], seed) > 0,
            _ => game_of(&game, [&mut other, &mut player], seed) < 0,
        }
    };
    let wins = (0..8).map(won).filter(|&won| won).count();
    assert!(wins >= 7, "{wins} of 8");
}

#[test]
fn a_new_game_finds_the_player_as_new() {
    let game = Board::new(4, 4);
    let mut player = dots(200);
    let play = |player: &mut Dots<u64>| {
        let mut other = dots(100);
        game_of(&game, [player, &mut other], Seed(7))
    };
    let first = play(&mut player);
    assert_eq!(play(&mut player), first);
    assert_eq!(play(&mut dots(200)), first);
}

#[test]
fn large_boards_are_played_without_the_solver() {
    let game = DotsAndBoxes::<u128>::new(7, 7);
    let margin = game_of(&game, [&mut dots(50), &mut Mcts::new(MctsOptions::default())], Seed(8));
    assert!(margin > 0, "{margin}");
}

#[test]
fn values_name_every_edge_and_the_best_one_first() {
    let game = Board::new(3, 3);
    let (mut player, mut values) = (dots(500), Vec::new());
    let mut rng = Seed(9).rng();
    for drawn in 0..game.action_count() as usize {
        let s = after_random(&game, drawn, &mut rng);
        player.begin();
        player.values(&game, &s, &mut rng.clone(), &Stop::NEVER, &mut values);
        let legal = game.legal_moves(&s);
        assert!(values.iter().map(|&(edge, _)| edge).eq(legal));
        player.begin();
        let best = player.best(&game, &s, &mut rng.clone(), &Stop::NEVER);
        let highest = values.iter().max_by(|(_, a), (_, b)| a.total_cmp(b)).unwrap();
        assert_eq!(highest.0, best);
    }
}

#[test]
fn the_thesis_is_a_tree_search_with_its_own_settings() {
    let game = Registry::new([ENTRY]).open(&"dots-and-boxes:2x2".parse().unwrap()).unwrap();
    let tally = |agent: &str| {
        let specs: [Spec; 2] = [agent, "random"].map(|spec| spec.parse().unwrap());
        let plan = MatchPlan { games: 20, seed: Seed(4) };
        game.match_of([&specs[0], &specs[1]], plan, &Watch::default()).unwrap()
    };
    for (states, merge) in [
        ("unscored", "merge=unscored"),
        ("scored", "merge=position"),
        ("non-symmetrical", "merge=unscored,symmetry=on"),
    ] {
        let spelt = tally(&format!("mcts:200,c=0.375,{merge},final=value,reuse=on"));
        assert_eq!(tally(&format!("thesis:200,states={states}")), spelt, "{states}");
    }
}
