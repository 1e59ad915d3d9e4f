import { CsvError, parse, type Info } from 'csv-parse/sync';

/** A line of a CSV file by the names of its header; `line` counts from 1. */
export interface CsvRow {
  line: number;
  fields: Readonly<Record<string, string>>;
}

/**
 * Comma-separated values with quotes as in RFC 4180. A row whose number of fields differs from the header's, and one
 * with a quote that is never closed, has null `fields`.
 */
export function readCsv(text: string): {
  header: string[];
  rows: (CsvRow | { line: number; fields: null })[];
} {
  const [header, ...rows] = records(text);
  const names = header?.values ?? [];
  return {
    header: names,
    rows: rows.map(({ line, values }) => ({
      line,
      fields:
        values.length === names.length
          ? Object.fromEntries(names.map((name, column) => [name, values[column] ?? '']))
          : null,
    })),
  };
}

interface CsvRecord {
  /** Of its first field. */
  line: number;
  values: string[];
}

function records(text: string): CsvRecord[] {
  const found: CsvRecord[] = [];
  let last: Pick<Info, 'lines' | 'empty_lines'> = { lines: 0, empty_lines: 0 };
  const begin = ({ empty_lines: empty }: Pick<Info, 'empty_lines'>): number =>
    last.lines + empty - last.empty_lines + 1;
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      onRecord: (values, info) => {
        found.push({ line: begin(info), values });
        last = info;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    found.push({ line: begin(error as unknown as Info), values: [] });
  }
  return found;
}
