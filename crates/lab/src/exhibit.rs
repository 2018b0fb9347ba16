//! What an experiment shows: tables with ours beside the paper's, charts and heat maps.

use crate::{Line, Measure};
use serde::Serialize;

/// A table or figure.
#[derive(Clone, Debug, Serialize)]
pub struct Exhibit {
    /// What the paper calls it, such as "Table 5.1".
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// Its tables and pictures, in order.
    pub parts: Vec<Part>,
    /// What a reader should know, a paragraph each.
    pub notes: Vec<String>,
}

/// A piece of an exhibit.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Numbers, ours beside the paper's.
    Table(ExhibitTable),
    /// Lines with error bars.
    Chart(Chart),
    /// A grid of values.
    HeatMap(HeatMap),
}

/// Numbers, ours beside the paper's.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ExhibitTable {
    /// The titles of further columns.
    pub beside: Vec<String>,
    /// The lines.
    pub lines: Vec<Line>,
}

/// Lines with error bars.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    /// What goes to the right.
    pub x: String,
    /// What goes up, a share in per cent.
    pub y: String,
    /// Names of the places 0, 1, 2, … to the right, if they are not numbers.
    pub places: Vec<String>,
    /// The lines.
    pub series: Vec<Series>,
}

/// One line of a chart.
#[derive(Clone, Debug, Serialize)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Was it read from the paper?
    pub published: bool,
    /// Its points: where, and what was measured there.
    pub points: Vec<(f64, Measure)>,
}

/// A grid of values.
#[derive(Clone, Debug, Serialize)]
pub struct HeatMap {
    /// Its title.
    pub title: String,
    /// What goes to the right.
    pub x: String,
    /// What goes up.
    pub y: String,
    /// The names of rows and columns.
    pub ticks: Vec<String>,
    /// The values, `values[y][x]`, from 0 to 1.
    pub values: Vec<Vec<f64>>,
}
