//! What else people call our games, and what they may look for when they would like one of them.

use seedbed_rules::Named;

const fn named(
    name: &'static str,
    aliases: &'static [&'static str],
    related: &'static [&'static str],
) -> Named {
    Named { name, aliases, related }
}

/// Case and hyphens do not matter, so `TicTacToe` need not be here.
pub(crate) const NAMES: &[Named] = &[
    named("batawaf", &[], &["bataille"]),
    named("battleship", &["battleships", "sea-battle"], &["salvo"]),
    named("block-dominoes", &["block-domino"], &["draw-dominoes"]),
    named("breakthrough", &[], &["chess", "checkers", "draughts", "shogi", "pawns"]),
    named("cheat", &["bs", "i-doubt-it"], &["bluff", "liars-dice"]),
    named("connect-four", &["connect4", "c4", "four-in-a-row"], &["gomoku", "connect-six"]),
    named("dominance", &[], &["tafl", "hasami-shogi"]),
    named("domineering", &["crosscram", "stop-gate"], &["cram"]),
    named("dominoes", &["domino"], &["tiles", "block"]),
    named("dots-and-boxes", &["dots", "boxes", "dab"], &["pipopipette"]),
    named("flip", &[], &["speed", "spit"]),
    named("go", &["baduk", "weiqi"], &["reversi", "othello", "hex", "gomoku", "atari-go"]),
    named("guess-who", &[], &["twenty-questions"]),
    named("morra", &[], &["rock-paper-scissors", "rps", "matching-pennies"]),
    named("nim", &[], &["kayles", "chomp"]),
    named("phantom-four", &[], &["dark-connect-four"]),
    named("phantom-tic-tac-toe", &["phantom-ttt"], &["kriegspiel", "dark-hex"]),
    named("pig", &["pig-dice"], &["dice", "yahtzee", "backgammon", "farkle"]),
    named("poker", &["leduc", "leduc-poker"], &["kuhn", "holdem", "texas", "bluff"]),
    named("tic-tac-toe", &["ttt", "noughts-and-crosses", "xo"], &["gomoku"]),
    named("war", &[], &["cards", "beggar-my-neighbour"]),
];
