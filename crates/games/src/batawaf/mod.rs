//! Batawaf: War with six strengths and six cards of each; the rules are those of [`War`](crate::war::War).

pub(crate) mod entry;
