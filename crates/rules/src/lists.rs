//! Lists for code that every game compiles anew but seldom runs.
//!
//! `iter().map(f).collect()` becomes a dozen functions for each closure `f`, each of which is optimised with `f` inside.
//! Multiplied by games, boards and agents that was a fifth of the time to build all games. These become one function for
//! each type of item, however many closures are given to them; hot code keeps its iterators.

/// What `each` makes of every item.
///
/// ```
/// assert_eq!(seedbed_rules::list_of(&[1, 2, 3], &mut |n| n * n), [1, 4, 9]);
/// ```
pub fn list_of<A, B>(items: &[A], each: &mut dyn FnMut(&A) -> B) -> Vec<B> {
    let mut list = Vec::with_capacity(items.len());
    for item in items {
        list.push(each(item));
    }
    list
}

/// What `each` makes of the numbers below `count`.
///
/// ```
/// assert_eq!(seedbed_rules::list_below(3, &mut |n| 10 * n), [0, 10, 20]);
/// ```
pub fn list_below<B>(count: usize, each: &mut dyn FnMut(usize) -> B) -> Vec<B> {
    let mut list = Vec::with_capacity(count);
    for number in 0..count {
        list.push(each(number));
    }
    list
}
