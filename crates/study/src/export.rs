//! The data for other programs: tables of visitors and games, everything as JSON, and what the columns mean.

use crate::{End, Findings, Game, Guess, Part, Record, Visitor, exhibit};
use seedbed_lab::export::quoted;
use seedbed_lab::report::exhibit_text;
use serde_json::{Map, Value, json};

/// A column: its name, and what it means.
type Column = (&'static str, &'static str);

const VISITORS: &[Column] = &[
    ("visitor", "a random name"),
    ("number", "the number in the allocation, from 0; empty for those who never began a game that counts"),
    ("consent", "the version of the information that they agreed to"),
    ("skill", "how well they say they play, from 1 (hardly) to 5 (very well); empty if they did not say"),
    ("first", "the arm of the first game that counts"),
    ("side", "the side on which they sat in both games, from 1"),
    ("points_first", "points in the first game: 1, 0.5 or 0; empty if it was not ended"),
    ("points_second", "points in the second game"),
    (
        "guess",
        "which opponent was stronger in their eyes: first, second, neither; empty if they were not asked",
    ),
    ("deleted", "1 if they had their data deleted, of which nothing but the number is left"),
];

const GAMES: &[Column] = &[
    ("visitor", "the random name of the visitor"),
    ("game", "which game of the visitor, from 1; 0 for practice"),
    ("part", "practice, primary (counts) or later"),
    ("arm", "the arm; empty for practice"),
    ("seat", "the visitor's seat, from 1"),
    ("seed", "the seed of the game; empty as long as the study is sealed"),
    ("program", "the program that played"),
    (
        "end",
        "played, resigned (by the visitor), won (the agent gave up), abandoned, failed; empty if it was never ended",
    ),
    ("points", "the visitor's points: 1, 0.5 or 0; empty if nothing can be said"),
    ("plies", "how many moves were made, those of chance included"),
    ("away", "how often the visitor looked at another window"),
    ("late_replies", "how many replies took longer than the fixed time"),
    ("moves", "all moves, separated by blanks"),
    ("ms", "when each was made, in milliseconds since the game was shown, separated by blanks"),
];

/// The files of an export, with their names.
///
/// # Panics
///
/// Never: all of it is plain data.
pub fn exported(findings: &Findings, record: &Record) -> Vec<(&'static str, String)> {
    let visitors: Vec<Map<String, Value>> =
        findings.visitors.iter().map(|visitor| visitor_row(findings, visitor)).collect();
    let games: Vec<Map<String, Value>> =
        findings.visitors.iter().flat_map(|visitor| game_rows(findings, visitor)).collect();
    let exhibit = exhibit(findings, &record.plan);
    let mut study = json!(record);
    if !findings.is_opened {
        // Which agent is which arm is not told, and neither is a seed, which would tell it.
        study["opened"] = Value::Null;
    }
    let all = json!({ "study": study, "findings": findings, "visitors": visitors, "games": games, "exhibit": exhibit });
    vec![
        ("visitors.csv", csv(VISITORS, &visitors)),
        ("games.csv", csv(GAMES, &games)),
        ("study.json", serde_json::to_string_pretty(&all).expect("it is plain data") + "\n"),
        ("codebook.md", codebook(findings, record)),
        ("exhibit.md", exhibit_text(&exhibit)),
    ]
}

fn row(columns: &[Column], values: Vec<Value>) -> Map<String, Value> {
    debug_assert_eq!(columns.len(), values.len(), "a value for each column");
    columns.iter().zip(values).map(|((name, _), value)| ((*name).to_owned(), value)).collect()
}

fn csv(columns: &[Column], rows: &[Map<String, Value>]) -> String {
    let head = columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(",") + "\n";
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => quoted(text),
        value => value.to_string(),
    };
    let line = |row: &Map<String, Value>| {
        columns.iter().map(|(name, _)| cell(&row[*name])).collect::<Vec<_>>().join(",") + "\n"
    };
    rows.iter().map(line).fold(head, |all, line| all + &line)
}

fn points(end: Option<&End>) -> Value {
    end.and_then(End::points).map_or(Value::Null, |halves| json!(f64::from(halves) / 2.0))
}

fn visitor_row(findings: &Findings, visitor: &Visitor) -> Map<String, Value> {
    let allocation = visitor.number.map(|number| findings.key.allocation(number));
    let primary: Vec<&Game> = visitor.primary().collect();
    let scored = |game: usize| points(primary.get(game).and_then(|game| game.end.as_ref()));
    let guess = visitor.guess.map(|guess| match guess {
        Guess::First => "first",
        Guess::Second => "second",
        Guess::Neither => "neither",
    });
    let values = vec![
        json!(visitor.id),
        json!(visitor.number),
        json!((!visitor.deleted).then_some(visitor.consent)),
        json!(visitor.skill),
        json!(allocation.map(|allocation| findings.name(allocation.first))),
        json!(allocation.map(|allocation| allocation.side + 1)),
        scored(0),
        scored(1),
        json!(guess),
        json!(u8::from(visitor.deleted)),
    ];
    row(VISITORS, values)
}

fn game_rows(findings: &Findings, visitor: &Visitor) -> Vec<Map<String, Value>> {
    let mut counted = 0;
    let rows = visitor.games.iter().map(|game| {
        let number = visitor.number.filter(|_| game.part != Part::Practice);
        counted += u64::from(number.is_some());
        let at = counted;
        let arm = number.map(|number| findings.name(findings.key.arm(number, at)));
        let seed = number.filter(|_| findings.is_opened).map(|number| findings.key.seed(number, at));
        let each = |text: &dyn Fn(&crate::Moved) -> String| {
            game.moves.iter().map(text).collect::<Vec<_>>().join(" ")
        };
        let end = game.end.as_ref().map(|end| match end {
            End::Played(_) => "played",
            End::Resigned => "resigned",
            End::Won => "won",
            End::Abandoned => "abandoned",
            End::Failed(_) => "failed",
        });
        let values = vec![
            json!(visitor.id),
            json!(number.map_or(0, |_| at)),
            json!(game.part),
            json!(arm),
            json!(game.seat + 1),
            json!(seed),
            json!(game.program),
            json!(end),
            points(game.end.as_ref()),
            json!(game.moves.len()),
            json!(game.away),
            json!(game.late_replies),
            json!(each(&|moved| moved.text.replace(' ', "_"))),
            json!(each(&|moved| moved.ms.to_string())),
        ];
        row(GAMES, values)
    });
    rows.collect()
}

fn codebook(findings: &Findings, record: &Record) -> String {
    let plan = &record.plan;
    let listed = |columns: &[Column]| -> String {
        columns
            .iter()
            .fold(String::new(), |all, (name, meaning)| all + &format!("| `{name}` | {meaning} |\n"))
    };
    let arms = if findings.is_opened {
        plan.arms.iter().fold(String::new(), |all, arm| all + &format!("- {}: `{}`\n", arm.name, arm.full))
    } else {
        "- X and Y: the arms in an order that is told when the study is opened\n".to_owned()
    };
    format!(
        "# {}: what the columns mean\n\nThe game is `{}`. The arms:\n\n{arms}\nThe SHA-256 of the key is `{}`{}.\n\n\
         ## visitors.csv\n\n| column | meaning |\n| --- | --- |\n{}\n## games.csv\n\n| column | meaning |\n| --- | --- |\n{}",
        plan.title,
        plan.game,
        record.commitment.as_deref().unwrap_or("not drawn yet"),
        record.opened.as_ref().map_or(String::new(), |key| format!(", the key is `{}`", key.digits())),
        listed(VISITORS),
        listed(GAMES),
    )
}
