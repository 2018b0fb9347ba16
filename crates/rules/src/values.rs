//! What a spec says about parameters, with defaults for the rest.

use crate::{Budget, Param, Spec, Takes, UsageError, Value};
use std::path::Path;

/// Reads a value of the declared type; asking for another type is a mistake in the program, not in a spec.
macro_rules! getter {
    ($values:expr, $key:expr, $pattern:pat => $result:expr) => {
        match $values.get($key) {
            $pattern => $result,
            other => unreachable!("`{}` is {other}, declared otherwise", $key),
        }
    };
}

/// Writes a value in another way, or leaves it as it is.
type Rewrite<'a> = &'a dyn Fn(&Value) -> Option<String>;

/// The values of all parameters of one thing: what a spec says, and defaults for the rest.
///
/// # Panics
///
/// The getters panic if the parameter was not declared, or declared with another type.
#[derive(Clone, Debug)]
pub struct Values {
    name: String,
    params: &'static [Param],
    list: Vec<Value>,
}

impl Values {
    /// Reads the values of a spec.
    ///
    /// # Errors
    ///
    /// If the spec names an unknown parameter, gives one twice, or gives a value that does not fit.
    ///
    /// # Panics
    ///
    /// If a declared default does not fit its own parameter.
    pub fn read(params: &'static [Param], spec: &Spec) -> Result<Self, UsageError> {
        let default = |p: &Param| p.takes.read(p.default).expect("a declared default is right");
        let mut values: Vec<Value> = params.iter().map(default).collect();
        let mut given = vec![false; params.len()];
        let keys: Vec<&str> = params.iter().map(|p| p.key).collect();
        let no_params =
            || UsageError::new(format!("`{spec}`"), format!("`{}` takes no parameters", spec.name));
        let joined = spec.leads.join(",");
        let lead = match spec.leads.as_slice() {
            [] => None,
            [_, ..] if params.first().is_some_and(|first| first.takes == Takes::Text) => {
                Some((keys[0], joined.as_str()))
            }
            [lead] => Some((*keys.first().ok_or_else(no_params)?, lead.as_str())),
            [_, extra, ..] => {
                let wrong = format!("`{spec}`: `{extra}` has no key");
                return Err(UsageError::new(wrong, "only one leading value is taken; write key=value"));
            }
        };
        let keyed = spec.keyed.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        for (key, text) in lead.into_iter().chain(keyed) {
            if keys.is_empty() {
                return Err(no_params());
            }
            let unknown = || UsageError::unknown("parameter", key, &keys).within(&spec.name);
            let at = keys.iter().position(|k| *k == key).ok_or_else(unknown)?;
            if given[at] {
                return Err(UsageError::new(format!("`{spec}`: `{key}` is given twice"), "give it once"));
            }
            given[at] = true;
            values[at] =
                params[at].takes.read(text).map_err(|e| e.within(format!("{}: {key}", spec.name)))?;
        }
        Ok(Self { name: spec.name.clone(), params, list: values })
    }

    /// Every value, in the order in which the parameters are declared.
    pub fn each(&self) -> impl Iterator<Item = &Value> {
        self.list.iter()
    }

    /// The shortest spec that means the same: defaults left out, the first parameter leading.
    pub fn spec(&self) -> Spec {
        self.shortest(&|_| None)
    }

    /// The same where `inside` may rewrite a value, such as a spec within the spec.
    pub fn shortest(&self, inside: Rewrite<'_>) -> Spec {
        let text = |value: &Value| inside(value).unwrap_or_else(|| value.to_string());
        let is_default = |param: &Param, written: &str| {
            param.takes.read(param.default).is_ok_and(|default| text(&default) == *written)
        };
        self.written(&|param, value| Some(text(value)).filter(|written| !is_default(param, written)))
    }

    /// The spec with every value written out, defaults too; `inside` may rewrite a value.
    pub fn full(&self, inside: Rewrite<'_>) -> Spec {
        self.written(&|_, value| Some(inside(value).unwrap_or_else(|| value.to_string())))
    }

