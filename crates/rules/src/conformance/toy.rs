//! A toy game that can be broken in one place at a time, to show that every law can fail.

use super::{Law, base, chance, check, hidden, keyed, kinds, open, readable, strict, symmetric};
use crate::{
    Chance, Countdown, Eyes, Game, Hidden, Keyed, Mistake, MoveKinds, Open, Player, Readable, Rng, Seed,
    Strict, Symmetric, Text, Turn, draw_kind,
};

/// What is wrong with the toy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// None either, with a board that everyone sees alike.
    Open,
    UnsortedMoves,
    EqualCodes,
    SeatOutOfRange,
    BiasedSample,
    IllegalSample,
    TooLong,
    UnbalancedPayoff,
    PayoffAboveStake,
    EqualTexts,
    SpacedText,
    SeatSeesLess,
    LateChance,
    ImproperLaw,
    UnfairCoin,
    GuessMisfits,
    BoardLeaks,
    MovesLeak,
    ViewLeaks,
    ViewForgets,
    EqualKeys,
    ImageLosesMoves,
    ImageDoesNotCommute,
    CanonicalDiffers,
    FoldsApart,
    UnscoredJoinsAll,
    KindOutOfRange,
    WeightsIgnored,
    BoardReadsWrong,
    ReadsDeadPositions,
    ClockMatters,
}
use Fault as F;

/// Chance deals player 0 a secret card, 0 or 1; then the two name a number below four, twice in turn, in the open.
#[derive(Clone)]
struct Toy(Fault);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Record {
    card: Option<u8>,
    named: Vec<u8>,
    clock: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct View {
    card: Option<u8>,
    dealt: bool,
    named: Vec<u8>,
    seat: Player,
}

impl Game for Toy {
    type State = Record;
    type Move = u8;

    fn start(&self) -> Record {
        Record { card: None, named: Vec::new(), clock: 0 }
    }
    fn turn(&self, s: &Record) -> Turn {
        match (s.card, s.named.len()) {
            (None, _) => Turn::Chance,
            (_, 4) if self.0 == F::LateChance => Turn::Chance,
            (_, n) if n >= 4 && self.0 != F::TooLong => Turn::Over,
            (_, n) if self.0 == F::SeatOutOfRange => Turn::Player(n),
            (_, n) => Turn::Player(n % 2),
        }
    }
    fn moves(&self, s: &Record, out: &mut Vec<u8>) {
        out.clear();
        let most = if self.turn(s) == Turn::Chance { 2 } else { 4 };
        let leaked = self.0 == F::MovesLeak && s.named.len() % 2 == 1 && s.card == Some(1);
        out.extend(u8::from(leaked)..most);
        if s.named.iter().any(|&n| n > 3) {
            out.clear(); // no such position comes up in play
        }
        if self.0 == F::UnsortedMoves {
            out.reverse();
        }
    }
    fn play(&self, s: &mut Record, m: u8) {
        if s.card.is_none() {
            s.card = Some(m);
            return;
        }
        let late = self.0 == F::ClockMatters && s.clock > 1;
        s.named.push(if late { 0 } else { m });
        s.clock += 1;
    }
    fn payoff(&self, s: &Record, p: Player) -> i32 {
        let met = s.named[0] == s.named[1] || s.named[2] == s.named[3];
        let most = if self.0 == F::PayoffAboveStake { 2 } else { 1 };
        let sign = if met == (s.card == Some(1)) { most } else { -most };
        if p == 0 || self.0 == F::UnbalancedPayoff { sign } else { -sign }
    }
    fn sample(&self, s: &Record, rng: &mut Rng, buf: &mut Vec<u8>) -> u8 {
        self.moves(s, buf);
        let at = rng.below(buf.len());
        match self.0 {
            F::BiasedSample if self.turn(s) != Turn::Chance => buf[at.max(rng.below(buf.len()))],
            F::UnfairCoin if self.turn(s) == Turn::Chance => u8::from(rng.below(5) == 0),
            F::IllegalSample => 9,
            _ => buf[at],
        }
    }
    fn code(&self, m: u8) -> u32 {
        if self.0 == F::EqualCodes { 0 } else { m.into() }
    }
    fn codes(&self) -> u32 {
        4
    }
    fn longest(&self) -> u32 {
        5
    }
    fn countdown<'a>(&self, s: &'a mut Record) -> Option<Countdown<'a>> {
        Some(Countdown { now: &mut s.clock, limit: 4 })
    }
}

