//! Laws for games whose strategies are vectors of numbers.

use super::{Law, Walk, ensure};
use crate::parametric::{move_by_move, streams};
use crate::{Agent, Parametric, Rng, Seat, Seed, Turn};

/// What a game promises of its parametric strategies.
pub fn parametric<G: Parametric>() -> Vec<Law<G>> {
    vec![
        Law { name: "a duel ends as the same game does move by move", check: duels_are_games },
        Law { name: "a strategy is as new when a game begins", check: games_leave_no_trace },
        Law { name: "a strategy chooses by the law it tells", check: policies_are_kept },
        Law { name: "expected scores are those of many duels", check: expectations_come_true },
        Law { name: "scaleless strategies do not feel a factor", check: factors_do_nothing },
    ]
}

const DUELS: u64 = 40;

fn drawn<G: Parametric>(game: &G, rng: &mut Rng) -> Vec<f64> {
    (0..game.numbers()).map(|_| rng.normal()).collect()
}

fn duels_are_games<G: Parametric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    for _ in 0..DUELS {
        let (one, two) = (drawn(game, &mut walk.rng), drawn(game, &mut walk.rng));
        let seed = Seed(walk.rng.bits());
        let fast = game.duel([&mut game.strategy(&one), &mut game.strategy(&two)], &mut streams(seed));
        let slow =
            move_by_move(game, [&mut game.strategy(&one), &mut game.strategy(&two)], &mut streams(seed));
        ensure(fast == slow, || format!("{fast} against {slow} for {one:?} and {two:?} with {seed:?}"))?;
    }
    Ok(())
}

fn games_leave_no_trace<G: Parametric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let (one, two) = (drawn(game, &mut walk.rng), drawn(game, &mut walk.rng));
    let (mut first, mut second) = (game.strategy(&one), game.strategy(&two));
    for _ in 0..DUELS {
        let seed = Seed(walk.rng.bits());
        let used = move_by_move(game, [&mut first, &mut second], &mut streams(seed));
        let new =
            move_by_move(game, [&mut game.strategy(&one), &mut game.strategy(&two)], &mut streams(seed));
        ensure(used == new, || format!("{used}, newly made {new}, for {one:?} and {two:?} with {seed:?}"))?;
    }
    Ok(())
}

/// Strategies that only look at what their seat knows can be asked anywhere.
fn policies_are_kept<G: Parametric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    const ASKED: u32 = 400;
    let numbers = drawn(game, &mut walk.rng);
    let mut strategy = game.strategy(&numbers);
    let mut policy = Vec::new();
    let states: Vec<G::State> = walk.living(game).take(30).cloned().collect();
    for s in states {
        let Turn::Player(p) = game.turn(&s) else { continue };
        let seat = Seat::new(game, &s, p);
        strategy.begin();
        if !strategy.policy(&seat, &mut policy) {
            return Ok(());
        }
        let sum: f64 = policy.iter().map(|(_, chance)| chance).sum();
        let moves = game.legal_moves(&s);
        let legal = policy.iter().all(|(m, _)| moves.contains(m));
        ensure(legal && (sum - 1.0).abs() < 1e-9, || format!("{policy:?} in {s:?} for {numbers:?}"))?;
        let mut counts = vec![0u32; policy.len()];
        for _ in 0..if policy.len() == 1 { 1 } else { ASKED } {
            strategy.begin();
            let m = strategy.choose(&seat, &mut walk.rng);
            let at = policy.iter().position(|&(told, _)| told == m);
            counts[at.ok_or_else(|| format!("{m:?} was not told in {s:?} for {numbers:?}"))?] += 1;
        }
        for (&(m, chance), &count) in policy.iter().zip(&counts).filter(|_| policy.len() > 1) {
            let (n, seen) = (f64::from(ASKED), f64::from(count));
            // Six standard deviations and a little for rare moves, whose counts are skewed.
            let allowed = 6.0 * (n * chance * (1.0 - chance)).sqrt() + 6.0;
            ensure((seen - n * chance).abs() < allowed, || {
                format!("{m:?} came {count} times for {chance} in {s:?}")
            })?;
        }
    }
    Ok(())
}

fn expectations_come_true<G: Parametric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    const MANY: u32 = 4000;
    for _ in 0..5 {
        let numbers = [drawn(game, &mut walk.rng), drawn(game, &mut walk.rng)];
        let [mut one, mut two] = numbers.each_ref().map(|numbers| game.strategy(numbers));
        let Some(expected) = game.expected(&one, &two) else { return Ok(()) };
        let mut streams = streams(Seed(walk.rng.bits()));
        let mut score = || 0.5 + 0.5 * f64::from(game.duel([&mut one, &mut two], &mut streams).signum());
        let mean = (0..MANY).map(|_| score()).sum::<f64>() / f64::from(MANY);
        // Five and a half standard errors at most: exceeded by chance once in many millions.
        let allowed = 5.5 * 0.5 / f64::from(MANY).sqrt();
        ensure((mean - expected).abs() < allowed, || {
            format!("{expected} expected, {mean} seen for {numbers:?}")
        })?;
    }
    Ok(())
}

