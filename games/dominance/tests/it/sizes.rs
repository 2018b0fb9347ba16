//! Small boards: the same rules on fewer squares, against the plainest reading of them.

use seedbed_dominance::{Captures, Dominance, Position, Repetition, Rules};
use seedbed_rules::{Eyes, Game, Keyed, Readable, Seed, Symmetric, Text, Turn, perft};
use std::collections::{BTreeSet, HashSet};

fn game(ranks: usize, files: usize, pieces: u8) -> Dominance {
    let rules = Rules { repetition: Repetition::Allowed, ..Rules::INTENDED };
    Dominance::new(rules).on_board(ranks, files).unwrap().with_pieces(pieces)
}

type Square = (i32, i32);

/// The directions around a square, in the order of the ring.
const RING: [Square; 8] = [(-2, 0), (-1, 1), (0, 2), (1, 1), (2, 0), (1, -1), (0, -2), (-1, -1)];

/// A board as a list of squares and marks, read off the drawing.
struct Plain {
    ranks: i32,
    files: i32,
    cells: Vec<Vec<char>>,
    mover: char,
    off: u32,
}

impl Plain {
    fn of(game: &Dominance, s: &Position, ranks: usize, files: usize) -> Self {
        let board = game.board(s, Eyes::All);
        let rows =
            board.lines().take(ranks).map(|row| row[3..].chars().filter(|mark| *mark != ' ').collect());
        let mut cells: Vec<Vec<char>> = rows.collect();
        cells.reverse();
        let mover = ['R', 'B'][s.mover()];
        Self { ranks: ranks as i32, files: files as i32, cells, mover, off: s.off_board(s.mover()) }
    }

    fn at(&self, (rank, file): Square) -> char {
        let inside = (0..self.ranks).contains(&rank) && (0..self.files).contains(&file);
        if inside { self.cells[rank as usize][file as usize] } else { '#' }
    }

    fn put(&mut self, (rank, file): Square, mark: char) {
        self.cells[rank as usize][file as usize] = mark;
    }

    fn enemy(&self) -> char {
        if self.mover == 'R' { 'B' } else { 'R' }
    }

    /// The pairs of squares from which `who` dominates a square.
    fn pairs(&self, (rank, file): Square, who: char) -> Vec<[Square; 2]> {
        let around = RING.map(|(up, right)| (rank + up, file + right));
        let both =
            (0..8).flat_map(|i| [(i, (i + 1) % 8), (i, (i + 4) % 8)]).map(|(i, j)| [around[i], around[j]]);
        both.filter(|pair| pair.iter().all(|&square| self.at(square) == who)).collect()
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (ranks, files) = (self.ranks, self.files);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (rank, file)))
    }

    /// The enemies that a piece on `to`, already there, attacks.
    fn attacked(&self, to: Square) -> Vec<Square> {
        let hit = |&square: &Square| {
            self.at(square) == self.enemy()
                && self.pairs(square, self.mover).iter().any(|pair| pair.contains(&to))
        };
        self.squares().filter(hit).collect()
    }

    /// The board after a move, drawn without labels; `None` if the move is not legal.
    fn after(&self, from: Option<Square>, to: Square) -> Option<String> {
        let mut next = Self { cells: self.cells.clone(), ..*self };
        if next.at(to) != '.' {
            return None;
        }
        if let Some(from) = from {
            next.put(from, '.');
        }
        let guarded = !next.pairs(to, self.enemy()).is_empty();
        next.put(to, self.mover);
        let hit = next.attacked(to);
        if guarded && hit.is_empty() {
            return None;
        }
        for square in hit {
            next.put(square, '.');
        }
        if !next.pairs(to, self.enemy()).is_empty() {
            next.put(to, '.');
        }
        Some(next.cells.iter().flatten().collect())
    }

    /// The boards after all legal moves.
    fn boards(&self) -> Vec<String> {
        let mut boards = Vec::new();
        for square in self.squares() {
            let corner = [0, self.ranks - 1].contains(&square.0) && [0, self.files - 1].contains(&square.1);
            if corner && self.off > 0 {
                boards.extend(self.after(None, square));
            }
            if self.at(square) == self.mover {
                let near = RING.map(|(up, right)| (square.0 + up, square.1 + right));
                boards.extend(near.iter().filter_map(|&to| self.after(Some(square), to)));
            }
        }
        boards.sort_unstable();
        boards
    }
}

