//! Values by CFR+ and by linear programming, which share no code: neither the rules, nor the tree, nor the method.

use crate::plain;
use crate::sequence_form::{Choice, Leaf, best_against_uniform, value};
use seedbed_block_dominoes::{BlockDominoes, Rules};
use seedbed_poker::Poker;
use seedbed_rules::{ExplicitChance, Game, ImperfectInformation, Seed, Stop, Turn, Watch};
use seedbed_solve::{InfoTree, Regret, RegretMethod, TreeLimit};

const LIMIT: TreeLimit = TreeLimit { memory: 1 << 30, smaller: "" };

/// How far a linear program may be from the truth.
const ROUNDING: f64 = 1e-7;

fn tree<G: ImperfectInformation + ExplicitChance>(game: &G) -> InfoTree {
    InfoTree::new(game, Some(G::distribution), LIMIT).unwrap().0
}

/// The value by CFR+, with what best responses still gain.
fn learnt(tree: &InfoTree, good: f64) -> f64 {
    let learnt = Regret::new(tree, RegretMethod::Plus, Seed(0)).learn(good, &Watch::default()).unwrap();
    assert!(learnt.exploitability <= good && (learnt.value - tree.value(&learnt.profile)).abs() < 1e-12);
    learnt.value
}

/// The ends of all lines of play of a game, by its rules.
fn leaves<G: ImperfectInformation + ExplicitChance>(game: &G) -> Vec<Leaf> {
    fn follow<G: ImperfectInformation + ExplicitChance>(
        game: &G,
        s: &G::State,
        (chance, choices): (f64, [Vec<Choice>; 2]),
        leaves: &mut Vec<Leaf>,
    ) {
        match game.turn(s) {
            Turn::Over => leaves.push(Leaf { chance, payoff: game.payoff(s, 0).into(), choices }),
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.distribution(s, &mut outcomes);
                for (m, share) in outcomes {
                    follow(game, &game.after(s, m), (chance * share, choices.clone()), leaves);
                }
            }
            Turn::Player(p) => {
                let (moves, knows) = (game.legal_moves(s), format!("{:?}", game.info_state(s, p)));
                for (action, &m) in moves.iter().enumerate() {
                    let mut choices = choices.clone();
                    choices[p].push(Choice { knows: knows.clone(), actions: moves.len(), action });
                    follow(game, &game.after(s, m), (chance, choices), leaves);
                }
            }
        }
    }
    let mut all = Vec::new();
    follow(game, &game.start(), (1.0, [Vec::new(), Vec::new()]), &mut all);
    all
}

fn rules(most: u8, hand: u8, points: bool) -> Rules {
    Rules { most, hand, points }
}

/// Both methods agree on a size; the value.
fn agreed(rules: Rules, good: f64) -> f64 {
    let exact = value(&plain::leaves(rules));
    let found = learnt(&tree(&BlockDominoes::new(rules)), good);
    // Each side is within twice of what both gain on average of its best.
    assert!(
        (found - exact).abs() <= 2.0 * good + ROUNDING,
        "{rules:?}: {found} by CFR+, {exact} by sequences"
    );
    exact
}

#[test]
fn both_methods_agree() {
    // 73/90, 7/10 and 11/5.
    let known = [((2, 2, false), 73.0 / 90.0), ((2, 3, false), 0.7), ((2, 2, true), 2.2)];
    for ((most, hand, points), known) in known {
        let found = agreed(rules(most, hand, points), 1e-6);
        assert!((found - known).abs() < ROUNDING, "{found}");
    }
    agreed(rules(3, 2, true), 1e-5);
}

#[test]
#[ignore = "takes seconds: .ci/long calls it"]
fn both_methods_agree_on_larger_deals() {
    for (most, hand, points) in [(3, 2, false), (4, 2, false), (4, 2, true), (3, 3, false)] {
        let rules = rules(most, hand, points);
        println!(
            "{rules:?}: {:+.9}",
            agreed(rules, 1e-5 * f64::from(BlockDominoes::new(rules).max_payoff()))
        );
    }
}

#[test]
fn poker_has_its_published_values_by_sequences_as_well() {
    let kuhn = value(&leaves(&Poker::new(seedbed_poker::Rules::KUHN)));
    assert!((kuhn + 1.0 / 18.0).abs() < ROUNDING, "{kuhn}");
}

#[test]
#[ignore = "takes seconds: .ci/long calls it"]
fn leduc_has_its_published_value_by_sequences_as_well() {
    let leduc = value(&leaves(&Poker::new(seedbed_poker::Rules::LEDUC)));
    assert!((leduc + 0.085_606_424).abs() < ROUNDING, "{leduc}");
}

#[test]
fn best_responses_are_those_of_plain_rules() {
    for (most, hand, points) in [(2, 2, false), (2, 3, true), (3, 2, false)] {
        let rules = rules(most, hand, points);
        let (plain, tree) = (plain::leaves(rules), tree(&BlockDominoes::new(rules)));
        for seat in 0..2 {
            let expected = best_against_uniform(&plain, seat);
            let found = tree.best_response(&tree.uniform(), seat, &Stop::NEVER).unwrap();
            assert!((found - expected).abs() < 1e-9, "{rules:?}: {found} and not {expected}");
        }
    }
}

#[test]
fn sampling_comes_to_the_same() {
    let tree = tree(&BlockDominoes::new(rules(2, 2, false)));
    let learnt = Regret::new(&tree, RegretMethod::Sampled, Seed(1)).learn(0.003, &Watch::default()).unwrap();
    assert!((learnt.value - 73.0 / 90.0).abs() < 0.006);
}

#[test]
fn whoever_is_stopped_tells_what_was_known() {
    let tree = tree(&BlockDominoes::new(rules(3, 2, false)));
    for method in [RegretMethod::Plus, RegretMethod::Sampled] {
        let mut regret = Regret::new(&tree, method, Seed(1));
        let watch = Watch::default();
        // Nothing is good enough, so that only the stop ends it.
        let learnt = std::thread::scope(|scope| {
            scope.spawn(|| {
                while watch.news().is_empty() {
                    std::thread::yield_now();
                }
                watch.stop();
            });
            regret.learn(-1.0, &watch).unwrap()
        });
        assert_eq!(tree.exploitability(&learnt.profile, &Stop::NEVER), Ok(learnt.exploitability));
        let iterations = regret.iterations();
        assert!(iterations >= 16 && regret.learn(-1.0, &watch).is_none());
        assert_eq!(regret.iterations(), iterations, "who has been stopped does not begin");
    }
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let game = BlockDominoes::new(Rules::USUAL);
    let limit = TreeLimit { memory: 1 << 30, smaller: "block-dominoes:3,hand=3" };
    let error = InfoTree::new(&game, Some(BlockDominoes::distribution), limit).err().unwrap().to_string();
    assert!(error.contains("positions") && error.contains("such as block-dominoes:3,hand=3"), "{error}");
    let tight = TreeLimit { memory: 1 << 20, smaller: "" };
    let game = BlockDominoes::new(rules(3, 3, false));
    let error = InfoTree::new(&game, Some(BlockDominoes::distribution), tight).err().unwrap().to_string();
    assert!(error.contains("too large to be written down in 1 MiB"), "{error}");
}
