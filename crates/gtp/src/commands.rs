//! What a controller may ask for, by name.

use super::Gtp;
use seedbed_go::SIZES;
use seedbed_rules::{Alarm, Player, Stop};
use std::time::{Duration, Instant};

/// An answer, or the protocol's word for what went wrong.
type Answer = Result<String, &'static str>;

const UNKNOWN: &str = "unknown command";
const SYNTAX: &str = "syntax error";

type Command = fn(&mut Gtp, &[&str]) -> Answer;

/// Every command, in the order in which the protocol introduces them.
const COMMANDS: &[(&str, Command)] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Seedbed".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, arguments| Ok(is_known(arguments).to_string())),
    ("list_commands", |_, _| Ok(names().join("\n"))),
    ("quit", |gtp, _| {
        gtp.over = true;
        Ok(String::new())
    }),
    ("boardsize", board_size),
    ("clear_board", |gtp, _| {
        gtp.renew(gtp.size).map_err(|_| "the agent does not fit this board")?;
        Ok(String::new())
    }),
    ("komi", komi),
    ("play", play),
    ("genmove", generate_move),
    ("undo", undo),
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("final_score", |gtp, _| Ok(score(gtp.goban.lead() - gtp.komi))),
    ("showboard", |gtp, _| Ok(format!("\n{}", gtp.goban.picture()))),
];

/// Carries out a command given by its words; surplus arguments are ignored.
pub(super) fn run(gtp: &mut Gtp, words: &[&str]) -> Answer {
    let (name, arguments) = words.split_first().ok_or(UNKNOWN)?;
    let command = COMMANDS.iter().find(|(known, _)| known == name);
    command.ok_or(UNKNOWN).and_then(|(_, command)| command(gtp, arguments))
}

fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|(name, _)| *name).collect()
}

fn is_known(arguments: &[&str]) -> bool {
    arguments.first().is_some_and(|name| names().contains(name))
}

fn board_size(gtp: &mut Gtp, arguments: &[&str]) -> Answer {
    let size = number(arguments, 0)?;
    if !usize::try_from(size).is_ok_and(|size| SIZES.contains(&size)) {
        return Err("unacceptable size");
    }
    gtp.renew(size as usize).map_err(|_| "unacceptable size")?;
    Ok(String::new())
}

fn komi(gtp: &mut Gtp, arguments: &[&str]) -> Answer {
    let points = arguments.first().and_then(|text| text.parse::<f64>().ok());
    gtp.komi = points.filter(|points| points.is_finite()).ok_or(SYNTAX)?;
    gtp.goban.set_komi(gtp.komi);
    Ok(String::new())
}

fn play(gtp: &mut Gtp, arguments: &[&str]) -> Answer {
    let mover = colour(arguments)?;
    let vertex = arguments.get(1).filter(|text| is_vertex(text)).ok_or(SYNTAX)?;
    if gtp.goban.play(mover, vertex) { Ok(String::new()) } else { Err("illegal move") }
}

fn generate_move(gtp: &mut Gtp, arguments: &[&str]) -> Answer {
    let mover = colour(arguments)?;
    let points = (gtp.size * gtp.size) as u32;
    let alarm = gtp.clocks.share(mover, points).map(|share| Alarm::after(share, &Stop::NEVER));
    let begun = Instant::now();
    let vertex = gtp.goban.choose(mover, alarm.as_ref().map_or(&Stop::NEVER, Alarm::stop));
    gtp.clocks.spend(mover, begun.elapsed());
    gtp.waits = Some(mover);
    Ok(vertex)
}

fn undo(gtp: &mut Gtp, _: &[&str]) -> Answer {
    if gtp.goban.undo() { Ok(String::new()) } else { Err("cannot undo") }
}

fn time_settings(gtp: &mut Gtp, arguments: &[&str]) -> Answer {
    let [main, overtime, stones] = [0, 1, 2].map(|at| time(arguments, at));
    gtp.clocks.set(seconds(main?), seconds(overtime?), stones?);
    Ok(String::new())
}

fn time_left(gtp: &mut Gtp, arguments: &[&str]) -> Answer {
    let mover = colour(arguments)?;
    let [left, stones] = [1, 2].map(|at| time(arguments, at));
    gtp.clocks.tell(mover, seconds(left?), stones?);
    Ok(String::new())
}

/// A number of seconds or stones; controllers tell of a clock that has run out by a number below zero.
fn time(arguments: &[&str], at: usize) -> Result<u32, &'static str> {
    Ok(number(arguments, at)?.clamp(0, u32::MAX.into()) as u32)
}

fn seconds(count: u32) -> Duration {
    Duration::from_secs(count.into())
}

/// The score of the board as it stands, dead stones included, from Black's lead.
fn score(lead: f64) -> String {
    match lead {
        lead if lead > 0.0 => format!("B+{lead}"),
        lead if lead < 0.0 => format!("W+{}", -lead),
        _ => "0".to_owned(),
    }
}

fn number(arguments: &[&str], at: usize) -> Result<i64, &'static str> {
    arguments.get(at).and_then(|text| text.parse().ok()).ok_or(SYNTAX)
}

fn colour(arguments: &[&str]) -> Result<Player, &'static str> {
    match arguments.first().map(|text| text.to_ascii_lowercase()).as_deref() {
        Some("b" | "black") => Ok(0),
        Some("w" | "white") => Ok(1),
        _ => Err(SYNTAX),
    }
}

/// Is this the name of a point on some board of the protocol, or a pass? Whether it lies on ours is another question.
fn is_vertex(text: &str) -> bool {
    let on_a_board = || {
        let letter =
            text.bytes().next().filter(|b| b.is_ascii_alphabetic() && !b.eq_ignore_ascii_case(&b'i'));
        let row = text
            .get(1..)
            .filter(|digits| !digits.starts_with('+'))
            .and_then(|digits| digits.parse::<u8>().ok());
        letter.is_some() && row.is_some_and(|row| (1..=25).contains(&row))
    };
    text.eq_ignore_ascii_case("pass") || on_a_board()
}
