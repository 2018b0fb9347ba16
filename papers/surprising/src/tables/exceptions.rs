//! Why some methods fall short of the published number in some games.

/// A reason, with the games and methods that it explains.
struct Reason {
    games: &'static [&'static str],
    methods: &'static [&'static str],
    why: &'static str,
}

const REASONS: [Reason; 5] = [
    Reason {
        games: &["Nim", "Phantom-4-in-a-row", "Phantom-tic-tac-toe", "Morra"],
        methods: &["iterative", "approximate"],
        why: "every strategy here has an answer that others beat, and the method asks for a win over its last strategy or a former one only: it walks \
              in circles, and where it stands when its games are spent is chance, in the paper's one run as in each of ours (see their spread)",
    },
    Reason {
        games: &["Phantom-4-in-a-row", "Phantom-tic-tac-toe"],
        methods: &["coevolution"],
        why: "a child must beat all ancestors; after some twenty that is so rare that the line ends, at a strategy that answers its ancestors and not \
              the baseline",
    },
    Reason {
        games: &["Batawaf4", "War4"],
        methods: &["naive", "iterative", "coevolution", "approximate", "seeds"],
        why: "the fourth number draws a permutation, so that strategies nearby are not alike and a step is a throw: scores follow the number of throws, of \
              which the paper's 24 hours had more",
    },
    Reason {
        games: &["Cheat"],
        methods: &["coevolution", "approximate"],
        why: "the strategies are ours, since the paper does not give its own; with them most steps lose to some ancestor or win by answering a bad one, and \
              the runs that pass this reach more than is published",
    },
    Reason {
        games: &["Morra", "Batawaf", "War", "Pig"],
        methods: &["seeds"],
        why: "the best of random strategies grows slowly with their number, of which the paper's 24 hours had more",
    },
];

/// The rows that fall short, each with its reason; returns `None` if there are none.
pub(super) fn explained(short: &[(&'static str, &'static str)]) -> Option<String> {
    let why = |&(game, method): &(&str, &str)| {
        let fits = |reason: &&Reason| reason.games.contains(&game) && reason.methods.contains(&method);
        REASONS.iter().find(fits).map_or("no reason is known", |reason| reason.why)
    };
    let mut reasons: Vec<&str> = short.iter().map(why).collect();
    reasons.sort_unstable();
    reasons.dedup();
    let parts: Vec<String> = reasons
        .into_iter()
        .map(|reason| {
            let rows = short
                .iter()
                .filter(|row| why(row) == reason)
                .map(|(game, method)| format!("{game} {method}"));
            format!("{}: {reason}", rows.collect::<Vec<_>>().join(", "))
        })
        .collect();
    (!parts.is_empty()).then(|| format!("Why rows fall short. {}.", parts.join(". ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_by_their_reasons() {
        assert_eq!(explained(&[]), None);
        let told = explained(&[("Batawaf4", "naive"), ("Flip", "naive"), ("Batawaf4", "seeds")]).unwrap();
        assert!(told.contains("Batawaf4 naive, Batawaf4 seeds: the fourth number"), "{told}");
        assert!(told.contains("Flip naive: no reason is known"), "{told}");
    }
}
