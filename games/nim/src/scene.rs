//! The drawing: heaps as stacks. Touching an object takes it and all above it.

use super::{Heaps, Nim, Take};
use seedbed_rules::scene::{Area, Kind, Label, Look, Place, Scene, Seen, What, last_seen};

/// The width of a heap and the height of an object.
const WIDE: i16 = 11;
const HIGH: i16 = 8;

/// The number of a heap's object, counted from the bottom.
fn id(heap: usize, object: u8) -> u16 {
    16 * heap as u16 + u16::from(object)
}

impl Nim {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Heaps, trail: &[Seen<Take>]) -> Scene {
        let tallest = i16::from(self.largest);
        let mut area = Area::new("", Look::Bare, (WIDE * self.heaps as i16, HIGH * tallest + 6));
        let taken = last_seen(trail);
        let mut scene = Scene::default();
        for (heap, size) in self.sizes(s).enumerate() {
            let letter = super::text::letter(heap);
            let at = |object: u8| [WIDE * heap as i16, HIGH * (tallest - 1 - i16::from(object)), HIGH, HIGH];
            for object in 0..size {
                let name = format!("heap {letter}: take {}", size - object);
                area.places.push(Place { id: id(heap, object), name, at: at(object), kind: Kind::Field });
                area.put(id(heap, object), What::Stone, None);
            }
            // What was taken last is still to be seen as a gap.
            let gone = taken.filter(|take| usize::from(take.heap) == heap).map_or(0, |take| take.count);
            for object in size..size + gone {
                area.stand(id(heap, object), "taken", at(object), What::Face(false), None);
                scene.last.push(id(heap, object));
            }
            let middle = (WIDE * heap as i16 + HIGH / 2, HIGH * tallest + 3);
            area.labels.push(Label { at: middle, text: format!("{letter}: {size}") });
        }
        scene.areas.push(area);
        let rule = if self.misere {
            "whoever takes the last object loses"
        } else {
            "whoever takes the last object wins"
        };
        scene.note("rule", rule);
        scene
    }

    /// The object that is taken with all above it.
    pub(super) fn touched(&self, s: &Heaps, take: Take) -> Vec<u16> {
        let size = self.sizes(s).nth(take.heap.into()).unwrap_or(0);
        vec![id(take.heap.into(), size - take.count)]
    }
}
