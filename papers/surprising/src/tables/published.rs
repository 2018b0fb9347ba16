//! The numbers of the paper's Tables II and III.

use seedbed_arena::PointEstimate;

/// The paper's methods by our names, in the order of its Algorithms 1 to 4 and the seeds.
pub(super) const METHODS: [&str; 5] = ["naive", "iterative", "coevolution", "approximate", "seeds"];

/// A score and the standard deviation printed after it, if any.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Printed {
    pub(super) score: f64,
    pub(super) deviation: Option<f64>,
}

/// The game whose number of games the text gives instead of an error, and that number.
const BATTLESHIP: (&str, u64) = ("Battleship", 54);

/// Rows based on fewer games than this say too little for a verdict.
const ENOUGH: f64 = 1_000.0;

impl Printed {
    /// The number of games that the printed deviation implies.
    pub(super) fn games(self) -> Option<f64> {
        let deviation = self.deviation.filter(|deviation| *deviation > 0.0)?;
        Some((1.0 + self.score * (1.0 - self.score) / (deviation * deviation)).round())
    }

    /// The score with the error of its games.
    pub(super) fn estimate(self) -> PointEstimate {
        PointEstimate::known(self.score, self.deviation.unwrap_or(0.0))
    }

    /// The error of its games, if it can be known: for Battleship the text says how many there were.
    pub(super) fn error(self, game: &str) -> Option<f64> {
        match self.deviation {
            Some(deviation) if deviation > 0.0 => Some(deviation),
            None if game == BATTLESHIP.0 => Some(PointEstimate::share(self.score, BATTLESHIP.1).error),
            _ => None,
        }
    }

    /// Whether it is based on enough games for a verdict.
    pub(super) fn counts(self) -> bool {
        self.games().is_some_and(|games| games >= ENOUGH)
    }
}

/// The rows of Table II for one game, in the order of [`METHODS`].
pub(super) type Rows = [Option<Printed>; 5];

/// The cells of Table III for one game above its diagonal, `[row][column - row - 1]`, for the first four of [`METHODS`]; the
/// others follow by symmetry.
pub(super) type Cells = [(f64, f64); 6];

const fn of(score: f64, deviation: f64) -> Printed {
    Printed { score, deviation: Some(deviation) }
}

/// The rows of Table II, by the paper's names of games.
pub(super) const TABLE_2: [(&str, Rows); 16] = [
    (
        "4-in-a-row",
        [Some(of(0.75, 0.19)), Some(of(1.0, 0.0)), Some(of(0.442_308, 0.10)), None, Some(of(0.63, 0.03))],
    ),
    (
        "Batawaf4",
        [
            Some(of(0.620, 0.004)),
            Some(of(0.626, 0.004)),
            Some(of(0.544, 0.003)),
            Some(of(0.626, 0.005)),
            Some(of(0.606, 0.004)),
        ],
    ),
    (
        "Batawaf",
        [
            Some(of(0.628_467, 0.004)),
            Some(of(0.626_671, 0.004)),
            Some(of(0.443_975, 0.003)),
            Some(of(0.626_912, 0.005)),
            Some(of(0.627, 0.004)),
        ],
    ),
    (
        "Cheat",
        [
            Some(of(0.802_905, 0.011)),
            Some(of(0.817_416, 0.029)),
            Some(of(0.810_882, 0.007)),
            Some(of(0.783_318, 0.006)),
            Some(of(0.845, 0.003)),
        ],
    ),
    (
        "Flip",
        [
            Some(of(0.593_143, 0.017)),
            Some(of(0.588, 0.022)),
            Some(of(0.591_314, 0.016)),
            Some(of(0.597_727, 0.017)),
            Some(of(0.554, 0.04)),
        ],
    ),
    (
        "Guess who-deter",
        [
            Some(of(0.613_484, 0.000_513_042)),
            None,
            Some(of(0.597_514, 0.001_607_14)),
            Some(of(0.785_714, 0.113_804)),
            None,
        ],
    ),
    (
        "Guess who",
        [
            Some(of(1.0, 0.0)),
            Some(of(0.771, 0.0876)),
            Some(of(0.615, 0.001_58)),
            Some(of(0.679, 0.130)),
            None,
        ],
    ),
    (
        "Cheat-Special",
        [
            Some(of(0.65, 0.027)),
            Some(of(0.58, 0.01)),
            Some(of(0.62, 0.027)),
            Some(of(0.64, 0.016)),
            Some(of(0.6405, 0.02)),
        ],
    ),
    ("Battleship", [None, None, None, None, Some(Printed { score: 0.77, deviation: None })]),
    (
        "Morra",
        [
            Some(of(0.523, 0.001)),
            Some(of(0.527, 0.0016)),
            Some(of(0.518, 0.001)),
            Some(of(0.526, 0.0012)),
            Some(of(0.519, 0.0013)),
        ],
    ),
    (
        "Nim",
        [
            None,
            Some(of(0.589, 0.002)),
            Some(of(0.669, 0.002)),
            Some(of(0.500, 0.0007)),
            Some(of(0.74, 0.0003)),
        ],
    ),
    (
        "Phantom-4-in-a-row",
        [
            None,
            Some(of(0.657, 0.004)),
            Some(of(0.598, 0.003)),
            Some(of(0.549, 0.000_96)),
            Some(of(0.69, 0.003)),
        ],
    ),
    (
        "Phantom-tic-tac-toe",
        [
            Some(of(0.445, 0.000_497)),
            Some(of(0.595, 0.001_38)),
            Some(of(0.696, 0.0011)),
            Some(of(0.445, 0.000_497)),
            Some(of(0.75, 0.0012)),
        ],
    ),
    (
        "Pig",
        [
            Some(of(0.512_262, 0.0016)),
            Some(of(0.522_151, 0.002)),
            Some(of(0.508_092, 0.0016)),
            Some(of(0.507_889, 0.0012)),
            Some(of(0.505, 0.003)),
        ],
    ),
    (
        "War4",
        [
            Some(of(0.605, 0.018)),
            Some(of(0.669, 0.05)),
            Some(of(0.553, 0.010)),
            Some(of(0.623_288, 0.016)),
            Some(of(0.623, 0.017)),
        ],
    ),
    (
        "War",
        [
            Some(of(0.632, 0.018)),
            Some(of(0.653, 0.012)),
            Some(of(0.487, 0.005)),
            Some(of(0.517, 0.006_66)),
            Some(of(0.632, 0.003)),
        ],
    ),
];

