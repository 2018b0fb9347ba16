//! `seedbed web`

use crate::options::StoreOption;
use crate::output::tell;
use crate::{CliError, Workbench};
use seedbed_rules::{Spec, UsageError};
use seedbed_web::{Closing, Lab, Limits, Site, Token, serve};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, Stdio};

/// Where a page is served.
#[derive(clap::Args)]
pub(super) struct AddressOptions {
    /// The port to serve on; 0 takes any that is free
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// The address to serve on; from any but this machine's own, visitors need the access key that is printed
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// A name under which visitors reach the server, such as games.example:8017; may be repeated
    #[arg(long, value_name = "NAME:PORT")]
    name: Vec<String>,
}

/// An address that is ready for visitors.
pub(super) struct Address {
    pub(super) listener: TcpListener,
    /// Under which names the server may be asked for.
    pub(super) hosts: Vec<String>,
    /// What visitors from elsewhere must know.
    pub(super) key: Option<Token>,
    /// Ends the server on Ctrl-C.
    pub(super) closing: Closing,
}

impl AddressOptions {
    /// Takes the address, tells its link, and opens it in a browser if that is wanted.
    pub(super) fn take(self, what: &str) -> Result<Address, CliError> {
        let listener = TcpListener::bind(SocketAddr::new(self.host, self.port))?;
        let address = listener.local_addr()?;
        let port = address.port();
        let mut hosts = self.name;
        hosts.extend([format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")]);
        if !address.ip().is_unspecified() {
            hosts.push(address.to_string());
        }
        let key = if address.ip().is_loopback() { None } else { Some(Token::new()?) };
        let link = match key {
            None => format!("http://localhost:{port}/"),
            Some(key) => format!("http://{}/?key={key}", hosts[0]),
        };
        tell(format_args!("{what} is at {link} (Ctrl-C ends it)"));
        if self.open {
            show(&link);
        }
        let closing = Closing::default();
        let asked = closing.clone();
        if let Err(error) = ctrlc::set_handler(move || asked.close()) {
            tell(format_args!("warning: Ctrl-C will end all games at once: {error}"));
        }
        Ok(Address { listener, hosts, key, closing })
    }
}

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    address: AddressOptions,
    /// Lets visitors seat an agent that starts a program or names a file, under a name; may be repeated
    #[arg(long, value_name = "NAME=SPEC", value_parser = declaration)]
    allow: Vec<(String, Spec)>,
    /// The most tables at a time
    #[arg(long, default_value_t = 256)]
    tables: usize,
    #[command(flatten)]
    store: StoreOption,
}

/// Reads a declared agent.
fn declaration(text: &str) -> Result<(String, Spec), UsageError> {
    let wrong = || {
        UsageError::new(
            format!("`{text}` declares no agent"),
            "write NAME=SPEC, such as strong=boosted:book.json",
        )
    };
    let (name, spec) = text.split_once('=').ok_or_else(wrong)?;
    let is_name =
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if is_name { Ok((name.to_owned(), spec.parse()?)) } else { Err(wrong()) }
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let Address { listener, hosts, key, closing } = self.address.take("Seedbed")?;
        let limits = Limits { tables: self.tables, tables_of_one: self.tables, ..Limits::default() };
        let site = Site { registry: bench.registry.clone(), declared: self.allow, hosts, key, limits };
        let lab = Lab { papers: &bench.papers, program: bench.mark()?, store: self.store.path()? };
        Ok(serve(site, &lab, listener, &closing)?)
    }
}

/// Opens a link in the user's browser, if there is a program for that.
fn show(link: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let opened = Command::new(program).arg(link).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if opened.is_err() {
        tell(format_args!("note: {program} is not there to open a browser; open the link yourself"));
    }
}
