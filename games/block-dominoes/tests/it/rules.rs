//! The rules by example, and random games of every size against plain ones.

use crate::plain::Round;
use seedbed_block_dominoes::{BlockDominoes, BlockState, Rules, Stage};
use seedbed_dominoes::{What, tile};
use seedbed_rules::{Eyes, Game, ImperfectInformation, Rng, Seed, Text, Turn};

/// A round in which these tiles are dealt, and these moves made.
fn after(game: &BlockDominoes, south: &str, north: &str, moves: &str) -> BlockState {
    let mut s = game.start();
    while game.turn(&s) == Turn::Chance {
        let next = game.move_text(&s, game.legal_moves(&s)[0]);
        let next = next.split('-').next().unwrap();
        let holder = [south, north].into_iter().position(|hand| hand.split(' ').any(|tile| tile == next));
        let place = holder.map_or("asleep", |seat| ["south", "north"][seat]);
        follow(game, &mut s, &format!("{next}-{place}"));
    }
    follow(game, &mut s, moves);
    s
}

fn follow(game: &BlockDominoes, s: &mut BlockState, moves: &str) {
    for word in moves.split_whitespace() {
        let act = game.parse_move(s, word).unwrap();
        game.play(s, act);
    }
}

fn points(most: u8, hand: u8) -> BlockDominoes {
    BlockDominoes::new(Rules { most, hand, points: true })
}

#[test]
fn who_goes_out_gets_what_the_other_holds() {
    let s = after(&points(3, 2), "33 13", "02 22", "33 pass 13");
    assert_eq!(s.stage(), Stage::Out(0));
    assert_eq!([0, 1].map(|seat| points(3, 2).payoff(&s, seat)), [6, -6]);
    let win = BlockDominoes::new(Rules { most: 3, hand: 2, points: false });
    assert_eq!([0, 1].map(|seat| win.payoff(&s, seat)), [1, -1]);
    assert_eq!(win.ending(&s, Eyes::All).unwrap(), "south is out, north holds 6 pips");
}

#[test]
fn a_blocked_round_goes_to_fewer_pips() {
    let game = points(3, 2);
    let s = after(&game, "33 12", "11 00", "33 pass pass");
    assert_eq!((s.stage(), game.payoff(&s, 0)), (Stage::Blocked, -3));
    let s = after(&game, "33 02", "11 01", "33 pass pass");
    assert_eq!(game.payoff(&s, 0), 3, "two pips against three");
    let s = after(&game, "33 02", "00 11", "33 pass pass");
    assert_eq!((s.stage(), game.payoff(&s, 0)), (Stage::Blocked, 0), "two pips each");
}

#[test]
fn the_end_is_named_where_a_tile_fits_both() {
    let game = points(3, 3);
    let s = after(&game, "13 33 00", "12 11 23", "13 23 pass");
    let words: Vec<String> = game.legal_moves(&s).iter().map(|&m| game.move_text(&s, m)).collect();
    assert_eq!(words, ["12@1", "12@2", "11"]);
    let error = |word: &str| game.parse_move(&s, word).unwrap_err().to_string();
    assert!(error("21").contains("12 fits both ends: say which"), "{}", error("21"));
    assert!(error("33").contains("you do not hold 33"));
    assert!(error("pass").contains("you can play 12 11"));
}

/// The other's hand cannot have what would have fitted when they passed.
#[test]
fn a_pass_tells_what_the_other_does_not_hold() {
    let game = points(6, 7);
    let s = after(&game, "66 36 13 12 00 05 34", "11 22 14 24 25 15 04", "66 pass 36 pass");
    let info = game.info_state(&s, 0);
    let mut rng = Seed(3).rng();
    let mut held = 0;
    for _ in 0..400 {
        held |= game.determinise(&info, &mut rng).hands()[1];
    }
    let names: Vec<String> = tile::each(held).map(tile::name).collect();
    assert!(names.iter().all(|name| !name.contains(['3', '6'])), "{names:?}");
    assert!(["22", "44", "55"].iter().all(|held| names.iter().any(|name| name == held)), "{names:?}");
}

#[test]
fn every_deal_is_as_likely() {
    let game = BlockDominoes::new(Rules { most: 1, hand: 1, points: false });
    let (mut rng, mut counts) = (Seed(5).rng(), std::collections::BTreeMap::new());
    for _ in 0..6_000 {
        *counts.entry(dealt(&game, &mut rng).hands()).or_insert(0) += 1;
    }
    // Five standard deviations.
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|&count| (850..1150).contains(&count)), "{counts:?}");
}

fn dealt(game: &BlockDominoes, rng: &mut Rng) -> BlockState {
    let mut s = game.start();
    while game.turn(&s) == Turn::Chance {
        let act = game.sample(&s, rng, &mut Vec::new());
        game.play(&mut s, act);
    }
    s
}

#[test]
fn random_games_go_as_by_plain_rules() {
    let mut rng = Seed(7).rng();
    for (most, hand) in [(1, 1), (2, 3), (3, 2), (4, 7), (6, 7), (6, 14)] {
        for points in [false, true] {
            let rules = Rules { most, hand, points };
            let game = BlockDominoes::new(rules);
            for _ in 0..40 {
                goes_as_by_plain_rules(&game, rules, &mut rng);
            }
        }
    }
}

fn goes_as_by_plain_rules(game: &BlockDominoes, rules: Rules, rng: &mut Rng) {
    let mut s = dealt(game, rng);
    let mut plain = Round::new(s.hands().map(|hand| tile::each(hand).map(halves).collect()));
    loop {
        let payoff = plain.payoff(rules);
        assert_eq!(game.turn(&s) == Turn::Over, payoff.is_some());
        if let Some(payoff) = payoff {
            assert_eq!(game.payoff(&s, 0), payoff);
            assert!(payoff.abs() <= game.max_payoff());
            return;
        }
        let (moves, expected) = (game.legal_moves(&s), plain.moves());
        let act = game.sample(&s, rng, &mut Vec::new());
        let What::Lay { tile, .. } = act.what() else {
            assert!(moves == [act] && expected.is_empty());
            game.play(&mut s, act);
            plain = plain.passed();
            continue;
        };
        assert_eq!(moves.len(), expected.len());
        assert!(moves.contains(&act));
        game.play(&mut s, act);
        let shown = s.ends();
        let same = |&&(laid, ends): &&((u8, u8), [u8; 2])| laid == halves(tile) && ends == shown;
        let &(laid, ends) = expected.iter().find(same).expect("both rules allow the same");
        plain = plain.after(laid, ends);
    }
}

fn halves(tile: u8) -> (u8, u8) {
    tile::HALVES[usize::from(tile)]
}
