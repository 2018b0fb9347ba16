//! Every rule of the hasty player beside a slow and plain one.

use super::reference::{Board, Cells, State, positions};
use crate::{Rules, window};
use seedbed_rules::Game;
use seedbed_rules::bits::Bits;
use std::collections::BTreeSet;

fn set(bits: u64) -> BTreeSet<usize> {
    bits.each().map(|point| point as usize).collect()
}

/// Calls the test with every position, the same as cells, and the mover.
fn everywhere(test: impl Fn(&Board, &State, &Cells, usize)) {
    for size in [5, 7] {
        let (game, states) = positions(size, 150);
        assert!(states.len() > 100, "random games on {size}x{size} last so long");
        for s in &states {
            test(&game, s, &Cells::of(&game, s), s.mover.into());
        }
    }
}

#[test]
fn eyes_have_own_stones_around_and_few_others_at_the_corners() {
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    everywhere(|game, s, plain, mover| {
        let is_eye = |&point: &usize| {
            let near = plain.near(point);
            let (mut beyond, mut others) = (0, 0);
            for corner in corners {
                match plain.step(point, corner) {
                    None => beyond = 1,
                    Some(at) => others += usize::from(plain.cells[at] == Some(1 - mover)),
                }
            }
            plain.cells[point].is_none()
                && near.iter().all(|&at| plain.cells[at] == Some(mover))
                && others + beyond < 2
        };
        let eyes: BTreeSet<usize> = (0..plain.cells.len()).filter(is_eye).collect();
        assert_eq!(set(game.eyes(s, mover)), eyes);
    });
}

#[test]
fn self_atari_leaves_one_liberty_and_takes_nothing() {
    everywhere(|game, s, plain, mover| {
        for point in set(game.points(s)) {
            let after = plain.placed(mover, point).expect("the point is playable");
            let count = |cells: &Cells| cells.cells.iter().flatten().count();
            let is = after.chain(point).1.len() == 1 && count(&after) == count(plain) + 1;
            assert_eq!(game.is_self_atari(s, point as u32), is, "at {point}");
        }
    });
}

#[test]
fn answers_take_the_last_stone_or_save_what_it_attacked() {
    everywhere(|game, s, plain, mover| {
        let Some(last) = s.last.map(usize::from) else { return };
        let mut answers = BTreeSet::new();
        let (_, liberties) = plain.chain(last);
        if liberties.len() == 1 {
            answers.extend(liberties);
        }
        for stone in plain.near(last).into_iter().filter(|&at| plain.cells[at] == Some(mover)) {
            let (stones, liberties) = plain.chain(stone);
            if liberties.len() > 1 {
                continue;
            }
            let around: BTreeSet<usize> = stones.iter().flat_map(|&at| plain.near(at)).collect();
            for attacker in around.into_iter().filter(|&at| plain.cells[at] == Some(1 - mover)) {
                let (_, liberties) = plain.chain(attacker);
                answers.extend(liberties.iter().filter(|_| liberties.len() == 1));
            }
            for run in liberties {
                // Runs are counted before anything is taken off; what takes something is among the above.
                let mut after = plain.clone();
                after.cells[run] = Some(mover);
                if after.chain(run).1.len() > 1 {
                    answers.insert(run);
                }
            }
        }
        let playable = set(game.points(s));
        assert_eq!(set(game.answers(s, last as u32)), answers.intersection(&playable).copied().collect());
    });
}

#[test]
fn windows_are_what_lies_around() {
    everywhere(|game, s, plain, mover| {
        let (own, other) = (s.board.stones()[mover], s.board.stones()[1 - mover]);
        for point in 0..plain.cells.len() {
            let letter = |&step: &(i32, i32)| match plain.step(point, step).map(|at| plain.cells[at]) {
                None => '#',
                Some(None) => '.',
                Some(Some(colour)) => {
                    if colour == mover {
                        'X'
                    } else {
                        'O'
                    }
                }
            };
            let picture: String = window::STEPS.iter().map(letter).collect();
            let code = game.windows.code(point as u32, own, other);
            assert_eq!(window::picture(code), picture);
            assert_eq!(window::read_picture(&picture), Some(code));
            let swapped = game.windows.code(point as u32, other, own);
            assert_eq!(swapped, code.swap_bytes(), "the other sees the colours swapped");
        }
    });
}

#[test]
fn windows_of_turned_boards_are_images() {
    use seedbed_rules::Symmetric;
    everywhere(|game, s, plain, mover| {
        let code = |s: &State, point: u16| {
            game.windows.code(point.into(), s.board.stones()[mover], s.board.stones()[1 - mover])
        };
        for k in 0..game.symmetries() {
            let turned = game.image(s, k);
            for point in 0..plain.cells.len() as u16 {
                let (here, there) = (code(s, point), code(&turned, game.image_move(point, k)));
                assert!(window::images(here).contains(&there));
                assert_eq!(window::least(here), window::least(there));
            }
        }
    });
}

