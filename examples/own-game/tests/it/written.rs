//! What is written about this folder is true.

use std::fs::read_to_string;
use std::path::Path;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Everything but rules, notation and strategy: what the command line costs whoever has a game.
#[test]
fn sixty_lines_beyond_the_rules_are_enough() {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let lines = |name: &str| file(name).lines().filter(is_code).count();
    let beyond: usize = ["src/lib.rs", "src/main.rs", "src/entry.rs"].into_iter().map(lines).sum();
    assert!(beyond <= 60, "{beyond} lines");
    assert!(file("../../docs/library.md").contains(&format!("that took {beyond} lines")), "{beyond} lines");
}

/// The page shows pieces of these files, each under its name.
#[test]
fn the_library_page_shows_what_is_here() {
    let page = file("../../docs/library.md");
    let shown: Vec<&str> = page.split("```rs\n// examples/own-game/").skip(1).collect();
    assert!(shown.len() >= 5, "the walk through this folder is gone");
    for block in shown {
        let (name, rest) = block.split_once('\n').unwrap();
        let code = rest.split("```").next().unwrap();
        assert!(file(name).contains(code), "{name} does not hold\n{code}");
    }
}
