//! Games of Go in the Smart Game Format, fourth edition: written, and read along the main line.

use crate::GameRecord;
use seedbed_files::Kind;
use seedbed_rules::{Spec, UsageError};
use std::fmt::Write;

/// A file of games of Go.
pub const SGF: Kind = Kind {
    name: "sgf",
    format: 1,
    limit: 64 << 20,
    words: "a game of Go in the Smart Game Format",
    remedy: "write one with `--record FILE.sgf` at Go, or save one from another program",
};

/// Points of a board as Go players name them; there is no `I`.
const LETTERS: &str = "ABCDEFGHJKLMNOPQRST";

/// A collection of these games.
///
/// # Errors
///
/// If one of them is not a game of Go from an empty board.
pub fn text(records: &[GameRecord]) -> Result<String, UsageError> {
    records.iter().map(one).collect()
}

fn one(record: &GameRecord) -> Result<String, UsageError> {
    let wrong =
        |what: &str| UsageError::new(what, "write lines of JSON instead, to a file that ends in .jsonl");
    let spec: Spec = record.game.parse()?;
    if spec.name != "go" {
        return Err(wrong("only games of Go are written as SGF"));
    }
    if record.start.is_some() {
        return Err(wrong("a game from a given position is not written as SGF"));
    }
    let size = size_of(&spec).ok_or_else(|| wrong("the board has no size"))?;
    let komi = keyed(&spec, "komi").unwrap_or("7.5");
    let mut text = format!(
        "(;C[{} {}]\nFF[4]GM[1]CA[UTF-8]AP[Seedbed]RU[Chinese]SZ[{size}]KM[{komi}]",
        SGF.mark(),
        "game"
    );
    for (key, agent) in ["PB", "PW"].into_iter().zip(&record.agents) {
        write!(text, "{key}[{}]", escaped(agent)).expect("a string takes all");
    }
    write!(text, "RE[{}]", result(record)).expect("a string takes all");
    for (at, vertex) in record.moves.iter().enumerate() {
        let point = if vertex.eq_ignore_ascii_case("pass") {
            String::new()
        } else {
            point_of(vertex, size).ok_or_else(|| wrong("a move names no point of the board"))?
        };
        let (line, colour) = (if at % 10 == 0 { "\n" } else { "" }, ['B', 'W'][at % 2]);
        write!(text, "{line};{colour}[{point}]").expect("a string takes all");
    }
    Ok(text + ")\n")
}

fn result(record: &GameRecord) -> String {
    let resigned = record.forfeit.is_some();
    match record.payoffs.as_ref().and_then(|payoffs| payoffs.first()) {
        None => "?".to_owned(),
        Some(0) => "Draw".to_owned(),
        Some(black) => format!("{}+{}", if *black > 0 { 'B' } else { 'W' }, if resigned { "F" } else { "" }),
    }
}

fn size_of(spec: &Spec) -> Option<usize> {
    let size = spec.leads.first().map(String::as_str).or_else(|| keyed(spec, "size")).unwrap_or("9x9");
    size.split('x').next()?.parse().ok().filter(|size| (1..=LETTERS.len()).contains(size))
}

fn keyed<'a>(spec: &'a Spec, key: &str) -> Option<&'a str> {
    spec.keyed.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// `D4` as `dp`: the column and the row from the top left.
fn point_of(vertex: &str, size: usize) -> Option<String> {
    let letter = vertex.chars().next()?.to_ascii_uppercase();
    let column = LETTERS[..size].find(letter)?;
    let row: usize = vertex.get(1..)?.parse().ok().filter(|row| (1..=size).contains(row))?;
    Some([column, size - row].map(|at| (b'a' + at as u8) as char).iter().collect())
}

/// `dp` as `D4`; nothing, or `tt` on boards of up to 19, is a pass.
fn vertex_of(point: &str, size: usize) -> Option<String> {
    if point.is_empty() || (point == "tt" && size <= 19) {
        return Some("pass".to_owned());
    }
    let at = |c: u8| c.checked_sub(b'a').map(usize::from).filter(|at| *at < size);
    let &[column, row] = point.as_bytes() else { return None };
    let (column, row) = (at(column)?, at(row)?);
    Some(format!("{}{}", LETTERS.as_bytes()[column] as char, size - row))
}

