//! Games that go round in a circle until their clock ends them.

use seedbed_rules::Game;

/// Looks for a position that comes again, among agents that always choose alike: Brent's way, with one position of the past
/// that is renewed after 1, 2, 4, … plies.
pub(crate) struct Circle<G: Game> {
    /// The position of the past with its clock at nothing, its clock and its ply.
    past: Option<(G::State, u32, u32)>,
    until: u32,
}

impl<G: Game> Circle<G> {
    pub(crate) fn new() -> Self {
        Self { past: None, until: 0 }
    }

    /// Looks at the position after so many plies. If it has come before, the rounds to come are known: the clock is set forward
    /// as often as the circle fits in, and the plies left out are told. The game then ends just as it would have.
    pub(crate) fn skip(&mut self, game: &G, s: &mut G::State, plies: u32) -> Option<u32> {
        let mut bare = s.clone();
        let clock = game.countdown(&mut bare)?;
        let (now, limit) = (std::mem::take(clock.now), clock.limit);
        if let Some((past, then, at)) = &self.past
            && *past == bare
            && now > *then
        {
            let circles = (limit - now) / (now - then);
            *game.countdown(s)?.now += circles * (now - then);
            return Some(circles * (plies - at));
        }
        if plies >= self.until {
            *self = Self { past: Some((bare, now, plies)), until: 2 * plies.max(1) };
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::referee::{Deal, play};
    use seedbed_rules::{Agent, Countdown, Game, Player, Rng, Seat, Seed, Stop, Turn};

    /// A counter goes through a few numbers into a circle of seven; players only nod. At the limit, who nodded last has lost,
    /// unless the counter stands at 9.
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
        fn code(&self, _: u8) -> u32 {
            0
        }
        fn codes(&self) -> u32 {
            1
        }
        fn longest(&self) -> u32 {
            self.limit
        }
        fn countdown<'a>(&self, s: &'a mut (u8, u32)) -> Option<Countdown<'a>> {
            Some(Countdown { now: &mut s.1, limit: self.limit })
        }
    }

    struct Nod {
        sure: bool,
        asked: u32,
    }

    impl Agent<Roundabout> for Nod {
        fn is_sure(&self) -> bool {
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
                let mut deal = Deal::new(Seed(1), Seed(2), 2);
                let (s, plies, _) = play(&Roundabout { limit }, &mut agents, &mut deal, &Stop::NEVER)
                    .expect("nobody stops the game");
                (s, plies)
            };
            assert_eq!(end(true), end(false), "limit {limit}");
        }
    }
}
