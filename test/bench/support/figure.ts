/** One measured figure, as `npm run bench` reads it. `limit` null: reported, without a limit. */
interface Figure {
  name: string;
  value: number;
  limit: number | null;
  unit: string;
}

/** Prints a figure as a line of JSON; it passes when it is at most its limit. */
export function report({ name, value, limit, unit }: Figure): void {
  const rounded = Number(value.toPrecision(4));
  process.stdout.write(
    `${JSON.stringify({ name, value: rounded, limit, unit, ok: limit === null || value <= limit })}\n`,
  );
}

/** The middle of the values; of an even number the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
