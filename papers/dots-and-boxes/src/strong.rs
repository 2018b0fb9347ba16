//! Beyond the thesis: `dots` against its best player, and the thinking times.

use super::player::{Player, Sharing};
use seedbed_arena::Watch;
use seedbed_dots_and_boxes::{Dots, DotsAndBoxes};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::{Budget, Game, Search, Seed, Turn};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The experiment: the strong player against the thesis' best.
pub(super) struct StrongPlayer;

/// Two games on a square board, one in each seat.
pub(super) struct Pair {
    side: usize,
    /// The simulations for each move of `dots`, then of the thesis' player.
    simulations: [u64; 2],
}

/// The result of the two games.
#[derive(Serialize, Deserialize)]
pub(super) struct PairOutcome {
    /// Wins, draws and losses of `dots`.
    results: [u64; 3],
    /// Boxes of `dots` less those of the opponent.
    boxes: i32,
    /// Seconds of `dots`, then of the opponent.
    spent: [f64; 2],
}

impl Pair {
    /// Plays both games: what became of them, and the edges in the order in which they were drawn.
    fn play(&self, seed: Seed, watch: &Watch) -> Option<(PairOutcome, Vec<u8>)> {
        /// The weight of exploration and the MiB of table that `dots` has when nobody asks for others.
        const USUAL: (f64, usize) = (0.4, 16);
        let game = DotsAndBoxes::<u64>::new(self.side, self.side);
        let [ours, theirs] = self.simulations;
        let mut dots = Dots::new(Budget::Count(ours), USUAL.0, USUAL.1);
        let mut thesis = Player { sharing: Sharing::Unscored, simulations: theirs }.search();
        let mut searches: [&mut dyn Search<_>; 2] = [&mut dots, &mut thesis];
        let mut played = PairOutcome { results: [0; 3], boxes: 0, spent: [0.0; 2] };
        let mut line = Vec::new();
        for seat in 0..2 {
            let seed = seed.child("game", seat as u64);
            let mut rngs = [0, 1].map(|who| seed.child("seat", who).rng());
            for search in &mut searches {
                search.begin();
            }
            let mut s = game.start();
            while let Turn::Player(p) = game.turn(&s) {
                let who = p ^ seat;
                let begun = Instant::now();
                let edge = searches[who].best(&game, &s, &mut rngs[who], watch.signal());
                if watch.is_stopped() {
                    return None;
                }
                played.spent[who] += begun.elapsed().as_secs_f64();
                line.push(edge);
                game.play(&mut s, edge);
            }
            let margin = game.payoff(&s, seat);
            played.boxes += margin;
            played.results[(1 - margin.signum()) as usize] += 1;
            watch.count(1);
        }
        Some((played, line))
    }
}

impl Experiment for StrongPlayer {
    type Job = Pair;
    type Outcome = PairOutcome;

    fn title(&self) -> Title {
        Title {
            name: "strong-player",
            also: &[],
            about: "dots against the thesis' best player, with the time of both",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Pair> {
        let pairs = scale.count(1, 50, 500);
        let theirs = scale.pick(5_000, 150_000, 150_000);
        let jobs = [4, 5].into_iter().flat_map(|side| (0..pairs).map(move |_| side));
        jobs.map(|side| Pair { side, simulations: [theirs / 30, theirs] }).collect()
    }

    /// The same players with fewer simulations.
    fn probes(&self, _: Scale) -> Vec<Pair> {
        self.jobs(Scale::Small)
    }

    fn probe(&self, pair: &Pair, seed: Seed, watch: &Watch) -> Option<String> {
        pair.play(seed, watch).map(|(_, line)| format!("{line:?}"))
    }

    fn label(&self, pair: &Pair) -> String {
        format!("{0}x{0}, {1} simulations against {2}", pair.side, pair.simulations[0], pair.simulations[1])
    }

    fn games(&self, _: &Pair) -> u64 {
        2
    }

    fn run(&self, pair: &Pair, seed: Seed, watch: &Watch) -> Option<PairOutcome> {
        pair.play(seed, watch).map(|(played, _)| played)
    }

    fn summary(&self, _: Scale, done: &[(Pair, PairOutcome)]) -> Vec<Exhibit> {
        let beside = ["draws", "boxes a game", "time as a share of the other's"].map(str::to_owned).to_vec();
        let mut table = ExhibitTable { beside, lines: Vec::new() };
        for side in [4, 5] {
            let of_side = || done.iter().filter(|(pair, _)| pair.side == side);
            let Some((Pair { simulations: [ours, theirs], .. }, _)) = of_side().next() else { continue };
            let sum = |of: fn(&PairOutcome) -> f64| of_side().map(|(_, played)| of(played)).sum::<f64>();
            let [wins, draws, losses] =
                [0, 1, 2].map(|at| of_side().map(|(_, played)| played.results[at]).sum::<u64>());
            let games = wins + draws + losses;
            let line = Line::events(&format!("dots:{ours} against mcts:{theirs}"), None, (wins, games), 1);
            let boxes = sum(|played| played.boxes.into()) / games as f64;
            let time = sum(|played| played.spent[0]) / sum(|played| played.spent[1]);
            let line = line.beside(Measure::events(draws, games, 1)).beside(Measure::number(boxes, 1));
            table.lines.push(line.beside(Measure::number(time, 3)).of(&format!("{side}x{side}")));
        }
        vec![Exhibit {
            name: "The strong player".to_owned(),
            caption: "Games that `dots` wins against the thesis' unscored player, and the time it takes".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec!["Every pair of games is played in both seats. Times are of one run, so that only their ratio counts.".to_owned()],
        }]
    }

    fn is_timed(&self) -> bool {
        true
    }
}
