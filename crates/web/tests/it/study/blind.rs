//! Nothing that a visitor receives tells the arms apart: neither bytes nor time.

use super::planned;
use super::visitor::Visitor;
use crate::support::Server;
use seedbed_erased::BOOK;
use seedbed_rules::{Seed, Stop};
use seedbed_study::{Folder, Part};
use std::path::Path;
use std::time::{Duration, Instant};

/// Everything that visitors of a study receive who go through all of it.
fn received(folder: &Path, visitors: usize) -> Vec<Vec<String>> {
    let server = Server::of_study(folder);
    let through = |_| {
        let mut visitor = Visitor::new(&server);
        visitor.go_through();
        visitor.next();
        visitor.play();
        visitor.received
    };
    (0..visitors).map(through).collect()
}

#[test]
fn neither_specs_nor_books_nor_secrets_are_sent() {
    let folder = tempfile::TempDir::new().unwrap();
    let book = folder.path().join("best-seeds.json");
    std::fs::write(&book, BOOK.seal(include_str!("../../../../../fuzz/corpus/book/best"))).unwrap();
    let study = folder.path().join("study");
    planned(&study, "tic-tac-toe", ["mcts:77", &format!("boosted:{}", book.display())], 4, 10);
    let all: String = received(&study, 2).concat().concat();
    let (kept, mut record) = Folder::open(&study).unwrap();
    let key = kept.key(&mut record, 0).unwrap();
    let mut secrets: Vec<String> =
        ["mcts:77", "boosted", "best-seeds", "original", "seed"].map(str::to_owned).into();
    secrets.push(folder.path().display().to_string());
    secrets.push(key.digits().to_owned());
    for number in 0..4 {
        secrets.extend((1..4).map(|game| key.seed(number, game).to_string()));
    }
    // The page names itself; nothing else may look like a seed.
    let all = all.to_lowercase().replace("seedbed", "");
    for secret in secrets {
        assert!(!all.contains(&secret), "`{secret}` was sent");
    }
    assert!(all.len() > 10_000 && all.contains("your opponent"));
}

#[test]
fn bytes_are_the_same_whichever_arm_plays() {
    // Two agents that move alike under different names: whatever else differs would tell them apart.
    let folder = tempfile::TempDir::new().unwrap();
    planned(folder.path(), "tic-tac-toe", ["negamax:9", "negamax:9,table=2"], 12, 10);
    let all = received(folder.path(), 8);
    let (study, mut record) = Folder::open(folder.path()).unwrap();
    let key = study.key(&mut record, 0).unwrap();
    // Cookies, codes and dates are new for everybody; and whether one who looks still sees the opponent think is a matter of when they look.
    let plain = |received: &[String]| -> Vec<String> {
        let is_same = |line: &&str| {
            !line.starts_with("set-cookie") && !line.starts_with("date") && !line.contains("\"code\"")
        };
        let settled = received.chunks(2).filter(|answer| !answer[1].contains("\"thinking\":true"));
        settled.flatten().map(|text| text.lines().filter(is_same).collect::<Vec<_>>().join("\n")).collect()
    };
    let of = |first: usize, side: usize| -> Vec<Vec<String>> {
        let here = |number: &u64| {
            let allocation = key.allocation(*number);
            allocation.first == first && allocation.side == side
        };
        (0..8).filter(here).map(|number| plain(&all[number as usize])).collect()
    };
    let mut compared = 0;
    for side in 0..2 {
        for (one, other) in of(0, side).iter().zip(&of(1, side)) {
            assert_eq!(one, other);
            compared += 1;
        }
    }
    assert!(compared > 0, "no two visitors in the same seat met the arms in different orders");
}

/// The largest distance between the distributions of two samples, and the chance of as much if they are alike (Kolmogorov).
fn kolmogorov_smirnov(one: &[Duration], other: &[Duration]) -> (f64, f64) {
    let sorted = |sample: &[Duration]| {
        let mut sample = sample.to_vec();
        sample.sort();
        sample
    };
    let (one, other) = (sorted(one), sorted(other));
    let below =
        |sample: &[Duration], at: Duration| sample.partition_point(|x| *x <= at) as f64 / sample.len() as f64;
    let distance =
        one.iter().chain(&other).map(|&at| (below(&one, at) - below(&other, at)).abs()).fold(0.0, f64::max);
    let (n, m) = (one.len() as f64, other.len() as f64);
    let size = (n * m / (n + m)).sqrt();
    let x = (size + 0.12 + 0.11 / size) * distance;
    let term = |k: i32| f64::from(if k % 2 == 1 { 2 } else { -2 }) * (-2.0 * f64::from(k * k) * x * x).exp();
    (distance, (1..=100).map(term).sum::<f64>().clamp(0.0, 1.0))
}

