//! Lines with error bars, as a picture.

use super::paint::{GRID, INK, LINES, themed};
use crate::Chart;
use plotters::element::ErrorBar;
use plotters::prelude::*;

const SIZE: (u32, u32) = (720, 340);

/// The chart as SVG.
pub(super) fn svg(chart: &Chart, label: &str) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let drawn = draw(chart, &mut out);
    debug_assert!(drawn.is_ok(), "{drawn:?}");
    themed(&out, label)
}

fn draw(chart: &Chart, out: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(out, SIZE).into_drawing_area();
    let (low, high) = span(chart);
    let top = top(chart);
    let mut picture = ChartBuilder::on(&area)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(low..high, 0.0..top)?;
    let text = |size: i32| ("sans-serif", size).into_font().color(&INK);
    let name = |x: &f64| match chart.places.get(x.round() as usize) {
        Some(place) if (x - x.round()).abs() < 0.01 => place.clone(),
        _ if chart.places.is_empty() => format!("{}", (x * 100.0).round() / 100.0),
        _ => String::new(),
    };
    let ticks = if chart.places.is_empty() { 12 } else { 2 * chart.places.len() + 2 };
    picture
        .configure_mesh()
        .axis_style(INK)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .label_style(text(13))
        .axis_desc_style(text(14))
        .x_desc(&chart.x)
        .y_desc(&chart.y)
        .x_labels(ticks)
        .x_label_formatter(&name)
        .y_label_formatter(&|y| format!("{:.0} %", 100.0 * y))
        .draw()?;
    let nudge = (high - low) / 160.0;
    for (at, series) in chart.series.iter().enumerate() {
        let colour = LINES[at % LINES.len()];
        // Side by side, so that error bars do not hide one another.
        let shift = nudge * (at as f64 - (chart.series.len() - 1) as f64 / 2.0);
        let points: Vec<(f64, f64)> = series.points.iter().map(|(x, y)| (x + shift, y.value)).collect();
        if chart.places.is_empty() && !series.published {
            picture.draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)))?;
        }
        picture.draw_series(series.points.iter().filter_map(|(x, y)| {
            let (low, high) = y.interval?;
            Some(ErrorBar::new_vertical(x + shift, low, y.value, high, colour.stroke_width(1), 6))
        }))?;
        let filled = if series.published { colour.stroke_width(2) } else { colour.filled() };
        picture
            .draw_series(points.iter().map(|&point| Circle::new(point, 4, filled)))?
            .label(&series.name)
            .legend(move |(x, y)| Circle::new((x + 10, y), 4, filled));
    }
    picture
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(text(13))
        .border_style(GRID)
        .draw()?;
    area.present()?;
    Ok(())
}

/// How far the chart reaches to the left and right.
fn span(chart: &Chart) -> (f64, f64) {
    let places = chart.series.iter().flat_map(|series| series.points.iter().map(|(x, _)| *x));
    let (low, high) = places.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    let room = if chart.places.is_empty() { 0.04 * (high - low).max(1e-9) } else { 0.5 };
    (low - room, high + room)
}

/// How far it reaches up: shares to 1, or as far as the largest value.
fn top(chart: &Chart) -> f64 {
    let values = chart.series.iter().flat_map(|series| series.points.iter().map(|(_, y)| y.value));
    values.fold(1.0, f64::max) * 1.02
}
