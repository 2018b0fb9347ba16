use super::*;
use crate::Owner;
use seedbed_rules::Seed;
use std::collections::HashMap;
use std::thread;

fn table(mebibytes: usize) -> ProofTable {
    ProofTable::new(Account::of(mebibytes), "numbers".to_owned()).unwrap()
}

fn numbers(bits: u64) -> Numbers {
    Numbers { proof: bits as u32 >> 8, disproof: (bits >> 32) as u32 >> 8 }
}

#[test]
fn remembers_truly_while_it_grows_and_when_it_is_full() {
    for mebibytes in [1, 64] {
        let (table, mut truth, mut rng) = (table(mebibytes), HashMap::new(), Seed(1).rng());
        let keys: Vec<u64> = (0..25_000).map(|_| rng.bits()).collect();
        for _ in 0..400_000 {
            let score = [-MOST_SCORE, -1, 1, MOST_SCORE][rng.below(4)];
            let key = keys[rng.below(keys.len())] ^ (score as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let asked = (key, score);
            let told = numbers(rng.bits());
            table.put(asked.0, asked.1, told, 1);
            truth.insert(asked, told);
            assert_eq!(table.get(asked.0, asked.1), Some(told));
        }
        let known = truth.iter().filter(|((key, score), told)| {
            table.get(*key, *score).inspect(|found| assert_eq!(found, *told)).is_some()
        });
        let share = known.count() as f64 / truth.len() as f64;
        assert!(if mebibytes == 1 { share > 0.5 } else { share > 0.95 }, "{share}");
    }
}

#[test]
fn no_answer_is_taken_for_that_to_another_question() {
    let table = table(1);
    for score in [0, -1, MOST_SCORE] {
        assert_eq!(table.get(7, score), None);
        table.put(7, score, Numbers::answered(score == 0), 1);
    }
    for score in [-MOST_SCORE, -2, 1, 2, MOST_SCORE - 1] {
        assert_eq!(table.get(7, score), None, "{score}");
    }
    for score in [0, -1, MOST_SCORE] {
        assert_eq!(table.get(7, score).and_then(Numbers::answer), Some(score == 0));
    }
    assert_eq!(table.get(8, 0), None);
}

#[test]
fn what_is_saved_is_loaded_where_it_fits() {
    let owner = Owner { game: "this".to_owned(), signature: String::new() };
    let grown = table(64);
    let keys: Vec<u64> = (0..100_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    for &key in &keys {
        grown.put(key, 1, numbers(key), 1);
    }
    let mut file = Vec::new();
    owner.save(&grown, &mut file).unwrap();
    let mut other = table(16);
    owner.load(&mut other, &mut &file[..]).unwrap();
    assert!(keys.iter().all(|&key| other.get(key, 1) == grown.get(key, 1)));
    assert_eq!(other.used.load(Ordering::Relaxed), grown.used.load(Ordering::Relaxed));
    assert!(owner.load(&mut table(1), &mut &file[..]).is_err());
    assert!(owner.load(&mut other, &mut &file[..file.len() / 2]).is_err());
    assert!(keys.iter().all(|&key| other.get(key, 1).is_none()), "what is refused is forgotten");
}

#[test]
fn threads_never_read_half_of_an_entry() {
    let mut table = table(1);
    table.share(true);
    // All in a few lines, and each with numbers that follow from its key.
    let keys: Vec<u64> =
        (0..40_u64).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) << 14) | (n % 4)).collect();
    thread::scope(|scope| {
        for number in 0..4 {
            let (table, keys) = (&table, &keys);
            scope.spawn(move || {
                let mut rng = Seed(number).rng();
                for work in 0..100_000 {
                    let key = keys[rng.below(keys.len())];
                    table.put(key, 1, numbers(key), work);
                    let key = keys[rng.below(keys.len())];
                    assert!(table.get(key, 1).is_none_or(|found| found == numbers(key)));
                }
            });
        }
    });
    assert!(keys.iter().any(|&key| table.get(key, 1).is_some()));
}

#[test]
fn a_table_that_was_shared_grows_with_all_that_is_in_it() {
    let mut table = table(64);
    table.share(true);
    let keys: Vec<u64> = (0..20_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    for &key in &keys {
        table.put(key, 1, numbers(key), 1);
    }
    let known =
        |table: &ProofTable| keys.iter().filter(|&&key| table.get(key, 1) == Some(numbers(key))).count();
    let (before, lines) = (known(&table), table.lines());
    assert!(table.is_due() && before > 19_000, "{before} of 20,000 entries known");
    table.double();
    assert_eq!((known(&table), table.lines(), table.is_due()), (before, 2 * lines, false));
}
