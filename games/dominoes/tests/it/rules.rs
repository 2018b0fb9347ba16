//! Partnership dominoes: the rules, the line of play published by the authors, and what a seat may see.

use crate::lines::{DEEP, SHALLOW, first_deal, read, tiles};
use seedbed_dominoes::tile::{self, Tiles};
use seedbed_dominoes::{Act, DominoesState, Lead, Match, Outcome, Round, Rules, Stage, What, profile};
use seedbed_rules::{Eyes, Game, ImperfectInformation, Rng, Seat, Seed, Text, Turn};

/// Plays a line.
fn follow(game: &Round, s: &mut DominoesState, line: &str) {
    for word in line.split_whitespace() {
        let act = read(game, s, word);
        game.play(s, act);
    }
}

/// A random position of a round in which at least `laid` tiles are laid.
fn position(game: &Round, laid: usize, rng: &mut Rng) -> DominoesState {
    loop {
        let mut s = game.start();
        while game.turn(&s) != Turn::Over {
            if s.record().len() >= laid {
                return s;
            }
            let act = game.sample(&s, rng, &mut Vec::new());
            game.play(&mut s, act);
        }
    }
}

#[test]
fn a_published_round_can_be_replayed() {
    let game = Round::new(Rules::PUBLISHED);
    let mut s = game.dealt(first_deal(), 0);
    follow(&game, &mut s, SHALLOW);
    assert_eq!(s.stage(), Stage::Out(0));
    assert_eq!(s.hands().map(tile::pips), [0, 9, 3, 4]);
    assert_eq!([0, 1, 2, 3].map(|p| game.payoff(&s, p)), [1, -1, 1, -1]);
    assert_eq!(s.turns(), 25);
}

#[test]
fn a_published_block_can_be_replayed() {
    let game = Round::new(Rules::PUBLISHED);
    let mut s = game.dealt(first_deal(), 0);
    follow(&game, &mut s, DEEP);
    assert_eq!(s.stage(), Stage::Blocked);
    assert_eq!(s.hands().map(tile::pips), [15, 5, 3, 7]);
    assert_eq!(game.payoff(&s, 0), -1);
    let paper = Round::new(Rules { lead: Rules::PUBLISHED.lead, ..Rules::PAPER });
    let mut longer = paper.dealt(first_deal(), 0);
    follow(&paper, &mut longer, DEEP);
    assert_eq!(paper.turn(&longer), Turn::Player(3), "three passes block no round at the table");
}

#[test]
fn rounds_are_judged_by_who_is_out_and_by_pips() {
    let hands = |text: [&str; 4]| text.map(tiles);
    let won = |side, points| Outcome { winner: Some(side), points };
    // East is out, but west holds more than south and north together: the authors' program gives the round away.
    let east_out = hands(["01", "", "02", "56 66"]);
    assert_eq!(Rules::PAPER.judge(east_out, Some(1)), won(1, 3));
    assert_eq!(Rules::PUBLISHED.judge(east_out, Some(1)).winner, Some(0));
    assert_eq!(Rules::RESCORED.judge(east_out, Some(1)), won(1, 3));
    // A hand of the double blank counts as out there.
    let blank = hands(["00", "01", "66", "02"]);
    assert_eq!(Rules::PAPER.judge(blank, None), won(1, 12));
    assert_eq!(Rules::PUBLISHED.judge(blank, None).winner, Some(0));
    let even = hands(["12", "03", "45", "36"]);
    assert_eq!(Rules::PAPER.judge(even, None), Outcome { winner: None, points: 0 });
    assert_eq!(Rules::PUBLISHED.judge(even, None).winner, None);
}

#[test]
fn the_six_six_leads_the_first_round_and_the_lead_goes_round() {
    let game = Match::new(Rules::PAPER);
    let mut rng = Seed(4).rng();
    for _ in 0..200 {
        let mut s = game.start();
        let mut leaders = Vec::new();
        let mut before = [0, 0];
        while game.turn(&s) != Turn::Over {
            if let (Turn::Player(p), true) = (game.turn(&s), s.record().is_empty()) {
                let first = game.legal_moves(&s);
                let six_six = first == [Act::lay(tile::SIX_SIX, 0)];
                assert!(if leaders.is_empty() { six_six } else { first.len() == 7 });
                leaders.push(p);
            }
            let act = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, act);
            assert!(s.scores() == before || s.stage().is_finished());
            before = s.scores();
        }
        assert!(leaders.windows(2).all(|pair| pair[1] == (pair[0] + 1) % 4), "{leaders:?}");
        let loser = s.scores().iter().position(|&points| points >= 100).expect("somebody has 100 points");
        assert_eq!(game.payoff(&s, loser), -1);
        assert_eq!(game.payoff(&s, loser + 2), -1);
    }
}

