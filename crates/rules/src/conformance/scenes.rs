//! Laws for drawings: what moves touch is there and tells them apart, and nothing is drawn that these eyes cannot see.

use super::{Law, Walk, ensure};
use crate::scene::{Scene, Seen, ways_to_touch};
use crate::{Eyes, Game, ImperfectInformation, Text, Turn};
use std::collections::HashSet;

/// What the drawing of every game promises.
pub fn scenes<G: Text>() -> Vec<Law<G>> {
    vec![
        Law {
            name: "places have numbers of their own, and what is drawn stands on places",
            check: places_are_there,
        },
        Law {
            name: "what moves touch is in the scene, and no move begins with what another touches",
            check: touches_tell_moves_apart,
        },
    ]
}

/// What the drawing of a game of imperfect information promises in addition.
pub fn hidden_scenes<G: ImperfectInformation + Text>() -> Vec<Law<G>> {
    vec![Law { name: "a scene does not change with what its eyes cannot see", check: scenes_are_known }]
}

fn places_are_there<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let seats = (0..game.players()).map(Eyes::Seat);
    let all: Vec<Eyes> = seats.chain([Eyes::All, Eyes::Public]).collect();
    walk.states.iter().try_for_each(|s| {
        all.iter().try_for_each(|&eyes| {
            let scene = game.scene(s, &[], eyes);
            let ids: HashSet<u16> = scene.places().map(|place| place.id).collect();
            ensure(ids.len() == scene.places().count(), || format!("two places have one number in {s:?}"))?;
            let stands = |area: &crate::scene::Area| {
                area.pieces.iter().all(|piece| area.places.iter().any(|place| place.id == piece.on))
            };
            let there = scene.areas.iter().all(stands) && scene.last.iter().all(|id| ids.contains(id));
            ensure(there, || format!("{eyes:?} see something that stands nowhere in {s:?}"))
        })
    })
}

fn touches_tell_moves_apart<G: Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        let Turn::Player(p) = game.turn(s) else { return Ok(()) };
        let there = touchable(&game.scene(s, &[], Eyes::Seat(p)));
        let moves = game.legal_moves(s).into_iter();
        let mut ways: Vec<Vec<u16>> = moves.flat_map(|m| ways_to_touch(game, s, m)).collect();
        ensure(ways.iter().flatten().all(|id| there.contains(id)), || {
            format!("a move touches what is not there in {s:?}")
        })?;
        // In this order a way comes right before those that begin with it.
        ways.sort();
        let apart = ways.windows(2).all(|two| !two[1].starts_with(&two[0]));
        ensure(apart && !ways.iter().any(Vec::is_empty), || {
            format!("touches do not tell moves apart in {s:?}: {ways:?}")
        })
    })
}

/// The places that a move may touch.
fn touchable(scene: &Scene) -> HashSet<u16> {
    let touched = scene.places().filter(|place| place.kind != crate::scene::Kind::Stand);
    touched.map(|place| place.id).collect()
}

/// Plays games and draws their positions as they are, and as each seat imagines them.
fn scenes_are_known<G: ImperfectInformation + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let (mut drawn, mut buf) = (0, Vec::new());
    while drawn < walk.states.len() {
        let mut s = game.start();
        let mut past = Past::new(game.players());
        loop {
            drawn += 1;
            for p in 0..game.players() {
                let world = game.determinise(&game.info_state(&s, p), &mut walk.rng);
                let same = |eyes, trail: &[Seen<G::Move>]| {
                    game.scene(&s, trail, eyes) == game.scene(&world, trail, eyes)
                };
                ensure(same(Eyes::Seat(p), &past.seats[p]), || {
                    format!("seat {p} is drawn a secret in {s:?}")
                })?;
                ensure(same(Eyes::Public, &past.public), || {
                    format!("the public is drawn what seat {p} cannot see in {s:?}")
                })?;
                if game.turn(&s) == Turn::Player(p) {
                    let touched = |at| {
                        game.legal_moves(&s).into_iter().map(|m| game.touches(at, m)).collect::<Vec<_>>()
                    };
                    ensure(touched(&s) == touched(&world), || {
                        format!("touches tell seat {p} a secret in {s:?}")
                    })?;
                }
            }
            if game.turn(&s) == Turn::Over || drawn >= walk.states.len() {
                break;
            }
            let m = game.sample(&s, &mut walk.rng, &mut buf);
            past.push(game, &s, m);
            game.play(&mut s, m);
        }
    }
    Ok(())
}

/// A game so far, as each seat and as the public saw it.
struct Past<M> {
    seats: Vec<Vec<Seen<M>>>,
    public: Vec<Seen<M>>,
}

impl<M: Copy> Past<M> {
    fn new(seats: usize) -> Self {
        Self { seats: vec![Vec::new(); seats], public: Vec::new() }
    }

    fn push<G: ImperfectInformation + Game<Move = M>>(&mut self, game: &G, s: &G::State, m: M) {
        let by = game.turn(s);
        for (p, trail) in self.seats.iter_mut().enumerate() {
            trail.push(Seen { by, mv: game.sees(s, m, p).then_some(m) });
        }
        let all = (0..game.players()).all(|p| game.sees(s, m, p));
        self.public.push(Seen { by, mv: all.then_some(m) });
    }
}

#[cfg(test)]
mod tests {
    use super::super::toy::{Fault, Toy};
    use crate::scene::Look;
    use crate::{Eyes, Game, Text};

    #[test]
    fn a_game_without_a_drawing_shows_its_board_and_a_button_for_each_move_of_who_looks() {
        let game = Toy(Fault::None);
        let dealt = game.after(&game.start(), 1);
        let buttons = |eyes| {
            let scene = game.scene(&dealt, &[], eyes);
            assert_eq!(scene.areas[0].look, Look::Text);
            scene
                .areas
                .get(1)
                .map_or(Vec::new(), |area| area.places.iter().map(|place| place.name.clone()).collect())
        };
        assert_eq!(buttons(Eyes::Seat(0)), ["n0", "n1", "n2", "n3"]);
        assert_eq!((buttons(Eyes::Seat(1)), buttons(Eyes::Public)), (Vec::new(), Vec::new()));
        assert_eq!(game.touches(&dealt, 2), [2]);
    }
}
