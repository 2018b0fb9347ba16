//! Addresses: paths that vary in places, and numbers behind the question mark.

use crate::refusal::Refusal;

/// What stands in a path at the places where its pattern has braces, if it fits.
pub(super) fn fit(pattern: &str, path: &str) -> Option<Vec<String>> {
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    let mut places = Vec::new();
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return Some(places),
            (Some(name), Some(part)) if name.starts_with('{') && !part.is_empty() => {
                places.push(decoded(part)?);
            }
            (Some(name), Some(part)) if name == part => {}
            _ => return None,
        }
    }
}

/// The text that percent signs stand for.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte == b'%' {
            let (digits, after) = after.split_at_checked(2)?;
            let digit = |at: usize| char::from(digits[at]).to_digit(16);
            bytes.push((digit(0)? * 16 + digit(1)?) as u8);
            rest = after;
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

/// The numbers that stand behind the question mark under these names; nothing else may stand there but the access key.
pub(crate) fn numbers<const N: usize>(
    query: Option<&str>,
    names: [&str; N],
) -> Result<[Option<u64>; N], Refusal> {
    let mut numbers = [None; N];
    for pair in query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if name == "key" {
            continue;
        }
        let Some(at) = names.iter().position(|known| *known == name) else {
            let known = names.join(" and ");
            return Err(Refusal::bad(format!("`{name}` means nothing here; {known} can be given")));
        };
        let number = decoded(value).and_then(|value| value.parse().ok());
        let number =
            number.ok_or_else(|| Refusal::bad(format!("{name} takes a whole number, not `{value}`")))?;
        if numbers[at].replace(number).is_some() {
            return Err(Refusal::bad(format!("{name} is given twice")));
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_fit_as_a_whole_and_places_are_decoded() {
        let fit = |path: &str| fit("/tables/{table}/plies/{ply}", path);
        assert_eq!(fit("/tables/ab/plies/3"), Some(vec!["ab".to_owned(), "3".to_owned()]));
        assert_eq!(fit("/tables/a%2Fb%c3%a9/plies/3").unwrap()[0], "a/bé");
        for other in [
            "/tables/ab/plies",
            "/tables/ab/plies/",
            "/tables//plies/3",
            "/tables/ab/plies/3/",
            "/tables/ab/moves/3",
            "tables/ab/plies/3",
            "/tables/%ff/plies/3",
            "/tables/%4/plies/3",
            "/tables/%+4/plies/3",
            "/tables/%é/plies/3",
            "",
        ] {
            assert_eq!(fit(other), None, "{other}");
        }
    }

    #[test]
    fn a_query_has_numbers_and_says_which() {
        let seat = |query: &str| numbers(Some(query), ["seat", "after"]).map_err(|refusal| refusal.words);
        assert_eq!(numbers(None, ["seat"]).unwrap(), [None]);
        assert_eq!(seat("after=12&seat=0"), Ok([Some(0), Some(12)]));
        assert_eq!(seat("key=00ff&seat=%31"), Ok([Some(1), None]));
        for (query, words) in [
            ("seat", "seat takes a whole number, not ``"),
            ("seat=-1", "seat takes a whole number, not `-1`"),
            ("seat=1&seat=1", "seat is given twice"),
            ("site=1", "`site` means nothing here; seat and after can be given"),
        ] {
            assert_eq!(seat(query), Err(words.to_owned()), "{query}");
        }
    }
}