#[test]
fn everyone_is_dealt_every_hand_equally_often() {
    let game = Round::new(Rules::PUBLISHED);
    let mut rng = Seed(9).rng();
    let mut held = [[0u32; 4]; 28];
    let deals = 40_000;
    for _ in 0..deals {
        let mut s = game.start();
        while game.turn(&s) == Turn::Chance {
            let act = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, act);
        }
        assert!(s.hands().iter().all(|hand| hand.count_ones() == 7));
        for (seat, hand) in s.hands().into_iter().enumerate() {
            tile::each(hand).for_each(|tile| held[usize::from(tile)][seat] += 1);
        }
    }
    // Five standard deviations, for 112 counts.
    let mean = f64::from(deals) / 4.0;
    let far = 5.0 * (mean * 0.75).sqrt();
    assert!(held.iter().flatten().all(|&count| (f64::from(count) - mean).abs() < far), "{held:?}");
}

#[test]
fn nothing_a_seat_receives_changes_with_what_it_cannot_see() {
    for rules in [Rules::PAPER, Rules { fouls: true, ..Rules::PAPER }, Rules::PUBLISHED] {
        let game = Round::new(rules);
        let mut rng = Seed(11).rng();
        for laid in (0..18).cycle().take(400) {
            let s = position(&game, laid, &mut rng);
            for p in 0..4 {
                let shuffled = shuffle_unseen(&game, &s, p, &mut rng);
                assert_eq!(game.info_state(&s, p), game.info_state(&shuffled, p));
                assert_eq!(game.board(&s, Eyes::Seat(p)), game.board(&shuffled, Eyes::Seat(p)));
                assert_eq!(game.turn(&s), game.turn(&shuffled));
                assert_eq!(told(&game, &s, p), told(&game, &shuffled, p));
                if game.turn(&s) == Turn::Player(p) {
                    assert_eq!(game.legal_moves(&s), game.legal_moves(&shuffled));
                    let texts = |s: &DominoesState| {
                        game.legal_moves(s).iter().map(|&m| game.move_text(s, m)).collect::<Vec<_>>()
                    };
                    assert_eq!(texts(&s), texts(&shuffled));
                    if laid % 3 == 1 {
                        assert_eq!(thought(&game, &s, p), thought(&game, &shuffled, p));
                    }
                    for word in ["66", "pass", "call-east", "nonsense"] {
                        assert_eq!(game.parse_move(&s, word), game.parse_move(&shuffled, word));
                    }
                }
            }
        }
    }
}

/// A state that `p` cannot distinguish from `s`: tiles are swapped between the others at random, if the passes allow it.
fn shuffle_unseen(game: &Round, s: &DominoesState, p: usize, rng: &mut Rng) -> DominoesState {
    let mut shuffled = s.clone();
    for _ in 0..60 {
        let (a, b) = ((p + 1 + rng.below(3)) % 4, (p + 1 + rng.below(3)) % 4);
        let mut hands = shuffled.hands();
        let [from, to] = [a, b].map(|seat| tile::each(hands[seat]).collect::<Vec<_>>());
        if a == b || from.is_empty() || to.is_empty() {
            continue;
        }
        let swap: Tiles = 1 << from[rng.below(from.len())] | 1 << to[rng.below(to.len())];
        hands[a] ^= swap;
        hands[b] ^= swap;
        shuffled = replayed(game, s, hands).unwrap_or(shuffled);
    }
    shuffled
}

/// The same line of play with these hands left at the end; `None` if its passes are no longer forced or its leader no longer
/// leads.
fn replayed(game: &Round, s: &DominoesState, left: [Tiles; 4]) -> Option<DominoesState> {
    let mut again = game.start();
    for act in acts(game, s, left) {
        if !game.legal_moves(&again).contains(&act) {
            return None;
        }
        game.play(&mut again, act);
    }
    (game.turn(&again) == game.turn(s)).then_some(again)
}

/// All that was done from the start of a round, chance included, if these hands are left.
fn acts(game: &Round, s: &DominoesState, left: [Tiles; 4]) -> Vec<Act> {
    let mut dealt = left;
    s.record().each().for_each(|(seat, tile, _)| dealt[usize::from(seat)] |= 1 << tile);
    let owner = |tile| (0..4).find(|&seat| dealt[usize::from(seat)] >> tile & 1 == 1);
    let mut acts: Vec<Act> = (0..tile::COUNT).map_while(owner).map(Act::deal).collect();
    if let (Lead::Any, Turn::Player(mover)) = (game.rules().lead, game.turn(s)) {
        acts.push(Act::lead(s.record().each().next().map_or(mover as u8, |(leader, ..)| leader)));
    }
    let trailing = s.turns() - s.record().turns(0).count();
    let turns = s.record().turns(trailing as u8);
    acts.extend(turns.map(|past| past.laid.map_or(Act::PASS, |(tile, at)| Act::lay(tile, at))));
    acts
}

/// The moves that a seat learns of, as people write them.
fn told(game: &Round, s: &DominoesState, p: usize) -> Vec<String> {
    let mut again = game.start();
    let mut told = Vec::new();
    for act in acts(game, s, s.hands()) {
        if game.sees(&again, act, p) {
            told.push(game.move_text(&again, act));
        }
        game.play(&mut again, act);
    }
    told
}

