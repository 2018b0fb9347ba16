//! The suits of cards, drawn so that no font is needed: on a square of 100 by 100 around the origin.

/// The shape of a suit and whether it is red; `None` if the face is something else.
pub(crate) fn suit(face: &str) -> Option<(&'static str, bool)> {
    Some(match face {
        "♦" => ("M0-46 34 0 0 46-34 0Z", true),
        "♥" => ("M0 44C-60 0-44-42-20-42-8-42 0-32 0-22 0-32 8-42 20-42 44-42 60 0 0 44Z", true),
        "♠" => (
            "M0-46C14-22 42-6 42 14 42 34 14 38 5 22 6 34 10 40 16 46H-16C-10 40-6 34-5 22-14 38-42 34-42 14-42-6-14-22 0-46Z",
            false,
        ),
        "♣" => (
            "M0-46A20 20 0 0 1 15-13 20 20 0 1 1 5 16C6 32 10 40 16 46H-16C-10 40-6 32-5 16A20 20 0 1 1-15-13 20 20 0 0 1 0-46Z",
            false,
        ),
        _ => return None,
    })
}
