import type { Estimate } from '../statistics/bootstrap';

/** A table that reads as text and as Markdown. The first column is left-aligned, figures are right-aligned. */
export function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [title, '', line(head), rule, ...rows.map(line)].join('\n');
}

/** A number with this many decimals; an unknown one is a dash. */
export function figure(value: number, digits = 3): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}

/** A figure with its 95 % interval. */
export function withInterval({ value, low, high }: Estimate, digits = 3): string {
  return Number.isFinite(value)
    ? `${figure(value, digits)} [${figure(low, digits)}, ${figure(high, digits)}]`
    : '–';
}
