//! Section 2.6: conceding. The thesis' agents never do; here is what it would have cost them, and saved.

use super::agents::{PURE, WEIGHTED, mcts, negamax, weighted_flat};
use seedbed_arena::{Streams, Watch, play_from};
use seedbed_dominance::{Dominance, Move, Position, Rules, party};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::{Game, Seed, Spec};
use serde::{Deserialize, Serialize};

/// The experiment.
pub(super) struct Conceding;

/// Games of an agent with itself.
pub(super) struct Job {
    agent: usize,
    games: u64,
}

/// How many pieces behind one concedes, at the least.
const BEHIND: [u32; 5] = [1, 2, 3, 4, 5];

/// What conceding would have changed, by how many pieces behind one concedes.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Given {
    /// Games in which somebody would have conceded.
    up: u64,
    /// Those that this player won in the end.
    in_vain: u64,
    /// The plies left to play then, in all of them.
    saved: u64,
}

/// The outcome of some games.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Outcome {
    games: u64,
    plies: u64,
    given: [Given; BEHIND.len()],
}

/// The agents, with names.
fn agents() -> [(&'static str, String); 5] {
    [
        ("Pure Random", PURE.to_owned()),
        ("Parameterized Random", WEIGHTED.to_owned()),
        ("Nega-max, depth 3", negamax(3)),
        ("Parameterized Monte Carlo, k = 100", weighted_flat(100)),
        ("MCTS, 1,800 simulations", mcts(1_800, 0.2)),
    ]
}

/// The pieces of a side, on the board and off it.
fn pieces(s: &Position, player: usize) -> u32 {
    s.on_board(player) + s.off_board(player)
}

/// Plays a game; the outcome, and what tells it from others.
fn game_of(agent: usize, seed: Seed, watch: &Watch) -> Option<(Outcome, u64)> {
    let game = Dominance::new(Rules::PUBLISHED);
    let spec: Spec = agents()[agent].1.parse().expect("an experiment names agents that exist");
    let party = party(&[&spec, &spec]);
    let mut seated = party.expect("an experiment names agents that exist");
    // Who would have conceded first, and after how many plies.
    let mut first: [Option<(usize, u64)>; BEHIND.len()] = [None; BEHIND.len()];
    let mut ply = 0;
    let mut witness = |s: &Position, _: Move| {
        let mover = s.mover();
        let behind = pieces(s, 1 - mover).saturating_sub(pieces(s, mover));
        for (known, least) in first.iter_mut().zip(BEHIND) {
            if behind >= least {
                known.get_or_insert((mover, ply));
            }
        }
        ply += 1;
    };
    let mut streams = Streams::new(seed, seed, 2);
    let (end, plies, digest) =
        play_from(&game, game.start(), &mut seated, &mut streams, &mut witness, watch.signal())?;
    let given = first.map(|conceded| match conceded {
        None => Given::default(),
        Some((who, after)) => Given {
            up: 1,
            in_vain: u64::from(game.payoff(&end, who) > 0),
            saved: u64::from(plies).saturating_sub(after),
        },
    });
    watch.count(1);
    Some((Outcome { games: 1, plies: plies.into(), given }, digest))
}

impl Outcome {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        for (own, other) in self.given.iter_mut().zip(&other.given) {
            own.up += other.up;
            own.in_vain += other.in_vain;
            own.saved += other.saved;
        }
    }
}

impl Experiment for Conceding {
    type Job = Job;
    type Outcome = Outcome;

    fn title(&self) -> Title {
        Title {
            name: "conceding",
            also: &["section-2.6"],
            about: "beyond: what conceding would have cost the agents, and saved",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        let some = scale.pick(2, agents().len(), agents().len());
        let of_agent = |agent: usize| {
            // The random agents play a thousand games in the time of one of the others.
            let (games, batch) = if agent < 2 {
                (scale.count(100, 10_000, 100_000), 100)
            } else {
                (scale.count(1, 200, 2_000), 1)
            };
            (0..games.div_ceil(batch)).map(move |_| Job { agent, games: batch })
        };
        (0..some).flat_map(of_agent).collect()
    }

    /// A game of each agent.
    fn probes(&self, scale: Scale) -> Vec<Job> {
        let mut probes = self.jobs(scale);
        probes.dedup_by_key(|job| job.agent);
        for job in &mut probes {
            job.games = 1;
        }
        probes
    }

    fn probe(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<String> {
        game_of(job.agent, seed, watch).map(|(_, digest)| digest.to_string())
    }

    fn label(&self, job: &Job) -> String {
        agents()[job.agent].0.to_owned()
    }

    fn games(&self, job: &Job) -> u64 {
        job.games
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<Outcome> {
        let mut sum = Outcome::default();
        for game in 0..job.games {
            sum.add(&game_of(job.agent, seed.child("game", game), watch)?.0);
        }
        Some(sum)
    }

    fn summary(&self, _: Scale, done: &[(Job, Outcome)]) -> Vec<Exhibit> {
        let beside = ["games conceded", "plies saved"].map(str::to_owned).to_vec();
        let mut table = ExhibitTable { beside, lines: Vec::new() };
        for (agent, (name, _)) in agents().iter().enumerate() {
            let mut sum = Outcome::default();
            done.iter().filter(|(job, _)| job.agent == agent).for_each(|(_, outcome)| sum.add(outcome));
            for (least, given) in BEHIND.into_iter().zip(sum.given) {
                if given.up == 0 {
                    continue;
                }
                let what = format!("{least} {} behind", if least == 1 { "piece" } else { "pieces" });
                let saved = given.saved as f64 / sum.plies.max(1) as f64;
                table.lines.push(
                    Line::events(&what, None, (given.in_vain, given.up), 1)
                        .beside(Measure::events(given.up, sum.games, 1))
                        .beside(Measure::plain_share(saved, 1).of(sum.games))
                        .of(name),
                );
            }
        }
        vec![Exhibit {
            name: "Section 2.6: conceding".to_owned(),
            caption: "Games won in the end by the player who would have conceded them, by how many pieces behind one does".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![
                "Conceding is a way to end a game that the thesis leaves to people. Both sides are the same agent, which concedes on its turn as soon as it has so \
                 many pieces fewer, on and off the board together; the games are played on to see whether that was right. Plies saved are those after it, of the plies \
                 of all games."
                    .to_owned(),
            ],
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_further_behind_concedes_later_and_seldom_in_vain() {
        let mut sum = Outcome::default();
        for game in 0..400 {
            sum.add(&game_of(1, Seed(7).child("game", game), &Watch::default()).unwrap().0);
        }
        assert_eq!(sum.games, 400);
        for two in sum.given.windows(2) {
            assert!(two[0].up >= two[1].up && two[0].saved >= two[1].saved, "{} {}", two[0].up, two[1].up);
        }
        let share = |given: Given| given.in_vain as f64 / given.up as f64;
        assert!(share(sum.given[0]) > share(sum.given[3]), "the further behind, the likelier lost");
        assert!(sum.given.iter().all(|given| given.saved < sum.plies));
    }
}
