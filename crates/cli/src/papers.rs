//! The papers that the command line knows.

use seedbed_lab::Paper;

/// All papers, in alphabetical order.
pub(crate) fn papers() -> Vec<Paper> {
    vec![
        seedbed_paper_boosting::paper(),
        seedbed_paper_dominance::paper(),
        seedbed_paper_dominoes::paper(),
        seedbed_paper_dots_and_boxes::paper(),
        seedbed_paper_surprising::paper(),
    ]
}
