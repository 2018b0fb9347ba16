//! The server as visitors meet it.

mod beliefs;
mod description;
mod guards;
mod laboratory;
mod load;
mod pages;
mod play;
mod secrecy;
mod stop;
mod study;
mod support;
mod tunes;
