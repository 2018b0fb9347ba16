//! From "is the score at least this?" to a whole solution.

use crate::{Checkpoint, Solution, Solver, Stopped, Value, Watch};
use seedbed_rules::{ChanceFree, Player, Turn};

/// A solver of a game without later chance, which need only judge positions.
///
/// Judgements are in scores of its own scale: larger is better for the mover, and what one side gains the other loses.
/// A scale finer than the payoff can tell quick wins from slow ones.
///
/// ```
/// use seedbed_rules::Game;
/// use seedbed_rules::example::{Heap, Left};
/// use seedbed_solve::{Exact, Solver, Stopped, Watch};
///
/// /// Multiples of four are lost.
/// struct Theory(Heap);
///
/// impl Exact<Heap> for Theory {
///     fn game(&self) -> &Heap {
///         &self.0
///     }
///
///     fn score(&mut self, s: &Left, _: &Watch) -> Result<i32, Stopped> {
///         Ok(if s.objects % 4 == 0 { -1 } else { 1 })
///     }
/// }
///
/// let game = Heap(7);
/// let solution = Theory(game.clone()).solve(&game.start(), &Watch::default())?;
/// assert_eq!((solution.optimal, solution.line), (vec![3], vec![3, 1, 3]));
/// # Ok::<(), Stopped>(())
/// ```
pub trait Exact<G: ChanceFree>: Send {
    /// The game.
    fn game(&self) -> &G;

    /// The score of an unfinished position for its mover.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped>;

    /// Is the score of an unfinished position at least this? Override it if that is cheaper than the score.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn reaches(&mut self, s: &G::State, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        Ok(self.score(s, watch)? >= score)
    }

    /// A score with the same payoff as that of an unfinished position. Override it if that is cheaper than the score.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn rough_score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped> {
        self.score(s, watch)
    }

    /// The score of a finished position for this player.
    fn final_score(&self, s: &G::State, p: Player) -> i32 {
        self.game().payoff(s, p)
    }

    /// What a score means in this position. A payoff, as a score, has that payoff.
    fn value(&self, _s: &G::State, score: i32) -> Value {
        Value { payoff: score.into(), plies: None }
    }

    /// The least score with the same payoff as this one.
    fn least_alike(&self, score: i32) -> i32 {
        score
    }

    /// The legal moves in the order in which the principal line tries them, which must depend on the position alone.
    fn tried(&self, s: &G::State) -> Vec<G::Move> {
        self.game().legal_moves(s)
    }

    /// Is best play shown from a position of this score on? Not if it leads nowhere.
    fn shows_line(&self, _score: i32) -> bool {
        true
    }

    /// See [`Solver::forget`].
    fn forget(&mut self) -> bool {
        false
    }

    /// See [`Solver::tells_share`].
    fn tells_share(&self) -> bool {
        false
    }

    /// See [`Solver::checkpoint`].
    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        None
    }
}

impl<G: ChanceFree, E: Exact<G>> Solver<G> for E {
    fn solve(&mut self, s: &G::State, watch: &Watch) -> Result<Solution<G::Move>, Stopped> {
        solution(self, s, watch)
    }

    fn values(&mut self, s: &G::State, watch: &Watch) -> Result<Vec<(G::Move, Value)>, Stopped> {
        values(self, s, watch)
    }

    /// Whoever has lost lasts a little longer than a careless player would.
    fn choose(&mut self, s: &G::State, watch: &Watch) -> Result<(f64, G::Move), Stopped> {
        choice(self, s, watch)
    }

    fn keep(&mut self, s: &G::State, payoff: f64, watch: &Watch) -> Result<G::Move, Stopped> {
        kept(self, s, payoff as i32, watch)
    }

    fn payoff(&mut self, s: &G::State, watch: &Watch) -> Result<f64, Stopped> {
        let score = self.rough_score(s, watch)?;
        Ok(self.value(s, score).payoff)
    }

    fn forget(&mut self) -> bool {
        Exact::forget(self)
    }

    fn tells_share(&self) -> bool {
        Exact::tells_share(self)
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Exact::checkpoint(self)
    }
}

// Questions are dear and asked one by one, so the answers are put together once for all solvers of a game.

