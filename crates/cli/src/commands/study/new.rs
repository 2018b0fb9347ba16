//! `seedbed study new`

use super::ready::{BOOK_FILE, Ready};
use super::{enter, now};
use crate::options::{Format, FormatOption, StoreOption};
use crate::output::{percent, print, print_json, tell};
use crate::{CliError, Workbench};
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_files::{Overwrite, write};
use seedbed_rules::{Spec, UsageError};
use seedbed_study::{Arm, Checked, Consent, Design, Folder, Model, Plan, Power, Record};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder of the study, which must be new or empty
    folder: PathBuf,
    /// A study that needs only a name: domineering-5x5, domineering-7x7 or go-7x7
    #[arg(long, conflicts_with_all = ["game", "arms"], required_unless_present = "game")]
    ready: Option<String>,
    /// A game, such as domineering:5x5
    #[arg(long, requires = "arms")]
    game: Option<String>,
    /// The original agent, and the one that is said to be stronger
    #[arg(long, num_args = 2, value_names = ["ORIGINAL", "OTHER"])]
    arms: Vec<String>,
    /// What the arms are called when the study is opened
    #[arg(long, num_args = 2, value_names = ["ORIGINAL", "OTHER"], default_values = ["original", "boosted"])]
    names: Vec<String>,
    /// Whom visitors practise against [default: mcts:20, or random if that cannot play]
    #[arg(long)]
    practice: Option<String>,
    /// The most visitors that are allocated
    #[arg(long, default_value_t = 110)]
    visitors: u64,
    /// Stop as soon as the e-value is large enough, instead of when all visitors are in
    #[arg(long)]
    sequential: bool,
    /// The chance of a false alarm
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// How long every reply takes, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1500)]
    reply: u64,
    /// How long a visitor may be away, in minutes
    #[arg(long, default_value_t = 30)]
    minutes: u64,
    /// The shares of games, in per cent, that visitors are expected to win against each arm
    #[arg(long, value_name = "ORIGINAL,OTHER", default_value = "50,30", value_parser = shares)]
    expect: [f64; 2],
    /// What visitors read above the page
    #[arg(long)]
    title: Option<String>,
    /// Whom visitors may ask
    #[arg(long, default_value = "whoever gave you the link to this page")]
    contact: String,
    /// Seeds among which a ready-made study finds the best for each side
    #[arg(long, default_value_t = 40)]
    seeds: usize,
    /// Studies that are simulated to find the power
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    simulations: u64,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    format: FormatOption,
}

/// Reads two shares in per cent.
fn shares(text: &str) -> Result<[f64; 2], String> {
    let wrong = || "write two shares in per cent, such as 50,30".to_owned();
    let (one, other) = text.split_once(',').ok_or_else(wrong)?;
    let share = |text: &str| text.trim().parse::<f64>().map(|percent| percent / 100.0).map_err(|_| wrong());
    Ok([share(one)?, share(other)?])
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let ready = self.ready.as_deref().map(Ready::named).transpose()?;
        let text = ready.map_or_else(|| self.game.clone().unwrap_or_default(), |ready| ready.game.to_owned());
        let game = bench.game(&text)?;
        let model = Model::usual(self.expect);
        model.check()?;
        // Before anything is made, agents that cannot be in a study are refused.
        let original = ready.map_or_else(|| self.arms[0].clone(), |ready| ready.agent.to_owned());
        let resolved = game.resolve(&original.parse::<Spec>()?)?;
        Arm::of(&self.names[0], &resolved)?;
        let practice = match (&self.practice, ready) {
            (Some(practice), _) => practice.clone(),
            (None, Some(ready)) => ready.practice.to_owned(),
            (None, None) => usual_practice(&*game),
        };
        let folder = Folder::create(&self.folder)?;
        let specs = match ready {
            Some(ready) => {
                ready.boost(bench, &*game, self.seeds, &self.store, folder.path())?;
                [original, format!("boosted:{BOOK_FILE}"), practice]
            }
            None => [
                adopted(&folder, &*game, &original)?,
                adopted(&folder, &*game, &self.arms[1])?,
                adopted(&folder, &*game, &practice)?,
            ],
        };
        enter(folder.path())?;
        // Opened anew: files are now found beside the plan.
        let game = bench.game(&text)?;
        let agent = |text: &str| -> Result<AnyAgent, CliError> { Ok(game.resolve(&text.parse::<Spec>()?)?) };
        let design = if self.sequential { Design::Sequential } else { Design::Fixed };
        let power = Power::simulated(model, self.visitors.min(100_000), design, self.alpha, self.simulations);
        let title = self.title.clone().or_else(|| ready.map(|ready| ready.title.to_owned()));
        let plan = Plan {
            title: title
                .unwrap_or_else(|| format!("{} against two opponents", capitalised(game.about().name))),
            game: game.full_spec().to_string(),
            arms: [
                Arm::of(&self.names[0], &agent(&specs[0])?)?,
                Arm::of(&self.names[1], &agent(&specs[1])?)?,
            ],
            practice: Arm::of("practice", &agent(&specs[2])?)?,
            visitors: self.visitors,
            design,
            alpha: self.alpha,
            reply_ms: self.reply,
            patience_minutes: self.minutes,
            consent: Consent::usual(&self.contact, self.minutes),
            model,
            power,
        };
        plan.check()?;
        self.check_speed(bench, &plan)?;
        let here = Folder::planned(Path::new("."));
        let record = here.plan(plan, now(), &bench.mark()?)?;
        match self.format.format {
            Format::Json => print_json(&record),
            Format::Table => print(&stated(&record, &self.folder)),
        }
    }

    /// Refuses a study whose replies would come late.
    fn check_speed(&self, bench: &Workbench, plan: &Plan) -> Result<(), CliError> {
        let slowest = Checked::new(plan, &bench.registry)?.slowest()?.as_millis();
        if slowest > u128::from(self.reply) {
            let wrong = format!(
                "a reply took {slowest} ms, longer than the {} ms that every reply shall take",
                self.reply
            );
            return Err(UsageError::new(
                wrong,
                "let replies take longer with --reply, or name faster agents",
            )
            .into());
        }
        tell(format_args!("the slowest reply took {slowest} ms; every reply takes {} ms", self.reply));
        Ok(())
    }
}

