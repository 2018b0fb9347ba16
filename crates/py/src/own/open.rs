//! A game written in Python in which every seat sees everything.

use super::calls::Calls;
use super::position::Position;
use seedbed::rules::{
    ChanceFree, ExplicitChance, Eyes, Game, Keyed, Observable, ObservationSpace, PerfectInformation, Player,
    Rng, Text, Turn,
};
use std::sync::Arc;

/// The rules behind the traits of all games; `$game` is a tuple of them.
macro_rules! rules_in_python {
    ($game:ident) => {
        impl Game for $game {
            type State = Position;
            type Move = u32;

            fn players(&self) -> usize {
                self.0.declared.players
            }

            fn start(&self) -> Position {
                self.0.start()
            }

            fn turn(&self, s: &Position) -> Turn {
                self.0.turn(s)
            }

            fn moves(&self, s: &Position, out: &mut Vec<u32>) {
                out.clear();
                out.extend_from_slice(self.0.moves(s));
            }

            fn play(&self, s: &mut Position, m: u32) {
                *s = self.0.play(s, m);
            }

            fn payoff(&self, s: &Position, p: Player) -> i32 {
                self.0.payoff(s, p)
            }

            fn max_payoff(&self) -> i32 {
                self.0.declared.stake
            }

            fn sample(&self, s: &Position, rng: &mut Rng, _: &mut Vec<u32>) -> u32 {
                self.0.sample(s, rng)
            }

            fn action_id(&self, m: u32) -> u32 {
                m
            }

            fn action_count(&self) -> u32 {
                self.0.declared.codes
            }

            fn max_plies(&self) -> u32 {
                self.0.declared.longest
            }
        }

        impl Text for $game {
            fn move_text(&self, s: &Position, m: u32) -> String {
                self.0.text(s, m)
            }

            fn board(&self, s: &Position, eyes: Eyes) -> String {
                self.0.board(s, eyes)
            }

            fn player_name(&self, p: Player) -> String {
                self.0.player_name(p)
            }
        }

        impl ExplicitChance for $game {
            fn distribution(&self, s: &Position, out: &mut Vec<(u32, f64)>) {
                *out = self.0.law(s);
            }
        }

        impl Observable for $game {
            fn observation_space(&self) -> ObservationSpace {
                self.0.observation_space()
            }

            fn observe(&self, s: &Position, p: Player, out: &mut [f32]) {
                self.0.observe(s, p, out);
            }

            fn recalls(&self) -> bool {
                self.0.declared.recalls
            }
        }

        impl ChanceFree for $game {}
        impl Keyed for $game {}
    };
}
pub(super) use rules_in_python;

#[derive(Clone)]
pub(super) struct OpenGame(pub(super) Arc<Calls>);

rules_in_python!(OpenGame);

impl PerfectInformation for OpenGame {}
