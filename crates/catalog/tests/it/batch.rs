//! Games side by side go as games at a table do, on any number of threads.

use seedbed_erased::{AnyGame, Batch, Buffers};
use seedbed_rules::{Eyes, Seed, Stop, Turn};

const TABLES: usize = 5;

/// The memory that a batch writes into.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    dones: Vec<u8>,
    seats: Vec<i32>,
}

impl Seen {
    fn new(game: &dyn AnyGame) -> Self {
        let size = game.observation_space().expect("every game of ours is observed").size();
        Self {
            observations: vec![0.0; TABLES * size],
            masks: vec![0; TABLES * game.action_count() as usize],
            rewards: vec![0.0; TABLES * game.players()],
            dones: vec![0; TABLES],
            seats: vec![0; TABLES],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        let Self { observations, masks, rewards, dones, seats } = self;
        Buffers { observations, masks, rewards, dones, seats }
    }
}

fn open(name: &str) -> Box<dyn AnyGame> {
    seedbed_catalog::open(&name.parse().unwrap()).unwrap()
}

fn begin(game: &dyn AnyGame, threads: usize) -> (Batch, Seen) {
    let mut batch = Batch::new(game, TABLES, threads, None, None).unwrap();
    let mut seen = Seen::new(game);
    batch.reset(Seed(4), seen.buffers(), &Stop::NEVER).unwrap();
    (batch, seen)
}

#[test]
fn every_game_steps_alike_on_any_number_of_threads() {
    for about in seedbed_catalog::registry().games() {
        let game = open(about.name);
        let ([mut one, mut three], mut first, mut second) = {
            let ((one, first), (three, second)) = (begin(&*game, 1), begin(&*game, 3));
            ([one, three], first, second)
        };
        let mut actions = vec![0; TABLES];
        for _ in 0..60 {
            assert_eq!(first, second, "{}", about.name);
            one.sample(&mut actions);
            let mut same = actions.clone();
            three.sample(&mut same);
            assert_eq!(actions, same);
            one.step(&actions, first.buffers(), &Stop::NEVER).unwrap();
            three.step(&actions, second.buffers(), &Stop::NEVER).unwrap();
            assert!(first.rewards.iter().sum::<f32>().abs() < 1e-6);
        }
    }
}

#[test]
fn a_game_of_a_batch_goes_as_at_a_table() {
    for name in ["connect-four", "breakthrough:5x5", "nim"] {
        let game = open(name);
        let (mut batch, mut seen) = begin(&*game, 1);
        let mut session = game.session(None, &[None, None], Seed(0)).unwrap();
        let (mut actions, size) = (vec![0; TABLES], seen.observations.len() / TABLES);
        for _ in 0..300 {
            let Turn::Player(mover) = session.turn() else { panic!("a player is to move") };
            assert_eq!(seen.seats[0], mover as i32);
            assert_eq!(Some(seen.observations[..size].to_vec()), session.observation(mover));
            assert_eq!(batch.board(0, Eyes::All), session.board(Eyes::All));
            let legal: Vec<u32> = session.legal().iter().map(|action| action.id).collect();
            let masked = (0..game.action_count()).filter(|&id| seen.masks[id as usize] == 1);
            assert!(masked.eq({
                let mut legal = legal;
                legal.sort_unstable();
                legal
            }));
            batch.sample(&mut actions);
            session.play(&format!("#{}", actions[0])).unwrap();
            batch.step(&actions, seen.buffers(), &Stop::NEVER).unwrap();
            assert_eq!(seen.dones[0] == 1, session.turn() == Turn::Over);
            if let Some(payoffs) = session.payoffs() {
                assert_eq!(seen.rewards[..2], [payoffs[0] as f32, payoffs[1] as f32]);
                session = game.session(None, &[None, None], Seed(0)).unwrap();
            }
        }
    }
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let game = open("connect-four");
    let (mut batch, mut seen) = begin(&*game, 1);
    let before = seen.clone();
    let error = batch.step(&[0, 1, 9, 3, 4], seen.buffers(), &Stop::NEVER).unwrap_err();
    assert!(error.to_string().contains("action 9 is not legal at table 2"), "{error}");
    assert_eq!(seen, before);
    assert!(Batch::new(&*game, 0, 1, None, None).is_err());
    let random = game.resolve(&"random".parse().unwrap()).unwrap();
    assert!(Batch::new(&*game, 1, 1, Some(&random), Some(2)).is_err());
    let single = open("connect-four:1x1");
    let random = single.resolve(&"random".parse().unwrap()).unwrap();
    let mut never = Batch::new(&*single, TABLES, 1, Some(&random), Some(1)).unwrap();
    let mut seen = Seen::new(&*single);
    let error = never.reset(Seed(1), seen.buffers(), &Stop::NEVER).unwrap_err();
    assert!(error.to_string().contains("never asked for a move"));
}
