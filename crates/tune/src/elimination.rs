//! The best seed for fewer games, by successive elimination: a candidate that has fallen behind is tried no more.

use crate::{Portfolio, Rectangle, Scores};

/// Opponents that every candidate meets before the first judgement; from then on each round brings half as many again.
const FIRST: usize = 8;

/// A candidate is dropped when the leader is ahead by this many standard errors.
const FAR: f64 = 3.0;

/// No round after the first may cost more than this part of it: only as many of the best continue.
///
/// If many are about equal, standard errors alone would drop hardly any, and which of them is taken matters little.
const LATER: f64 = 0.5;

/// At least this many of the best continue.
const FEWEST: usize = 4;

/// Successive elimination over the candidates of both sides, round by round.
///
/// All candidates meet the same opponents in the same order, so that two are compared on what both have met. The
/// opponents of a rectangle are a finite population: a candidate that has met nearly all of them is known nearly exactly,
/// and one that has met all, exactly.
#[derive(Clone, Debug)]
pub struct Elimination {
    rectangle: Rectangle,
    /// Half points of each side's candidates against its opponents.
    results: [Scores; 2],
    /// Games whose results are known, as bits in the same order.
    known: [Vec<u64>; 2],
    alive: [Vec<usize>; 2],
    met: usize,
    games: usize,
}

impl Elimination {
    /// All candidates of both sides, none of which has played.
    pub fn new(rectangle: Rectangle) -> Self {
        let (k, kt) = (rectangle.k(), rectangle.kt());
        let all: Vec<usize> = (0..k).collect();
        let (results, known) = (Scores::new(k, kt), vec![0; (k * kt).div_ceil(64)]);
        Self {
            rectangle,
            results: [results.clone(), results],
            known: [known.clone(), known],
            alive: [all.clone(), all],
            met: 0,
            games: 0,
        }
    }

    /// The games of the next round, as a seed of the first player with seeds of the second; none if everything is decided.
    pub fn wanted(&self) -> Vec<(usize, Vec<usize>)> {
        let until = self.until();
        let seconds = |first: usize| {
            let as_candidate = if self.is_tried(0, first) { 0..until } else { 0..0 };
            let as_opponent = if first < until && self.alive[1].len() > 1 { &self.alive[1][..] } else { &[] };
            let mut seconds: Vec<usize> = as_candidate.chain(as_opponent.iter().copied()).collect();
            seconds.retain(|&second| !self.is_known(first, second));
            seconds.sort_unstable();
            seconds.dedup();
            seconds
        };
        let rows = (0..self.rectangle.seeds()).map(|first| (first, seconds(first)));
        rows.filter(|(_, seconds)| !seconds.is_empty()).collect()
    }

    /// Records the results of a row of games, as half points of the first player.
    pub fn note(&mut self, first: usize, seconds: &[usize], half_points: &[u8]) {
        for (&second, &result) in seconds.iter().zip(half_points) {
            for (side, place) in self.places(first, second).into_iter().enumerate() {
                if let Some((candidate, opponent)) = place {
                    let own = if side == 0 { result } else { 2 - result };
                    self.results[side].set(candidate, opponent, own);
                    let at = candidate * self.rectangle.kt() + opponent;
                    self.known[side][at / 64] |= 1 << (at % 64);
                }
            }
        }
        self.games += seconds.len();
    }

    /// Ends the round, all of whose results have been recorded: drops the candidates that have fallen behind.
    pub fn judge(&mut self) {
        self.met = self.until();
        self.alive = [0, 1].map(|side| self.survivors(side));
    }

    /// Games recorded so far.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The best seeds of both sides by what is known.
    pub fn portfolios(&self) -> [Portfolio; 2] {
        let side = |side: usize| {
            let best = self.leader(side);
            let weights = (0..self.rectangle.k()).map(|i| f64::from(i == best)).collect();
            Portfolio { weights, learnt: self.share(side, best), exploitability: None }
        };
        [side(0), side(1)]
    }

    /// How many opponents will have been met after the next round.
    fn until(&self) -> usize {
        (self.met + self.met.div_ceil(2)).max(FIRST).min(self.rectangle.kt())
    }

    /// Is this seed still a candidate, on a side with more than one?
    fn is_tried(&self, side: usize, seed: usize) -> bool {
        self.alive[side].len() > 1 && self.alive[side].binary_search(&seed).is_ok()
    }

    /// Candidate and opponent of this game for each side to which it belongs.
    fn places(&self, first: usize, second: usize) -> [Option<(usize, usize)>; 2] {
        [(first, second), (second, first)].map(|(candidate, opponent)| {
            let within = candidate < self.rectangle.k() && opponent < self.rectangle.kt();
            within.then_some((candidate, opponent))
        })
    }

    fn is_known(&self, first: usize, second: usize) -> bool {
        let places = self.places(first, second).into_iter().enumerate();
        places.filter_map(|(side, place)| Some((side, place?))).any(|(side, (i, j))| self.is_met(side, i, j))
    }

    fn points(&self, side: usize, candidate: usize) -> u32 {
        (0..self.met).map(|j| u32::from(self.results[side].get(candidate, j))).sum()
    }

    /// The share of points in the games that are known: a side with one candidate left plays no more while the other
    /// continues.
    fn share(&self, side: usize, candidate: usize) -> f64 {
        let kt = self.rectangle.kt();
        let met = (0..kt).filter(|&j| self.is_met(side, candidate, j));
        let (games, points) = met.fold((0, 0), |(games, points), j| {
            (games + 1, points + u32::from(self.results[side].get(candidate, j)))
        });
        f64::from(points) / f64::from(2 * games.max(1))
    }