    /// The spec of the values that `text` does not leave out.
    fn written(&self, text: &dyn Fn(&Param, &Value) -> Option<String>) -> Spec {
        let mut spec = Spec { name: self.name.clone(), leads: Vec::new(), keyed: Vec::new() };
        for (at, (param, value)) in self.params.iter().zip(&self.list).enumerate() {
            let Some(text) = text(param, value) else { continue };
            if at == 0 && param.takes == Takes::Text {
                spec.leads.extend(text.split(',').map(str::to_owned));
            } else if at == 0 {
                spec.leads.push(text);
            } else {
                spec.keyed.push((param.key.to_owned(), text));
            }
        }
        spec
    }

    fn get(&self, key: &str) -> &Value {
        let at = self.params.iter().position(|p| p.key == key);
        &self.list[at.expect("only declared parameters are asked for")]
    }

    /// The budget given for `key`.
    pub fn budget(&self, key: &str) -> Budget {
        getter!(self, key, Value::Budget(budget) => *budget)
    }

    /// The command line given for `key`.
    pub fn command(&self, key: &str) -> &str {
        getter!(self, key, Value::Command(line) => line)
    }

    /// The nested spec given for `key`.
    pub fn nested(&self, key: &str) -> &Spec {
        getter!(self, key, Value::Spec(spec) => spec)
    }

    /// The whole number given for `key`.
    pub fn int(&self, key: &str) -> i64 {
        getter!(self, key, Value::Int(n) => *n)
    }

    /// The real number given for `key`.
    pub fn real(&self, key: &str) -> f64 {
        getter!(self, key, Value::Real(x) => *x)
    }

    /// The rows and columns given for `key`.
    pub fn size(&self, key: &str) -> (usize, usize) {
        getter!(self, key, Value::Size(rows, columns) => (*rows, *columns))
    }

    /// The whole numbers given for `key`; empty if they are to be the game's own.
    pub fn list(&self, key: &str) -> &[u32] {
        getter!(self, key, Value::List(_, list) => list)
    }

    /// The file given for `key`.
    pub fn file(&self, key: &str) -> &Path {
        getter!(self, key, Value::File(path) => path)
    }

    /// The name given for `key`.
    pub fn name(&self, key: &str) -> &str {
        getter!(self, key, Value::Name(name) => name)
    }

    /// The text given for `key`.
    pub fn text(&self, key: &str) -> &str {
        getter!(self, key, Value::Text(text) => text)
    }

    /// The word given for `key`.
    pub fn choice(&self, key: &str) -> &'static str {
        getter!(self, key, Value::Choice(word) => word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMS: &[Param] = &[
        Param { key: "size", takes: Takes::Size(2, 9), default: "5x5", help: "" },
        Param { key: "c", takes: Takes::Real(0.0, 10.0), default: "0.7", help: "" },
        Param { key: "sims", takes: Takes::Budget, default: "1000", help: "" },
    ];

    fn read(text: &str) -> Result<String, String> {
        let values = Values::read(PARAMS, &text.parse().unwrap());
        values.map(|v| v.spec().to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn prints_the_shortest_spec() {
        assert_eq!(read("g:5x5,c=0.70,sims=1k").unwrap(), "g");
        assert_eq!(read("g:c=.5,size=3x7").unwrap(), "g:3x7,c=0.5");
        assert_eq!(read("g:sims=2s").unwrap(), "g:sims=2s");
    }

    #[test]
    fn joins_leading_values_of_a_text() {
        const PARAMS: &[Param] = &[
            Param { key: "numbers", takes: Takes::Text, default: "zero", help: "" },
            Param { key: "seed", takes: Takes::Int(0, 9), default: "0", help: "" },
        ];
        for text in ["param:0.3,-1.2,seed=4", "param:some/file.json", "param"] {
            let values = Values::read(PARAMS, &text.parse().unwrap()).unwrap();
            assert_eq!(values.spec().to_string(), text);
        }
    }

    #[test]
    fn says_what_would_be_right() {
        assert_eq!(
            read("g:1x5").unwrap_err(),
            "g: size: `1x5` does not fit; rows x columns such as 9x9, each from 2 to 9"
        );
        assert!(read("g:sise=3x3").unwrap_err().contains("did you mean `size`?"));
        assert!(read("g:3x3,size=3x3").unwrap_err().contains("given twice"));
        assert!(read("g:3x3,4").unwrap_err().contains("has no key"));
        assert!(read("g:c=NaN").is_err() && read("g:c=inf").is_err() && read("g:sims=0").is_err());
    }
}