/// The name of a game as a title.
fn capitalised(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    name.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// An agent of no strength to speak of.
fn usual_practice(game: &dyn AnyGame) -> String {
    let plays = |text: &str| text.parse::<Spec>().is_ok_and(|spec| game.resolve(&spec).is_ok());
    ["mcts:20", "random"].into_iter().find(|text| plays(text)).unwrap_or("random").to_owned()
}

/// Puts the files of an agent into the folder of the study, so that nobody changes them; returns the spec that names them there.
fn adopted(folder: &Folder, game: &dyn AnyGame, text: &str) -> Result<String, CliError> {
    let agent = game.resolve(&text.parse::<Spec>()?)?;
    let mut spec = agent.spec().to_string();
    for file in agent.files() {
        let wrong = || {
            let wrong = format!("{} cannot be put into the folder of the study", file.path.display());
            UsageError::new(wrong, "name each file once, by a plain path")
        };
        let name = file.path.file_name().and_then(|name| name.to_str()).ok_or_else(wrong)?;
        let path = file.path.to_str().filter(|path| spec.contains(path)).ok_or_else(wrong)?.to_owned();
        let target = folder.path().join(name);
        let content = std::fs::read(&file.path)?;
        if std::fs::read(&target).ok().as_deref() != Some(&content) {
            write(&target, &content, Overwrite::Never)?;
        }
        spec = spec.replace(&path, name);
    }
    Ok(spec)
}

/// What is said before a study opens.
fn stated(record: &Record, folder: &Path) -> String {
    let Plan { game, arms, visitors, design, alpha, model, power, .. } = &record.plan;
    let [original, other] = model.win.map(percent);
    let test = match design {
        Design::Fixed => "the exact test of Mainland and Gart when all are in",
        Design::Sequential => "a betting e-value, looked at after every visitor",
    };
    let folder = folder.display();
    format!(
        "{game}: {} ({}) and {} ({}), {visitors} visitors, {test}, alpha {alpha}\n\n\
         If visitors win {original} against {} and {other} against {}, with a spread of skill of {} logits, {} logits learnt from game to game\n\
         and {} drop-out, {} of {} simulated studies find it, {} of those with half the effect, and {} of those without.\n\n\
         seedbed study serve {folder} --open\n",
        arms[0].name,
        arms[0].spec,
        arms[1].name,
        arms[1].spec,
        arms[0].name,
        arms[1].name,
        model.spread,
        model.learning,
        percent(model.dropout),
        percent(power.found),
        power.studies,
        percent(power.found_half),
        percent(power.false_alarms),
    )
}
