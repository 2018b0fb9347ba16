//! What is measured, and who takes part.

use crate::Side::{self, Linked, Python};
use crate::workloads::{self, GAMES, SIMULATIONS};

/// One thing that several libraries can do.
pub(crate) struct Contest {
    pub(crate) what: &'static str,
    pub(crate) unit: &'static str,
    /// We come first.
    pub(crate) sides: &'static [(&'static str, Side)],
    /// What is not quite alike.
    pub(crate) note: &'static str,
}

const OURS: &str = "Seedbed";
const BOARD_GAME: &str = "board-game";
const OPEN_SPIEL: &str = "OpenSpiel";

pub(crate) const CONTESTS: &[Contest] = &[
    Contest {
        what: "random games of tic-tac-toe",
        unit: "games",
        sides: &[
            (OURS, Linked(workloads::tic_tac_toe, GAMES)),
            (BOARD_GAME, Linked(workloads::their_tic_tac_toe, GAMES)),
            (OPEN_SPIEL, Python("games tic_tac_toe")),
        ],
        note: "",
    },
    Contest {
        what: "random games of Connect Four",
        unit: "games",
        sides: &[
            (OURS, Linked(workloads::connect_four, GAMES)),
            (BOARD_GAME, Linked(workloads::their_connect_four, GAMES)),
            (OPEN_SPIEL, Python("games connect_four")),
        ],
        note: "",
    },
    Contest {
        what: "random games of Breakthrough 8x8",
        unit: "games",
        sides: &[(OURS, Linked(workloads::breakthrough, GAMES)), (OPEN_SPIEL, Python("games breakthrough"))],
        note: "",
    },
    Contest {
        what: "random games of Go 9x9",
        unit: "games",
        sides: &[(OURS, Linked(workloads::go, GAMES)), (OPEN_SPIEL, Python("games go(board_size=9)"))],
        note: "Each by its own rules of ko; both end after two passes or 162 plies at the latest.",
    },
    Contest {
        what: "tree search in Connect Four, 20,000 simulations a move",
        unit: "simulations",
        sides: &[
            (OURS, Linked(workloads::mcts_connect_four, SIMULATIONS)),
            (BOARD_GAME, Linked(workloads::board_game_mcts, SIMULATIONS)),
            ("minimax, on our rules", Linked(workloads::minimax_mcts, SIMULATIONS)),
            (OPEN_SPIEL, Python("mcts connect_four")),
        ],
        note: "Plain trees with random playouts. `board-game` and `minimax` prove ends within the tree, too; `minimax` has no games of its own, so \
               it plays by our rules, and its tree is built for several threads. Nobody's tree is reused.",
    },
    Contest {
        what: "tree search in Breakthrough 8x8, 20,000 simulations a move",
        unit: "simulations",
        sides: &[
            (OURS, Linked(workloads::mcts_breakthrough, SIMULATIONS)),
            (OPEN_SPIEL, Python("mcts breakthrough")),
        ],
        note: "",
    },
    Contest {
        what: "steps of Connect Four from Python, with observations and legal actions",
        unit: "steps",
        sides: &[
            (OURS, Python("steps seedbed")),
            ("Seedbed, actions by numpy", Python("steps numpy")),
            ("Pgx, batch of 4096", Python("steps pgx")),
            (OPEN_SPIEL, Python("steps open_spiel")),
        ],
        note: "Every step draws a random legal action. Pgx is made for graphics processors; here it has one core.",
    },
];
