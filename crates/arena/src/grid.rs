//! Seeds against seeds: every game between fixed seeds of both sides.

use crate::memo::Memo;
use crate::referee::{Aside, Streams, play_by, play_counted};
use seedbed_rules::{Agent, CountdownOf, Game, Player, Rng, Seat, Seed, Stop, Watch, list_of};
use std::cell::Cell;

/// Plays a seed of the first side against seeds of the second; returns the half points of the first: 0, 1 or 2.
///
/// A seat's whole game comes from its seed, so that agent and seed together are one strategy; chance depends on both. All
/// `agents` are alike, and `memo` is theirs. Returns `None` if the watch was stopped.
#[expect(clippy::missing_panics_doc, reason = "every game has two sides")]
#[inline(never)]
pub fn play_row<G: Game>(
    game: &G,
    agents: &mut [Box<dyn Agent<G>>],
    memo: &Memo<G>,
    first: Seed,
    seconds: &[Seed],
    watch: &Watch,
) -> Option<Vec<u8>> {
    let stop = watch.signal();
    let memoryless = agents.iter().all(|agent| !agent.has_memory());
    let mut half_points = |second: Seed| {
        let chance = first.child("against", second.0);
        let seat = |p: Player| [first, second][game.side(p)].child("seat", p as u64);
        let mut streams = Streams::seated(chance, game.players(), &seat);
        for agent in agents.iter_mut() {
            agent.begin();
        }
        let decide = |ply, s: &G::State, p: Player, rng: &mut Rng| {
            let seat = Seat::new(game, s, p).obeying(stop);
            let mut choose = |rng: &mut Rng| agents[p].choose(&seat, rng);
            if memoryless { memo.decide(ply, s, rng, stop, choose) } else { choose(rng) }
        };
        let mut s = game.start();
        play_by(game, &mut s, &mut streams, decide, Aside::nothing(), &Cell::new(false), stop)?;
        watch.count(1);
        let seat = (0..game.players()).find(|&p| game.side(p) == 0).expect("the first side has a seat");
        Some((1 + game.payoff(&s, seat).signum()) as u8)
    };
    let mut row = Vec::with_capacity(seconds.len());
    for &second in seconds {
        row.push(half_points(second)?);
    }
    Some(row)
}

/// Plays a game for each seed, all seats from that seed and chance always the same; returns what tells the games apart.
#[expect(clippy::missing_panics_doc, reason = "a game that nobody stops comes to its end")]
#[inline(never)]
pub fn digests<G: Game>(
    game: &G,
    countdown: Option<CountdownOf<G>>,
    agents: &mut [Box<dyn Agent<G>>],
    seeds: &[Seed],
) -> Vec<u64> {
    list_of(seeds, &mut |seed| {
        let seat = |p: Player| seed.child("seat", p as u64);
        let mut streams = Streams::seated(Seed(0), game.players(), &seat);
        play_counted(game, countdown, agents, &mut streams, &Stop::NEVER).expect("nobody stops the game").2
    })
}