/// The cells of Table III, by the names of [`TABLE_2`]; each is a score with its printed deviation.
pub(super) const TABLE_3: [(&str, Cells); 15] = [
    (
        "Cheat",
        [(0.0269, 0.003), (0.977, 0.002), (0.017, 0.002), (0.502, 0.008), (0.5, 0.008), (0.329, 0.008)],
    ),
    (
        "Guess who-deter",
        [(0.8, 0.004), (0.498, 0.005), (0.489, 0.005), (0.14, 0.004), (0.208, 0.004), (0.498, 0.005)],
    ),
    (
        "Guess who",
        [(0.276, 0.005), (0.34, 0.005), (0.159, 0.004), (0.583, 0.005), (0.424, 0.005), (0.437, 0.005)],
    ),
    ("Phantom-4-in-a-row", [(0.5, 0.005), (0.75, 0.004), (1.0, 0.0), (0.0, 0.0), (1.0, 0.0), (0.5, 0.005)]),
    ("Nim", [(0.5, 0.005), (0.5, 0.005), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (1.0, 0.0)]),
    (
        "Phantom-tic-tac-toe",
        [(0.75, 0.004), (0.5, 0.005), (0.5, 0.005), (0.5, 0.005), (0.0, 0.0), (1.0, 0.0)],
    ),
    (
        "Morra",
        [(0.472, 0.005), (0.477, 0.005), (0.472, 0.005), (0.483, 0.005), (0.475, 0.005), (0.518, 0.005)],
    ),
    ("4-in-a-row", [(0.427, 0.05), (0.503, 0.06), (0.494, 0.06), (0.57, 0.06), (0.494, 0.06), (0.396, 0.05)]),
    (
        "Flip",
        [(0.428, 0.005), (0.439, 0.005), (0.439, 0.005), (0.432, 0.005), (0.437, 0.005), (0.563, 0.005)],
    ),
    ("Pig", [(0.496, 0.005), (0.505, 0.005), (0.502, 0.005), (0.498, 0.005), (0.506, 0.005), (0.498, 0.005)]),
    (
        "Batawaf",
        [(0.49, 0.005), (0.701, 0.005), (0.501, 0.005), (0.698, 0.005), (0.497, 0.005), (0.307, 0.005)],
    ),
    ("War", [(0.453, 0.006), (0.508, 0.006), (0.495, 0.006), (0.708, 0.005), (0.563, 0.006), (0.508, 0.006)]),
    (
        "Batawaf4",
        [(0.311, 0.005), (0.385, 0.005), (0.301, 0.005), (0.562, 0.005), (0.507, 0.005), (0.427, 0.005)],
    ),
    ("War4", [(0.489, 0.008), (0.493, 0.008), (0.495, 0.008), (0.47, 0.008), (0.424, 0.008), (0.424, 0.008)]),
    ("Cheat-Special", [(0.497, 0.01), (0.5, 0.01), (0.499, 0.01), (0.5, 0.01), (0.658, 0.01), (0.5, 0.01)]),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The methods as the transcribed tables (`published/README.md`) call them, in the order of [`METHODS`].
    const TRANSCRIBED: [&str; 5] = ["naive", "iterative", "real_coevol", "approx_coevol", "seed"];

    fn lines(table: &str) -> Vec<Vec<&str>> {
        // Only the notes, which are not read, may hold commas within quotes.
        table.lines().skip(1).map(|line| line.split(',').collect()).collect()
    }

    fn method(name: &str) -> usize {
        TRANSCRIBED.iter().position(|method| *method == name).unwrap()
    }

    #[test]
    fn table_2_is_as_transcribed() {
        let lines = lines(include_str!("published/table_2.csv"));
        let here: usize = TABLE_2.iter().map(|(_, rows)| rows.iter().flatten().count()).sum();
        assert_eq!(lines.len(), here);
        for line in lines {
            let (_, rows) = TABLE_2.iter().find(|(game, _)| *game == line[0]).unwrap();
            let printed = rows[method(line[1])].unwrap();
            assert_eq!((printed.score, printed.deviation), (line[2].parse().unwrap(), line[3].parse().ok()));
            let games: Option<f64> = line.last().unwrap().parse().ok();
            assert_eq!(printed.games(), games, "{line:?}");
        }
    }

    #[test]
    fn table_3_is_as_transcribed() {
        let lines = lines(include_str!("published/table_3.csv"));
        assert_eq!(lines.len(), 16 * TABLE_3.len());
        for line in lines {
            let game = line[0].replace("GuessWho", "Guess who");
            let (_, cells) = TABLE_3.iter().find(|(name, _)| *name == game).unwrap();
            let (row, column) = (method(line[1]), method(line[2]));
            if row < column {
                let at = [0, 3, 5][row] + column - row - 1;
                assert_eq!(cells[at], (line[3].parse().unwrap(), line[4].parse().unwrap()), "{line:?}");
            }
        }
    }
}
