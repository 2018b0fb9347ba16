//! The linear algebra that ratings need.

/// The inverse of a square matrix by Gauss-Jordan elimination; `None` if it has none.
pub(crate) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    for (i, row) in rows.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for column in 0..n {
        let pivot = (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let scale = rows[column][column];
        if scale.abs() < f64::MIN_POSITIVE || !scale.is_finite() {
            return None;
        }
        rows[column].iter_mut().for_each(|x| *x /= scale);
        let chosen = rows[column].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if i != column && factor != 0.0 {
                row.iter_mut().zip(&chosen).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    Some(rows.into_iter().map(|row| row[n..].to_vec()).collect())
}

/// A matrix times a vector.
pub(crate) fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![3.0, 0.0, 1.0], vec![1.0, 1.0, 5.0]];
        let back = product(&inverse(&matrix).unwrap(), &product(&matrix, &[1.0, -2.0, 7.0]));
        assert!(back.iter().zip([1.0, -2.0, 7.0]).all(|(a, b)| (a - b).abs() < 1e-12), "{back:?}");
        assert_eq!(inverse(&[vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