impl Text for Toy {
    fn move_text(&self, _: &Record, m: u8) -> String {
        match self.0 {
            F::EqualTexts => "same".to_owned(),
            F::SpacedText => format!("n {m}"),
            _ => format!("n{m}"),
        }
    }
    fn board(&self, s: &Record, eyes: Eyes) -> String {
        match (eyes, self.0) {
            (Eyes::Seat(1), F::SeatSeesLess) => String::new(),
            (Eyes::Seat(1), F::BoardLeaks) => format!("{s:?}"),
            (_, F::ViewForgets) => s.named.len().to_string(),
            (Eyes::All, fault) if fault != F::Open && fault != F::SeatSeesLess => {
                format!("{:?} {:?}", s.card, s.named)
            }
            _ => format!("{:?}", s.named),
        }
    }
}

impl Open for Toy {}
impl Strict for Toy {}

impl Chance for Toy {
    fn law(&self, _: &Record, out: &mut Vec<(u8, f64)>) {
        let second = if self.0 == F::ImproperLaw { 0.4 } else { 0.5 };
        *out = vec![(0, 0.5), (1, second)];
    }
}

impl Hidden for Toy {
    type View = View;

    fn view(&self, s: &Record, p: Player) -> View {
        let shown = p == 0 || self.0 == F::ViewLeaks;
        let mut named = s.named.clone();
        if self.0 == F::ViewForgets {
            named.fill(0);
        }
        View { card: s.card.filter(|_| shown), dealt: s.card.is_some(), named, seat: p }
    }
    fn sees(&self, s: &Record, _: u8, p: Player) -> bool {
        s.card.is_some() || p == 0
    }
    fn guess(&self, v: &View, rng: &mut Rng) -> Record {
        let card = v.dealt.then(|| v.card.unwrap_or_else(|| rng.below(2) as u8));
        let mut named = v.named.clone();
        if self.0 == F::GuessMisfits {
            named.pop();
        }
        Record { card, clock: named.len() as u32, named }
    }
    fn guess_is_exact(&self) -> bool {
        true
    }
}

impl Keyed for Toy {
    fn key(&self, s: &Record) -> u64 {
        if self.0 == F::EqualKeys { s.named.len() as u64 } else { crate::hash_key(s) }
    }
    fn canonical(&self, s: &Record) -> u64 {
        let both = [self.key(s), self.key(&self.image(s, 1))];
        if self.0 == F::CanonicalDiffers { both[0] } else { both[0].min(both[1]) }
    }
    fn unscored(&self, s: &Record) -> u64 {
        if self.0 == F::UnscoredJoinsAll { 0 } else { self.key(s) }
    }
}

/// Low numbers and high ones are the two kinds of moves.
impl MoveKinds for Toy {
    fn kind_names(&self) -> &'static [&'static str] {
        if self.0 == F::KindOutOfRange { &["low"] } else { &["low", "high"] }
    }
    fn kinds(&self, _: &Record, m: u8) -> u8 {
        1 << (m / 2)
    }
    fn weighted(&self, s: &Record, weights: &[u32], rng: &mut Rng, buf: &mut Vec<u8>) -> u8 {
        match self.0 {
            F::WeightsIgnored => self.sample(s, rng, buf),
            _ => 2 * draw_kind(3, weights, rng) as u8 + rng.below(2) as u8,
        }
    }
}

impl Readable for Toy {
    fn read(&self, text: &str) -> Result<Record, Mistake> {
        let digits = text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as u8);
        let (mut record, marks) = (self.start(), digits.collect::<Vec<u8>>());
        let fits = marks.iter().all(|&m| m < 4) && marks.len() <= 5;
        let card_fits = marks.first().is_none_or(|&m| m < 2);
        if !(fits && card_fits) && self.0 != F::ReadsDeadPositions {
            return Err(Mistake::new("not a record", "a card and at most four numbers"));
        }
        for m in marks {
            self.play(&mut record, m);
        }
        if self.0 == F::BoardReadsWrong {
            record.named.clear();
        }
        Ok(record)
    }
}

