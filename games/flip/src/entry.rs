//! The registry entry: name, parameters, variants and agents.

use super::{Flip, OPEN, Rules};
use seedbed_cards::Pack;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "flip",
    summary: "put cards next in rank on two piles; the first without cards wins",
    readme: include_str!("../README.md"),
    params: &[
        Param { key: "pack", takes: Takes::Size(3, 16), default: "13x4", help: "ranks, and cards of each" },
        Param {
            key: "pass",
            takes: Takes::Choice(&["forced", "free"]),
            default: "forced",
            help: "may a player pass only if he can put no card, or always",
        },
    ],
    variants: &["flip", "flip:pass=free", "flip:8x4", "flip:4x3"],
    perft_depth: 5,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (ranks, copies) = values.size("pack");
    let cards = ranks * copies;
    if cards % 2 == 1 || !(usize::from(OPEN)..=64).contains(&cards) || copies > 15 {
        let wrong = format!("{ranks}x{copies} is {cards} cards");
        return Err(UsageError::new(wrong, "an even number from 12 to 64, with at most 15 of a rank"));
    }
    let pack = Pack { ranks: ranks as u8, copies: copies as u8 };
    let game = Flip::new(Rules { pack, free_pass: values.choice("pass") == "free" });
    let profile = Profile::imperfect_information()
        .explicit_chance()
        .observable_in_part()
        .chance_free_deals()
        .parametric(&game);
    Ok(profile.erase(&ABOUT, values, game))
}
