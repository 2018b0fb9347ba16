//! Runs that make agents stronger, as a program other than the command line would use them.

use seedbed_arena::Watch;
use seedbed_catalog::open;
use seedbed_erased::AnyGame;
use seedbed_rules::{Seed, Spec, UsageError};
use seedbed_runs::Store;
use seedbed_train::boosting::{BoostConfig, BoostRun, Boosted};
use seedbed_train::exploit::{ExploitConfig, ExploitRun};
use seedbed_train::tuning::{Aim, Comparison, Finding, Subject, TuneBudget, TuneConfig, TuneRun};
use seedbed_tune::Method;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn game(text: &str) -> Box<dyn AnyGame> {
    open(&spec(text)).unwrap()
}

#[test]
fn a_boost_finds_its_games_in_the_store() {
    let game = game("domineering:4x4");
    let config = BoostConfig {
        k: 6,
        kt: 4,
        method: Method::Best,
        bandit: false,
        seed: Seed(1),
        program: "test".into(),
    };
    let boost = BoostRun::new(&*game, &spec("mcts:5"), config.clone()).unwrap();
    let store = Store::in_memory().unwrap();
    assert_eq!(boost.missing(&store).unwrap(), 2 * 6 * 4 - 4 * 4);
    let stopped = Watch::default();
    stopped.stop();
    assert!(matches!(boost.run(&store, &stopped).unwrap(), Boosted::Stopped { done: 0, jobs: 6 }));
    let book = |boost: &BoostRun| match boost.run(&store, &Watch::default()).unwrap() {
        Boosted::Book(book) => book.text(),
        Boosted::Stopped { .. } => panic!("nobody stopped it"),
    };
    let first = book(&boost);
    assert_eq!(boost.missing(&store).unwrap(), 0);
    assert_eq!(book(&boost), first);
    // Another method learns from exactly the same games.
    let nash = BoostRun::new(&*game, &spec("mcts:5"), BoostConfig { method: Method::Nash, ..config.clone() });
    assert_eq!(nash.unwrap().missing(&store).unwrap(), 0);
    // Another program that plays alike finds them too.
    let other = BoostConfig { program: "other".into(), ..config };
    let other = BoostRun::new(&*game, &spec("mcts:5"), other).unwrap();
    assert_eq!((other.key(), other.missing(&store).unwrap()), (boost.key(), 0));
    assert_eq!(store.runs().unwrap().len(), 1);
}

#[test]
fn tuning_goes_on_with_what_a_file_holds() {
    let game = game("morra");
    let config = |games| TuneConfig {
        method: "iterative".to_owned(),
        budget: TuneBudget::Games(games),
        comparison: Comparison::default(),
        aim: Aim::Win,
        seed: Seed(3),
        file: "morra.json".to_owned(),
        every: std::time::Duration::from_secs(2),
    };
    let subject = || Subject::of(&*game, None).unwrap().unwrap();
    let run =
        |tuning: &TuneRun<'_>| tuning.run::<UsageError>(&Watch::default(), |_| Ok(())).unwrap().unwrap();
    let whole = run(&TuneRun::new(&*game, subject(), config(20_000)).unwrap());
    let half = run(&TuneRun::new(&*game, subject(), config(8_000)).unwrap());
    assert!(half.games <= 8_000 && half.games < whole.games && whole.spec.is_none());
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), half.text()).unwrap();
    let read = Finding::read(file.path()).unwrap();
    assert_eq!(run(&TuneRun::resume(&*game, subject(), config(20_000), read).unwrap()), whole);
    let other = TuneConfig { seed: Seed(4), ..config(20_000) };
    let refused = TuneRun::resume(&*game, subject(), other, whole).err().unwrap();
    assert!(refused.to_string().contains("holds another run"));
}

/// Agents that think long would keep whoever asked to stop waiting for a whole race.
#[test]
fn a_tuning_stops_at_once_and_nothing_that_was_broken_off_counts() {
    let game = game("go:9x9");
    let subject = || Subject::of(&*game, Some("mcts:{1000..3000}")).unwrap().unwrap();
    for aim in [Aim::Win, Aim::Beat(Box::new(game.resolve(&spec("mcts:2000")).unwrap()))] {
        let config = TuneConfig {
            method: "naive".to_owned(),
            budget: TuneBudget::Games(1_000_000),
            comparison: Comparison::default(),
            aim,
            seed: Seed(1),
            file: "go.json".to_owned(),
            every: std::time::Duration::from_secs(1_000),
        };
        let (run, watch) = (TuneRun::new(&*game, subject(), config).unwrap(), Watch::default());
        std::thread::scope(|scope| {
            let tuned = scope.spawn(|| run.run::<UsageError>(&watch, |_| Ok(())).unwrap());
            std::thread::sleep(std::time::Duration::from_millis(300));
            let asked = std::time::Instant::now();
            watch.stop();
            assert_eq!(tuned.join().unwrap(), None);
            assert!(asked.elapsed().as_secs_f64() < 2.0, "it took {:?} to stop", asked.elapsed());
        });
    }
}

#[test]
fn random_play_is_exploited() {
    let game = game("tic-tac-toe");
    let random = game.resolve(&spec("random")).unwrap();
    let config = ExploitConfig { games: 40, seed: Seed(1) };
    let search = ExploitRun::new(&*game, &random, config).unwrap();
    let watch = Watch::default();
    let found = search.run(&watch).unwrap();
    assert!(found.tried > 2 && found.score.unwrap().share > 0.8, "{found:?}");
    assert!(watch.done() >= search.games() / 2);
}