/// See [`Solver::solve`].
fn solution<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    watch: &Watch,
) -> Result<Solution<G::Move>, Stopped> {
    if exact.game().turn(s) == Turn::Over {
        let value = exact.value(s, exact.final_score(s, 0));
        return Ok(Solution { value, optimal: Vec::new(), line: Vec::new() });
    }
    let score = exact.score(s, watch)?;
    watch.settle(exact.value(s, score).payoff);
    let enough = exact.least_alike(score);
    let mut optimal = Vec::new();
    for m in exact.game().legal_moves(s) {
        if leads_to(exact, s, m, enough, watch)? {
            optimal.push(m);
        }
    }
    let line = line(exact, s, score, watch)?;
    Ok(Solution { value: exact.value(s, score), optimal, line })
}

/// See [`Solver::values`].
fn values<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    watch: &Watch,
) -> Result<Vec<(G::Move, Value)>, Stopped> {
    let moves = exact.game().legal_moves(s);
    let mut values = Vec::with_capacity(moves.len());
    for m in moves {
        let score = score_of(exact, s, m, watch)?;
        values.push((m, exact.value(s, score)));
    }
    Ok(values)
}

/// See [`Solver::choose`].
fn choice<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    watch: &Watch,
) -> Result<(f64, G::Move), Stopped> {
    let score = exact.rough_score(s, watch)?;
    Ok((exact.value(s, score).payoff, kept(exact, s, score, watch)?))
}

/// See [`Solver::keep`], of a position with the payoff of this score.
fn kept<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    score: i32,
    watch: &Watch,
) -> Result<G::Move, Stopped> {
    let (enough, tried) = (exact.least_alike(score), exact.tried(s));
    let mut careless = None;
    for &m in &tried {
        // If no other move keeps it, the last one does.
        let is_left = careless.is_none() && tried.last() == Some(&m);
        if is_left || leads_to(exact, s, m, enough, watch)? {
            if is_left || !loses_at_once(exact.game(), s, m) {
                return Ok(m);
            }
            careless = careless.or(Some(m));
        }
    }
    Ok(careless.expect("some move keeps the score of a position"))
}

/// Can the next player end the game with a loss for whoever plays `m`?
fn loses_at_once<G: ChanceFree>(game: &G, s: &G::State, m: G::Move) -> bool {
    let (me, next) = (mover(game, s), game.after(s, m));
    let Turn::Player(_) = game.turn(&next) else { return false };
    game.legal_moves(&next).into_iter().any(|reply| {
        let end = game.after(&next, reply);
        game.turn(&end) == Turn::Over && game.payoff(&end, me) < 0
    })
}

/// The player to move in an unfinished position.
fn mover<G: ChanceFree>(game: &G, s: &G::State) -> Player {
    match game.turn(s) {
        Turn::Player(p) => p,
        turn => unreachable!("a position to judge waits for a player, not for {turn:?}"),
    }
}

/// Does the mover reach this score by playing `m`?
fn leads_to<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    m: G::Move,
    score: i32,
    watch: &Watch,
) -> Result<bool, Stopped> {
    let me = mover(exact.game(), s);
    let next = exact.game().after(s, m);
    match exact.game().turn(&next) {
        Turn::Over => Ok(exact.final_score(&next, me) >= score),
        Turn::Player(p) if exact.game().side(p) == exact.game().side(me) => {
            exact.reaches(&next, score, watch)
        }
        _ => Ok(!exact.reaches(&next, 1 - score, watch)?),
    }
}

/// The score of playing `m` for the mover.
fn score_of<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    m: G::Move,
    watch: &Watch,
) -> Result<i32, Stopped> {
    let me = mover(exact.game(), s);
    let next = exact.game().after(s, m);
    match exact.game().turn(&next) {
        Turn::Over => Ok(exact.final_score(&next, me)),
        Turn::Player(p) if exact.game().side(p) == exact.game().side(me) => exact.score(&next, watch),
        _ => Ok(-exact.score(&next, watch)?),
    }
}

/// Best play from a position of this score: each time the first move that keeps it.
fn line<G: ChanceFree>(
    exact: &mut dyn Exact<G>,
    s: &G::State,
    score: i32,
    watch: &Watch,
) -> Result<Vec<G::Move>, Stopped> {
    let (mut s, mut score, mut line) = (s.clone(), score, Vec::new());
    while exact.game().turn(&s) != Turn::Over && exact.shows_line(score) {
        let me = mover(exact.game(), &s);
        let mut kept = None;
        for m in exact.tried(&s) {
            if leads_to(exact, &s, m, score, watch)? {
                kept = Some(m);
                break;
            }
        }
        let m = kept.expect("some move keeps the score of a position");
        line.push(m);
        s = exact.game().after(&s, m);
        if let Turn::Player(p) = exact.game().turn(&s)
            && exact.game().side(p) != exact.game().side(me)
        {
            score = -score;
        }
    }
    Ok(line)
}