#[test]
fn small_boards_follow_the_rules_as_they_are_written() {
    for (ranks, files, pieces) in
        [(3, 3, 2), (3, 3, 4), (3, 5, 3), (5, 3, 4), (5, 5, 4), (7, 5, 7), (3, 7, 4), (7, 7, 10)]
    {
        let game = game(ranks, files, pieces);
        let (mut compared, mut rng, mut draws) = (0, Seed(4).rng(), Seed(5).rng());
        for _ in 0..30 {
            let mut s = game.start();
            for _ in 0..60 {
                if game.turn(&s) == Turn::Over {
                    break;
                }
                let after = |m| {
                    let next = Plain::of(&game, &game.after(&s, m), ranks, files);
                    next.cells.iter().flatten().collect::<String>()
                };
                let mut boards: Vec<String> = game.legal_moves(&s).into_iter().map(after).collect();
                boards.sort_unstable();
                assert_eq!(
                    boards,
                    Plain::of(&game, &s, ranks, files).boards(),
                    "{}",
                    game.board(&s, Eyes::All)
                );
                assert_eq!(game.count_moves(&s) as usize, boards.len());
                // So many draws that none is missing: this happens once in a thousand million positions.
                let drawn = (0..25 * boards.len()).map(|_| game.sample(&s, &mut draws, &mut Vec::new()));
                let drawn: BTreeSet<_> = drawn.collect();
                assert!(game.legal_moves(&s).into_iter().eq(drawn));
                compared += 1;
                let m = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, m);
            }
        }
        assert!(compared > 60, "{ranks}x{files}: {compared}");
    }
}

#[test]
fn moves_are_numbered_without_gaps() {
    for (ranks, files, count) in
        [(3, 3, 4 + 16), (5, 5, 4 + 64), (7, 7, 4 + 144), (3, 7, 4 + 48), (7, 3, 4 + 48)]
    {
        let game = game(ranks, files, 3);
        assert_eq!(game.action_count(), count, "{ranks}x{files}");
        let (mut seen, mut rng) = (HashSet::new(), Seed(2).rng());
        for _ in 0..400 {
            let mut s = game.start();
            while game.turn(&s) != Turn::Over && seen.len() < count as usize {
                seen.extend(game.legal_moves(&s).into_iter().map(|m| game.action_id(m)));
                let m = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, m);
            }
        }
        assert_eq!(seen, (0..count).collect(), "{ranks}x{files}");
    }
}

#[test]
fn a_square_board_has_eight_symmetries_and_an_oblong_one_four() {
    let images = |game: &Dominance| {
        let s = game.after(&game.start(), game.legal_moves(&game.start())[0]);
        (0..game.symmetries()).map(|k| game.key(&game.image(&s, k))).collect::<HashSet<_>>().len()
    };
    for (ranks, files, symmetries) in [(3, 3, 8), (5, 5, 8), (3, 5, 4), (7, 5, 4)] {
        let game = game(ranks, files, 4);
        // A corner has four places.
        assert_eq!((game.symmetries(), images(&game)), (symmetries, 4), "{ranks}x{files}");
    }
    let published = Dominance::new(Rules { captures: Captures::Published, ..Rules::INTENDED });
    assert_eq!(published.on_board(5, 5).unwrap().symmetries(), 1);
}

#[test]
fn a_smaller_board_says_what_is_wrong_with_a_drawing() {
    let game = game(3, 5, 3);
    let right = " 3 R # . # .\n 2 # . # B #\n 1 . # . # .\n   a b c d e\noff the board: Red 2, Black 2\nBlack to move\n";
    let s = game.read(right).unwrap();
    assert_eq!((s.on_board(0), s.off_board(0), s.mover()), (1, 2, 1));
    let refused = |text: &str| game.read(text).unwrap_err().to_string();
    assert!(refused(&right.replace("# B #", ". B #")).contains("`#` marks the 7 squares"));
    assert!(refused(&right.replace("Red 2", "Red 3")).contains("3 on and off the board are the most"));
    assert!(refused(&right.replace("Red 2", "Red 4")).contains("Red 2, Black 3"));
    assert!(game.read(&format!(" 4 . # . # .\n{right}")).is_err());
}

#[test]
fn even_sides_are_refused() {
    for (ranks, files) in [(4, 5), (5, 6), (1, 3), (9, 9)] {
        let refusal = Dominance::new(Rules::INTENDED).on_board(ranks, files).err().unwrap();
        assert!(refusal.to_string().contains("3, 5 or 7"), "{refusal}");
    }
}

#[test]
fn the_usual_board_is_the_largest() {
    let usual = Dominance::new(Rules::INTENDED);
    let sized = Dominance::new(Rules::INTENDED).on_board(7, 7).unwrap();
    assert_eq!(usual.start(), sized.start());
    let count = |game: &Dominance| perft(game, &game.start(), 5).sequences;
    assert_eq!(count(&usual), count(&sized));
    let pieces = |ranks, files| {
        let game = Dominance::new(Rules::INTENDED).on_board(ranks, files).unwrap();
        game.start().off_board(0)
    };
    assert_eq!(
        [pieces(3, 3), pieces(3, 5), pieces(3, 7), pieces(5, 5), pieces(5, 7), pieces(7, 7)],
        [2, 3, 4, 5, 7, 10]
    );
}
