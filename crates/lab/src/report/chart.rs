//! Lines with error bars, as a picture.

use super::paint::{GRID, INK, LINES, themed};
use crate::{Chart, Series, Unit};
use plotters::element::ErrorBar;
use plotters::prelude::*;

/// How large the picture is without the names of its series.
const SIZE: (u32, u32) = (700, 340);

/// How wide the names of the series are: as wide as the longest.
fn legend_width(chart: &Chart) -> u32 {
    const LETTER: usize = 7;
    let longest = chart.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    (40 + LETTER * longest).clamp(120, 400) as u32
}

/// The chart as SVG.
pub(super) fn svg(chart: &Chart, label: &str) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let drawn = draw(chart, &mut out);
    debug_assert!(drawn.is_ok(), "{drawn:?}");
    themed(&out, label)
}

fn draw(chart: &Chart, out: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let size = (SIZE.0 + legend_width(chart), SIZE.1);
    let whole = SVGBackend::with_string(out, size).into_drawing_area();
    let (area, legend) = whole.split_horizontally(SIZE.0);
    let (low, high) = span(chart);
    let (top, shares) = (top(chart), has_shares(chart));
    let mut picture = ChartBuilder::on(&area)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(low..high, 0.0..top)?;
    let text = |size: i32| ("sans-serif", size).into_font().color(&INK);
    let name = |x: &f64| match chart.places.get(x.round() as usize) {
        Some(place) if (x - x.round()).abs() < 0.01 => place.clone(),
        _ if chart.places.is_empty() => format!("{}", (x * 100.0).round() / 100.0),
        _ => String::new(),
    };
    let ticks = if chart.places.is_empty() { ticks(chart, (low, high)) } else { 2 * chart.places.len() + 2 };
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
        .y_label_formatter(&|y| if shares { format!("{:.0} %", 100.0 * y) } else { plain(*y) })
        .draw()?;
    for (at, series) in chart.series.iter().enumerate() {
        let colour = LINES[at % LINES.len()];
        let shift = shift(chart, at);
        let points: Vec<(f64, f64)> = series.points.iter().map(|(x, y)| (x + shift, y.value)).collect();
        if is_a_line(chart, series) {
            picture.draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)))?;
        }
        picture.draw_series(series.points.iter().filter_map(|(x, y)| {
            let (low, high) = y.interval?;
            Some(ErrorBar::new_vertical(x + shift, low, y.value, high, colour.stroke_width(1), 6))
        }))?;
        let filled = if series.published { colour.stroke_width(2) } else { colour.filled() };
        picture.draw_series(points.iter().map(|&point| Circle::new(point, 4, filled)))?;
    }
    // Beside the picture and not in it, where points may be.
    for (at, series) in chart.series.iter().enumerate() {
        let colour = LINES[at % LINES.len()];
        let filled = if series.published { colour.stroke_width(2) } else { colour.filled() };
        let (x, y) = (14, 16 + 18 * at as i32);
        legend.draw(&Circle::new((x, y), 4, filled))?;
        legend.draw(&Text::new(series.name.clone(), (x + 12, y - 7), text(13)))?;
    }
    whole.present()?;
    Ok(())
}

/// How far to the side a series is drawn: places have room for series side by side, numbers stand where they are.
fn shift(chart: &Chart, at: usize) -> f64 {
    const APART: f64 = 0.06;
    if chart.places.is_empty() { 0.0 } else { APART * (at as f64 - (chart.series.len() - 1) as f64 / 2.0) }
}

/// Are its points joined? Only where something lies between them, and not what was read from a paper or rests on single games.
fn is_a_line(chart: &Chart, series: &Series) -> bool {
    let single = series.points.iter().any(|(_, y)| y.n == Some(1));
    chart.places.is_empty() && !series.published && !single
}

/// Where the ticks of numbers stand: at whole numbers if all points do.
fn ticks(chart: &Chart, (low, high): (f64, f64)) -> usize {
    const MOST: f64 = 12.0;
    let whole = chart.series.iter().flat_map(|series| &series.points).all(|(x, _)| x.fract() == 0.0);
    // Plotters takes round steps; asked for no more ticks than there are whole numbers, it takes no fractions.
    if whole { (high - low).floor().clamp(1.0, MOST) as usize } else { MOST as usize }
}

/// How far the chart reaches to the left and right.
fn span(chart: &Chart) -> (f64, f64) {
    let places = chart.series.iter().flat_map(|series| series.points.iter().map(|(x, _)| *x));
    let (low, high) = places.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    let room = if chart.places.is_empty() { 0.04 * (high - low).max(1e-9) } else { 0.5 };
    (low - room, high + room)
}

/// How far it reaches up: shares to 1, others as far as the largest value.
fn top(chart: &Chart) -> f64 {
    let values = chart.series.iter().flat_map(|series| series.points.iter().map(|(_, y)| y.value));
    let least = if has_shares(chart) { 1.0 } else { f64::MIN_POSITIVE };
    values.fold(least, f64::max) * 1.02
}

/// Are its numbers shares?
fn has_shares(chart: &Chart) -> bool {
    let mut points = chart.series.iter().flat_map(|series| &series.points);
    points.all(|(_, y)| matches!(y.unit, Unit::Percent(_)))
}

/// A number on the axis, with decimals only where it needs them.
fn plain(y: f64) -> String {
    format!("{}", (y * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measure;

    fn chart(places: &[&str], n: u64) -> Chart {
        let series = |name: &str| Series {
            name: name.to_owned(),
            published: false,
            points: (1..=4).map(|x| (f64::from(x), Measure::plain_share(0.5, 1).of(n))).collect(),
        };
        let places = places.iter().map(|&place| place.to_owned()).collect();
        Chart { x: "depth".into(), y: "won".into(), places, series: vec![series("a"), series("b")] }
    }

    #[test]
    fn numbers_stand_where_they_are() {
        let exact = chart(&[], 50);
        assert!([0, 1].iter().all(|&at| shift(&exact, at).abs() < f64::EPSILON));
        let named = chart(&["p", "q", "r", "s", "t"], 50);
        assert!(shift(&named, 0) < 0.0 && shift(&named, 1) > 0.0);
    }

    #[test]
    fn whole_numbers_have_whole_ticks() {
        let svg = svg(&chart(&[], 50), "a chart");
        assert!(!svg.contains(">\n1.5\n<") && svg.contains(">\n2\n<"), "{svg}");
    }

    #[test]
    fn only_shares_are_in_per_cent() {
        let mut counts = chart(&[], 50);
        for (_, y) in counts.series.iter_mut().flat_map(|series| &mut series.points) {
            *y = Measure::number(5_000.0, 0).of(50);
        }
        let counts = svg(&counts, "positions");
        assert!(!counts.contains('%') && counts.contains(">\n5000\n<"), "{counts}");
        assert!(svg(&chart(&[], 50), "won").contains(">\n50 %\n<"));
    }

    #[test]
    fn single_games_are_not_joined() {
        let joined = |n| {
            let chart = chart(&[], n);
            is_a_line(&chart, &chart.series[0])
        };
        assert!(joined(50) && !joined(1));
    }
}
