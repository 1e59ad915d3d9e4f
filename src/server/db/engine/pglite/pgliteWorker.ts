import { parentPort, workerData } from 'node:worker_threads';
import { openPglite, type PgliteOptions } from './pgliteConnection';

/** A request to the worker: a statement, or (sql null) to close. */
export interface WorkerRequest {
  id: number;
  sql: string | null;
  parameters: readonly unknown[];
}

/** What the server needs to know of a database error; an Error does not cross threads with its fields. */
export interface WorkerFailure {
  message: string;
  code: string | undefined;
  constraint: string | undefined;
  column: string | undefined;
}

export type WorkerReply =
  | { id: number; rows: Record<string, unknown>[]; affectedRows: number | undefined }
  | { id: number; failure: WorkerFailure };

/** The embedded database in a thread of its own: a slow query there never stalls an alert here (stack.md §4). */
function run(port: NonNullable<typeof parentPort>): void {
  const opening = openPglite(workerData as PgliteOptions);
  opening.then(
    () => port.postMessage({ id: 0, rows: [], affectedRows: undefined } satisfies WorkerReply),
    (error: unknown) => port.postMessage({ id: 0, failure: failureOf(error) } satisfies WorkerReply),
  );
  port.on('message', ({ id, sql, parameters }: WorkerRequest) => {
    const answer = opening.then(async (pglite) => {
      if (sql !== null) return pglite.query(sql, parameters);
      await pglite.close();
      return { rows: [], affectedRows: undefined };
    });
    answer.then(
      ({ rows, affectedRows }) => port.postMessage({ id, rows, affectedRows } satisfies WorkerReply),
      (error: unknown) => port.postMessage({ id, failure: failureOf(error) } satisfies WorkerReply),
    );
  });
}

function failureOf(error: unknown): WorkerFailure {
  const { message, code, constraint, column } = error as Partial<WorkerFailure>;
  return { message: message ?? String(error), code, constraint, column };
}

if (parentPort !== null) run(parentPort);
