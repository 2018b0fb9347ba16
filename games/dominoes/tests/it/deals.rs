//! The sampler of deals against full enumeration: counts, marginal probabilities, and uniform draws.

use seedbed_dominoes::tile::{self, Tiles};
use seedbed_dominoes::{Deals, InfoState, Lead, Round, Rules, Stage};
use seedbed_rules::{Game, ImperfectInformation, Rng, Seed, Turn};
use std::collections::HashMap;

/// Every deal of these tiles, by brute force.
fn enumerate(unseen: Tiles, barred: [Tiles; 3], left: [u8; 3]) -> Vec<[Tiles; 3]> {
    fn go(tiles: &[u8], barred: [Tiles; 3], left: [u8; 3], hands: [Tiles; 3], out: &mut Vec<[Tiles; 3]>) {
        let Some((&tile, rest)) = tiles.split_first() else {
            out.push(hands);
            return;
        };
        for seat in 0..3 {
            if left[seat] > 0 && barred[seat] >> tile & 1 == 0 {
                let (mut hands, mut left) = (hands, left);
                hands[seat] |= 1 << tile;
                left[seat] -= 1;
                go(rest, barred, left, hands, out);
            }
        }
    }
    let tiles: Vec<u8> = tile::each(unseen).collect();
    let mut out = Vec::new();
    if tiles.len() == left.iter().map(|&n| usize::from(n)).sum::<usize>() {
        go(&tiles, barred, left, [0; 3], &mut out);
    }
    out
}

/// Information states of random rounds late enough that few deals are consistent.
fn late_info_states(
    game: &Round,
    unseen: std::ops::RangeInclusive<u32>,
    count: usize,
    rng: &mut Rng,
) -> Vec<InfoState> {
    let mut info_states = Vec::new();
    while info_states.len() < count {
        let mut s = game.start();
        while game.turn(&s) != Turn::Over {
            if let Turn::Player(p) = game.turn(&s) {
                let info = game.info_state(&s, p);
                if unseen.contains(&info.unseen().count_ones()) && rng.below(3) == 0 {
                    info_states.push(info);
                    break;
                }
            }
            let act = game.sample(&s, rng, &mut Vec::new());
            game.play(&mut s, act);
        }
    }
    info_states
}

fn brute_force(game: &Round, info: &InfoState) -> Vec<[Tiles; 3]> {
    let (barred, left) = (game.barred(info), info.state().left());
    let others = info.others();
    enumerate(info.unseen(), others.map(|seat| barred[seat]), others.map(|seat| left[seat]))
}

/// The one-in-a-million quantile of chi-squared, by the Wilson-Hilferty approximation.
fn limit(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 4.753 * spread.sqrt()).powi(3)
}

#[test]
fn the_first_deal_has_all_its_ways() {
    let deals = Deals::new(tile::ALL & !0x7f, [0; 3], [7; 3]);
    assert_eq!(deals.count(), 399_072_960, "21! / 7!^3");
    let even = deals.chances()[20];
    assert!(even.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 1e-12), "{even:?}");
    assert!(deals.chances()[0].iter().all(|&chance| chance == 0.0), "a tile that was seen");
    assert_eq!(Deals::new(0b111, [0b001, 0b001, 0b001], [1; 3]).count(), 0, "a tile that nobody may hold");
    assert_eq!(Deals::new(0b111, [0b111, 0, 0], [1; 3]).count(), 0, "a seat that may hold nothing");
}

#[test]
fn deals_are_counted_and_averaged_as_brute_force_does() {
    let game = Round::new(Rules::PAPER);
    let mut rng = Seed(21).rng();
    for info in late_info_states(&game, 1..=11, 300, &mut rng) {
        let (deals, all) = (game.deals(&info), brute_force(&game, &info));
        assert_eq!(deals.count(), all.len() as u64);
        let chances = deals.chances();
        for tile in tile::each(info.unseen()) {
            for seat in 0..3 {
                let held = all.iter().filter(|hands| hands[seat] >> tile & 1 == 1).count();
                let share = held as f64 / all.len() as f64;
                assert!((chances[usize::from(tile)][seat] - share).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn deals_are_drawn_uniformly() {
    let game = Round::new(Rules { lead: Lead::Any, ..Rules::PAPER });
    let mut rng = Seed(22).rng();
    let mut tested = 0;
    for info in late_info_states(&game, 5..=9, 120, &mut rng) {
        let all = brute_force(&game, &info);
        if !(2..=1500).contains(&all.len()) {
            continue;
        }
        let mut counts: HashMap<[Tiles; 3], u32> = all.iter().map(|&hands| (hands, 0)).collect();
        let draws = 20 * all.len();
        for _ in 0..draws {
            let world = game.determinise(&info, &mut rng);
            assert_eq!(game.info_state(&world, info.seat()), info);
            let hands = info.others().map(|seat| world.hands()[seat]);
            *counts.get_mut(&hands).expect("a deal that fits") += 1;
        }
        let expected = draws as f64 / all.len() as f64;
        let statistic: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(statistic < limit(all.len() as f64 - 1.0), "{statistic} for {} deals", all.len());
        tested += 1;
    }
    assert!(tested >= 60, "only {tested} views had a fitting number of deals");
}

#[test]
fn the_test_of_uniformity_can_fail() {
    // Tiles given out one by one, to whoever still may take them, are legal deals but not uniform ones.
    let (unseen, barred, left) = (0b11_1111, [0b000_111, 0, 0], [2u8, 2, 2]);
    let all = enumerate(unseen, barred, left);
    let mut counts: HashMap<[Tiles; 3], u32> = all.iter().map(|&hands| (hands, 0)).collect();
    let mut rng = Seed(23).rng();
    let draws = 200 * all.len();
    for _ in 0..draws {
        let (mut hands, mut rest) = ([0; 3], left);
        for tile in tile::each(unseen) {
            let may: Vec<usize> = (0..3).filter(|&i| rest[i] > 0 && barred[i] >> tile & 1 == 0).collect();
            let seat = may[rng.below(may.len())];
            hands[seat] |= 1 << tile;
            rest[seat] -= 1;
        }
        *counts.get_mut(&hands).unwrap() += 1;
    }
    let expected = draws as f64 / all.len() as f64;
    let statistic: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(statistic > limit(all.len() as f64 - 1.0));
}

#[test]
fn before_the_deal_is_done_a_guess_keeps_ones_own_tiles() {
    let game = Round::new(Rules::PAPER);
    let mut rng = Seed(24).rng();
    for _ in 0..200 {
        let mut s = game.start();
        for _ in 0..rng.below(28) {
            let act = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, act);
        }
        assert_eq!(s.stage(), Stage::Deal);
        for p in 0..4 {
            let world = game.determinise(&game.info_state(&s, p), &mut rng);
            let all = |hands: [Tiles; 4]| hands.iter().fold(0, |all, hand| all | hand);
            assert_eq!((world.hands()[p], all(world.hands())), (s.hands()[p], all(s.hands())));
            assert!(world.hands().iter().all(|hand| hand.count_ones() <= 7));
        }
    }
}
