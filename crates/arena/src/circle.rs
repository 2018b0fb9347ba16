//! Games that cycle until their count ends them.

use seedbed_rules::{CountdownOf, Cycle, Game};

/// Looks for a position that is repeated, among agents that always choose alike.
pub(crate) struct Circle<G: Game> {
    countdown: CountdownOf<G>,
    /// Positions with their counts set to zero, and the counts.
    cycle: Cycle<(G::State, u32)>,
}

impl<G: Game> Circle<G> {
    pub(crate) fn new(countdown: CountdownOf<G>) -> Self {
        Self { countdown, cycle: Cycle::default() }
    }

    /// Looks at the position after one more ply; if it is a repetition, skips whole rounds of the cycle.
    ///
    /// The rounds to come are known, so the count is set forward by as many as fit, and the number of plies left out is
    /// returned. The game then ends exactly as it would have.
    pub(crate) fn skip(&mut self, game: &G, s: &mut G::State) -> Option<u32> {
        let mut bare = s.clone();
        let count = (self.countdown)(game, &mut bare);
        let (now, limit) = (std::mem::take(count.now), count.limit);
        let comes_again = |(past, then): &(G::State, u32)| *past == bare && now > *then;
        let ((_, then), plies) = self.cycle.step(comes_again, || (bare.clone(), now))?;
        let circles = (limit - now) / (now - then);
        *(self.countdown)(game, s).now += circles * (now - then);
        Some(circles * plies)
    }
}

#[cfg(test)]
mod tests {
    use crate::referee::{Streams, play_counted};
    use seedbed_rules::{Agent, Countdown, Counted, Game, Player, Rng, Seat, Seed, Stop, Turn};

    /// A counter goes through a few numbers into a cycle of seven; players only nod. At the limit, whoever nodded
    /// last has lost, unless the counter stands at 9.
    #[derive(Clone)]
    struct Roundabout {
        limit: u32,
    }

    impl Game for Roundabout {
        type State = (u8, u32);
        type Move = u8;
        fn start(&self) -> (u8, u32) {
            (0, 0)
        }
        fn turn(&self, s: &(u8, u32)) -> Turn {
            if s.1 == self.limit { Turn::Over } else { Turn::Player(usize::from(s.0 % 2)) }
        }
        fn moves(&self, _: &(u8, u32), out: &mut Vec<u8>) {
            out.clear();
            out.push(0);
        }
        fn play(&self, s: &mut (u8, u32), _: u8) {
            *s = (if s.0 == 11 { 5 } else { s.0 + 1 }, s.1 + 1);
        }
        fn payoff(&self, s: &(u8, u32), p: Player) -> i32 {
            match s.0 {
                9 => 0,
                n if usize::from(n % 2) == p => 1,
                _ => -1,
            }
        }
        fn action_id(&self, _: u8) -> u32 {
            0
        }
        fn action_count(&self) -> u32 {
            1
        }
        fn max_plies(&self) -> u32 {
            self.limit
        }
    }

    impl Counted for Roundabout {
        fn countdown<'a>(&self, s: &'a mut (u8, u32)) -> Countdown<'a> {
            Countdown { now: &mut s.1, limit: self.limit }
        }
    }

    struct Nod {
        sure: bool,
        asked: u32,
    }

    impl Agent<Roundabout> for Nod {
        fn is_deterministic(&self) -> bool {
            self.sure
        }
        fn choose(&mut self, _: &Seat<'_, Roundabout>, _: &mut Rng) -> u8 {
            self.asked += 1;
            assert!(!self.sure || self.asked < 100, "the circle was not seen");
            0
        }
    }

    #[test]
    fn a_circle_ends_as_it_would_have() {
        for limit in (1..60).chain([999_983, 1_000_000]) {
            let end = |sure| {
                let mut agents: Vec<Box<dyn Agent<Roundabout>>> =
                    vec![Box::new(Nod { sure, asked: 0 }), Box::new(Nod { sure, asked: 0 })];
                let mut streams = Streams::new(Seed(1), Seed(2), 2);
                let game = Roundabout { limit };
                let countdown = Some(Roundabout::countdown as _);
                let played = play_counted(&game, countdown, &mut agents, &mut streams, None, &Stop::NEVER);
                let (s, plies, _) = played.expect("nobody stops the game");
                (s, plies)
            };
            assert_eq!(end(true), end(false), "limit {limit}");
        }
    }
}
