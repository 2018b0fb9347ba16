//! A toy game that can be broken in one place at a time, to show that every law can fail.

mod learnable;

use crate::scene::{Scene, Seen, What, plain, plain_touches};
use crate::{
    Advice, ChanceFree, Countdown, Counted, Estimate, Estimates, ExplicitChance, Eyes, Game,
    ImperfectInformation, Keyed, MoveKinds, Observable, ObservationSpace, Pen, PerfectInformation, Player,
    Prospect, Readable, Rng, Symmetric, Text, Turn, Unscored, UsageError, draw_kind,
};

/// What is wrong with the toy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    None,
    /// No fault either, with a board that everyone sees alike.
    Open,
    UnsortedMoves,
    EqualActionIds,
    SeatOutOfRange,
    BiasedSample,
    IllegalSample,
    TooLong,
    UnbalancedPayoff,
    PayoffAboveMax,
    LopsidedEstimate,
    HugeEstimate,
    LopsidedOtherEstimate,
    EqualTexts,
    SpacedText,
    SeatSeesLess,
    PublicSeesLess,
    LateChance,
    ImproperDistribution,
    UnfairCoin,
    DeterminisationMisfits,
    BoardLeaks,
    MovesLeak,
    ViewLeaks,
    InfoStateForgets,
    PublicLeaks,
    WordsLeak,
    EndLeaks,
    PromptLeaks,
    EqualPlaces,
    PieceNowhere,
    TouchesNowhere,
    EqualTouches,
    TouchesBegin,
    SceneLeaks,
    PublicSceneLeaks,
    TouchesLeak,
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
    CountMatters,
    AdviceForgetsMoves,
    IllegalPlayout,
    ObservesTooMuch,
    ObservationLeaks,
    ObservationForgets,
    EqualChoices,
    StateOutOfRange,
    UnlikeWindows,
}
use Fault as F;

/// Chance deals player 0 a secret card, 0 or 1; then the two name a number below four, twice in turn, in the open.
#[derive(Clone)]
pub(super) struct Toy(pub(super) Fault);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Record {
    pub(super) card: Option<u8>,
    named: Vec<u8>,
    count: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct InfoState {
    card: Option<u8>,
    dealt: bool,
    named: Vec<u8>,
    seat: Player,
}

impl Game for Toy {
    type State = Record;
    type Move = u8;

    fn start(&self) -> Record {
        Record { card: None, named: Vec::new(), count: 0 }
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
        let late = self.0 == F::CountMatters && s.count > 1;
        s.named.push(if late { 0 } else { m });
        s.count += 1;
    }
    fn payoff(&self, s: &Record, p: Player) -> i32 {
        let met = s.named[0] == s.named[1] || s.named[2] == s.named[3];
        let most = if self.0 == F::PayoffAboveMax { 2 } else { 1 };
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
    fn action_id(&self, m: u8) -> u32 {
        if self.0 == F::EqualActionIds { 0 } else { m.into() }
    }
    fn action_count(&self) -> u32 {
        4
    }
    fn max_plies(&self) -> u32 {
        5
    }
    fn estimate(&self, _: &Record, p: Player) -> i32 {
        match self.0 {
            F::LopsidedEstimate => 1,
            F::HugeEstimate => [1_000_000, -1_000_000][p],
            _ => 0,
        }
    }
}

impl Counted for Toy {
    fn countdown<'a>(&self, s: &'a mut Record) -> Countdown<'a> {
        Countdown { now: &mut s.count, limit: 4 }
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
            (Eyes::Seat(1), F::SeatSeesLess) | (Eyes::Public, F::PublicSeesLess) => String::new(),
            (Eyes::Seat(1), F::BoardLeaks) | (Eyes::Public, F::PublicLeaks) => format!("{s:?}"),
            (_, F::InfoStateForgets) => s.named.len().to_string(),
            (Eyes::All, fault) if !matches!(fault, F::Open | F::SeatSeesLess | F::PublicSeesLess) => {
                format!("{:?} {:?}", s.card, s.named)
            }
            _ => format!("{:?}", s.named),
        }
    }
    fn narrate(&self, before: &Record, m: u8, after: &Record, eyes: Eyes) -> Vec<String> {
        let is_seen = before.card.is_some() || eyes.see_secrets_of(0) || self.0 == F::WordsLeak;
        if is_seen { vec![format!("{m} makes {}", after.named.len())] } else { Vec::new() }
    }
    fn ending(&self, s: &Record, eyes: Eyes) -> Option<String> {
        let is_seen = eyes.see_secrets_of(0) || self.0 == F::EndLeaks;
        is_seen.then(|| format!("the card was {:?}", s.card))
    }
    fn scene(&self, s: &Record, _: &[Seen<u8>], eyes: Eyes) -> Scene {
        let mut scene = plain(self, s, eyes);
        let leaks = match eyes {
            Eyes::Seat(1) => self.0 == F::SceneLeaks,
            Eyes::Public => self.0 == F::PublicSceneLeaks,
            _ => false,
        };
        if leaks {
            scene.note("card", format!("{:?}", s.card));
        }
        let board = &mut scene.areas[0];
        match self.0 {
            F::EqualPlaces => board.places.push(board.places[0].clone()),
            F::PieceNowhere => board.put(999, What::Stone, None),
            _ => {}
        }
        scene
    }
    fn touches(&self, s: &Record, m: u8) -> Vec<u16> {
        let usual = plain_touches(self, s, m);
        match self.0 {
            F::TouchesNowhere => vec![999],
            F::EqualTouches => vec![0],
            F::TouchesBegin => (0..=m.into()).collect(),
            F::TouchesLeak if s.card == Some(1) => vec![3 - usual[0]],
            _ => usual,
        }
    }
    fn prompt(&self, s: &Record) -> Option<String> {
        (self.0 == F::PromptLeaks).then(|| format!("the card is {:?}", s.card))
    }
}

