//! A run as a file for other programs.

use seedbed_runs::{Batch, Run};
use serde_json::{Map, Value, json};

/// The run with its jobs, as JSON.
pub fn json(run: &Run, batches: &[Batch]) -> Value {
    let batch = |batch: &Batch| {
        let outcome: Value = serde_json::from_str(&batch.outcome).unwrap_or(Value::Null);
        json!({
            "job": batch.job, "label": batch.label, "seconds": batch.seconds, "stored": batch.stored, "machine": batch.machine,
            "outcome": outcome,
        })
    };
    json!({ "run": run, "batches": batches.iter().map(batch).collect::<Vec<_>>() })
}

/// One row for each job; what is nested in an outcome gets a column of its own, such as `sides.0.wins`.
pub fn csv(batches: &[Batch]) -> String {
    let rows: Vec<Map<String, Value>> = batches.iter().map(row).collect();
    let mut columns: Vec<&String> = Vec::new();
    for key in rows.iter().flat_map(Map::keys) {
        if !columns.contains(&key) {
            columns.push(key);
        }
    }
    let cell = |value: Option<&Value>| match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => quoted(text),
        Some(value) => value.to_string(),
    };
    let header = columns.iter().map(|key| quoted(key)).collect::<Vec<_>>().join(",");
    let line = |row: &Map<String, Value>| {
        columns.iter().map(|&key| cell(row.get(key))).collect::<Vec<_>>().join(",")
    };
    std::iter::once(header).chain(rows.iter().map(line)).map(|line| line + "\n").collect()
}

fn row(batch: &Batch) -> Map<String, Value> {
    let mut row = Map::new();
    row.insert("job".to_owned(), batch.job.into());
    row.insert("label".to_owned(), batch.label.clone().into());
    row.insert("seconds".to_owned(), batch.seconds.into());
    row.insert("stored".to_owned(), batch.stored.clone().into());
    row.insert("machine".to_owned(), batch.machine.clone().into());
    flatten("", &serde_json::from_str(&batch.outcome).unwrap_or(Value::Null), &mut row);
    row
}

fn flatten(path: &str, value: &Value, row: &mut Map<String, Value>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| flatten(&below(key), value, row)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| flatten(&below(&at.to_string()), value, row));
        }
        plain => drop(
            row.insert(if path.is_empty() { "outcome".to_owned() } else { path.to_owned() }, plain.clone()),
        ),
    }
}

/// A cell of a CSV file, in quotes if it needs them.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
