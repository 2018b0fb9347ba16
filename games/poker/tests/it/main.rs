//! Kuhn and Leduc poker against published values, and the tree's answers against plain recursion over the rules.

use seedbed_poker::{Act, InfoState, Poker, Rules};
use seedbed_rules::{ExplicitChance, Game, ImperfectInformation, Seed, Stop, Turn};
use seedbed_solve::{InfoTree, Regret, RegretMethod, StrategyProfile, TreeLimit};
use std::collections::HashMap;

fn tree(game: &Poker) -> (InfoTree, Known) {
    let limit = TreeLimit { memory: 8 << 20, smaller: "" };
    InfoTree::new(game, Some(Poker::distribution), limit).unwrap()
}

/// An average strategy that is at most `gap` from an equilibrium.
fn equilibrium(tree: &InfoTree, method: RegretMethod, gap: f64) -> StrategyProfile {
    let mut regret = Regret::new(tree, method, Seed(1));
    for _ in 0..2_000 {
        (0..100).for_each(|_| regret.iterate(&Stop::NEVER).unwrap());
        let profile = regret.average();
        if tree.exploitability(&profile, &Stop::NEVER).unwrap() <= gap {
            return profile;
        }
    }
    panic!("no equilibrium within {} iterations", regret.iterations());
}

type Known = Vec<(InfoState, Vec<Act>)>;

/// The probability of an action by a profile.
fn share(tree: &InfoTree, known: &Known, profile: &StrategyProfile, info: &InfoState, act: Act) -> f64 {
    let set = known.iter().position(|(other, _)| other == info).unwrap();
    let at = known[set].1.iter().position(|&other| other == act).unwrap();
    profile[tree.sets()[set].first + at]
}

/// The payoff of the first seat by the rules alone.
fn by_the_rules(game: &Poker, s: &<Poker as Game>::State, share: &dyn Fn(&InfoState, Act) -> f64) -> f64 {
    match game.turn(s) {
        Turn::Over => game.payoff(s, 0).into(),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.distribution(s, &mut outcomes);
            outcomes
                .into_iter()
                .map(|(m, chance)| chance * by_the_rules(game, &game.after(s, m), share))
                .sum()
        }
        Turn::Player(p) => {
            let info = game.info_state(s, p);
            let moves = game.legal_moves(s).into_iter();
            moves.map(|m| share(&info, m) * by_the_rules(game, &game.after(s, m), share)).sum()
        }
    }
}

/// A profile of random probabilities.
fn any_profile(tree: &InfoTree, seed: u64) -> StrategyProfile {
    let mut rng = Seed(seed).rng();
    let mut profile = StrategyProfile::new();
    for set in tree.sets() {
        let weights: Vec<f64> = (0..set.actions).map(|_| rng.unit()).collect();
        let sum: f64 = weights.iter().sum();
        profile.extend(weights.into_iter().map(|weight| weight / sum));
    }
    profile
}

#[test]
fn both_games_have_their_published_values() {
    for (rules, value, sets) in [(Rules::KUHN, -1.0 / 18.0, 12), (Rules::LEDUC, -0.085_606_424, 288)] {
        let game = Poker::new(rules);
        let (tree, _) = tree(&game);
        assert_eq!(tree.sets().len(), sets);
        let gap = 1e-4 * f64::from(game.max_payoff());
        let profile = equilibrium(&tree, RegretMethod::Plus, gap);
        // In a game where both sides are within the gap of their best, so is the value.
        let found = tree.value(&profile);
        assert!((found - value).abs() <= gap, "{found} and not {value}");
    }
}

#[test]
fn uniform_play_loses_what_it_is_known_to_lose() {
    for (rules, lost) in [(Rules::KUHN, 0.458_333), (Rules::LEDUC, 2.373_611)] {
        let (tree, _) = tree(&Poker::new(rules));
        let found = tree.exploitability(&tree.uniform(), &Stop::NEVER).unwrap();
        assert!((found - lost).abs() < 1e-6, "{found} and not {lost}");
    }
}

#[test]
fn values_are_those_of_the_rules() {
    for rules in [Rules::KUHN, Rules::LEDUC] {
        let game = Poker::new(rules);
        let (tree, known) = tree(&game);
        for seed in 0..3 {
            let profile = any_profile(&tree, seed);
            let by_info: HashMap<(InfoState, Act), f64> = known
                .iter()
                .flat_map(|(info, acts)| acts.iter().map(move |&act| (info.clone(), act)))
                .map(|(info, act)| ((info.clone(), act), share(&tree, &known, &profile, &info, act)))
                .collect();
            let expected = by_the_rules(&game, &game.start(), &|info, act| by_info[&(info.clone(), act)]);
            assert!((tree.value(&profile) - expected).abs() < 1e-9);
        }
    }
}

#[test]
fn a_best_response_is_the_best_of_all_pure_strategies() {
    let (tree, _) = tree(&Poker::new(Rules::KUHN));
    for seed in 0..20 {
        let profile = any_profile(&tree, seed);
        for seat in 0..2 {
            let own: Vec<_> = tree.sets().iter().filter(|set| set.seat == seat).collect();
            let best = (0..1_u32 << own.len()).map(|choices| {
                let mut pure = profile.clone();
                for (k, set) in own.iter().enumerate() {
                    let chosen = choices >> k & 1;
                    pure[set.first] = f64::from(1 - chosen);
                    pure[set.first + 1] = f64::from(chosen);
                }
                let value = tree.value(&pure);
                if seat == 0 { value } else { -value }
            });
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            assert!((tree.best_response(&profile, seat, &Stop::NEVER).unwrap() - best).abs() < 1e-12);
        }
    }
}

/// Kuhn 1950: the first player bets a jack with some probability up to a third, and a king three times as often; the second
/// calls with a queen, and bets a jack, a third of the time.
#[test]
fn equilibria_of_kuhn_are_those_of_kuhn() {
    let game = Poker::new(Rules::KUHN);
    let (tree, known) = tree(&game);
    let profile = equilibrium(&tree, RegretMethod::Plus, 1e-5);
    let after = |acts: &[Act]| acts.iter().fold(game.start(), |s, &act| game.after(&s, act));
    let chance =
        |acts: &[Act], p, act| share(&tree, &known, &profile, &game.info_state(&after(acts), p), act);
    let [jack, queen, king] = [0, 1, 2].map(Act::Deal);
    let bluff = chance(&[jack, queen], 0, Act::Raise);
    assert!((0.0..=0.3334).contains(&bluff), "{bluff}");
    assert!((chance(&[king, queen], 0, Act::Raise) - 3.0 * bluff).abs() < 0.01);
    assert!((chance(&[king, jack, Act::Call], 1, Act::Raise) - 1.0 / 3.0).abs() < 0.01);
    assert!((chance(&[king, queen, Act::Raise], 1, Act::Call) - 1.0 / 3.0).abs() < 0.01);
    assert!(chance(&[jack, king, Act::Raise], 1, Act::Call) > 0.999);
}

#[test]
fn sampling_comes_to_the_same() {
    let (tree, _) = tree(&Poker::new(Rules::KUHN));
    let profile = equilibrium(&tree, RegretMethod::Sampled, 0.01);
    assert!((tree.value(&profile) + 1.0 / 18.0).abs() < 0.02);
}
