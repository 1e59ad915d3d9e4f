/** Median of the first `count` (at least one) numbers of `values`, which are reordered on the way. */
export function medianInPlace(values: Float64Array, count: number): number {
  const middle = count >> 1;
  const upper = selectInPlace(values, count, middle);
  if (count % 2 === 1) return upper;
  let lower = -Infinity;
  for (let i = 0; i < middle; i++) lower = Math.max(lower, values[i] ?? lower);
  return (lower + upper) / 2;
}

/** Hoare's selection: afterwards everything left of `rank` is at most what stands there, everything right at least. */
function selectInPlace(values: Float64Array, count: number, rank: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = at(values, (left + right) >> 1);
    let i = left - 1;
    let j = right + 1;
    for (;;) {
      do i++; while (at(values, i) < pivot);
      do j--; while (at(values, j) > pivot);
      if (i >= j) break;
      const swapped = at(values, i);
      values[i] = at(values, j);
      values[j] = swapped;
    }
    if (rank <= j) right = j;
    else left = j + 1;
  }
  return at(values, rank);
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? NaN;
}
