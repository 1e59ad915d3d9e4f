import { PGlite } from '@electric-sql/pglite';
import { columnParsers } from '../columnParsers';

/** What one statement gave. */
export interface Answer {
  rows: Record<string, unknown>[];
  affectedRows: number | undefined;
}

/** One PGlite, wherever it runs: in this thread (tests) or in a worker (the product). */
export interface PgliteConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<Answer>;
  close(): Promise<void>;
}

export interface PgliteOptions {
  /** Folder of the database, or undefined for one in memory. */
  dataDir?: string | undefined;
  /** A dumped data folder to start from, so that tests do not pay for initdb. */
  template?: Blob | undefined;
}

/**
 * Opens PGlite in this thread. PGlite takes no checkpoint and vacuums nothing by itself, and its log would
 * grow past 1 GB: the small limits here and `maintain` in the client keep it short (stack.md §2.9).
 */
export async function openPglite({ dataDir, template }: PgliteOptions): Promise<PgliteConnection> {
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    parsers: columnParsers,
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      'shared_buffers=16MB',
      '-c',
      'max_wal_size=64MB',
      '-c',
      'min_wal_size=32MB',
      '-c',
      'timezone=UTC',
    ],
  });
  await pglite.exec("SET timezone TO 'UTC'");
  return connectionTo(pglite);
}

/** The interface that the dialect uses. */
export function connectionTo(pglite: PGlite): PgliteConnection {
  return {
    query: async (sql, parameters) => {
      if (parameters.length > 0) {
        const { rows, affectedRows } = await pglite.query<Record<string, unknown>>(sql, [...parameters]);
        return { rows, affectedRows };
      }
      // Without parameters a text may hold several statements, as with the other driver.
      const last = (await pglite.exec(sql)).at(-1);
      return { rows: last?.rows ?? [], affectedRows: last?.affectedRows };
    },
    close: () => pglite.close(),
  };
}