/// The games of a collection along their main lines.
///
/// # Errors
///
/// If it is not a collection, or a game is one that our rules cannot follow: other than Go, with stones set up, or out of turn.
pub fn parse(text: &str) -> Result<Vec<GameRecord>, UsageError> {
    let wrong = |what: &str| UsageError::new(what, SGF.remedy);
    let (mut games, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.find('(') {
        let mut reader = Reader { text: &rest[at + 1..] };
        let nodes = reader.main_line().ok_or_else(|| wrong("this is no SGF, or it is damaged"))?;
        games.push(record_of(&nodes).map_err(|what| wrong(&format!("game {}: {what}", games.len() + 1)))?);
        rest = reader.text;
    }
    if games.is_empty() { Err(wrong("there is no game")) } else { Ok(games) }
}

/// Properties of a node: a name and its values.
type Node = Vec<(String, Vec<String>)>;

fn record_of(nodes: &[Node]) -> Result<GameRecord, String> {
    let root = nodes.first().ok_or("it is empty")?;
    let value = |key: &str| root.iter().find(|(name, _)| name == key).and_then(|(_, values)| values.first());
    if value("GM").is_some_and(|game| game.trim() != "1") {
        return Err("it is not Go".to_owned());
    }
    let size: usize =
        value("SZ").map_or(Ok(19), |size| size.trim().parse()).map_err(|_| "the size is no number")?;
    if !(1..=LETTERS.len()).contains(&size) {
        return Err(format!("no board has a side of {size}"));
    }
    let komi: f64 =
        value("KM").map_or(Ok(0.0), |komi| komi.trim().parse()).map_err(|_| "komi is no number")?;
    let mut moves = Vec::new();
    for (key, values) in nodes.iter().flatten() {
        match key.as_str() {
            "AB" | "AW" | "AE" => return Err("stones are set up on its board".to_owned()),
            "B" | "W" => {
                let is_black = moves.len() % 2 == 0;
                if is_black != (key == "B") {
                    return Err(format!("move {} is out of turn", moves.len() + 1));
                }
                let point = values.first().map_or("", |point| point.trim());
                moves.push(vertex_of(point, size).ok_or("a move names no point of the board")?);
            }
            _ => {}
        }
    }
    let named = |key| value(key).cloned().unwrap_or_else(|| "human".to_owned());
    Ok(GameRecord {
        game: format!("go:{size}x{size},komi={komi}"),
        agents: vec![named("PB"), named("PW")],
        seed: 0,
        number: None,
        start: None,
        opening: 0,
        plies: moves.len() as u32,
        moves,
        seconds: Vec::new(),
        // Other programs count otherwise: what the moves lead to is for our rules to say.
        payoffs: None,
        forfeit: None,
        comment: value("RE").map(|result| format!("result {result}")),
    })
}

/// What is left of a text to be read.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    /// The nodes after an opening parenthesis: of variations the first, to its end; the others are passed over.
    fn main_line(&mut self) -> Option<Vec<Node>> {
        let (mut nodes, mut depth, mut is_main) = (Vec::new(), 1_u32, true);
        while depth > 0 {
            self.text = self.text.trim_start();
            match self.take()? {
                '(' => depth += 1,
                ')' => {
                    depth -= 1;
                    // Whatever opens after this is another variation.
                    is_main = false;
                }
                ';' => {
                    let node = self.node()?;
                    if is_main {
                        nodes.push(node);
                    }
                }
                _ => return None,
            }
        }
        Some(nodes)
    }

    fn node(&mut self) -> Option<Node> {
        let mut node = Vec::new();
        loop {
            self.text = self.text.trim_start();
            let end = self.text.find(|c: char| !c.is_ascii_alphabetic())?;
            if end == 0 {
                return Some(node);
            }
            let (name, rest) = self.text.split_at(end);
            // Old files have small letters in between.
            let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
            self.text = rest.trim_start();
            let mut values = Vec::new();
            while self.text.starts_with('[') {
                self.take();
                values.push(self.value()?);
                self.text = self.text.trim_start();
            }
            node.push((name, values));
        }
    }

    /// A value after its opening bracket.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.take()? {
                ']' => return Some(value),
                '\\' => value.push(self.take()?),
                other => value.push(other),
            }
        }
    }

    fn take(&mut self) -> Option<char> {
        let mut letters = self.text.chars();
        let first = letters.next();
        self.text = letters.as_str();
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_line_is_read_and_variations_are_passed_over() {
        let text = "(;FF[4]GM[1]SZ[9]KM[6.5]PB[a \\] b]RE[B+3.5](;B[dp];W[aa])(;B[bb]))";
        assert!(parse(text).is_err(), "dp is on no board of nine");
        let games = parse(&text.replace("dp", "de").replace("(;B[de]", "(;B[de]C[x(;y]")).unwrap();
        assert_eq!(games[0].moves, ["D5", "A9"]);
        assert_eq!((games[0].game.as_str(), games[0].agents[0].as_str()), ("go:9x9,komi=6.5", "a ] b"));
    }

    #[test]
    fn damage_is_refused() {
        for bad in [
            "",
            "x",
            "(",
            "(;",
            "(;GM[2])",
            "(;SZ[x])",
            "(;SZ[99])",
            "(;AB[aa])",
            "(;W[aa])",
            "(;B[aa]",
            "(;B[a)",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
