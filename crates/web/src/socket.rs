//! Sockets after RFC 6455, as far as the page needs them: the server tells short texts, and the visitor has nothing to say.
//!
//! A library for all of it took a tenth of what the page adds to a build, mostly for random numbers that only clients draw.

use crate::http::{Asking, HeaderMap, Need, Response, StatusCode, empty, header};
use crate::refusal::Refusal;
use hyper::header::{HeaderName, HeaderValue};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use sha1::{Digest, Sha1};
use std::io;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// The longest that a visitor may say at once, in bytes.
const LONGEST: usize = 1 << 10;

/// The most bytes of a control frame; ours have no more either.
const SHORT: usize = 125;

/// What both sides put behind the client's key.
const MAGIC: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// A request for a socket.
pub(crate) struct Upgrade {
    connection: OnUpgrade,
    accept: String,
}

impl<S> Need<S> for Upgrade {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        let other = || Refusal::bad("this is for WebSockets; others ask with ?after=VERSION");
        let headers = &asking.head.headers;
        let is_asked = says(headers, &header::CONNECTION, "upgrade")
            && says(headers, &header::UPGRADE, "websocket")
            && says(headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_asked).ok_or_else(other)?;
        let accept = accept(key.as_bytes());
        let connection = asking.head.extensions.remove::<OnUpgrade>().ok_or_else(other)?;
        Ok(Self { connection, accept })
    }
}

/// Does a header list this word?
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let text = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split(',').any(|listed| listed.trim().eq_ignore_ascii_case(word))
}

/// What shows the client that its key was read as it was meant.
fn accept(key: &[u8]) -> String {
    base64(&Sha1::new().chain_update(key).chain_update(MAGIC).finalize())
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | three.get(at).map_or(0, |&byte| usize::from(byte)));
        for at in 0..4 {
            let digit = char::from(DIGITS[bits >> (18 - 6 * at) & 63]);
            text.push(if at <= three.len() { digit } else { '=' });
        }
    }
    text
}

impl Upgrade {
    /// Agrees, and hands the socket over once it is there.
    pub(crate) fn answer<F>(self, follow: impl FnOnce(Socket) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        tokio::spawn(async move {
            if let Ok(upgraded) = self.connection.await {
                let heard = Vec::with_capacity(2 * LONGEST);
                follow(Socket { stream: TokioIo::new(upgraded), heard }).await;
            }
        });
        let mut agreed = empty(StatusCode::SWITCHING_PROTOCOLS);
        let accept = HeaderValue::from_str(&self.accept).expect("base64 is plain text");
        agreed.headers_mut().extend([
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ]);
        agreed
    }
}

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// More of a message.
    More = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10,
}

impl Kind {
    const ALL: [Self; 6] = [Self::More, Self::Text, Self::Binary, Self::Close, Self::Ping, Self::Pong];

    /// Is it about the connection?
    fn is_control(self) -> bool {
        self as u8 >= Self::Close as u8
    }
}

/// An open socket.
pub(crate) struct Socket {
    stream: TokioIo<Upgraded>,
    /// What has come and was not taken as a frame yet.
    heard: Vec<u8>,
}

impl Socket {
    /// Sends one frame, of few bytes.
    pub(crate) async fn tell(&mut self, kind: Kind, content: &[u8]) -> io::Result<()> {
        debug_assert!(content.len() <= SHORT, "what the server tells is short");
        let frame = [&[0x80 | kind as u8, content.len() as u8], content].concat();
        self.stream.write_all(&frame).await?;
        self.stream.flush().await
    }

    /// The next frame. Nothing is lost if somebody stops waiting for it.
    pub(crate) async fn hear(&mut self) -> io::Result<(Kind, Vec<u8>)> {
        loop {
            if let Some((kind, content, length)) = frame(&self.heard)? {
                self.heard.drain(..length);
                return Ok((kind, content));
            }
            if self.stream.read_buf(&mut self.heard).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

/// The frame of a client that these bytes begin with, and its length in bytes, if it is all there.
fn frame(bytes: &[u8]) -> io::Result<Option<(Kind, Vec<u8>, usize)>> {
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    let &[first, second, ref rest @ ..] = bytes else { return Ok(None) };
    let kind = Kind::ALL.into_iter().find(|kind| *kind as u8 == first & 0x0f).ok_or_else(broken)?;
    let (is_last, is_extended, is_masked) = (first & 0x80 != 0, first & 0x70 != 0, second & 0x80 != 0);
    let (length, rest) = match (second & 0x7f, rest) {
        // Eight bytes of length follow, for what is too long anyway.
        (127, _) => return Err(broken()),
        (126, &[high, low, ref rest @ ..]) => (usize::from(u16::from_be_bytes([high, low])), rest),
        (126, _) => return Ok(None),
        (length, rest) => (usize::from(length), rest),
    };
    let most = if kind.is_control() { SHORT } else { LONGEST };
    if is_extended || !is_masked || length > most || (kind.is_control() && !is_last) {
        return Err(broken());
    }
    let Some((mask, content)) = rest.split_first_chunk::<4>() else { return Ok(None) };
    let Some(content) = content.get(..length) else { return Ok(None) };
    let plain = content.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    Ok(Some((kind, plain, bytes.len() - rest.len() + mask.len() + length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 6455, sections 1.3 and 5.7.
    #[test]
    fn the_examples_of_the_standard_are_read_as_it_says() {
        assert_eq!(accept(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        let hello = b"\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58";
        assert_eq!(frame(hello).unwrap(), Some((Kind::Text, b"Hello".to_vec(), 11)));
        for length in 0..hello.len() {
            assert_eq!(frame(&hello[..length]).unwrap(), None, "{length} bytes of it");
        }
        let pong = b"\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58and more";
        assert_eq!(frame(pong).unwrap(), Some((Kind::Pong, b"Hello".to_vec(), 11)));
        assert!(frame(b"\x81\x05Hello").is_err(), "clients mask what they say");
    }

    #[test]
    fn what_the_standard_forbids_or_is_too_long_breaks_the_connection() {
        for (bytes, why) in [
            (&b"\x83\x80\0\0\0\0"[..], "no such kind"),
            (b"\xc1\x80\0\0\0\0", "an extension that nobody agreed to"),
            (b"\x09\x80\0\0\0\0", "a ping in parts"),
            (b"\x89\xfe\x00\x7e\0\0\0\0", "a long ping"),
            (b"\x81\xfe\x04\x01", "more than a kibibyte"),
            (b"\x81\xff", "far more"),
        ] {
            assert!(frame(bytes).is_err(), "{why}");
        }
        let longest = [&b"\x82\xfe\x04\x00\x01\x02\x03\x04"[..], &[0; LONGEST]].concat();
        let (kind, content, length) = frame(&longest).unwrap().unwrap();
        assert_eq!((kind, &content[..5], length), (Kind::Binary, &[1, 2, 3, 4, 1][..], longest.len()));
    }

    #[test]
    fn base64_fills_up_what_is_no_multiple_of_three() {
        for (text, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(text.as_bytes()), coded);
        }
    }
}