impl PerfectInformation for Toy {}
impl ChanceFree for Toy {}

impl ExplicitChance for Toy {
    fn distribution(&self, _: &Record, out: &mut Vec<(u8, f64)>) {
        let second = if self.0 == F::ImproperDistribution { 0.4 } else { 0.5 };
        *out = vec![(0, 0.5), (1, second)];
    }
}

impl ImperfectInformation for Toy {
    type InfoState = InfoState;

    fn info_state(&self, s: &Record, p: Player) -> InfoState {
        let shown = p == 0 || self.0 == F::ViewLeaks;
        let mut named = s.named.clone();
        if self.0 == F::InfoStateForgets {
            named.fill(0);
        }
        InfoState { card: s.card.filter(|_| shown), dealt: s.card.is_some(), named, seat: p }
    }
    fn sees(&self, s: &Record, _: u8, p: Player) -> bool {
        s.card.is_some() || p == 0
    }
    fn determinise(&self, v: &InfoState, rng: &mut Rng) -> Record {
        let card = v.dealt.then(|| v.card.unwrap_or_else(|| rng.below(2) as u8));
        let mut named = v.named.clone();
        if self.0 == F::DeterminisationMisfits {
            named.pop();
        }
        Record { card, count: named.len() as u32, named }
    }
    fn determinises_exactly(&self) -> bool {
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
}

impl Unscored for Toy {
    fn unscored(&self, s: &Record) -> u64 {
        if self.0 == F::UnscoredJoinsAll { 0 } else { self.key(s) }
    }
}

impl Observable for Toy {
    fn observation_space(&self) -> ObservationSpace {
        let named = (1..=4).flat_map(|at| (0..4).map(move |n| format!("number {at} is {n}")));
        ObservationSpace::vector(["dealt", "card is 1"].map(str::to_owned).into_iter().chain(named))
    }
    fn observe(&self, s: &Record, p: Player, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        if self.0 == F::ObservationForgets {
            return pen.skip(18);
        }
        pen.number(if self.0 == F::ObservesTooMuch { 2.0 } else { s.card.map_or(0.0, |_| 1.0) });
        pen.flag(s.card == Some(1) && (p == 0 || matches!(self.0, F::ObservationLeaks | F::Open)));
        (0..4).for_each(|at| pen.choice(s.named.get(at).map(|&n| n.into()), 4));
    }
}

/// Low numbers and high ones are the two kinds of moves.
impl MoveKinds for Toy {
    const WEIGHTS: &'static [u32] = &[1, 1];

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

impl Advice for Toy {
    fn play_out(&self, s: &mut Record, rng: &mut Rng, played: &mut Vec<(Player, u8)>) {
        while s.named.len() < 4 {
            let m = if self.0 == F::IllegalPlayout { 7 } else { rng.below(4) as u8 };
            played.push((s.named.len() % 2, m));
            self.play(s, m);
        }
    }

    fn prospects(&self, _: &Record, out: &mut Vec<Prospect<u8>>) {
        out.clear();
        if self.0 != F::AdviceForgetsMoves {
            out.extend([0, 1].map(|m| Prospect::even(m, 4.0)));
        }
    }
}

impl Estimates for Toy {
    const ESTIMATES: &'static [Estimate<Self>] = &[Estimate {
        name: "other",
        help: "favours nobody",
        points: |toy, _, _| i32::from(toy.0 == F::LopsidedOtherEstimate),
    }];
}

impl Readable for Toy {
    fn read(&self, text: &str) -> Result<Record, UsageError> {
        let digits = text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as u8);
        let (mut record, marks) = (self.start(), digits.collect::<Vec<u8>>());
        let fits = marks.iter().all(|&m| m < 4) && marks.len() <= 5;
        let card_fits = marks.first().is_none_or(|&m| m < 2);
        if !(fits && card_fits) && self.0 != F::ReadsDeadPositions {
            return Err(UsageError::new("not a record", "a card and at most four numbers"));
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
            _ => Record { card: s.card, named: turned, count: s.count },
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
