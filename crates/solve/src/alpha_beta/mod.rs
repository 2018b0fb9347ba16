//! The general solver: alpha-beta with null windows (MTD(f)) over a table of lower and upper bounds.

mod layout;
mod path;

use crate::asked::Asked;
use crate::kept::key_signature;
use crate::{Account, Bounds, BoundsTable, Checkpoint, Exact, Limits, Meter, Ordering, Stopped, Watch};
use layout::Layout;
use path::{Choice, Opened, Path, Room, bytes_of_steps};
use seedbed_rules::{ChanceFree, Keyed, Player, Turn, UsageError};

/// Solves any game with keys and without later chance; scores are payoffs.
pub struct AlphaBeta<G: ChanceFree + Keyed> {
    game: G,
    table: BoundsTable,
    layout: Layout,
    ordering: Ordering,
    path: Path<G>,
    /// The legal moves of a position, and those of them that must be searched.
    moves: Vec<G::Move>,
    open: Vec<Choice<G::Move>>,
    /// What is asked of the position itself, for whoever waits; `None` while its moves are judged.
    asked: Option<Asked>,
}

impl<G: ChanceFree + Keyed> AlphaBeta<G> {
    /// A solver within these limits; it works on one thread.
    ///
    /// # Errors
    ///
    /// If the table and the path of the longest game do not fit into the memory allowed.
    pub fn new(game: &G, limits: Limits) -> Result<Self, UsageError> {
        Self::with_choices(game, limits, usize::MAX)
    }

    /// The same with room for at most `most` moves to be tried.
    fn with_choices(game: &G, limits: Limits, most: usize) -> Result<Self, UsageError> {
        let layout = Layout::new(game.max_payoff());
        let ordering = Ordering::for_game(game.action_count(), game.max_plies());
        let account = Account::of(limits.memory).with(bytes_of_steps(game)).with(ordering.bytes());
        let least = 2 * layout.bits;
        let table =
            BoundsTable::growing(u64::BITS, least, least + layout::bits(game.action_count()), account)?;
        let room = Room::new(game, account.left(table.bytes()) / 2);
        let path = Path::new(Room { choices: room.choices.min(most), ..room })?;
        let (moves, open) = (Vec::new(), Vec::new());
        Ok(Self { game: game.clone(), table, layout, ordering, path, moves, open, asked: None })
    }

    /// What the table knows of a position by its key, and the action id of a good move plus one, or 0.
    fn known(&self, key: u64) -> (Bounds, u32) {
        let max_payoff = self.game.max_payoff();
        let data = self.table.get(key.into());
        data.map_or((Bounds { lower: -max_payoff, upper: max_payoff }, 0), |data| self.layout.unpack(data))
    }

    /// A bound on the score of a position with `me` to move: a lower bound if it is `beta` or more, otherwise an upper one.
    fn search(&mut self, s: &G::State, me: Player, beta: i32, meter: &mut Meter<'_>) -> Result<i32, Stopped> {
        self.path.clear();
        let mut found = self.enter(s.clone(), me, beta, meter)?;
        loop {
            if let Some(bound) = found {
                match self.path.last() {
                    None => return Ok(bound),
                    Some((step, _)) => {
                        let bound = if step.same_side { bound } else { -bound };
                        if bound > step.best {
                            (step.best, step.best_action_id) = (bound, step.action_id + 1);
                        }
                    }
                }
            }
            found = self.go_on(meter)?;
        }
    }

    /// Looks at a position: a bound that is enough, or `None` if its moves must be searched.
    fn enter(
        &mut self,
        state: G::State,
        me: Player,
        beta: i32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<i32>, Stopped> {
        meter.tick()?;
        let key = self.game.canonical(&state);
        let (known, action_id) = self.known(key);
        if let Some(bound) = known.settle(beta) {
            return Ok(Some(bound));
        }
        let begun = meter.nodes();
        let best = self.look_ahead(&state, me, beta, meter)?;
        if best >= beta {
            return Ok(Some(best));
        }
        let ply = self.path.len();
        self.ordering.sort(&mut self.open, ply, action_id.checked_sub(1), |choice| choice.action_id);
        self.path.push(Opened { state, key, me, beta, known, begun, best }, &self.open);
        Ok(None)
    }

    /// Tries the next move of the last position on the path; the bound of the one that was left or entered, if there is one.
    fn go_on(&mut self, meter: &mut Meter<'_>) -> Result<Option<i32>, Stopped> {
        let (step, ply) = self.path.last().expect("a search goes on at some position");
        if step.best >= step.beta {
            let work = meter.nodes() - step.begun;
            self.ordering.reward(ply, step.action_id, work.max(1).ilog2().pow(2));
        } else if let Some(Choice { mv, action_id }) = self.path.next(&self.game) {
            if let (Some(asked), Some((number, of))) = (&self.asked, self.path.progress()) {
                meter.say(format!("{asked} Move {number} of {of}"));
            }
            let (step, _) = self.path.last().expect("it was there a moment ago");
            let state = self.game.after(&step.state, mv);
            step.action_id = action_id;
            step.same_side = true;
            return match self.game.turn(&state) {
                Turn::Over => Ok(Some(self.game.payoff(&state, step.me))),
                Turn::Player(mover) => {
                    step.same_side = self.game.side(mover) == self.game.side(step.me);
                    let beta = if step.same_side { step.beta } else { 1 - step.beta };
                    self.enter(state, mover, beta, meter)
                }
                Turn::Chance => unreachable!("in a strict game chance never follows a move"),
            };
        }
        let step = self.path.pop().expect("it was there a moment ago");
        let bounds = step.known.with(step.best, step.beta);
        let data = self.layout.pack(bounds, step.best_action_id, self.table.data_bits());
        self.table.learn(step.key.into(), data, meter.nodes() - step.begun);
        Ok(Some(step.best))
    }

    /// Looks at the positions one ply ahead: the best bound of those that end there or are known already; if none is enough,
    /// the moves that must be searched are `open`.
    fn look_ahead(&mut self, s: &G::State, me: Player, beta: i32, meter: &Meter<'_>) -> Result<i32, Stopped> {
        let mut moves = std::mem::take(&mut self.moves);
        self.game.moves(s, &mut moves);
        self.open.clear();
        let mut best = i32::MIN;
        for &mv in &moves {
            meter.check()?;
            let state = self.game.after(s, mv);
            let settled = match self.game.turn(&state) {
                Turn::Over => Some(self.game.payoff(&state, me)),
                Turn::Player(mover) => {
                    let known = self.known(self.game.canonical(&state)).0;
                    if self.game.side(mover) == self.game.side(me) {
                        known.settle(beta)
                    } else {
                        known.settle(1 - beta).map(|bound| -bound)
                    }
                }
                Turn::Chance => unreachable!("in a strict game chance never follows a move"),
            };
            match settled {
                Some(bound) => best = best.max(bound),
                None => self.open.push(Choice { mv, action_id: self.game.action_id(mv) }),
            }
            if best >= beta {
                break;
            }
        }
        self.moves = moves;
        Ok(best)
    }
}

impl<G: ChanceFree + Keyed> Exact<G> for AlphaBeta<G> {
    fn game(&self) -> &G {
        &self.game
    }

