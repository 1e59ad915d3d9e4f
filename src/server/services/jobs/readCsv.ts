/** A line of a CSV file by the names of its header; `line` counts from 1. */
export interface CsvRow {
  line: number;
  fields: Readonly<Record<string, string>>;
}

/**
 * Comma-separated values with quotes as in RFC 4180. A row whose number of fields differs from the header's
 * has null `fields`.
 */
export function readCsv(text: string): {
  header: string[];
  rows: (CsvRow | { line: number; fields: null })[];
} {
  const [first, ...rest] = records(text.replace(/^\uFEFF/, ''));
  const header = first?.fields ?? [];
  const rows = rest
    .filter(({ fields }) => fields.length > 1 || fields[0] !== '')
    .map(({ line, fields }) => ({
      line,
      fields:
        fields.length === header.length
          ? Object.fromEntries(header.map((name, column) => [name, fields[column] ?? '']))
          : null,
    }));
  return { header, rows };
}

/** One field, quoted or not, and what ends it. */
const FIELD = /("(?:[^"]|"")*"|(?!")[^,\r\n]*)(,|\r\n|\r|\n|$)/y;

function records(text: string): { line: number; fields: string[] }[] {
  const found: { line: number; fields: string[] }[] = [];
  let line = 1;
  let record = { line, fields: [] as string[] };
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const match = FIELD.exec(text);
    // A quote that is never closed: the rest is one field, so the row does not match the header.
    if (match === null) return [...found, { line, fields: [] }];
    const [, field = '', end = ''] = match;
    record.fields.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    line += field.split('\n').length - 1;
    if (end === ',') continue;
    found.push(record);
    record = { line: ++line, fields: [] };
  }
  return record.fields.length > 0 ? [...found, record] : found;
}
