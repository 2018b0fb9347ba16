//! `rave` by simulations against GNU Go's levels and its Monte Carlo mode.

use crate::meeting::{End, GAME, Meeting, Met, Opponent, agent};
use seedbed_arena::{ScoreCounts, Watch};
use seedbed_engines::GtpProgram;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Part, Scale, Title};
use seedbed_rules::Seed;

/// The experiment.
pub(crate) struct GnuGo;

const LEVELS: [Opponent; 4] =
    [Opponent::Level(1), Opponent::Level(5), Opponent::Level(10), Opponent::MonteCarlo];

/// Whom we meet with how many simulations, and how many pairs of games each.
fn points(scale: Scale) -> (Vec<(Opponent, u32)>, u64) {
    let all = |opponents: &[Opponent], simulations: &[u32]| {
        let with = |&opponent| simulations.iter().map(move |&simulations| (opponent, simulations));
        opponents.iter().flat_map(with).collect()
    };
    match scale {
        Scale::Small => (all(&LEVELS[..1], &[50, 200]), 1),
        Scale::Minutes => (all(&LEVELS[..3], &[1_000, 4_000]), 5),
        Scale::Tenth | Scale::Paper => (all(&LEVELS, &[1_000, 4_000, 16_000]), scale.count(1, 50, 200)),
        // As many as take a second a move on a fast core.
        Scale::Large => (all(&LEVELS[2..3], &[110_000]), 200),
    }
}

impl Experiment for GnuGo {
    type Job = Meeting;
    /// What a game left behind, or why it was broken off.
    type Outcome = Result<Met, String>;

    fn title(&self) -> Title {
        Title { name: "gnu-go", also: &[], about: "rave by simulations against GNU Go, on 9x9" }
    }

    fn absent(&self) -> Option<&'static str> {
        let found = GtpProgram::gnu_go(&[]).is_ok_and(GtpProgram::quit);
        (!found).then_some("GNU Go is not installed (the package gnugo of Debian has it)")
    }

    fn scales(&self) -> &'static [Scale] {
        &Scale::ALL
    }

    fn jobs(&self, scale: Scale) -> Vec<Meeting> {
        let (points, pairs) = points(scale);
        let games = |(opponent, simulations): (Opponent, u32)| {
            (0..pairs)
                .flat_map(move |number| [0, 1].map(|seat| Meeting { simulations, opponent, seat, number }))
        };
        points.into_iter().flat_map(games).collect()
    }

    /// A short game in each seat: with the simulations of the large scales they would take minutes.
    fn probes(&self, _: Scale) -> Vec<Meeting> {
        let probe = |seat| Meeting { simulations: 100, opponent: Opponent::Level(1), seat, number: 0 };
        [0, 1].map(probe).to_vec()
    }

    /// With all moves.
    fn probe(&self, job: &Meeting, seed: Seed, watch: &Watch) -> Option<String> {
        self.run(job, seed, watch).map(|met| format!("{met:?}"))
    }

    fn label(&self, job: &Meeting) -> String {
        job.label()
    }

    fn games(&self, _: &Meeting) -> u64 {
        1
    }

    fn run(&self, job: &Meeting, seed: Seed, watch: &Watch) -> Option<Self::Outcome> {
        let met = job.play(seed, watch.signal());
        if watch.signal().is_stopped() {
            return None;
        }
        watch.count(1);
        Some(met)
    }

    fn summary(&self, scale: Scale, done: &[(Meeting, Self::Outcome)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable::default();
        for (opponent, simulations) in points(scale).0 {
            let games =
                done.iter().filter(|(job, _)| (job.opponent, job.simulations) == (opponent, simulations));
            let line = Line::share(&agent(simulations), None, &score(games.map(|(_, met)| met)), 1);
            table.lines.push(line.of(&opponent.name()));
        }
        vec![Exhibit {
            name: "Go against GNU Go".to_owned(),
            caption: format!("Points of rave at {GAME}, colours swapped"),
            parts: vec![Part::Table(table)],
            notes: notes(done),
        }]
    }
}