    /// MTD(f) with a first guess of 0: null-window searches close in on the score from both sides.
    fn score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped> {
        let key = self.game.canonical(s);
        let Bounds { mut lower, mut upper } = self.known(key).0;
        while lower < upper {
            let beta = 0.clamp(lower + 1, upper);
            let asked = Asked { bounds: Bounds { lower, upper }, beta, most: self.game.max_payoff() };
            watch.say(asked.to_string());
            self.asked = Some(asked);
            let reached = self.reaches(s, beta, watch);
            self.asked = None;
            if reached? {
                lower = beta;
            } else {
                upper = beta - 1;
            }
            let known = self.known(key).0;
            (lower, upper) = (lower.max(known.lower), upper.min(known.upper));
        }
        Ok(lower)
    }

    fn reaches(&mut self, s: &G::State, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let Turn::Player(me) = self.game.turn(s) else {
            unreachable!("a position to judge waits for a player")
        };
        Ok(self.search(s, me, score, &mut Meter::new(watch))? >= score)
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        self.table.holds(format!("alpha-beta 2 by keys {:016x}", key_signature(&self.game)));
        Some(&mut self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solution, Solver};
    use seedbed_rules::Game;
    use seedbed_rules::example::{Heap, Left};

    /// The solution of a heap and the positions that it took, with room for `choices` moves.
    fn solved(objects: u8, choices: usize) -> (Solution<u8>, u64) {
        let (game, limits, watch) = (Heap(objects), Limits { threads: 1, memory: 1 }, Watch::default());
        let mut solver = AlphaBeta::with_choices(&game, limits, choices).unwrap();
        (solver.solve(&game.start(), &watch).unwrap(), watch.done())
    }

    #[test]
    fn without_room_for_moves_the_answers_are_the_same() {
        for objects in 1..=60 {
            let (usual, nodes) = solved(objects, 1000);
            for choices in [0, 1, 2, 7] {
                let (frugal, more) = solved(objects, choices);
                assert_eq!(frugal, usual, "{objects} objects, {choices} moves");
                assert!(more >= nodes.min(objects.into()), "{more} positions instead of {nodes}");
            }
        }
    }

    /// A heap whose states weigh as much as a large board.
    #[derive(Clone)]
    struct Heavy(Heap);

    impl Game for Heavy {
        type State = (Left, [[u64; 32]; 32]);
        type Move = u8;

        fn start(&self) -> Self::State {
            (self.0.start(), [[0; 32]; 32])
        }

        fn turn(&self, s: &Self::State) -> Turn {
            self.0.turn(&s.0)
        }

        fn moves(&self, s: &Self::State, out: &mut Vec<u8>) {
            self.0.moves(&s.0, out);
        }

        fn play(&self, s: &mut Self::State, m: u8) {
            self.0.play(&mut s.0, m);
        }

        fn payoff(&self, s: &Self::State, p: Player) -> i32 {
            self.0.payoff(&s.0, p)
        }

        fn action_id(&self, m: u8) -> u32 {
            self.0.action_id(m)
        }

        fn action_count(&self) -> u32 {
            self.0.action_count()
        }

        fn max_plies(&self) -> u32 {
            50_000
        }
    }

    impl ChanceFree for Heavy {}

    impl Keyed for Heavy {
        fn key(&self, s: &Self::State) -> u64 {
            self.0.key(&s.0)
        }
    }

    #[test]
    fn a_path_that_does_not_fit_is_refused_with_the_least_that_does() {
        let new = |memory| AlphaBeta::new(&Heavy(Heap(200)), Limits { threads: 1, memory });
        let error = new(16).err().unwrap().to_string();
        let least = error.split_whitespace().rev().nth(1).unwrap().parse().unwrap();
        assert!((390..420).contains(&least), "{error}");
        assert!(new(least - 1).is_err());
        let solution = new(least).unwrap().solve(&Heavy(Heap(200)).start(), &Watch::default()).unwrap();
        assert_eq!(solution.optimal, [1, 2, 3], "a multiple of four is lost");
    }
}
