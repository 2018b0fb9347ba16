//! A small game for searches to meet.

use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Turn};

/// Players colour free ones of `cells` cells, in turn or, after the first, two at a time; whoever has more neighbouring cells in the end wins.
#[derive(Clone)]
pub(crate) struct Colours {
    pub(crate) cells: u8,
    pub(crate) twice: bool,
}

pub(crate) type Cells = Vec<Option<u8>>;

impl Colours {
    pub(crate) fn mover(&self, s: &Cells) -> Player {
        let taken = s.iter().flatten().count();
        if self.twice { taken.div_ceil(2) % 2 } else { taken % 2 }
    }

    fn lead(s: &Cells) -> i32 {
        let pairs =
            |p: u8| s.windows(2).filter(|pair| pair.iter().all(|cell| *cell == Some(p))).count() as i32;
        pairs(0) - pairs(1)
    }
}

impl Game for Colours {
    type State = Cells;
    type Move = u8;

    fn start(&self) -> Cells {
        vec![None; self.cells.into()]
    }
    fn turn(&self, s: &Cells) -> Turn {
        if s.iter().all(Option::is_some) { Turn::Over } else { Turn::Player(self.mover(s)) }
    }
    fn moves(&self, s: &Cells, out: &mut Vec<u8>) {
        out.clear();
        out.extend((0..self.cells).filter(|&cell| s[usize::from(cell)].is_none()));
    }
    fn play(&self, s: &mut Cells, cell: u8) {
        s[usize::from(cell)] = Some(self.mover(s) as u8);
    }
    fn payoff(&self, s: &Cells, p: Player) -> i32 {
        let first = Self::lead(s).signum();
        if p == 0 { first } else { -first }
    }
    fn action_id(&self, cell: u8) -> u32 {
        cell.into()
    }
    fn action_count(&self) -> u32 {
        self.cells.into()
    }
    fn max_plies(&self) -> u32 {
        self.cells.into()
    }
    /// The lead in pairs, with the middle worth something too.
    fn estimate(&self, s: &Cells, p: Player) -> i32 {
        let middle = match s[s.len() / 2] {
            Some(0) => 1,
            Some(_) => -1,
            None => 0,
        };
        let first = 2 * Self::lead(s) + middle;
        if p == 0 { first } else { -first }
    }
}

impl Advice for Colours {
    fn play_out(&self, s: &mut Cells, rng: &mut Rng, played: &mut Vec<(Player, u8)>) {
        let mut buf = Vec::new();
        while let Turn::Player(p) = self.turn(s) {
            let m = self.sample(s, rng, &mut buf);
            played.push((p, m));
            self.play(s, m);
        }
    }
    fn prospects(&self, s: &Cells, out: &mut Vec<Prospect<u8>>) {
        out.clear();
        out.extend(self.legal_moves(s).into_iter().map(|m| {
            let mut prospect = Prospect::even(m, 4.0);
            if m == 0 {
                prospect.doubt(3.0);
            }
            prospect
        }));
    }
}
