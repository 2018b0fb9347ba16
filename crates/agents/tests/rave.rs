//! `rave` beside a search written down from its definition: the same visits, move by move.

use seedbed_agents::{Capabilities, rave};
use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Search, Seed, Stop, Turn, Values};
use std::collections::HashMap;

/// Each colours a free one of `self.0` cells in turn; whoever has more neighbouring cells in the end wins.
#[derive(Clone)]
struct Colours(u8);

type Cells = Vec<Option<u8>>;

impl Game for Colours {
    type State = Cells;
    type Move = u8;

    fn start(&self) -> Cells {
        vec![None; self.0.into()]
    }
    fn turn(&self, s: &Cells) -> Turn {
        let taken = s.iter().flatten().count();
        if taken == s.len() { Turn::Over } else { Turn::Player(taken % 2) }
    }
    fn moves(&self, s: &Cells, out: &mut Vec<u8>) {
        out.clear();
        out.extend((0..self.0).filter(|&cell| s[usize::from(cell)].is_none()));
    }
    fn play(&self, s: &mut Cells, cell: u8) {
        let mover = s.iter().flatten().count() % 2;
        s[usize::from(cell)] = Some(mover as u8);
    }
    fn payoff(&self, s: &Cells, p: Player) -> i32 {
        let pairs =
            |p: u8| s.windows(2).filter(|pair| pair.iter().all(|cell| *cell == Some(p))).count() as i32;
        let first = (pairs(0) - pairs(1)).signum();
        if p == 0 { first } else { -first }
    }
    fn action_id(&self, cell: u8) -> u32 {
        cell.into()
    }
    fn action_count(&self) -> u32 {
        self.0.into()
    }
    fn max_plies(&self) -> u32 {
        self.0.into()
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

/// What is known of a move after a sequence of moves: visits and points, and both over games in which it came later.
#[derive(Clone, Copy, Default)]
struct Known {
    visits: f32,
    points: f32,
    later: f32,
    later_points: f32,
}

/// The visits of the moves at the start after so many simulations.
fn by_definition(
    game: &Colours,
    simulations: u32,
    equivalence: f32,
    expand: f32,
    seed: Seed,
) -> Vec<(u8, u32)> {
    // A position is in the tree if its moves are known; it is named by the moves that lead there.
    let mut known: HashMap<(Vec<u8>, u8), Known> = HashMap::new();
    let mut open: Vec<Vec<u8>> = Vec::new();
    let add = |known: &mut HashMap<(Vec<u8>, u8), Known>, way: &[u8], s: &Cells| {
        let mut prospects = Vec::new();
        game.prospects(s, &mut prospects);
        for Prospect { mv, trials, points } in prospects {
            known.insert(
                (way.to_vec(), mv),
                Known { later: trials, later_points: points, ..Known::default() },
            );
        }
    };
    let mut rng = seed.rng();
    add(&mut known, &[], &game.start());
    open.push(Vec::new());
    for _ in 0..simulations {
        let (mut s, mut way) = (game.start(), Vec::new());
        let mut tree_moves = 0;
        while open.contains(&way) {
            let value = |m: &u8| {
                let Known { visits, points, later, later_points } = known[&(way.clone(), *m)];
                if visits == 0.0 {
                    return later_points / later;
                }
                let weight = later / (later + visits + later * visits / equivalence);
                weight * (later_points / later) + (1.0 - weight) * (points / visits)
            };
            let legal = game.legal_moves(&s);
            let best = legal.iter().fold(legal[0], |best, m| if value(m) > value(&best) { *m } else { best });
            let visits = known[&(way.clone(), best)].visits;
            game.play(&mut s, best);
            way.push(best);
            tree_moves += 1;
            let is_new = !open.contains(&way);
            if is_new {
                if visits + 1.0 >= expand && game.turn(&s) != Turn::Over {
                    add(&mut known, &way, &s);
                    open.push(way.clone());
                }
                break;
            }
        }
        let mut rest = Vec::new();
        game.play_out(&mut s, &mut rng, &mut rest);
        let all: Vec<u8> = way.iter().copied().chain(rest.iter().map(|&(_, m)| m)).collect();
        for ply in 0..tree_moves {
            let points = 0.5 + 0.5 * game.payoff(&s, ply % 2) as f32;
            let here = way[..ply].to_vec();
            let taken = known.get_mut(&(here.clone(), way[ply])).unwrap();
            taken.visits += 1.0;
            taken.points += points;
            // Every move that the same player made from here on.
            for m in all[ply..].iter().step_by(2) {
                if let Some(known) = known.get_mut(&(here.clone(), *m)) {
                    known.later += 1.0;
                    known.later_points += points;
                }
            }
        }
    }
    game.legal_moves(&game.start()).into_iter().map(|m| (m, known[&(Vec::new(), m)].visits as u32)).collect()
}

#[test]
fn visits_are_those_of_the_definition() {
    for (cells, spec, equivalence, expand) in [
        (6, "rave:400", 1000.0, 2.0),
        (7, "rave:900,equivalence=50,expand=1", 50.0, 1.0),
        (5, "rave:700,equivalence=7,expand=9", 7.0, 9.0),
    ] {
        let game = Colours(cells);
        let spec: seedbed_rules::Spec = spec.parse().unwrap();
        let values = Values::read(rave::ABOUT.params, &spec).unwrap();
        let mut search = (rave::def::<Colours>().resolve)(&values, &Capabilities::default()).unwrap()();
        let simulations: u32 = spec.leads[0].parse().unwrap();
        for seed in 0..5 {
            search.begin();
            let mut out = Vec::new();
            search.values(&game, &game.start(), &mut Seed(seed).rng(), &Stop::NEVER, &mut out);
            let mut visits: Vec<(u8, u32)> = search
                .analysis()
                .unwrap()
                .moves
                .iter()
                .map(|known| (known.mv, known.visits.unwrap() as u32))
                .collect();
            visits.sort_unstable();
            let expected = by_definition(&game, simulations, equivalence, expand, Seed(seed));
            assert_eq!(visits, expected, "{spec}, seed {seed}");
        }
    }
}
