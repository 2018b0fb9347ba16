//! The drawing: the squares that are left.

use crate::rules::{Bar, Chomp};
use seedbed::rules::scene::{Grid, Look, Scene, What};

impl Chomp {
    fn grid(&self) -> Grid<'static> {
        Grid::new(Look::Squares, self.rows, self.columns)
    }

    pub(crate) fn drawn(&self, bar: &Bar) -> Scene {
        let is_left = |row: usize, column: usize| row < usize::from(bar.heights[column]);
        let mut area = self.grid().area_of("the bar", is_left);
        if is_left(0, 0) {
            area.put(0, What::Word("poison".to_owned()), None);
        }
        Scene { areas: vec![area], ..Scene::default() }
    }

    pub(crate) fn touched(&self, square: u8) -> Vec<u16> {
        let (row, column) = self.place(square);
        vec![self.grid().id(row, column)]
    }
}
