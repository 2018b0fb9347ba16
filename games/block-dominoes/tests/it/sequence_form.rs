//! The value of a game by linear programming over sequences of actions (Koller, Megiddo and von Stengel 1994), and best responses,
//! from nothing but a list of the ends of all lines of play.

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use std::collections::{BTreeMap, HashMap};

/// One choice on a line of play.
#[derive(Clone)]
pub(crate) struct Choice {
    /// What the seat knows.
    pub(crate) knows: String,
    pub(crate) actions: usize,
    pub(crate) action: usize,
}

/// The end of a line of play.
pub(crate) struct Leaf {
    /// The probability of all that chance did on the line.
    pub(crate) chance: f64,
    /// The payoff of the first seat.
    pub(crate) payoff: f64,
    /// What each seat chose.
    pub(crate) choices: [Vec<Choice>; 2],
}

/// The decisions of a seat: the sequence of actions before each, the place of its first action, and how many it has.
///
/// Sequences are numbered; the empty one is 0.
struct Decisions {
    known: HashMap<String, usize>,
    list: Vec<(usize, usize, usize)>,
    sequences: usize,
}

impl Decisions {
    fn new() -> Self {
        Self { known: HashMap::new(), list: Vec::new(), sequences: 1 }
    }

    /// The number of the sequence that ends with the last of these choices.
    fn sequence(&mut self, choices: &[Choice]) -> usize {
        choices.iter().fold(0, |before, choice| {
            let next = (before, self.sequences, choice.actions);
            let decision = *self.known.entry(choice.knows.clone()).or_insert_with(|| {
                self.list.push(next);
                self.sequences += choice.actions;
                self.list.len() - 1
            });
            let (earlier, first, actions) = self.list[decision];
            assert_eq!((earlier, actions), (before, choice.actions), "a seat forgets: {}", choice.knows);
            first + choice.action
        })
    }
}

/// The value of the game for the first seat.
pub(crate) fn value(leaves: &[Leaf]) -> f64 {
    let mut seats = [Decisions::new(), Decisions::new()];
    let mut payoffs: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for leaf in leaves {
        let [own, other] = [0, 1].map(|seat| seats[seat].sequence(&leaf.choices[seat]));
        *payoffs.entry((other, own)).or_default() += leaf.chance * leaf.payoff;
    }
    let [first, second] = seats;
    let mut program = Problem::new(OptimizationDirection::Maximize);
    let plan: Vec<_> = (0..first.sequences).map(|_| program.add_var(0.0, (0.0, 1.0))).collect();
    program.add_constraint([(plan[0], 1.0)], ComparisonOp::Eq, 1.0);
    for (before, from, actions) in first.list {
        let actions = (from..from + actions).map(|k| (plan[k], 1.0));
        program.add_constraint(actions.chain([(plan[before], -1.0)]), ComparisonOp::Eq, 0.0);
    }
    // What the second seat lets the first one win, from the start and from each of its own decisions on.
    let free = (f64::NEG_INFINITY, f64::INFINITY);
    let whole = program.add_var(1.0, free);
    let worth: Vec<_> = second.list.iter().map(|_| program.add_var(0.0, free)).collect();
    let mut terms: Vec<Vec<_>> = vec![Vec::new(); second.sequences];
    terms[0].push((whole, 1.0));
    for (&(before, from, actions), &worth) in second.list.iter().zip(&worth) {
        terms[before].push((worth, -1.0));
        terms[from..from + actions].iter_mut().for_each(|terms| terms.push((worth, 1.0)));
    }
    for ((other, own), payoff) in payoffs {
        terms[other].push((plan[own], -payoff));
    }
    for terms in terms {
        program.add_constraint(terms, ComparisonOp::Le, 0.0);
    }
    let Ok(SolveOutcome::Solution(solution)) = program.solve() else { panic!("every game has a value") };
    solution.objective()
}

/// What the best response of a seat wins against one that chooses every action as often as the next.
pub(crate) fn best_against_uniform(leaves: &[Leaf], seat: usize) -> f64 {
    let mut decisions = Decisions::new();
    let mut gains: HashMap<usize, f64> = HashMap::new();
    for leaf in leaves {
        let sequence = decisions.sequence(&leaf.choices[seat]);
        let share: f64 = leaf.choices[1 - seat].iter().map(|choice| 1.0 / choice.actions as f64).product();
        let payoff = if seat == 0 { leaf.payoff } else { -leaf.payoff };
        *gains.entry(sequence).or_default() += leaf.chance * share * payoff;
    }
    // Later decisions were met after earlier ones.
    for &(before, from, actions) in decisions.list.iter().rev() {
        let best = (from..from + actions).map(|k| gains[&k]).fold(f64::NEG_INFINITY, f64::max);
        *gains.entry(before).or_default() += best;
    }
    gains[&0]
}
