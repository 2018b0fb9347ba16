//! The rules of both games, and a hand being played.

use seedbed_rules::{ExplicitChance, Game, Keyed, Player, Rng, Turn};

/// What tells one poker from the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Ranks in the pack.
    pub ranks: u8,
    /// Cards of each rank.
    pub copies: u8,
    /// What a bet or raise adds, for each round of betting.
    pub bets: &'static [u8],
    /// Bets and raises in one round, at most.
    pub raises: u8,
}

impl Rules {
    /// Kuhn's: three cards, one round, one bet.
    pub const KUHN: Self = Self { ranks: 3, copies: 1, bets: &[1], raises: 1 };
    /// Leduc hold'em: six cards, two rounds with a card on the board between them, a bet and a raise in each.
    pub const LEDUC: Self = Self { ranks: 3, copies: 2, bets: &[2, 4], raises: 2 };
}

/// Poker for two by some rules.
#[derive(Clone)]
pub struct Poker {
    pub(crate) rules: Rules,
}

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Chance deals a card of this rank.
    Deal(u8),
    /// The player gives up what they have put in.
    Fold,
    /// The player puts in what is missing, or checks if nothing is.
    Call,
    /// The player puts in what is missing, and a bet beside it.
    Raise,
}

/// What is put in before the cards.
const ANTE: u8 = 1;

/// The most actions in one round: a check before the bets, and the answer to the last one.
pub(crate) const ACTIONS: usize = 4;

/// A hand being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// The card of each seat, by rank.
    pub(crate) cards: [Option<u8>; 2],
    /// The card on the board.
    pub(crate) board: Option<u8>,
    /// What each seat has put in.
    pub(crate) spent: [u8; 2],
    /// The actions of each round.
    pub(crate) betting: [[Option<Act>; ACTIONS]; 2],
    pub(crate) round: u8,
    pub(crate) stage: Stage,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    Deal,
    Bet,
    /// The seat that folded, or none if the cards are shown.
    Over(Option<u8>),
}

impl Hand {
    /// The actions of the present round.
    pub(crate) fn this_round(&self) -> impl Iterator<Item = Act> {
        self.betting[usize::from(self.round)].into_iter().flatten()
    }

    /// The first seat begins every round.
    pub(crate) fn mover(&self) -> Player {
        self.this_round().count() % 2
    }

    fn raises(&self) -> usize {
        self.this_round().filter(|&act| act == Act::Raise).count()
    }

    /// Must the mover put something in to stay?
    pub(crate) fn is_bet(&self) -> bool {
        self.spent[0] != self.spent[1]
    }

    /// Are the cards shown?
    pub(crate) fn is_shown(&self) -> bool {
        self.stage == Stage::Over(None)
    }

    fn all(&self) -> impl Iterator<Item = u8> {
        self.cards.into_iter().chain([self.board]).flatten()
    }
}

impl Poker {
    /// The game by these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    /// How many cards of a rank are not in sight of anybody.
    pub(crate) fn left(&self, s: &Hand, rank: u8) -> u8 {
        self.rules.copies - s.all().filter(|&card| card == rank).count() as u8
    }

    pub(crate) fn draw(&self, s: &Hand, rng: &mut Rng) -> u8 {
        let cards = (0..self.rules.ranks).map(|rank| usize::from(self.left(s, rank))).sum();
        let mut drawn = rng.below(cards);
        for rank in 0..self.rules.ranks {
            match drawn.checked_sub(self.left(s, rank).into()) {
                Some(rest) => drawn = rest,
                None => return rank,
            }
        }
        unreachable!("fewer cards are drawn than there are")
    }

    /// A pair with the board beats any other card, and a higher card a lower one; the first seat's sign.
    fn showdown(s: &Hand) -> i32 {
        let [Some(a), Some(b)] = s.cards else { unreachable!("cards are dealt before they are shown") };
        let pair = |card: u8| s.board == Some(card);
        ((pair(a), a).cmp(&(pair(b), b))) as i32
    }

