//! The thesis' agents as specs.

/// Pure Random.
pub(super) const PURE: &str = "random";

/// Parameterized Random with attack : spawn : movement = 4 : 2 : 0.
pub(super) const WEIGHTED: &str = "weighted:4:2:0";

/// Basic (flat) Monte Carlo with `k` playouts for each move.
pub(super) fn basic(k: u64) -> String {
    format!("flat:{k}")
}

/// Parameterized Monte Carlo: the same with weighted playouts.
pub(super) fn weighted_flat(k: u64) -> String {
    format!("flat:{k},playout=weighted")
}

/// Negamax to a depth, with the thesis' heuristic; of equal moves it takes the first that is generated.
pub(super) fn negamax(depth: u64) -> String {
    format!("negamax:{depth},estimate=thesis,ties=first")
}

/// Monte Carlo tree search with weighted playouts; the move with the best mean is played.
pub(super) fn mcts(simulations: u64, c: f64) -> String {
    format!("mcts:{simulations},c={c},playout=weighted,final=value")
}