    fn is_met(&self, side: usize, candidate: usize, opponent: usize) -> bool {
        let at = candidate * self.rectangle.kt() + opponent;
        self.known[side][at / 64] >> (at % 64) & 1 == 1
    }

    /// The candidate with most points, the first of equals.
    fn leader(&self, side: usize) -> usize {
        let points = self.alive[side].iter().map(|&i| (self.points(side, i), i));
        points.max_by_key(|&(points, i)| (points, std::cmp::Reverse(i))).expect("a leader is never dropped").1
    }

    fn survivors(&self, side: usize) -> Vec<usize> {
        let leader = self.leader(side);
        if self.met == self.rectangle.kt() {
            return vec![leader];
        }
        let survives = |&i: &usize| i == leader || !self.is_behind(side, i, leader);
        let mut survivors: Vec<usize> = self.alive[side].iter().copied().filter(survives).collect();
        let next = (self.until() - self.met).max(1) as f64;
        let room = (LATER * (self.rectangle.k() * FIRST) as f64 / next).ceil() as usize;
        if survivors.len() > room {
            survivors.sort_by_cached_key(|&i| (std::cmp::Reverse(self.points(side, i)), i));
            survivors.truncate(room.max(FEWEST));
            survivors.sort_unstable();
        }
        survivors
    }

    /// Is the leader ahead by so much on what both have met that the rest will hardly change it?
    fn is_behind(&self, side: usize, candidate: usize, leader: usize) -> bool {
        let results = &self.results[side];
        let leads =
            (0..self.met).map(|j| f64::from(results.get(leader, j)) - f64::from(results.get(candidate, j)));
        let (sum, squares) =
            leads.fold((0.0, 0.0), |(sum, squares), lead| (sum + lead, squares + lead * lead));
        let met = self.met as f64;
        let mean = sum / met;
        // One more lead of two half points is counted in, so that a few equal leads do not look like certainty.
        let variance = (squares + 4.0) / met - mean * mean;
        let unmet = 1.0 - met / self.rectangle.kt() as f64;
        mean > FAR * (variance * unmet / met).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Method;
    use seedbed_rules::{Rng, Seed};

    /// Seeds of both sides with strengths of their own; the stronger wins more often.
    fn results(seeds: usize, rng: &mut Rng) -> Scores {
        let strengths: Vec<[f64; 2]> = (0..seeds).map(|_| [rng.unit(), rng.unit()]).collect();
        let mut scores = Scores::new(seeds, seeds);
        for (i, j) in (0..seeds).flat_map(|i| (0..seeds).map(move |j| (i, j))) {
            let chance = 0.5 + (strengths[i][0] - strengths[j][1]) / 2.0;
            scores.set(i, j, 2 * u8::from(rng.unit() < chance));
        }
        scores
    }

    fn raced(rectangle: Rectangle, scores: &Scores) -> Elimination {
        let mut race = Elimination::new(rectangle);
        loop {
            let wanted = race.wanted();
            if wanted.is_empty() {
                return race;
            }
            for (first, seconds) in wanted {
                assert!(
                    seconds.iter().all(|&second| !race.is_known(first, second)),
                    "no game is played twice"
                );
                assert!(seconds.iter().all(|&second| second < rectangle.met_by(first)), "none outside");
                let played: Vec<u8> = seconds.iter().map(|&j| scores.get(first, j)).collect();
                race.note(first, &seconds, &played);
            }
            race.judge();
        }
    }

    #[test]
    fn finds_the_best_seed_with_a_fraction_of_the_games() {
        let rectangle = Rectangle::new(300, 300).unwrap();
        let (mut rng, mut same, mut games) = (Seed(5).rng(), 0, 0);
        for _ in 0..10 {
            let scores = results(300, &mut rng);
            let race = raced(rectangle, &scores);
            let whole = rectangle.learn(|i, j| scores.get(i, j), Method::Best);
            let found = race.portfolios();
            same += (0..2).filter(|&s| found[s].support() == whole[s].support()).count();
            games += race.games();
        }
        assert!(same >= 18, "{same} of 20 seeds are the same");
        assert!(games < 4 * rectangle.games(), "{games} of {} games", 10 * rectangle.games());
    }

    #[test]
    fn tells_the_share_of_the_games_that_were_played() {
        // The first player has one seed that always wins and is found at once; the second's are hard to tell apart.
        let rectangle = Rectangle::new(40, 200).unwrap();
        let mut scores = results(200, &mut Seed(8).rng());
        for (i, j) in (0..40).flat_map(|i| (0..200).map(move |j| (i, j))) {
            let result = if i == 3 { 2 } else { 2 * u8::from((i * 7 + j) % 5 == 0) };
            scores.set(i, j, result);
        }
        let race = raced(rectangle, &scores);
        assert_eq!(race.portfolios()[0].support(), [3]);
        assert!((race.portfolios()[0].learnt - 1.0).abs() < 1e-12, "{}", race.portfolios()[0].learnt);
    }

    #[test]
    fn plays_no_game_twice_and_none_outside() {
        for (k, kt) in [(1, 1), (1, 20), (20, 1), (30, 10), (10, 30), (7, 7)] {
            let rectangle = Rectangle::new(k, kt).unwrap();
            let scores = results(rectangle.seeds(), &mut Seed(6).rng());
            let race = raced(rectangle, &scores);
            assert!(race.games() <= rectangle.games(), "{k} x {kt}");
            if kt <= FIRST {
                let whole = rectangle.learn(|i, j| scores.get(i, j), Method::Best);
                let found = race.portfolios();
                (0..2).for_each(|s| assert_eq!(found[s].support(), whole[s].support()));
            }
        }
    }
}
