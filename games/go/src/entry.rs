//! The registry entry: name, parameters, variants and agents.

use super::boards::{BoardVisitor, with_board};
use super::{Go, Rules, SIZES};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
pub(crate) const ABOUT: About = About {
    name: "go",
    summary: "surround more of the board than the other; stones without liberties are captured",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "size",
            takes: Takes::Size(*SIZES.start(), *SIZES.end()),
            default: "9x9",
            help: "rows x columns, which are equal",
        },
        Param {
            key: "komi",
            takes: Takes::Real(-400.0, 400.0),
            default: "7.5",
            help: "points for White, a multiple of 0.5",
        },
        Param {
            key: "ko",
            takes: Takes::Choice(&["simple", "superko"]),
            default: "simple",
            help: "which positions a move may not bring back: the one before the last, or any",
        },
        Param {
            key: "limit",
            takes: Takes::Int(0, 60_000),
            default: "0",
            help: "plies until the board is counted as it stands; 0 for twice the points of the board, and for 300 below 5x5",
        },
    ],
    variants: &[
        "go",
        "go:5x5,komi=0",
        "go:5x5,ko=superko",
        "go:7x7,komi=-0.5",
        "go:13x13",
        "go:2x2,komi=1,ko=superko",
        "go:3x3,komi=9",
    ],
    perft_depth: 3,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let size = side(values)?;
    let rules = rules(size, values)?;
    Ok(with_board(size, rules, Erasing(values)))
}

/// Puts a board of any type behind the trait that all faces use.
struct Erasing<'a>(&'a Values);

impl BoardVisitor for Erasing<'_> {
    type Out = Box<dyn AnyGame>;

    fn visit<W: Bits, const P: usize>(self, game: Go<W, P>, profile: Profile<Go<W, P>>) -> Self::Out {
        profile.erase(&ABOUT, self.0, game)
    }
}

fn side(values: &Values) -> Result<usize, UsageError> {
    let (rows, columns) = values.size("size");
    if rows == columns {
        return Ok(rows);
    }
    let right = format!("boards are square: {rows}x{rows} or {columns}x{columns}");
    Err(UsageError::new(format!("go: size: `{rows}x{columns}` does not fit"), right))
}

fn rules(size: usize, values: &Values) -> Result<Rules, UsageError> {
    let half_points = 2.0 * values.real("komi");
    if half_points.fract() != 0.0 {
        let wrong = format!("go: komi: `{}` does not fit", values.real("komi"));
        return Err(UsageError::new(wrong, "a multiple of 0.5, such as 7.5 or 6"));
    }
    let usual = Rules::usual(size);
    let limit = match values.int("limit") {
        0 => usual.limit,
        plies => plies as u16,
    };
    Ok(Rules { half_komi: half_points as i32, superko: values.choice("ko") == "superko", limit })
}
