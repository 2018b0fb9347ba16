//! Section V-C: the strategy that never loses in Cheat.

use super::pairs::{self, Results};
use seedbed_arena::Watch;
use seedbed_cheat::{Cheat, Rules};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Part, Scale, Title};
use seedbed_rules::{Parametric, Seed};

/// The experiment: the strategy against others.
pub(super) struct Draws;

/// Its opponents.
const OPPONENTS: [&str; 2] = ["strategies drawn anew", "itself"];

/// The score of the best of the paper's five methods against strategies drawn anew, from its Table II.
const PUBLISHED: f64 = 0.845;

/// The strategy: claim if the opponent holds three cards or fewer, else be honest, else put the colour held most.
pub(super) fn never_lose(game: &Cheat) -> Vec<f64> {
    const CLAIM: usize = 3;
    const HONEST: usize = 4;
    const HELD: usize = 5;
    const CLAIM_BY_OTHERS_CARDS: usize = 14;
    const NOISE: usize = 27;
    let mut numbers = vec![0.0; game.numbers()];
    // A claim has a positive value up to three and a half cards.
    numbers[CLAIM] = 350.0 / f64::from(game.rules().hand());
    numbers[CLAIM_BY_OTHERS_CARDS] = -100.0;
    (numbers[HONEST], numbers[HELD], numbers[NOISE]) = (1.0, 0.5, -50.0);
    numbers
}

/// A job: a part of the games against one opponent.
pub(super) struct Share {
    opponent: usize,
    pairs: u64,
}

impl Experiment for Draws {
    type Job = Share;
    type Outcome = Results;

    fn title(&self) -> Title {
        Title { name: "section-5-c", also: &["cheat"], about: "Cheat: the strategy that never loses" }
    }

    fn jobs(&self, scale: Scale) -> Vec<Share> {
        let (parts, pairs) = (scale.pick(1, 10, 100), scale.count(200, 1_000, 5_000));
        (0..OPPONENTS.len()).flat_map(|opponent| (0..parts).map(move |_| Share { opponent, pairs })).collect()
    }

    fn probes(&self, _: Scale) -> Vec<Share> {
        self.jobs(Scale::Small)
    }

    fn label(&self, job: &Share) -> String {
        format!("against {}", OPPONENTS[job.opponent])
    }

    fn games(&self, job: &Share) -> u64 {
        2 * job.pairs
    }

    fn run(&self, job: &Share, seed: Seed, watch: &Watch) -> Option<Results> {
        let game = Cheat::new(Rules::USUAL);
        let own = never_lose(&game);
        let players = |pair: Seed| {
            let mut rng = pair.child("opponent", 0).rng();
            let drawn: Vec<f64> = (0..game.numbers()).map(|_| rng.normal()).collect();
            [game.strategy(&own), game.strategy(if job.opponent == 0 { &drawn } else { &own })]
        };
        pairs::play(&game, players, job.pairs, seed, watch)
    }

    fn summary(&self, _: Scale, done: &[(Share, Results)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable::default();
        for (opponent, name) in OPPONENTS.into_iter().enumerate() {
            let here = done.iter().filter(|(job, _)| job.opponent == opponent);
            let sum: Results = here.map(|(_, part)| part).sum();
            let games = sum.all();
            let group = format!("against {name}");
            let share = |what: &str, count: u64| Line::events(what, None, (count, games), 1).of(&group);
            table.lines.push(share("won", sum.games[0]));
            table.lines.push(share("drawn", sum.games[1]));
            // The paper's claim is exact: no game is lost.
            table
                .lines
                .push(Line::exact("lost, games", 0.0, sum.games[2] as f64, 0).from_n(games).of(&group));
            let mut score = Line::share("score", None, &sum.counts(), 1).of(&group);
            if opponent == 0 {
                score.published = Some(PUBLISHED);
                score = score.because("published: the best strategy the paper's methods found, not this one");
            }
            table.lines.push(score);
        }
        vec![Exhibit {
            name: "Section V-C".to_owned(),
            caption: "The strategy that never loses at Cheat: claim as soon as the other holds three cards or fewer".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![
                "Played as 28 numbers of the parametric strategy. The other's numbers are drawn from the normal law for every pair of games; \
                 many such strategies never end a game, and a thousand turns are a draw."
                    .to_owned(),
            ],
        }]
    }
}
