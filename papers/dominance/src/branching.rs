//! Section 5.6: the moves that Parameterized Monte Carlo has to look at, from which the thesis takes its number of simulations.

use super::agents::{PURE, negamax, weighted_flat};
use super::census::{Census, Series};
use super::tables::{moves_a_turn, moves_a_turn_line};
use seedbed_arena::Watch;
use seedbed_dominance::Rules;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Measure, Part, Scale, Title};
use seedbed_rules::{Seed, Spec};

/// The games of Parameterized Monte Carlo with Nega-max of depth 3.
pub(super) struct Branching;

/// The playouts of Parameterized Monte Carlo for each move.
const K: u64 = 100;

/// Moves a turn in the thesis, and the number of games that it is taken to rest on: 50 in each colour, as its others.
const PRINTED: (f64, u64) = (17.8, 100);

/// A game, or a few as a probe.
pub(super) struct Job {
    /// The colour of Parameterized Monte Carlo.
    colour: usize,
    series: Series,
}

fn job(colour: usize) -> Job {
    let mut agents = [weighted_flat(K), negamax(3)];
    agents.rotate_right(colour);
    let agents = agents.map(|spec| spec.parse().expect("an experiment names agents that exist"));
    Job { colour, series: Series { rules: Rules::PUBLISHED, agents, games: 1, keep_lists: true } }
}

impl Experiment for Branching {
    type Job = Job;
    type Outcome = Census;

    fn title(&self) -> Title {
        let about = "the possible moves in a turn, by which the thesis chooses its simulations";
        Title { name: "moves-a-turn", also: &["section-5.6"], about }
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        (0..scale.count(1, 50, 500)).flat_map(|_| [job(0), job(1)]).collect()
    }

    /// Random games, which meet the rules in all corners, and a game in each colour.
    fn probes(&self, _: Scale) -> Vec<Job> {
        let random =
            [PURE; 2].map(|spec| spec.parse::<Spec>().expect("an experiment names agents that exist"));
        let series = Series { rules: Rules::PUBLISHED, agents: random, games: 100, keep_lists: true };
        vec![Job { colour: 0, series }, job(0), job(1)]
    }

    fn label(&self, job: &Job) -> String {
        format!("Parameterized Monte Carlo as {}", ["Red", "Black"][job.colour])
    }

    fn games(&self, job: &Job) -> u64 {
        job.series.games
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<Census> {
        job.series.play(seed, watch)
    }

    fn summary(&self, _: Scale, done: &[(Job, Census)]) -> Vec<Exhibit> {
        let of = |agent: usize| {
            [0, 1].map(|colour| {
                let own = done.iter().filter(|(job, _)| job.colour ^ agent == colour);
                moves_a_turn(own.map(|(_, census)| &census.sides[colour]))
            })
        };
        let (printed, games) = PRINTED;
        let moves = moves_a_turn_line("Parameterized Monte Carlo", printed, games, of(0));
        let playouts = Measure::number(K as f64 * moves.ours.value, 0);
        let mut other = moves_a_turn_line("Nega-max", printed, games, of(1));
        (other.published, other.comparison) = (None, None);
        let lines = vec![moves.beside(playouts), other];
        vec![Exhibit {
            name: "Section 5.6".to_owned(),
            caption: "Possible moves a turn in games of Parameterized Monte Carlo (k = 100) with Nega-max of depth 3".to_owned(),
            parts: vec![Part::Table(ExhibitTable { beside: vec!["playouts a turn".to_owned()], lines })],
            notes: vec![
                "The thesis multiplies 17.8 moves by 100 playouts, and gives its tree search the 1,800 simulations that this comes to."
                    .to_owned(),
            ],
        }]
    }
}