impl Symmetric for Toy {
    fn symmetries(&self) -> usize {
        2
    }
    fn image(&self, s: &Record, k: usize) -> Record {
        let turned = s.named.iter().map(|&n| self.image_move(n, k)).collect();
        match self.0 {
            F::ImageDoesNotCommute => s.clone(),
            _ => Record { card: s.card, named: turned, clock: s.clock },
        }
    }
    fn fold(&self, s: &Record) -> (Record, usize) {
        let image = self.image(s, 1);
        if self.0 != F::FoldsApart && image.named < s.named { (image, 1) } else { (s.clone(), 0) }
    }
    /// Numbers are mirrored; the card, which must keep its meaning, is a move of chance and outside the symmetry.
    fn image_move(&self, n: u8, k: usize) -> u8 {
        match (self.0, k) {
            (_, 0) => n,
            (F::ImageLosesMoves, _) => 0,
            _ => 3 - n,
        }
    }
}

fn breaks(fault: Fault, laws: &[Law<Toy>]) -> String {
    match check(&Toy(fault), laws, 300, Seed(1)) {
        Ok(()) => "nothing".to_owned(),
        Err(broken) => broken.law.to_owned(),
    }
}

#[test]
fn a_sound_toy_breaks_nothing() {
    for laws in [base(), strict(), chance(), hidden(), keyed(), kinds(), readable()] {
        assert_eq!(breaks(F::None, &laws), "nothing");
    }
    assert_eq!(breaks(F::Open, &open()), "nothing");
}

#[test]
fn every_law_can_fail() {
    let cases: [(Fault, Vec<Law<Toy>>, &str); 26] = [
        (F::UnsortedMoves, base(), "moves are ascending, distinct and there while the game lasts"),
        (F::EqualCodes, base(), "seats, sides and codes stay in range and codes are distinct"),
        (F::SeatOutOfRange, base(), "seats, sides and codes stay in range and codes are distinct"),
        (F::BiasedSample, base(), "sampled moves are legal, and uniform for players"),
        (F::IllegalSample, base(), "sampled moves are legal, and uniform for players"),
        (F::TooLong, base(), "games end within the promised length"),
        (F::UnbalancedPayoff, base(), "payoffs balance, stay within the stake and partners share them"),
        (F::PayoffAboveStake, base(), "payoffs balance, stay within the stake and partners share them"),
        (F::ClockMatters, base(), "positions that differ in their clocks alone go on alike"),
        (F::EqualTexts, base(), "moves read back as written"),
        (F::SpacedText, base(), "moves read back as written"),
        (F::SeatSeesLess, open(), "every seat sees the whole board"),
        (F::LateChance, strict(), "chance never follows a player's move"),
        (F::ImproperLaw, chance(), "probabilities are positive, sum to one and fit the outcomes"),
        (F::UnfairCoin, chance(), "outcomes are drawn by their law"),
        (F::GuessMisfits, hidden(), "a guess fits the view it was made from"),
        (F::BoardLeaks, hidden(), "equal views give equal turns, moves, notation and boards"),
        (F::MovesLeak, hidden(), "equal views give equal turns, moves, notation and boards"),
        (
            F::ViewLeaks,
            hidden(),
            "a view does not change with what its seat cannot see, but for whose turn it is",
        ),
        (F::ViewForgets, hidden(), "a view tells apart what its seat can see"),
        (F::UnscoredJoinsAll, keyed(), "positions that differ only in score have the same moves"),
        (F::KindOutOfRange, kinds(), "every move is of a named kind"),
        (F::WeightsIgnored, kinds(), "weighted draws follow their weights"),
        (F::BoardReadsWrong, readable(), "a board reads back as drawn"),
        (F::ReadsDeadPositions, readable(), "a damaged board is refused or read, never a panic"),
        (F::EqualKeys, keyed(), "different positions have different keys"),
    ];
    for (fault, laws, law) in cases {
        assert_eq!(breaks(fault, &laws), law, "{fault:?}");
    }
}

#[test]
fn symmetry_laws_can_fail() {
    // The laws of symmetry are for games whose every move is mirrored, so the toy is walked after its deal.
    let broken = |fault| {
        let game = Toy(fault);
        let mut walk = super::Walk::new(&game, 300, Seed(1));
        walk.states.retain(|s| s.card.is_some());
        let laws = symmetric::<Toy>();
        let broken = laws.iter().find(|law| (law.check)(&game, &mut walk).is_err());
        broken.map_or("nothing", |law| law.name)
    };
    assert_eq!(broken(F::None), "nothing");
    assert_eq!(broken(F::ImageLosesMoves), "symmetries permute moves and commute with play");
    assert_eq!(broken(F::ImageDoesNotCommute), "symmetries permute moves and commute with play");
    assert_eq!(broken(F::CanonicalDiffers), "images share their canonical key");
    assert_eq!(broken(F::FoldsApart), "images fold into the same position");
}
