//! Section 8: how many simulations transpositions save, in sharing nodes and in the backup.

use super::future::thesis;
use seedbed_lab::{
    Chart, Duel, DuelExperiment, Exhibit, ExhibitTable, Line, Part, Scale, Score, Series, Title,
};

/// Who uses transpositions more, and who less: a description, and for both which positions share a node and additions to the spec.
const KINDS: [(&str, [(&str, &str); 2]); 4] = [
    ("backup through all parents, scored", [("position", ",backup=all"), ("position", "")]),
    ("backup through all parents, unscored", [("unscored", ",backup=all"), ("unscored", "")]),
    ("shared nodes, scored", [("position", ""), ("none", "")]),
    ("shared nodes, unscored", [("unscored", ""), ("none", "")]),
];

/// The simulations of the first player, in quarters of the other's.
const QUARTERS: [u64; 4] = [1, 2, 3, 4];

/// The simulations of the player without.
fn simulations(scale: Scale) -> u64 {
    scale.pick(200, 2_000, 2_000)
}

fn boards(scale: Scale) -> &'static [usize] {
    scale.pick(&[2], &[3, 4], &[3, 4, 5])
}

pub(super) const TRANSPOSITIONS: DuelExperiment = DuelExperiment {
    title: Title {
        name: "transpositions",
        also: &[],
        about: "beyond: how many simulations transpositions save, in shared nodes and in the backup",
    },
    matches: |scale| {
        let mut duels = Vec::new();
        for side in boards(scale) {
            for (label, [(merge, more), (plain, less)]) in KINDS {
                for quarters in QUARTERS {
                    let all = simulations(scale);
                    duels.push(Duel {
                        label: format!("{label}, {quarters}/4"),
                        game: format!("dots-and-boxes:{side}x{side}"),
                        agents: [thesis(all * quarters / 4, merge, more), thesis(all, plain, less)],
                        games: scale.count(5, 200, 2_000),
                        batch: scale.pick(5, 5, 10),
                    });
                }
            }
        }
        duels
    },
    show: |scale, done| {
        let mut parts = Vec::new();
        let mut table = ExhibitTable::default();
        for (side, of_board) in boards(scale).iter().zip(done.chunks(KINDS.len() * QUARTERS.len())) {
            let mut series = Vec::new();
            for (matches, (label, _)) in of_board.chunks(QUARTERS.len()).zip(KINDS) {
                let lines = of_kind(matches);
                let points =
                    QUARTERS.iter().zip(&lines).map(|(&quarters, line)| (25.0 * quarters as f64, line.ours));
                series.push(Series { name: label.to_owned(), published: false, points: points.collect() });
                let group = format!("{label}, {side}x{side}");
                table.lines.extend(lines.into_iter().map(|line| line.of(&group)));
            }
            let x = format!("simulations on {side}x{side}, per cent of the other's");
            parts.push(Part::Chart(Chart { x, y: "points".to_owned(), places: Vec::new(), series }));
        }
        parts.push(Part::Table(table));
        vec![Exhibit {
            name: "Section 8: transpositions".to_owned(),
            caption: format!(
                "Points of a player who uses transpositions against one with {} simulations a move who does not",
                simulations(scale)
            ),
            parts,
            notes: vec![NOTE.to_owned()],
        }]
    },
};

const NOTE: &str = "The thesis asks by how much transpositions in the backup, along all parents of a node, decrease the simulations needed to reach the same result with \
    scored states, and whether they help or harm with unscored ones. Its players share nodes in any case; what that saves stands beside it, against a plain tree. As good is \
    where a line through the points next to one half crosses it; where all lie below, there is none.";

/// The matches of one kind on one board, and how many simulations do as well.
fn of_kind(matches: &[(Duel, Score)]) -> Vec<Line> {
    let line = |((_, score), quarters): (&(Duel, Score), u64)| {
        Line::share(&format!("{} % of the simulations", 25 * quarters), None, &score.counts(), 1)
    };
    let mut lines: Vec<Line> = matches.iter().zip(QUARTERS).map(line).collect();
    let shares: Vec<f64> = lines.iter().map(|line| line.ours.value).collect();
    let games = matches.iter().map(|(_, score)| score.counts().games()).sum();
    if let Some(per_cent) = enough(&shares) {
        lines
            .push(Line::number("as good with, per cent of the simulations", None, per_cent, 0).from_n(games));
    }
    lines
}

/// The per cent of the simulations at which shares of points, a quarter apart, cross one half from below; `None` if they do not.
fn enough(shares: &[f64]) -> Option<f64> {
    if *shares.first()? >= 0.5 {
        return Some(25.0);
    }
    let at = shares.windows(2).position(|two| two[0] < 0.5 && two[1] >= 0.5)?;
    let part = (0.5 - shares[at]) / (shares[at + 1] - shares[at]);
    Some(25.0 * (1.0 + at as f64 + part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_one_half_is_crossed() {
        assert_eq!(enough(&[0.1, 0.2, 0.3, 0.4]), None);
        assert_eq!(enough(&[0.6, 0.7, 0.8, 0.9]), Some(25.0));
        let found = enough(&[0.2, 0.4, 0.6, 0.9]).unwrap();
        assert!((found - 62.5).abs() < 1e-9, "{found}");
    }
}
