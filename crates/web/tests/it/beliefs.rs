//! What a seat may believe of hidden tiles, against a plain count of all deals by what that seat has seen.

use crate::support::Server;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A table of dominoes with people in all seats, played by the first legal moves until `unseen` tiles are unseen by whoever is to move.
fn late(server: &Server, seed: u64, unseen: usize) -> (String, String, Value) {
    let wish = json!({ "game": "dominoes:lead=any", "seats": ["me", "me", "me", "me"], "script": true, "seed": seed.to_string() });
    let (table, token) = server.open_as(&wish);
    loop {
        let public = server.get(&format!("/tables/{table}?seat=0"), &token).json();
        let seat = public["turn"]["seat"].as_u64().expect("the game goes on");
        let seen = server.get(&format!("/tables/{table}?seat={seat}"), &token).json();
        let laid = story(&seen).values().map(|seat| seat.laid.len()).sum::<usize>();
        let own = 7 - story(&seen)[&seat].laid.len();
        if 28 - laid - own <= unseen {
            return (table, token, seen);
        }
        let wish = json!({ "version": seen["version"], "move": seen["moves"][0], "seat": seat });
        assert_eq!(server.post(&format!("/tables/{table}/moves"), &token, &wish).status, 200);
    }
}

/// What everybody has seen of one seat.
#[derive(Default)]
struct Past {
    laid: Vec<(u8, u8)>,
    /// The ends of the line at each of its passes.
    passed: Vec<[u8; 2]>,
}

/// What a snapshot tells of the play, by seat.
fn story(seen: &Value) -> BTreeMap<u64, Past> {
    let mut all: BTreeMap<u64, Past> = (0..4).map(|seat| (seat, Past::default())).collect();
    let mut ends: Option<[u8; 2]> = None;
    for told in seen["story"].as_array().unwrap() {
        let (Some(seat), Some(text)) = (told["seat"].as_u64(), told["move"].as_str()) else { continue };
        let past = all.get_mut(&seat).unwrap();
        if text == "pass" {
            past.passed.push(ends.expect("a line is there"));
            continue;
        }
        let (tile, place) = text.split_once('@').map_or((text, None), |(tile, end)| (tile, Some(end)));
        let digits: Vec<u8> = tile.bytes().map(|digit| digit - b'0').collect();
        let (low, high) = (digits[0].min(digits[1]), digits[0].max(digits[1]));
        past.laid.push((low, high));
        ends = Some(match ends {
            None => [low, high],
            Some([left, right]) => {
                let end = place.map_or_else(
                    || if low == left || high == left { left } else { right },
                    |end| end.parse().unwrap(),
                );
                let new = if end == low { high } else { low };
                if end == left { [new, right] } else { [left, new] }
            }
        });
    }
    all
}

/// The share of all deals in which each other seat holds each tile: every deal is tried.
fn counted(seat: u64, own: &[(u8, u8)], story: &BTreeMap<u64, Past>, unseen: &[(u8, u8)]) -> Vec<[f64; 3]> {
    let others: Vec<u64> = (1..4).map(|step| (seat + step) % 4).collect();
    assert!(unseen.iter().all(|tile| !own.contains(tile)));
    let may_hold = |holder: u64, (low, high): (u8, u8)| {
        story[&holder].passed.iter().all(|ends| !ends.contains(&low) && !ends.contains(&high))
    };
    let (mut held, mut deals) = (vec![[0u64; 3]; unseen.len()], 0u64);
    for mut code in 0..3u64.pow(unseen.len() as u32) {
        let mut holders = Vec::new();
        for _ in unseen {
            holders.push((code % 3) as usize);
            code /= 3;
        }
        let fits = others.iter().enumerate().all(|(at, other)| {
            holders.iter().filter(|holder| **holder == at).count() == 7 - story[other].laid.len()
        }) && unseen.iter().zip(&holders).all(|(tile, holder)| may_hold(others[*holder], *tile));
        if fits {
            deals += 1;
            held.iter_mut().zip(&holders).for_each(|(held, holder)| held[*holder] += 1);
        }
    }
    held.iter().map(|held| held.map(|held| held as f64 / deals as f64)).collect()
}

#[test]
fn beliefs_of_a_seat_are_the_shares_of_all_deals_that_fit_what_it_has_seen() {
    let server = Server::new();
    let mut passes = 0;
    for seed in [1, 2, 5] {
        let (table, token, seen) = late(&server, seed, 9);
        let seat = seen["seat"].as_u64().unwrap();
        let question = json!({ "version": seen["version"], "seat": seat });
        let thoughts = server.post(&format!("/tables/{table}/analysis"), &token, &question).json();
        let beliefs = &thoughts["beliefs"];
        let others: Vec<u64> = (1..4).map(|step| (seat + step) % 4).collect();
        assert_eq!(beliefs["holders"], json!(others));
        let things = beliefs["things"].as_array().unwrap();
        let tile = |text: &str| (text.as_bytes()[0] - b'0', text.as_bytes()[1] - b'0');
        let unseen: Vec<(u8, u8)> = things.iter().map(|one| tile(one["thing"].as_str().unwrap())).collect();
        let story = story(&seen);
        let laid: Vec<(u8, u8)> = story.values().flat_map(|past| past.laid.clone()).collect();
        let all = (0..7).flat_map(|high| (0..=high).map(move |low| (low, high)));
        let own: Vec<(u8, u8)> = all.filter(|tile| !laid.contains(tile) && !unseen.contains(tile)).collect();
        assert_eq!(own.len(), 7 - story[&seat].laid.len(), "all tiles but the own are told of");
        for (thing, shares) in things.iter().zip(counted(seat, &own, &story, &unseen)) {
            for (chance, share) in thing["chances"].as_array().unwrap().iter().zip(shares) {
                assert!((chance.as_f64().unwrap() - share).abs() < 1e-12, "{thing}: {shares:?}");
            }
        }
        passes += story.values().map(|past| past.passed.len()).sum::<usize>();
        // Whoever is not to move is told nothing.
        let other = json!({ "version": seen["version"], "seat": (seat + 1) % 4 });
        assert_eq!(server.post(&format!("/tables/{table}/analysis"), &token, &other).status, 409);
    }
    assert!(passes > 0, "nobody has passed, so that nothing but numbers was counted");
}