#[test]
fn the_test_of_times_can_tell_times_apart() {
    let sample =
        |from: u64, step: u64| (0..500).map(|i| Duration::from_micros(from + step * i)).collect::<Vec<_>>();
    assert!(kolmogorov_smirnov(&sample(0, 10), &sample(3, 10)).1 > 0.99);
    let (distance, p) = kolmogorov_smirnov(&sample(0, 10), &sample(500, 10));
    // scipy.stats.ks_2samp(range(0, 5000, 10), range(500, 5500, 10), method="asymp"): 0.1, 0.0125
    assert!((distance - 0.1).abs() < 1e-9 && (p - 0.0125).abs() < 0.0005, "{distance} {p}");
    assert!(kolmogorov_smirnov(&sample(0, 10), &sample(1500, 10)).1 < 1e-6);
}

/// How long an agent thinks about its first move, again and again.
fn thinking_times(agent: &str) -> Vec<Duration> {
    let game = seedbed_catalog::open(&"domineering:5x5".parse().unwrap()).unwrap();
    let agent = game.resolve(&agent.parse().unwrap()).unwrap();
    let time = |seed| {
        let mut session = game.session(None, &[Some(agent.clone()), None], Seed(seed)).unwrap();
        let begun = Instant::now();
        session.advance(&Stop::NEVER).unwrap();
        begun.elapsed()
    };
    (0..100).map(time).collect()
}

#[test]
fn times_are_the_same_whichever_arm_plays() {
    const VISITORS: usize = 130;
    const AT_ONCE: usize = 10;
    let folder = tempfile::TempDir::new().unwrap();
    // One arm does not think and the other does, which anybody could tell who saw how long it takes.
    let arms = ["random", "mcts:500"];
    let [one, other] = arms.map(thinking_times);
    assert!(kolmogorov_smirnov(&one, &other).1 < 1e-6);
    planned(folder.path(), "domineering:5x5", arms, VISITORS as u64, 50);
    let server = Server::of_study(folder.path());
    let begun = Instant::now();
    let mut by_visitor: Vec<(String, Vec<Duration>)> = Vec::new();
    std::thread::scope(|scope| {
        let worker = || {
            (0..VISITORS / AT_ONCE).map(|_| {
                let mut visitor = Visitor::new(&server);
                visitor.go_through();
                (visitor.cookie, visitor.replies)
            })
        };
        let workers: Vec<_> =
            (0..AT_ONCE).map(|_| scope.spawn(move || worker().collect::<Vec<_>>())).collect();
        by_visitor = workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect();
    });
    let (study, mut record) = Folder::open(folder.path()).unwrap();
    let key = study.key(&mut record, 0).unwrap();
    let mut replies: [Vec<Duration>; 2] = Default::default();
    let visitors = study.visitors().unwrap();
    let hash =
        |cookie: &str| seedbed_files::ContentId::of(cookie.split('=').nth(1).unwrap().as_bytes()).to_string();
    for (cookie, times) in &by_visitor {
        let visitor = visitors.iter().find(|visitor| visitor.secret == hash(cookie)).unwrap();
        let mut times = times.iter();
        for (game, played) in visitor.games.iter().filter(|game| game.part == Part::Primary).enumerate() {
            let arm = key.arm(visitor.number.unwrap(), game as u64 + 1);
            // Every move of the visitor that was not the last of the game has a reply.
            let own = played.moves.iter().filter(|moved| moved.by == Some(played.seat)).count();
            let ended = played.moves.last().is_some_and(|moved| moved.by == Some(played.seat));
            replies[arm].extend(times.by_ref().take(own - usize::from(ended)));
        }
        assert!(times.next().is_none(), "every reply belongs to a game");
    }
    let [one, other] = &replies;
    let (distance, p) = kolmogorov_smirnov(one, other);
    println!(
        "{} and {} replies in {:?}: distance {distance:.3}, p {p:.3}",
        one.len(),
        other.len(),
        begun.elapsed()
    );
    assert!(one.len() >= 500 && other.len() >= 500);
    assert!(p > 0.01, "distance {distance}, p {p}");
    let late: u32 = visitors.iter().flat_map(|visitor| &visitor.games).map(|game| game.late_replies).sum();
    println!("{late} replies were late");
}
