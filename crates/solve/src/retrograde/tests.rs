//! Random games on graphs with circles, against the plainest of methods.

use super::layers::{Ending, Layers, Place};
use super::values::Worth;
use super::{AtomicU16, fill};
use crate::{Stopped, Watch};
use seedbed_rules::Seed;
use std::sync::atomic::Ordering::Relaxed;

type Node = Result<Vec<Place>, Ending>;

/// Positions with moves that were drawn at random.
struct Graph {
    nodes: Vec<Vec<Node>>,
    /// For every position, those of its layer from which a move leads there.
    origins: Vec<Vec<Vec<usize>>>,
}

impl Graph {
    fn random(sizes: &[usize], seed: u64) -> Self {
        let mut rng = Seed(seed).rng();
        let mut node = |layer: usize| match rng.below(20) {
            0 => Err(Ending::Lost),
            1 if seed.is_multiple_of(2) => Err(Ending::Drawn),
            _ => Ok((0..=rng.below(4))
                .map(|_| {
                    // Most moves stay in the layer, and some come twice.
                    let layer = if rng.below(4) == 0 { rng.below(layer + 1) } else { layer };
                    Place { layer, number: rng.below(sizes[layer]) }
                })
                .collect()),
        };
        let mut origins: Vec<Vec<Vec<usize>>> = sizes.iter().map(|&size| vec![Vec::new(); size]).collect();
        let mut nodes = Vec::new();
        for (layer, &size) in sizes.iter().enumerate() {
            let made: Vec<Node> = (0..size).map(|_| node(layer)).collect();
            for (number, node) in made.iter().enumerate() {
                let staying = node.iter().flatten().filter(|next| next.layer == layer);
                staying.for_each(|next| origins[layer][next.number].push(number));
            }
            nodes.push(made);
        }
        Self { nodes, origins }
    }

    fn solved(&self, threads: usize, watch: &Watch) -> Result<Vec<Vec<u16>>, Stopped> {
        let mut known = Vec::new();
        fill(self, &self.sizes(), &mut known, threads, watch)?;
        let read = |layer: &Vec<AtomicU16>| layer.iter().map(|value| value.load(Relaxed)).collect();
        Ok(known.iter().map(read).collect())
    }

    /// For every position, who wins within `plies` plies, and in how many: what a search to that depth would find.
    fn within(&self, plies: i32) -> Vec<Vec<Option<(bool, i32)>>> {
        let ended = |node: &Node| match node {
            Err(Ending::Lost) => Some((false, 0)),
            _ => None,
        };
        let mut found: Vec<Vec<_>> =
            self.nodes.iter().map(|layer| layer.iter().map(ended).collect()).collect();
        for _ in 0..plies {
            let judge = |node: &Node| {
                let Ok(moves) = node else { return ended(node) };
                let next: Vec<_> = moves.iter().map(|at| found[at.layer][at.number]).collect();
                let wins = next.iter().flatten().filter(|(wins, _)| !wins).map(|(_, plies)| plies + 1).min();
                let loses =
                    next.iter().map(|next| next.filter(|(wins, _)| *wins).map(|(_, plies)| plies + 1));
                let loses: Option<Vec<i32>> = loses.collect();
                wins.map(|plies| (true, plies)).or_else(|| Some((false, loses?.into_iter().max()?)))
            };
            found = self.nodes.iter().map(|layer| layer.iter().map(judge).collect()).collect();
        }
        found
    }
}

impl Layers for Graph {
    fn sizes(&self) -> Vec<usize> {
        self.nodes.iter().map(Vec::len).collect()
    }

    fn expand(&self, at: Place, out: &mut Vec<Place>) -> Option<Ending> {
        out.clear();
        match &self.nodes[at.layer][at.number] {
            Ok(moves) => out.extend(moves),
            Err(ending) => return Some(*ending),
        }
        None
    }

    fn origins(&self, at: Place, out: &mut Vec<usize>) {
        out.clone_from(&self.origins[at.layer][at.number]);
    }
}

#[test]
fn every_value_is_what_a_deep_search_finds() {
    let mut longest = 0;
    for seed in 0..60 {
        let graph = Graph::random(&[30, 60, 1, 90], seed);
        let ours = graph.solved(1, &Watch::default()).unwrap();
        let truth = graph.within(60);
        assert_eq!(truth, graph.within(61), "the search was deep enough");
        for (ours, truth) in ours.iter().flatten().zip(truth.iter().flatten()) {
            let worth = Worth(*ours);
            assert_eq!(worth.plies().map(|plies| (worth.is_won(), i32::from(plies))), *truth, "seed {seed}");
            longest = longest.max(worth.plies().unwrap_or(0));
        }
    }
    assert!(longest > 12, "there are long ways to the end: {longest}");
}

#[test]
fn threads_change_nothing() {
    let graph = Graph::random(&[500, 40_000], 3);
    let solved = |threads| graph.solved(threads, &Watch::default()).unwrap().concat();
    let one = solved(1);
    assert_eq!(one, solved(3));
    assert!(one.iter().any(|&value| value > 10) && one.contains(&0));
}

#[test]
fn a_stop_is_obeyed() {
    let (graph, watch) = (Graph::random(&[100], 1), Watch::default());
    watch.stop();
    assert_eq!(graph.solved(2, &watch), Err(Stopped));
}
