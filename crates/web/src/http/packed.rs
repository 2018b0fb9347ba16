//! Texts that are part of the program, packed by the build script and sent as they are to whoever can unpack them.

use super::answer::{Response, answer};
use super::handler::{Asking, Need};
use crate::refusal::Refusal;
use flate2::read::GzDecoder;
use hyper::HeaderMap;
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue, VARY};
use std::io::Read;

/// A packed text of the program.
#[derive(Clone, Copy)]
pub(crate) struct Packed(pub(crate) &'static [u8]);

/// The text of this name that the build script has packed.
macro_rules! packed {
    ($name:literal) => {
        $crate::http::Packed(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")))
    };
}
pub(crate) use packed;

/// Whether the visitor can unpack what is packed.
#[derive(Clone, Copy)]
pub(crate) struct Unpacks(bool);

impl<S> Need<S> for Unpacks {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        Ok(Self(accepts_gzip(&asking.head.headers)))
    }
}

impl Packed {
    /// The text as an answer of this kind.
    pub(crate) fn answer(self, kind: &'static str, Unpacks(unpacks): Unpacks) -> Response {
        let mut answer = if unpacks {
            let mut packed = answer(kind, Bytes::from_static(self.0));
            packed.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            packed
        } else {
            answer(kind, self.text())
        };
        answer.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
        answer
    }

    fn text(self) -> String {
        let mut text = String::new();
        GzDecoder::new(self.0).read_to_string(&mut text).expect("the build script packed a text");
        text
    }
}

/// Does somebody say that they can read gzip? Without a word, it is not expected of them.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    let mut any = None;
    for coding in lists.flat_map(|list| list.split(',')) {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse::<f32>().ok());
        let is_wanted = weight.is_none_or(|weight| weight > 0.0);
        match name.trim() {
            name if name.eq_ignore_ascii_case("gzip") => return is_wanted,
            "*" => any = Some(is_wanted),
            _ => {}
        }
    }
    any.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_for_those_who_ask_for_it() {
        for (asked, is_packed) in [
            (None, false),
            (Some(""), false),
            (Some("identity"), false),
            (Some("gzip"), true),
            (Some("gzip, deflate, br, zstd"), true),
            (Some("br;q=1.0, GZIP;q=0.5"), true),
            (Some("gzip;q=0, *"), false),
            (Some("*, gzip; q=0.0"), false),
            (Some("*"), true),
            (Some("*;q=0"), false),
            (Some("deflate, xgzip"), false),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(asked) = asked {
                headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(asked));
            }
            assert_eq!(accepts_gzip(&headers), is_packed, "{asked:?}");
        }
    }
}
