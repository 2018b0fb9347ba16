//! Beyond the paper: whether boosting helps, game by game.

use super::trials::{Case, Pick, Trials, Tried, selection};
use seedbed_lab::{Exhibit, ExhibitTable, Line, Part, Scale, Title};
use seedbed_tune::Method;

/// Games with a randomised agent, including games of imperfect information and of chance.
const GAMES: [(&str, &str); 13] = [
    ("domineering:5x5", "mcts:100"),
    ("tic-tac-toe", "mcts:30"),
    ("connect-four:4x5", "mcts:50"),
    ("breakthrough:5x5", "mcts:50"),
    ("go:5x5", "mcts:30"),
    ("dots-and-boxes:2x2", "mcts:50"),
    ("nim", "mcts:30"),
    ("dominance", "mcts:10"),
    ("pig:20", "mcts:20"),
    ("morra", "random"),
    ("morra", "pimc:4,search=(mcts:20)"),
    ("phantom-tic-tac-toe", "pimc:4,search=(mcts:20)"),
    ("dominoes", "pimc:2,search=(mcts:10)"),
];

/// Games of partners, who cannot agree on one of several seeds.
const PARTNERS: [&str; 1] = ["dominoes"];

pub(super) const BY_GAME: Trials = Trials {
    title: Title {
        name: "games",
        also: &[],
        about: "beyond: where boosting helps and where it does not, game by game",
    },
    cases: |scale| {
        let (k, fresh) = scale.pick((8, 8), (60, 60), (300, 200));
        let runs = scale.count(2, 10, 20);
        let case = |&(game, agent): &(&'static str, &str)| {
            let methods: &[Method] =
                if PARTNERS.contains(&game) { &[Method::Best] } else { &[Method::Best, Method::Nash] };
            let picks = methods.iter().map(|&method| Pick::new(k, k, method)).collect();
            Case { game, agent: agent.to_owned(), selection: selection(k, k, false), picks, fresh, runs }
        };
        let games = match scale {
            Scale::Small => [&GAMES[1..2], &GAMES[9..10]].concat(),
            _ => GAMES.to_vec(),
        };
        games.iter().map(case).collect()
    },
    show: |_, tried| {
        vec![Exhibit {
            name: "Game by game".to_owned(),
            caption: "Points of the best seeds against fresh seeds of the same agent".to_owned(),
            parts: vec![Part::Table(verdicts(tried))],
            notes: vec!["A verdict takes 99 % of certainty over the runs. Where chance or hidden hands decide, or where the agent plays \
                perfectly, one seed is as good as another; partners have no Nash mixture, since they cannot agree on a seed."
                .to_owned()],
        }]
    },
};

/// The points of the best seeds in each case with a verdict, and beside them those of a second portfolio.
pub(super) fn verdicts(tried: &[Tried]) -> ExhibitTable {
    let mut table = ExhibitTable { beside: vec!["Nash".to_owned()], lines: Vec::new() };
    for tried in tried {
        let best = tried.spread(0, |judged| judged.points(1));
        let verdict = match best.interval(0.99) {
            Some((low, _)) if low > 0.5 => "it helps",
            Some((_, high)) if high < 0.5 => "it harms",
            _ => "no difference shown",
        };
        let what = format!("{}, {}", tried.case.game, tried.case.agent);
        let line = Line::unpublished(&what, best.measure()).because(verdict);
        let nash = (tried.case.picks.len() > 1).then(|| tried.spread(1, |judged| judged.points(1)));
        table.lines.push(match nash {
            Some(nash) => line.beside(nash.measure()),
            None => line,
        });
    }
    table
}