    fn bet(&self, s: &mut Hand, act: Act) {
        let (mover, at) = (s.mover(), s.this_round().count());
        let other = s.spent[1 - mover];
        let is_last = match act {
            Act::Fold => {
                s.stage = Stage::Over(Some(mover as u8));
                false
            }
            Act::Raise => {
                s.spent[mover] = other + self.rules.bets[usize::from(s.round)];
                false
            }
            // A check is answered; a call and a second check end the round.
            Act::Call => {
                s.spent[mover] = other;
                at > 0
            }
            Act::Deal(_) => unreachable!("players do not deal"),
        };
        s.betting[usize::from(s.round)][at] = Some(act);
        if is_last && usize::from(s.round) + 1 == self.rules.bets.len() {
            s.stage = Stage::Over(None);
        } else if is_last {
            (s.round, s.stage) = (s.round + 1, Stage::Deal);
        }
    }
}

impl Game for Poker {
    type State = Hand;
    type Move = Act;

    fn start(&self) -> Hand {
        Hand {
            cards: [None; 2],
            board: None,
            spent: [ANTE; 2],
            betting: [[None; ACTIONS]; 2],
            round: 0,
            stage: Stage::Deal,
        }
    }

    fn turn(&self, s: &Hand) -> Turn {
        match s.stage {
            Stage::Deal => Turn::Chance,
            Stage::Bet => Turn::Player(s.mover()),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, s: &Hand, out: &mut Vec<Act>) {
        out.clear();
        match s.stage {
            Stage::Deal => {
                out.extend((0..self.rules.ranks).filter(|&rank| self.left(s, rank) > 0).map(Act::Deal));
            }
            Stage::Bet => {
                out.extend(s.is_bet().then_some(Act::Fold));
                out.push(Act::Call);
                out.extend((s.raises() < usize::from(self.rules.raises)).then_some(Act::Raise));
            }
            Stage::Over(_) => {}
        }
    }

    fn play(&self, s: &mut Hand, act: Act) {
        let Act::Deal(rank) = act else { return self.bet(s, act) };
        match s.cards {
            [None, _] => s.cards[0] = Some(rank),
            [_, None] => (s.cards[1], s.stage) = (Some(rank), Stage::Bet),
            _ => (s.board, s.stage) = (Some(rank), Stage::Bet),
        }
    }

    fn payoff(&self, s: &Hand, p: Player) -> i32 {
        let first = match s.stage {
            Stage::Over(Some(0)) => -i32::from(s.spent[0]),
            Stage::Over(Some(_)) => i32::from(s.spent[1]),
            Stage::Over(None) => Self::showdown(s) * i32::from(s.spent[0]),
            Stage::Deal | Stage::Bet => 0,
        };
        if p == 0 { first } else { -first }
    }

    fn max_payoff(&self) -> i32 {
        let bets: u8 = self.rules.bets.iter().sum();
        i32::from(ANTE + bets * self.rules.raises)
    }

    fn sample(&self, s: &Hand, rng: &mut Rng, buf: &mut Vec<Act>) -> Act {
        if s.stage == Stage::Deal {
            return Act::Deal(self.draw(s, rng));
        }
        self.moves(s, buf);
        buf[rng.below(buf.len())]
    }

    fn action_id(&self, act: Act) -> u32 {
        match act {
            Act::Fold => 0,
            Act::Call => 1,
            Act::Raise => 2,
            Act::Deal(rank) => 3 + u32::from(rank),
        }
    }

    fn action_count(&self) -> u32 {
        3 + u32::from(self.rules.ranks)
    }

    /// The cards, and in each round a check, the bets and an answer.
    fn max_plies(&self) -> u32 {
        let rounds = self.rules.bets.len() as u32;
        2 + rounds * (u32::from(self.rules.raises) + 2) + rounds - 1
    }
}

impl Keyed for Poker {}

impl ExplicitChance for Poker {
    fn distribution(&self, s: &Hand, out: &mut Vec<(Act, f64)>) {
        out.clear();
        let cards =
            (0..self.rules.ranks).map(|rank| (rank, self.left(s, rank))).filter(|(_, left)| *left > 0);
        let all: u8 = cards.clone().map(|(_, left)| left).sum();
        out.extend(cards.map(|(rank, left)| (Act::Deal(rank), f64::from(left) / f64::from(all))));
    }
}
