//! *The rectangular seeds of Domineering*: a stronger agent from nothing but random seeds.

mod headline;
mod seeds;
mod spread;

use crate::Paper;

/// The paper with its experiments.
pub(crate) fn paper() -> Paper {
    Paper {
        name: "boosting",
        source: "T. Cazenave, J. Liu and O. Teytaud, The rectangular seeds of Domineering, CIG 2015",
        experiments: vec![Box::new(spread::Spread), Box::new(headline::Headline)],
    }
}
