//! How close beliefs are to the true hands: the paper's update, exact marginals, and inference from choices with several
//! values of gamma.

use super::rounds::party;
use super::strongest::IMPROVED;
use seedbed_arena::{Moments, PointEstimate, Streams, Watch, play_from};
use seedbed_dominoes::tile::each;
use seedbed_dominoes::{
    Assumptions, Chances, DominoesState as State, PlayerModel, Round, Rules, WeightedDeals,
};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::{Game, ImperfectInformation, Seed, Stop, Turn};

/// The experiment: beliefs compared with the true hands.
pub(super) struct Foresight;

/// The players of the rounds.
const PLAYERS: [(&str, &str); 3] =
    [("greedy players", "greedy"), ("players of PIMC on legal deals", IMPROVED), ("readers", "reader:20")];

/// The powers of the likelihood that are tried.
const GAMMAS: [f64; 4] = [0.25, 0.5, 0.75, 1.0];

/// The number of deals weighed for each belief.
const WEIGHED: usize = 1_000;

/// The number of beliefs that are compared.
const BELIEFS: usize = 2 + GAMMAS.len();

/// Squared errors are kept in millionths.
const UNIT: f64 = 1e6;

/// The number of rounds of one job.
const BATCH: u64 = 5;

/// Some rounds of players of one kind.
#[derive(Clone, Copy)]
pub(super) struct Job {
    players: usize,
    from: u64,
}

impl Experiment for Foresight {
    type Job = Job;
    /// For each belief, the squared errors of the rounds, in millionths.
    type Outcome = [Moments; BELIEFS];

    fn title(&self) -> Title {
        Title { name: "foresight", also: &[], about: "beyond: how near beliefs come to the true hands" }
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        let (kinds, rounds) = (scale.pick(1, PLAYERS.len(), PLAYERS.len()), scale.count(20, 200, 2_000));
        let of_kind = |players| (0..rounds).step_by(BATCH as usize).map(move |from| Job { players, from });
        (0..kinds).flat_map(of_kind).collect()
    }

    /// The first rounds of each kind of players.
    fn probes(&self, scale: Scale) -> Vec<Job> {
        let mut probes = self.jobs(scale);
        probes.dedup_by_key(|job| job.players);
        probes
    }

    fn label(&self, job: &Job) -> String {
        format!("{} from {}", PLAYERS[job.players].0, job.from)
    }

    fn games(&self, _: &Job) -> u64 {
        BATCH
    }

    fn seed(&self, experiment: Seed, _: usize) -> Seed {
        experiment
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<[Moments; BELIEFS]> {
        let game = Round::new(Rules::PAPER);
        let spec = PLAYERS[job.players].1;
        let mut agents = party([spec, spec]);
        let mut all = [Moments::default(); BELIEFS];
        for round in job.from..job.from + BATCH {
            let seed = seed.child("round", round);
            let mut rng = seed.child("beliefs", 0).rng();
            let (mut sums, mut looks) = ([0.0; BELIEFS], 0.0);
            let mut witness = |s: &State, _| {
                let Turn::Player(p) = game.turn(s) else { return };
                if s.record().is_empty() {
                    return;
                }
                let info = game.info_state(s, p);
                let hands = info.others().map(|seat| s.hands()[seat]);
                let mut error = |i: usize, chances: &Chances| {
                    let miss = |tile: u8, seat: usize| {
                        (chances[usize::from(tile)][seat] - f64::from(hands[seat] >> tile & 1)).powi(2)
                    };
                    let of_tile = |tile: u8| (0..3).map(|seat| miss(tile, seat)).sum::<f64>();
                    let unseen = info.unseen();
                    sums[i] += each(unseen).map(of_tile).sum::<f64>() / f64::from(unseen.count_ones().max(1));
                };
                error(0, &game.simple_chances(&info));
                error(1, &game.exact_chances(&info));
                for (i, gamma) in GAMMAS.into_iter().enumerate() {
                    let assumed =
                        Assumptions { gamma, foes: PlayerModel::Unknown, partner: PlayerModel::Unknown };
                    error(
                        2 + i,
                        &WeightedDeals::new(&game, &info, assumed, WEIGHED, &mut rng, &Stop::NEVER).chances(),
                    );
                }
                looks += 1.0;
            };
            let mut streams = Streams::new(seed, seed, 4);
            play_from(&game, game.start(), &mut agents, &mut streams, &mut witness, watch.signal())?;
            for (moments, sum) in all.iter_mut().zip(sums) {
                moments.add((UNIT * sum / looks).round() as i64);
            }
            watch.count(1);
        }
        Some(all)
    }

    fn summary(&self, _: Scale, done: &[(Job, [Moments; BELIEFS])]) -> Vec<Exhibit> {
        let mut table = ExhibitTable::default();
        for (players, (name, _)) in PLAYERS.iter().enumerate() {
            let mut sums = [Moments::default(); BELIEFS];
            for (_, moments) in done.iter().filter(|(job, _)| job.players == players) {
                sums.iter_mut().zip(moments).for_each(|(sum, part)| *sum += *part);
            }
            let names = ["the paper's update".to_owned(), "exact, choices ignored (gamma 0)".to_owned()];
            let names = names.into_iter().chain(GAMMAS.map(|gamma| format!("read with gamma {gamma}")));
            for (what, sum) in names.zip(sums).filter(|(_, sum)| sum.count > 0) {
                let ours = sum.estimate().unwrap_or(PointEstimate::exact(sum.mean().unwrap_or(0.0)));
                let error = Measure::estimate(ours.scaled(1.0 / UNIT), 4).from_zero().of(sum.count);
                table.lines.push(Line::unpublished(&what, error).of(&format!("rounds of {name}")));
            }
        }
        vec![Exhibit {
            name: "Foresight".to_owned(),
            caption: "Squared error of beliefs about the hands of the others, for each unseen tile".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec!["Summed over the three hands a tile may be in and averaged over tiles, turns and rounds: 0 is to know, 2/3 is to think \
                each hand equally likely. The intervals are of rounds that all beliefs share, so differences are far surer."
                .to_owned()],
        }]
    }
}
