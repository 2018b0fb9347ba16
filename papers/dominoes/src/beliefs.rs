//! A player's beliefs about the unseen tiles, in a round of the authors' logs.

use seedbed_arena::Watch;
use seedbed_dominoes::tile::{self, Tiles};
use seedbed_dominoes::{
    Assumptions, Chances, DominoesState as State, PlayerModel, Round, Rules, WeightedDeals,
};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::{Game, ImperfectInformation, Seed, Stop, Text};
use serde::{Deserialize, Serialize};

/// The hands of the round, by seat.
const DEAL: [&str; 4] =
    ["36 11 33 55 22 56 06", "23 03 14 34 02 44 66", "05 25 24 00 12 01 15", "45 13 46 26 35 16 04"];

/// The first moves of the round.
const LINE: &str = "55 pass 25 45 22 44 24@4 26 56 23 15 35";

/// The seat whose beliefs are shown: south, who is to move.
const VIEWER: usize = 0;

/// The number of deals weighed for the beliefs from choices.
const WEIGHED: usize = 20_000;

/// The experiment: the beliefs of south.
pub(super) struct Example;

/// The probabilities of each tile in each other hand: exact, by the paper's update, and inferred from choices.
#[derive(Serialize, Deserialize)]
pub(super) struct Beliefs {
    exact: Vec<[f64; 3]>,
    simple: Vec<[f64; 3]>,
    read: Vec<[f64; 3]>,
}

fn tiles(text: &str) -> Tiles {
    let half = |byte: u8| byte - b'0';
    let number = |word: &[u8]| tile::of(half(word[0]), half(word[1])).expect("the deal names tiles");
    text.split_whitespace().fold(0, |set, word| set | 1 << number(word.as_bytes()))
}

/// The position after the first moves.
fn position(game: &Round) -> State {
    let mut s = game.dealt(DEAL.map(tiles), 0);
    for word in LINE.split_whitespace() {
        let act = game.parse_move(&s, word).expect("the line can be played");
        game.play(&mut s, act);
    }
    s
}

impl Experiment for Example {
    type Job = ();
    type Outcome = Beliefs;

    fn title(&self) -> Title {
        Title {
            name: "beliefs",
            also: &[],
            about: "where the unseen tiles may be: the paper's update, exact, and read",
        }
    }

    fn jobs(&self, _: Scale) -> Vec<()> {
        vec![()]
    }

    fn label(&self, (): &()) -> String {
        "a round of the authors' logs".to_owned()
    }

    fn games(&self, (): &()) -> u64 {
        1
    }

    fn run(&self, (): &(), seed: Seed, watch: &Watch) -> Option<Beliefs> {
        let game = Round::new(Rules::PUBLISHED);
        let info = game.info_state(&position(&game), VIEWER);
        let assumed = Assumptions { gamma: 1.0, foes: PlayerModel::Unknown, partner: PlayerModel::Unknown };
        let read =
            WeightedDeals::new(&game, &info, assumed, WEIGHED, &mut seed.rng(), &Stop::NEVER).chances();
        watch.count(1);
        let [exact, simple] = [game.exact_chances(&info), game.simple_chances(&info)];
        let kept = |chances: Chances| chances.to_vec();
        Some(Beliefs { exact: kept(exact), simple: kept(simple), read: kept(read) })
    }

    fn summary(&self, _: Scale, done: &[((), Beliefs)]) -> Vec<Exhibit> {
        let game = Round::new(Rules::PUBLISHED);
        let s = position(&game);
        let info = game.info_state(&s, VIEWER);
        let beside = ["the paper's update", "read from choices", "in truth"].map(str::to_owned).to_vec();
        let mut table = ExhibitTable { beside, lines: Vec::new() };
        for ((), beliefs) in done {
            for (i, seat) in info.others().into_iter().enumerate() {
                table.lines.extend(tile::each(info.unseen()).map(|tile| {
                    let chance = |chances: &[[f64; 3]]| chances[usize::from(tile)][i];
                    let holds = f64::from(s.hands()[seat] >> tile & 1);
                    Line::number(&tile::name(tile), None, chance(&beliefs.exact), 3)
                        .beside(Measure::number(chance(&beliefs.simple), 3))
                        .beside(Measure::number(chance(&beliefs.read), 3))
                        .beside(Measure::number(holds, 0))
                        .of(&game.player_name(seat))
                }));
            }
        }
        vec![Exhibit {
            name: "Section III: beliefs".to_owned(),
            caption: format!("The chance of each unseen tile to be in each hand, for south after {LINE}"),
            parts: vec![Part::Table(table)],
            notes: vec![
                "East passed on a five, so it has none. The paper's update shares a tile out by how many tiles each of those who may \
                 hold it has left; it forgets that tiles known to be with one seat leave less room there for others, which counting \
                 all deals does not."
                    .to_owned(),
                "“Read from choices” weighs the deals by how likely the others would have laid what they did; it is a guess at how \
                 people choose and no fact, but a good one: see dominoes/foresight."
                    .to_owned(),
            ],
        }]
    }
}