fn factors_do_nothing<G: Parametric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    if !game.is_scaleless() {
        return Ok(());
    }
    for _ in 0..DUELS {
        let (one, two) = (drawn(game, &mut walk.rng), drawn(game, &mut walk.rng));
        // A power of two, so that rounding makes no difference.
        let large: Vec<f64> = one.iter().map(|x| 8.0 * x).collect();
        let seed = Seed(walk.rng.bits());
        let plain = game.duel([&mut game.strategy(&one), &mut game.strategy(&two)], &mut streams(seed));
        let scaled = game.duel([&mut game.strategy(&large), &mut game.strategy(&two)], &mut streams(seed));
        ensure(plain == scaled, || format!("{plain}, with a factor {scaled}, for {one:?} and {two:?}"))?;
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::conformance::check;
    use crate::{Game, Player};

    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(in crate::conformance) enum Fault {
        None,
        DuelDiffers,
        StrategyRemembers,
        TellsOtherwise,
        ExpectsTooMuch,
        FeelsFactors,
    }

    /// A coin falls, then each player names a number below four; whoever named the larger wins on heads, else loses.
    #[derive(Clone)]
    struct Toy(Fault);

    struct Namer {
        favourite: u8,
        games: u8,
        fault: Fault,
    }

    impl Agent<Toy> for Namer {
        fn begin(&mut self) {
            self.games = if self.fault == Fault::StrategyRemembers { self.games + 1 } else { 1 };
        }
        fn choose(&mut self, _: &Seat<'_, Toy>, _: &mut Rng) -> u8 {
            (self.favourite * self.games) % 4
        }
        fn policy(&mut self, _: &Seat<'_, Toy>, out: &mut Vec<(u8, f64)>) -> bool {
            let told = if self.fault == Fault::TellsOtherwise { 3 - self.favourite } else { self.favourite };
            crate::certain(told, out)
        }
    }

    impl Game for Toy {
        type State = Vec<u8>;
        type Move = u8;
        fn start(&self) -> Vec<u8> {
            Vec::new()
        }
        fn turn(&self, s: &Vec<u8>) -> Turn {
            [Turn::Chance, Turn::Player(0), Turn::Player(1), Turn::Over][s.len()]
        }
        fn moves(&self, s: &Vec<u8>, out: &mut Vec<u8>) {
            out.clear();
            out.extend(0..if s.is_empty() { 2 } else { 4 });
        }
        fn play(&self, s: &mut Vec<u8>, m: u8) {
            s.push(m);
        }
        fn payoff(&self, s: &Vec<u8>, p: Player) -> i32 {
            let first = (i32::from(s[1]) - i32::from(s[2])).signum() * if s[0] == 1 { 1 } else { -1 };
            if p == 0 { first } else { -first }
        }
        fn action_id(&self, m: u8) -> u32 {
            m.into()
        }
        fn action_count(&self) -> u32 {
            4
        }
        fn max_plies(&self) -> u32 {
            3
        }
    }

    impl Parametric for Toy {
        type Strategy = Namer;
        fn numbers(&self) -> usize {
            4
        }
        fn is_scaleless(&self) -> bool {
            true
        }
        fn strategy(&self, numbers: &[f64]) -> Namer {
            let largest = (0..4).max_by(|&a, &b| numbers[a].total_cmp(&numbers[b])).expect("there are four");
            let far = u8::from(self.0 == Fault::FeelsFactors && numbers[0].abs() > 2.0);
            Namer { favourite: (largest as u8 + far) % 4, games: 1, fault: self.0 }
        }
        fn duel(&self, strategies: [&mut Namer; 2], streams: &mut [Rng; 3]) -> i32 {
            let payoff = move_by_move(self, strategies, streams);
            if self.0 == Fault::DuelDiffers { payoff.abs() } else { payoff }
        }
        fn expected(&self, _: &Namer, _: &Namer) -> Option<f64> {
            Some(if self.0 == Fault::ExpectsTooMuch { 0.7 } else { 0.5 })
        }
    }

    /// A fault and the law it breaks.
    pub(in crate::conformance) const CASES: [(Fault, &str); 5] = [
        (Fault::DuelDiffers, "a duel ends as the same game does move by move"),
        (Fault::StrategyRemembers, "a strategy is as new when a game begins"),
        (Fault::TellsOtherwise, "a strategy chooses by the law it tells"),
        (Fault::ExpectsTooMuch, "expected scores are those of many duels"),
        (Fault::FeelsFactors, "scaleless strategies do not feel a factor"),
    ];

    #[test]
    fn every_law_can_fail() {
        for (fault, law) in [(Fault::None, "nothing")].into_iter().chain(CASES) {
            let violation = check(&Toy(fault), &parametric(), 50, Seed(1));
            assert_eq!(violation.err().map_or("nothing", |violation| violation.law), law, "{fault:?}");
        }
    }
}
