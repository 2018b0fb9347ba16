//! A progress bar on long runs, and Ctrl-C.

use crate::output::{amount, tell};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use seedbed_arena::Watch;
use seedbed_engines::end_all;
use seedbed_rules::Stop;
use std::fmt;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes the first Ctrl-C ask for an early end; a second one ends the program at once.
pub(crate) fn catch_interrupts() {
    let caught = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            leave();
        }
    });
    warn_unless(caught, "Ctrl-C will lose the results");
}

/// Tells what follows if Ctrl-C could not be caught; an earlier command of the same process may have done so already.
fn warn_unless(caught: Result<(), ctrlc::Error>, otherwise: &str) {
    if let Err(error) = caught
        && !matches!(error, ctrlc::Error::MultipleHandlers)
    {
        tell(format_args!("warning: {otherwise}: {error}"));
    }
}

/// Ends the program at once, and those that it has started.
fn leave() -> ! {
    end_all();
    std::process::exit(130)
}

/// Is someone thinking whom Ctrl-C asks to move at once?
static THINKING: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the program as usual, but for those who are [`thinking`]: the first one makes them move.
pub(crate) fn catch_interrupts_of_thinkers() {
    let caught = ctrlc::set_handler(|| {
        if !THINKING.load(Ordering::Relaxed) || INTERRUPTED.swap(true, Ordering::Relaxed) {
            leave();
        }
    });
    warn_unless(caught, "Ctrl-C will end the game");
}

/// Lets someone think, with a line about it on a terminal; Ctrl-C asks for the best so far.
pub(crate) fn thinking<T>(who: &str, think: impl FnOnce(&Stop) -> T) -> T {
    const PATIENCE: Duration = Duration::from_millis(300);
    let (stop, begun) = (Stop::default(), Instant::now());
    let line = || styled(ProgressBar::no_length(), "{msg}");
    let beat = |bar: &ProgressBar| {
        if interrupted() {
            stop.stop();
        }
        if begun.elapsed() > PATIENCE {
            bar.set_message(format!("{who} is thinking … {} s; Ctrl-C: move now", begun.elapsed().as_secs()));
        }
    };
    THINKING.store(true, Ordering::Relaxed);
    let thought = accompanied(line, beat, || think(&stop));
    THINKING.store(false, Ordering::Relaxed);
    INTERRUPTED.store(false, Ordering::Relaxed);
    thought
}

/// Has Ctrl-C been pressed?
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Works while another thread shows the progress, on a terminal, and passes Ctrl-C on.
pub(crate) fn watched<T>(title: &str, total: u64, work: impl FnOnce(&Watch) -> T) -> T {
    logged(title, total, false, work)
}

/// The same; the progress is told on lines too if that is asked for.
pub(crate) fn logged<T>(title: &str, total: u64, log: bool, work: impl FnOnce(&Watch) -> T) -> T {
    const PATIENCE: Duration = Duration::from_millis(500);
    const PAUSE: Duration = Duration::from_secs(10);
    let begun = Instant::now();
    // Soon at first, so that one sees that it works.
    let mut next = Duration::from_secs(1);
    let watch = Watch::default();
    let mut asked: Option<Instant> = None;
    let mut told = false;
    let beat = |bar: &ProgressBar| {
        if interrupted() {
            watch.stop();
            let waited = asked.get_or_insert_with(Instant::now).elapsed();
            if waited > PATIENCE && !told {
                told = true;
                bar.suspend(|| tell("waiting for the move under way; Ctrl-C again quits at once"));
            }
        }
        let done = watch.done();
        // What is found may show that there is more to do.
        bar.set_length(total.max(done));
        bar.set_position(done);
        if log && begun.elapsed() >= next {
            next = begun.elapsed() + PAUSE;
            let rate = done as f64 / begun.elapsed().as_secs_f64();
            let left = if done > 0 {
                format!(", {:.0} s left", total.saturating_sub(done) as f64 / rate)
            } else {
                String::new()
            };
            bar.suspend(|| {
                tell(format_args!("{title}: {done} of {total} games, {} games/s{left}", amount(rate)));
            });
        }
    };
    accompanied(|| bar(title, total), beat, || work(&watch))
}

/// Runs `work` while another thread calls `beat` on a bar at regular intervals.
pub(crate) fn accompanied<T>(
    bar: impl FnOnce() -> ProgressBar + Send,
    mut beat: impl FnMut(&ProgressBar) + Send,
    work: impl FnOnce() -> T,
) -> T {
    const BEAT: Duration = Duration::from_millis(20);
    let finished = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let bar = bar();
            while !finished.load(Ordering::Relaxed) {
                beat(&bar);
                thread::park_timeout(BEAT);
            }
            bar.finish_and_clear();
        });
        // Also if `work` panics, or the other thread would never end.
        let _end = Finish(&finished);
        work()
    })
}

struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn bar(title: &str, total: u64) -> ProgressBar {
    let template = "{msg} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left";
    let bar = styled(ProgressBar::new(total), template);
    bar.set_message(title.to_owned());
    bar
}

/// A bar for work without a known end: positions so far, their rate, and the news.
pub(crate) fn counter() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {elapsed} {human_pos} positions, {rate} {wide_msg}")
}

/// A bar for work that tells of its stages: what is being done.
pub(crate) fn depths() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {wide_msg}")
}

/// A bar for work that ends by its own rule: games so far, their rate, and the news.
pub(crate) fn spinner() -> ProgressBar {
    styled(ProgressBar::no_length(), "{spinner} {elapsed} {human_pos} games, {rate} {wide_msg}")
}

/// The bar in this style, if someone can see it.
fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{}/s", amount(state.per_sec()));
    };
    let style = ProgressStyle::with_template(template).expect("the template is right");
    bar.with_style(style.with_key("rate", rate))
}
