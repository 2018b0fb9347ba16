//! `descriptions/openapi.json`, to which `docs` links, says what the server does.

use crate::support::Server;
use serde_json::{Value, json};

/// The description of what the page asks for.
pub(crate) fn of_the_api() -> Value {
    serde_json::from_str(include_str!("../../descriptions/openapi.json")).unwrap()
}

/// The description of what a study serves.
pub(crate) fn of_study() -> Value {
    serde_json::from_str(include_str!("../../descriptions/study-openapi.json")).unwrap()
}

/// The routes as the source of a router has them: method and path.
fn routes(source: &str) -> Vec<(String, String)> {
    let lines = source.lines().filter_map(|line| line.trim().strip_prefix('.')?.split_once("(\"/api/v1"));
    let routes = lines.map(|(method, rest)| {
        let (path, _) = rest.split_once("\", ").unwrap();
        (method.to_owned(), path.to_owned())
    });
    let mut routes: Vec<_> = routes.collect();
    routes.sort();
    routes
}

/// The routes that a description has.
fn described(description: &Value) -> Vec<(String, String)> {
    let paths = description["paths"].as_object().unwrap();
    let mut described: Vec<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys().filter(|key| *key != "parameters");
            methods.map(|method| (method.clone(), path.clone()))
        })
        .collect();
    described.sort();
    described
}

#[test]
fn every_route_is_described_and_no_other() {
    assert_eq!(described(&of_the_api()), routes(include_str!("../../src/api/mod.rs")));
    assert_eq!(described(&of_study()), routes(include_str!("../../src/study/routes.rs")));
}

/// What is wrong with a value by a schema: the part of JSON Schema that the description uses.
fn mismatch(value: &Value, schema: &Value, root: &Value, place: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return mismatch(value, &root["components"]["schemas"][name], root, place);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = choices.iter().any(|choice| mismatch(value, choice, root, place).is_none());
        return (!fits).then(|| format!("{place}: {value} is none of the choices"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allowed = match &schema["type"] {
        Value::Null => return None,
        Value::String(one) => vec![one.as_str()],
        many => many.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect(),
    };
    if !allowed.iter().any(|name| *name == kind || (*name == "number" && kind == "integer")) {
        return Some(format!("{place}: {value} is not {allowed:?}"));
    }
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(at, item)| mismatch(item, &schema["items"], root, &format!("{place}[{at}]"))),
        Value::Object(fields) if schema["properties"].is_object() => {
            let properties = schema["properties"].as_object().unwrap();
            let required =
                schema["required"].as_array().into_iter().flatten().map(|name| name.as_str().unwrap());
            let missing = required.into_iter().find(|name| !fields.contains_key(*name));
            let missing = missing.map(|name| format!("{place}: {name} is missing"));
            missing.or_else(|| {
                fields.iter().find_map(|(name, value)| match properties.get(name) {
                    Some(schema) => mismatch(value, schema, root, &format!("{place}.{name}")),
                    None => Some(format!("{place}: {name} is not described")),
                })
            })
        }
        _ => None,
    }
}

/// Makes sure that an answer is as a description says.
pub(crate) fn check(description: &Value, method: &str, route: &str, status: u16, body: &Value) {
    let answer = &description["paths"][route][method]["responses"][status.to_string()];
    assert!(answer.is_object(), "{method} {route} {status} is not described: {body}");
    let answer = match answer["$ref"].as_str() {
        Some(name) => &description["components"]["responses"][name.rsplit('/').next().unwrap()],
        None => answer,
    };
    let schema = &answer["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {route} {status} has no schema");
    assert_eq!(mismatch(body, schema, description, route), None, "{method} {route} {status}");
}

#[test]
fn answers_are_as_described() {
    let (server, description) = (Server::new(), of_the_api());
    let check = |method: &str, route: &str, status: u16, body: &Value| {
        check(&description, method, route, status, body);
    };
    let games = server.get("/games", "");
    check("get", "/games", 200, &games.json());
    for game in games.json().as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        check("get", "/games/{game}", 200, &server.get(&format!("/games/{name}"), "").json());
    }
    check("get", "/games/{game}", 400, &server.get("/games/x", "").json());

    let wish = json!({ "game": "tic-tac-toe", "seats": ["me", "invite"], "script": true });
    let opened = server.post("/tables", "", &wish).json();
    check("post", "/tables", 201, &opened);
    check("post", "/tables", 400, &server.post("/tables", "", &json!({})).json());
    let (table, token) = (opened["table"].as_str().unwrap(), opened["token"].as_str().unwrap());
    for (route, path) in [
        ("", ""),
        ("", "?seat=0"),
        ("/visit", "/visit"),
        ("/plies/{ply}", "/plies/0"),
        ("/record", "/record"),
    ] {
        let answer = server.get(&format!("/tables/{table}{path}"), token);
        check("get", &format!("/tables/{{table}}{route}"), 200, &answer.json());
        check(
            "get",
            &format!("/tables/{{table}}{route}"),
            403,
            &server.get(&format!("/tables/{table}{path}"), "").json(),
        );
        check(
            "get",
            &format!("/tables/{{table}}{route}"),
            404,
            &server.get(&format!("/tables/0{path}"), token).json(),
        );
    }
    let ask = |what: &str, body: &Value| {
        let answer = server.post(&format!("/tables/{table}/{what}"), token, body);
        check("post", &format!("/tables/{{table}}/{what}"), answer.status, &answer.json());
        answer.status
    };
    assert_eq!(ask("hint", &json!({ "version": 1 })), 200);
    assert_eq!(ask("analysis", &json!({ "version": 1 })), 200);
    assert_eq!(ask("insight", &json!({ "version": 1, "name": "x" })), 404);
    assert_eq!(ask("moves", &json!({ "version": 1, "move": "b2" })), 200);
    assert_eq!(ask("moves", &json!({ "version": 1, "move": "b2" })), 409);
    assert_eq!(ask("undo", &json!({ "version": 2 })), 403);
    assert_eq!(ask("hurry", &json!({})), 200);
    assert_eq!(ask("resign", &json!({})), 200);
    assert_eq!(ask("resign", &json!({})), 409);
    let record = server.get(&format!("/tables/{table}/record"), token).json();
    let read = server.post("/records", "", &json!({ "line": record["file"] }));
    check("post", "/records", 200, &read.json());
    assert_eq!(read.json()["moves"], json!(["b2"]));
    check("post", "/records", 400, &server.post("/records", "", &json!({ "line": "{}" })).json());
    let path = opened["invitations"][0]["link"].as_str().unwrap().replace("/join/", "/invitations/");
    check("post", "/invitations/{invitation}", 200, &server.post(&path, "", &json!({})).json());
    check("post", "/invitations/{invitation}", 404, &server.post(&path, "", &json!({})).json());
    assert_eq!(server.get("/openapi.json", "").json(), description);
}

#[test]
fn a_field_that_is_not_described_would_be_found() {
    let root = json!({});
    let schema = json!({ "type": "object", "properties": { "a": { "type": "integer" } }, "required": ["a"] });
    for (value, is_right) in [
        (json!({ "a": 1 }), true),
        (json!({}), false),
        (json!({ "a": 1, "b": 2 }), false),
        (json!({ "a": "1" }), false),
    ] {
        assert_eq!(mismatch(&value, &schema, &root, "").is_none(), is_right, "{value}");
    }
}
