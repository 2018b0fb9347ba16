//! How tiles, the line and the ends are written and read, whoever plays with them.

use super::tile::{HALVES, Tiles, WITH, each, fitting, name, of};
use super::{Act, Record};
use seedbed_rules::{Game, Text, UsageError};

/// Tiles as people write them, heaviest first.
pub fn names(tiles: Tiles) -> String {
    each(tiles).map(name).collect::<Vec<_>>().join(" ")
}

/// The tiles of the line from left to right, each with its left half first, and whether it was the last to be laid.
pub fn halves(record: &Record) -> Vec<(u8, u8, bool)> {
    let mut halves: Vec<(u8, u8, bool)> = Vec::new();
    for (laid, (_, tile, at)) in record.each().enumerate() {
        let (low, high) = HALVES[usize::from(tile)];
        let is_last = laid + 1 == record.len();
        match (halves.first().copied(), halves.last().copied()) {
            (Some((left, ..)), _) if at == 0 => halves.insert(0, (low ^ high ^ left, left, is_last)),
            (_, Some((_, right, _))) => halves.push((right, low ^ high ^ right, is_last)),
            _ => halves.push((low, high, is_last)),
        }
    }
    halves
}

/// The line in text.
pub fn line(record: &Record) -> String {
    let tiles: Vec<String> = halves(record).iter().map(|(a, b, _)| format!("{a}{b}")).collect();
    if tiles.is_empty() { "-".to_owned() } else { tiles.join(" ") }
}

/// Does the tile fit two ends that differ, so that one must be named?
pub(super) fn fits_twice(ends: [u8; 2], tile: u8) -> bool {
    ends[0] != ends[1] && ends.iter().all(|&end| WITH[usize::from(end)] >> tile & 1 == 1)
}

/// A tile laid at an end, which is named if there is a choice.
pub fn laid_text(ends: [u8; 2], tile: u8, at: u8) -> String {
    if fits_twice(ends, tile) { format!("{}@{}", name(tile), ends[usize::from(at)]) } else { name(tile) }
}

/// The tile with two halves, in either order, with or without an end.
pub fn read_tile(text: &str) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    match text.split('@').next()?.as_bytes() {
        [a, b] => of(digit(*a)?, digit(*b)?),
        _ => None,
    }
}

/// The word with the halves of its tile in the usual order.
fn turned(text: &str) -> String {
    let (halves, end) = text.split_at_checked(2).unwrap_or((text, ""));
    read_tile(halves).map_or_else(|| text.to_owned(), |tile| name(tile) + end)
}

/// Why a tile cannot be laid from this hand, or not without saying where.
pub fn misfit(hand: Tiles, ends: [u8; 2], tile: u8) -> String {
    let word = name(tile);
    if hand >> tile & 1 == 0 {
        format!("you do not hold {word}")
    } else if fitting(ends) >> tile & 1 == 0 {
        format!("{word} fits neither {} nor {}", ends[0], ends[1])
    } else {
        format!("{word} fits both ends: say which")
    }
}

/// Reads a legal move, with the halves of a tile in either order; `objection` says why a word is not one.
///
/// # Errors
///
/// If the word is no legal move.
pub fn read_move<G: Game<Move = Act> + Text>(
    game: &G,
    s: &G::State,
    text: &str,
    objection: impl FnOnce(&str) -> Option<String>,
) -> Result<Act, UsageError> {
    let legal = game.legal_moves(s);
    let word = turned(&text.to_lowercase());
    let action_id = text.strip_prefix('#').and_then(|digits| digits.parse::<u32>().ok());
    let meant = legal.iter().copied().find(|&m| match action_id {
        Some(action_id) => game.action_id(m) == action_id,
        None => game.move_text(s, m) == word,
    });
    meant.ok_or_else(|| {
        let why = objection(&word).map_or(String::new(), |why| format!(": {why}"));
        let texts: Vec<String> = legal.iter().map(|&m| game.move_text(s, m)).collect();
        UsageError::new(
            format!("`{text}` is not a legal move here{why}"),
            UsageError::some_of("legal", &texts),
        )
    })
}

/// What is asked of a player who can lay these tiles at these ends.
pub fn prompt(ends: [u8; 2], playable: Tiles) -> String {
    let playable = names(playable);
    match ends[0] {
        super::tile::BLANK => format!("lay the first tile, by its two numbers; you can play {playable}"),
        _ if playable.is_empty() => "none of your tiles fits: pass".to_owned(),
        left => format!("lay a tile that has a {left} or a {}; you can play {playable}", ends[1]),
    }
}
