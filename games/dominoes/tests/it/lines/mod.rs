//! The first rounds of two logs that Angeris and Li published with their paper (Stanford CS221, 2015): `ims_a4_b3` and
//! `ims_a6_b2` in the folder `results_texts` of <https://github.com/guillean/DominAI>.

use seedbed_dominoes::tile::{self, Tiles};
use seedbed_dominoes::{Act, DominoesState, Round};
use seedbed_rules::Game;

/// IMS with alpha 4 and beta 1/3 in seats 0 and 2 against greedy: tiles with the ends after them, and passes.
pub(crate) const SHALLOW: &str = "55>55 PASS 25>25 45>24 22>24 44>24 24>22 26>62 56>52 23>53 15>13 35>15 11>15 14>45 \
                                  05>40 46>60 06>00 03>30 01>31 16>36 33>36 66>36 PASS 13>16 36>13";

/// The same deal with alpha 6 and beta 1/2.
pub(crate) const DEEP: &str = "55>55 PASS 25>25 45>24 22>24 44>24 24>22 26>26 06>02 23>03 01>13 35>15 56>16 66>16 15>56 \
                               46>45 PASS 34>35 05>30 13>10 11>10 14>04 00>04 04>44 PASS PASS PASS";

/// A set of tiles.
pub(crate) fn tiles(text: &str) -> Tiles {
    let half = |byte: u8| byte - b'0';
    let words = text.split_whitespace().map(str::as_bytes);
    words.fold(0, |set, word| set | 1 << tile::of(half(word[0]), half(word[1])).unwrap())
}

/// The deal of both rounds, led by seat 0.
pub(crate) fn first_deal() -> [Tiles; 4] {
    [
        tiles("36 11 33 55 22 56 06"),
        tiles("23 03 14 34 02 44 66"),
        tiles("05 25 24 00 12 01 15"),
        tiles("45 13 46 26 35 16 04"),
    ]
}

/// The move that a word of a line means.
pub(crate) fn read(game: &Round, s: &DominoesState, word: &str) -> Act {
    let Some((tile, ends)) = word.split_once('>') else {
        assert_eq!((word, game.legal_moves(s)), ("PASS", vec![Act::PASS]));
        return Act::PASS;
    };
    let sorted = |mut ends: [u8; 2]| {
        ends.sort_unstable();
        ends
    };
    let digits = ends.as_bytes();
    let wanted = sorted([digits[0] - b'0', digits[1] - b'0']);
    let fits = |act: &Act| {
        let after = game.after(s, *act);
        act.tile().is_some_and(|laid| tiles(tile) == 1 << laid) && sorted(after.ends()) == wanted
    };
    game.legal_moves(s).into_iter().find(fits).unwrap_or_else(|| panic!("{word} cannot be played"))
}
