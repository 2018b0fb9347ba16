//! Nobody receives a byte that depends on what they may not see.
//!
//! For every game with secrets, a random game is played again with other moves where a pair of eyes saw none, so that these eyes see
//! the same boards and the same moves all along. Everything that the server sends them must then be the same, too.

use crate::support::Server;
use seedbed_erased::{AnyGame, Beliefs, PlayedMove, Session};
use seedbed_rules::{Eyes, Rng, Seed, Turn};
use serde_json::json;

/// Every game with secrets.
const SECRETIVE: [&str; 12] = [
    "batawaf",
    "battleship:4x6,fleet=3-2",
    "block-dominoes",
    "cheat:4x2",
    "dominoes",
    "flip",
    "morra",
    "phantom-four",
    "phantom-tic-tac-toe",
    "phantom-tic-tac-toe:classical",
    "poker",
    "war",
];

/// Plies of a game that are looked at: secrets are made early.
const PLIES: usize = 60;
/// Games that are tried to find another that looks the same.
const TRIES: u64 = 400;

fn sees(played: &PlayedMove, eyes: Eyes) -> bool {
    match eyes {
        Eyes::Seat(p) => played.seen[p],
        _ => played.seen.iter().all(|seen| *seen),
    }
}

fn session(game: &dyn AnyGame) -> Box<dyn Session> {
    game.session(None, &vec![None; game.players()], Seed(0)).unwrap()
}

fn random_move(session: &dyn Session, rng: &mut Rng) -> String {
    let legal = session.legal();
    legal[rng.below(legal.len())].text.clone()
}

/// A random game, as the moves and what these eyes saw after each.
fn random_game(game: &dyn AnyGame, eyes: Eyes, rng: &mut Rng) -> Vec<(PlayedMove, String)> {
    let (mut session, mut plies) = (session(game), Vec::new());
    while session.turn() != Turn::Over && plies.len() < PLIES {
        let text = random_move(&*session, rng);
        let played = session.play(&text).unwrap();
        if session.turn() == Turn::Over {
            break;
        }
        plies.push((played, session.board(eyes)));
    }
    plies
}

/// Another game that looks the same to these eyes, up to the last turn of a player for which it does: chance would go on by itself.
fn twin(game: &dyn AnyGame, eyes: Eyes, plies: &[(PlayedMove, String)], rng: &mut Rng) -> Vec<String> {
    let (mut session, mut moves, mut whole) = (session(game), Vec::new(), 0);
    for (played, board) in plies {
        // Few changes are more likely to go unnoticed than many, but one may call for another: a pack has a fixed number of each card.
        let is_legal = session.legal().contains(&played.action);
        let is_kept = sees(played, eyes) || is_legal && rng.below(12) > 0;
        let text = if is_kept { played.action.text.clone() } else { random_move(&*session, rng) };
        let is_same = session.turn() == played.by
            && session.play(&text).is_ok_and(|made| sees(&made, eyes) == sees(played, eyes))
            && session.turn() != Turn::Over
            && session.board(eyes) == *board;
        if !is_same {
            break;
        }
        moves.push(text);
        if session.turn() != Turn::Chance {
            whole = moves.len();
        }
    }
    moves.truncate(whole);
    moves
}

/// Everything that these eyes receive at a table after these moves, but for the name of the table.
fn received(server: &Server, game: &str, players: usize, moves: &[String], eyes: Eyes) -> Vec<String> {
    let seats = vec!["me"; players];
    let (table, token) =
        server.open_as(&json!({ "game": game, "seats": seats, "moves": moves, "script": true, "seed": "1" }));
    let seat = if let Eyes::Seat(p) = eyes { format!("?seat={p}") } else { String::new() };
    let paths = [String::new(), format!("/plies/{}", moves.len() / 2), "/record".to_owned()];
    let mut all: Vec<String> =
        paths.iter().map(|path| server.get(&format!("/tables/{table}{path}{seat}"), &token).body).collect();
    let bearer = format!("authorization: Bearer {token}\r\n");
    assert_eq!(server.send("DELETE", &format!("/tables/{table}"), &bearer, None).status, 204);
    for body in &mut all {
        *body = body.replace(&table, "TABLE");
    }
    all
}

/// What a seat may believe after these moves, if it is its turn.
fn believed(game: &dyn AnyGame, moves: &[String], eyes: Eyes) -> Option<Beliefs> {
    let mut session = session(game);
    for text in moves {
        session.play(text).unwrap();
    }
    matches!((session.turn(), eyes), (Turn::Player(p), Eyes::Seat(q)) if p == q).then(|| session.beliefs())?
}

#[test]
fn what_a_seat_receives_depends_only_on_what_it_sees() {
    let server = Server::new();
    for spec in SECRETIVE {
        let game = seedbed_catalog::open(&spec.parse().unwrap()).unwrap();
        assert!(game.is_hidden(), "{spec}");
        let eyes = (0..game.players()).map(Eyes::Seat).chain([Eyes::Public]);
        // In some games one of the seats has nothing to be kept from.
        let mut twins = 0;
        for eyes in eyes {
            let most = twins + 5;
            for k in 0..TRIES {
                let mut rng = Seed(k).child("secrecy", 0).rng();
                let plies = random_game(&*game, eyes, &mut rng);
                let moves = twin(&*game, eyes, &plies, &mut rng);
                let original: Vec<String> =
                    plies[..moves.len()].iter().map(|(played, _)| played.action.text.clone()).collect();
                if moves == original {
                    continue;
                }
                let [one, other] =
                    [&original, &moves].map(|moves| received(&server, spec, game.players(), moves, eyes));
                assert_eq!(one, other, "{spec}: {eyes:?} after {original:?} or {moves:?}");
                let [one, other] = [&original, &moves].map(|moves| believed(&*game, moves, eyes));
                assert_eq!(one, other, "{spec}: beliefs of {eyes:?} after {original:?} or {moves:?}");
                twins += 1;
                if twins == most {
                    break;
                }
            }
        }
        assert!(twins > 0, "{spec}: no two games look the same to anybody, so that nothing was tested");
    }
}

#[test]
fn every_game_with_secrets_is_among_those() {
    let registry = seedbed_catalog::registry();
    let hidden = registry.those(|game| game.is_hidden());
    let is_tested = |name: &&str| SECRETIVE.iter().any(|spec| spec.split(':').next() == Some(name));
    assert!(!hidden.is_empty() && hidden.iter().all(is_tested), "{hidden:?}");
}

#[test]
fn a_hidden_game_is_revealed_when_it_is_over() {
    let server = Server::new();
    let (table, token) = server.open("morra", &["me", "me"]);
    let path = format!("/tables/{table}");
    assert_eq!(server.get(&format!("{path}/record"), &token).status, 403);
    for seat in 0..2 {
        let seen = server.get(&format!("{path}?seat={seat}"), &token).json();
        let wish = json!({ "version": seen["version"], "move": seen["moves"][7], "seat": seat });
        assert_eq!(server.post(&format!("{path}/moves"), &token, &wish).status, 200);
        if seat == 0 {
            let other = server.get(&format!("{path}?seat=1"), &token).json();
            assert_eq!(other["story"][0]["move"], json!(null));
        }
    }
    let seen = server.get(&path, &token).json();
    assert_eq!(seen["turn"]["kind"], "over");
    assert!(seen["story"][0]["move"].is_string());
    assert_eq!(server.get(&format!("{path}/record"), &token).status, 200);
}