/// Our results in games that were played to two passes.
fn score<'a>(games: impl Iterator<Item = &'a Result<Met, String>>) -> ScoreCounts {
    let mut results = [0; 3];
    for met in games.flatten() {
        match met.end {
            End::Won => results[0] += 1,
            End::Lost => results[2] += 1,
            End::Cut => {}
        }
    }
    ScoreCounts::Games(results)
}

/// What was played, cut, counted and broken off.
fn notes(done: &[(Meeting, Result<Met, String>)]) -> Vec<String> {
    let met: Vec<&Met> = done.iter().filter_map(|(_, met)| met.as_ref().ok()).collect();
    let count = |of: &dyn Fn(&Met) -> bool| met.iter().filter(|met| of(met)).count();
    let cut = count(&|met| met.end == End::Cut);
    let (same, other) = (count(&|met| met.agrees == Some(true)), count(&|met| met.agrees == Some(false)));
    let mut notes = vec![
        "GNU Go plays by area, takes all dead stones off before it passes and never resigns. Seats are swapped after each game, and \
        each pair has another seed of GNU Go."
            .to_owned(),
        format!(
            "{cut} of {} games were cut by the limit of plies and do not count. At the end of the others GNU Go's final_score names \
            the same winner in {same}, another in {other}.",
            met.len()
        ),
    ];
    let broken: Vec<&String> = done.iter().filter_map(|(_, met)| met.as_ref().err()).collect();
    if let Some(first) = broken.first() {
        notes.push(format!("{} games were broken off and do not count; the first: {first}.", broken.len()));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_both_seats_and_the_same_seed() {
        for scale in Scale::ALL {
            let jobs = GnuGo.jobs(scale);
            assert!(!jobs.is_empty() && jobs.len() % 2 == 0);
            for pair in jobs.chunks(2) {
                assert_eq!([pair[0].seat, pair[1].seat], [0, 1]);
                assert_eq!((pair[0].opponent, pair[0].number), (pair[1].opponent, pair[1].number));
            }
        }
        let at_level_10 = |simulations| {
            move |job: &&Meeting| (job.opponent, job.simulations) == (Opponent::Level(10), simulations)
        };
        let games = |scale, simulations| GnuGo.jobs(scale).iter().filter(at_level_10(simulations)).count();
        assert_eq!([Scale::Tenth, Scale::Paper].map(|scale| games(scale, 16_000)), [10, 100]);
        assert_eq!(games(Scale::Large, 110_000), 400);
    }

    #[test]
    fn games_cut_or_broken_off_are_counted_apart() {
        let jobs = GnuGo.jobs(Scale::Small);
        let met = |end, agrees| Ok(Met { end, plies: 90, agrees, moves: Vec::new() });
        let outcomes = [
            met(End::Won, Some(true)),
            met(End::Lost, Some(false)),
            met(End::Cut, None),
            Err("it fell silent".to_owned()),
        ];
        assert_eq!(jobs.len(), outcomes.len());
        let shown = GnuGo.summary(Scale::Small, &jobs.into_iter().zip(outcomes).collect::<Vec<_>>());
        let Part::Table(table) = &shown[0].parts[0] else { panic!("it is a table") };
        let first = &table.lines[0].ours;
        assert_eq!((first.value, first.n), (0.5, Some(2)));
        let notes = shown[0].notes.join("\n");
        assert!(notes.contains("1 of 3 games were cut") && notes.contains("same winner in 1, another in 1"));
        assert!(notes.contains("1 games were broken off") && notes.contains("it fell silent"), "{notes}");
    }

    #[test]
    fn a_game_is_played_to_its_end_and_counted_by_both() {
        if let Some(what) = GnuGo.absent() {
            eprintln!("passed over, since {what}");
            return;
        }
        let job = Meeting { simulations: 20, opponent: Opponent::Level(1), seat: 1, number: 0 };
        let met =
            GnuGo.run(&job, Seed(1), &Watch::default()).expect("nobody stops it").expect("both play on");
        assert_eq!((met.moves.len(), met.agrees), (met.plies, (met.end != End::Cut).then_some(true)));
    }
}
