/** Symmetric matrix with ones on its diagonal and `value(i, j)` elsewhere. */
export function correlationMatrix(size: number, value: (i: number, j: number) => number): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => (i === j ? 1 : value(i, j))),
  );
}

/**
 * Lower triangle L with L·Lᵀ = matrix (Cholesky): independent normals multiplied by it get the matrix's
 * correlations. Throws when the matrix is not a possible correlation.
 */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const current: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      const other = j === i ? current : (lower[j] ?? []);
      let rest = row[j] ?? 0;
      for (let k = 0; k < j; k += 1) rest -= (current[k] ?? 0) * (other[k] ?? 0);
      if (j < i) current.push(rest / (other[j] ?? 1));
      else if (rest > 0) current.push(Math.sqrt(rest));
      else throw new RangeError('Not a correlation matrix: it is not positive definite');
    }
    lower.push(current);
  }
  return lower;
}

/** One correlated normal: a row of the lower triangle times independent normals. */
export function correlated(row: readonly number[], independent: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < row.length; k += 1) sum += (row[k] ?? 0) * (independent[k] ?? 0);
  return sum;
}