/// How many connected parts a set of points has.
fn parts(plain: &Cells, space: &BTreeSet<usize>) -> usize {
    let (mut rest, mut parts) = (space.clone(), 0);
    while let Some(first) = rest.pop_first() {
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            open.extend(plain.near(at).into_iter().filter(|next| rest.remove(next)));
        }
        parts += 1;
    }
    parts
}

/// The point without which a space falls apart, if there is just one.
fn vital_of(plain: &Cells, space: &BTreeSet<usize>) -> BTreeSet<usize> {
    let without = |point: usize| space.iter().copied().filter(|&at| at != point).collect();
    let cuts: BTreeSet<usize> =
        space.iter().copied().filter(|&point| parts(plain, &without(point)) > 1).collect();
    if cuts.len() == 1 { cuts } else { BTreeSet::new() }
}

#[test]
fn vital_points_lie_in_small_spaces_with_walls_of_one_colour() {
    let seen = std::cell::Cell::new(0);
    everywhere(|game, s, plain, _| {
        // Beside every stone, not only the last one: such spaces are rare in random games.
        for stone in (0..plain.cells.len()).filter(|&at| plain.cells[at].is_some()) {
            let mut vital = BTreeSet::new();
            for open in plain.near(stone).into_iter().filter(|&at| plain.cells[at].is_none()) {
                // An empty point and those connected with it are a chain of no colour.
                let (mut space, mut walls, mut rest) = (BTreeSet::from([open]), BTreeSet::new(), vec![open]);
                while let Some(at) = rest.pop() {
                    for next in plain.near(at) {
                        match plain.cells[next] {
                            Some(colour) => drop(walls.insert(colour)),
                            None if space.insert(next) => rest.push(next),
                            None => {}
                        }
                    }
                }
                if space.len() <= 6 && walls.len() == 1 {
                    vital.extend(vital_of(plain, &space));
                }
            }
            seen.set(seen.get() + vital.len());
            assert_eq!(set(game.vital_points(s, stone as u32)), vital, "beside {stone}");
        }
    });
    assert!(seen.get() > 20, "{} vital points", seen.get());
}

#[test]
fn a_vital_point_is_the_only_one_that_cuts_its_space() {
    let game = Board::new(5, Rules::usual(5));
    let plain = Cells::of(&game, &game.start());
    let mut with_one = 0;
    // All sets of points within four rows and columns.
    for code in 0..1u64 << 16 {
        let bits = (0..4).fold(0, |bits, row| bits | (code >> (4 * row) & 15) << (5 * row));
        let space = set(bits);
        if !(1..=6).contains(&space.len()) || parts(&plain, &space) != 1 {
            continue;
        }
        let vital = set(game.vital_point(bits));
        assert_eq!(vital, vital_of(&plain, &space), "in {space:?}");
        with_one += vital.len();
    }
    assert!(with_one > 100, "{with_one} spaces with a vital point");
}

/// Whether a chain in atari is caught however it runs, and how many boards that took; every line is read to its end.
fn is_caught(plain: &Cells, stone: usize, boards: &mut u32) -> bool {
    let colour = plain.cells[stone].expect("a stone");
    let (stones, mut exits) = plain.chain(stone);
    for attacker in
        stones.iter().flat_map(|&at| plain.near(at)).filter(|&at| plain.cells[at] == Some(1 - colour))
    {
        let (_, liberties) = plain.chain(attacker);
        exits.extend(liberties.iter().filter(|_| liberties.len() == 1));
    }
    let mut caught = true;
    for after in exits.iter().filter_map(|&exit| plain.placed(colour, exit)) {
        *boards += 1;
        if *boards > MOST {
            return false;
        }
        let liberties = after.chain(stone).1;
        caught &= match liberties.len() {
            0 | 1 => true,
            2 => {
                let attacks = liberties.iter().filter_map(|&first| after.placed(1 - colour, first));
                // Counted, not `any`: a line that is not read to its end would count fewer boards than there are.
                attacks.filter(|attacked| is_caught(attacked, stone, boards)).count() > 0
            }
            _ => false,
        };
    }
    caught
}

/// Longer ladders are not compared, since the fast reader loses patience.
const MOST: u32 = 60;

#[test]
fn ladders_are_read_to_their_end() {
    let seen = std::cell::Cell::new([0; 2]);
    everywhere(|game, s, plain, _| {
        for stone in (0..plain.cells.len()).filter(|&at| plain.cells[at].is_some()) {
            let (_, liberties) = plain.chain(stone);
            let colour = plain.cells[stone].expect("a stone");
            if liberties.len() != 2 {
                continue;
            }
            for first in liberties {
                let (Some(after), mut boards) = (plain.placed(1 - colour, first), 0) else { continue };
                let caught = is_caught(&after, stone, &mut boards);
                if boards <= MOST {
                    assert_eq!(
                        game.is_ladder(&s.board, stone as u32, first as u32),
                        caught,
                        "{stone} by {first}"
                    );
                    let mut counts = seen.get();
                    counts[usize::from(caught)] += 1;
                    seen.set(counts);
                }
            }
        }
    });
    assert!(seen.get().iter().all(|&count| count > 50), "{:?} got away and were caught", seen.get());
}