/// The moves of every honest agent in this seat, and the insights that the game shows it.
fn thought(game: &Round, s: &DominoesState, p: usize) -> (Vec<Act>, Vec<String>) {
    const AGENTS: [&str; 6] = [
        "greedy",
        "ims:2",
        "pimc:2,search=(paced:2)",
        "pimc-published:2,alpha=2",
        "reader:2,weighed=20",
        "ismcts:20",
    ];
    let (profile, seat) = (profile(), Seat::new(game, s, p));
    let choose = |spec: &str| {
        profile.roster().agent(&spec.parse().unwrap()).unwrap().choose(&seat, &mut Seed(1).rng())
    };
    let shown = profile.insights().iter().map(|insight| (insight.show)(&seat));
    let shown = shown.chain([format!("{:?}", profile.beliefs(&seat))]).collect();
    (AGENTS.map(choose).to_vec(), shown)
}

#[test]
fn mistakes_are_explained() {
    let game = Round::new(Rules { lead: Rules::PUBLISHED.lead, ..Rules::PAPER });
    let mut s = game.dealt(first_deal(), 0);
    follow(&game, &mut s, "36>36");
    let error = |word: &str| game.parse_move(&s, word).unwrap_err().to_string();
    let legal = "legal: 66, 34, 23, 03";
    assert_eq!(error("56"), format!("`56` is not a legal move here: you do not hold 56; {legal}"));
    assert_eq!(error("14"), format!("`14` is not a legal move here: 14 fits neither 3 nor 6; {legal}"));
    assert_eq!(error("pass"), format!("`pass` is not a legal move here: you can play 66 34 23 03; {legal}"));
    assert_eq!(error("call-south"), format!("`call-south` is not a legal move here: fouls are off; {legal}"));
    assert_eq!(error("99"), format!("`99` is not a legal move here; {legal}"));
    assert_eq!(game.parse_move(&s, "43"), game.parse_move(&s, "34"), "either half may come first");
    let open = Round::new(Rules { fouls: true, lead: Rules::PUBLISHED.lead, ..Rules::PAPER });
    let error = |word: &str| open.parse_move(&s, word).unwrap_err().to_string();
    assert!(error("call-south").contains("south has not passed; legal: pass, 66"), "{}", error("call-south"));
    assert!(error("call-west").contains("west is on your side"));
}

#[test]
fn the_end_is_named_where_a_tile_fits_both() {
    let game = Round::new(Rules { lead: Rules::PUBLISHED.lead, ..Rules::PAPER });
    let mut s = game.dealt(first_deal(), 0);
    follow(&game, &mut s, "36>36 34>46 24>26");
    let words: Vec<String> = game.legal_moves(&s).iter().map(|&m| game.move_text(&s, m)).collect();
    assert_eq!(words, ["46", "26@2", "26@6", "16"]);
    let error = game.parse_move(&s, "26").unwrap_err().to_string();
    assert!(error.contains("26 fits both ends: say which"), "{error}");
    let What::Lay { at, .. } = game.parse_move(&s, "62@6").unwrap().what() else { panic!("a tile is laid") };
    assert_eq!(s.ends()[usize::from(at)], 6);
}

#[test]
fn fouls_cost_fifty() {
    let game = Match::new(Rules { fouls: true, lead: Rules::PUBLISHED.lead, ..Rules::PAPER });
    let start = || {
        let mut s = game.dealt(first_deal(), 0);
        for word in ["36", "pass"] {
            let act = game.parse_move(&s, word).unwrap();
            game.play(&mut s, act);
        }
        s
    };
    let end = |s: &DominoesState, word: &str| {
        let s = game.after(s, game.parse_move(s, word).unwrap());
        (s.stage().is_finished(), s.scores())
    };
    // East could have laid the 34, so north is right.
    assert_eq!(end(&start(), "call-east"), (true, [0, 50]));
    let mut s = start();
    for word in ["pass", "35"] {
        let act = game.parse_move(&s, word).unwrap();
        game.play(&mut s, act);
    }
    // North had no tile with a 3 or a 6, but south, the partner, may not call.
    assert!(game.parse_move(&s, "call-north").is_err());
    let act = game.parse_move(&s, "pass").unwrap();
    game.play(&mut s, act);
    assert_eq!(end(&s, "call-north"), (true, [0, 50]), "a wrong call costs the caller");
    assert_eq!(end(&s, "call-south"), (true, [50, 0]), "south held the 56");
}

#[test]
fn a_false_pass_that_blocks_a_round_comes_to_light() {
    let game = Match::new(Rules { fouls: true, lead: Rules::PUBLISHED.lead, ..Rules::PAPER });
    let mut s = game.dealt(first_deal(), 0);
    for word in ["36", "pass", "pass", "pass", "pass"] {
        let act = game.parse_move(&s, word).unwrap();
        game.play(&mut s, act);
    }
    assert_eq!(s.stage(), Stage::Blocked);
    assert_eq!(s.scores(), [0, 50], "east was the first who could have played");
}
