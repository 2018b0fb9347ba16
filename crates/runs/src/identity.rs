//! What a run depends on, in one number.

use crate::JobPlan;
use crate::arithmetic::arithmetic;
use seedbed_rules::hash_key;

/// The identity of a run that has yet to begin: 16 hexadecimal digits.
///
/// `behaviour` is what small pieces of the work came out as, with seeds that are always the same. Beside it count the version
/// that the author raises by hand, the list of jobs, and the logarithms and powers that all work shares.
pub fn identity(version: u32, plan: &dyn JobPlan, behaviour: &[String]) -> String {
    let jobs: Vec<(String, u64)> = plan.open().map(|job| (plan.label(job), plan.games(job))).collect();
    format!("{:016x}", hash_key(&(version, jobs, arithmetic(), behaviour)))
}
