import { Worker } from 'node:worker_threads';
import type { Answer, PgliteConnection, PgliteOptions } from './pgliteConnection';
import type { WorkerFailure, WorkerReply, WorkerRequest } from './pgliteWorker';

/** A statement that the database refused; `code` is the SQLSTATE, as with the other driver. */
class PgliteError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly column: string | undefined;

  constructor({ message, code, constraint, column }: WorkerFailure) {
    super(message);
    this.name = 'PgliteError';
    this.code = code;
    this.constraint = constraint;
    this.column = column;
  }
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Opens PGlite in a worker thread; `workerFile` is the built `pgliteWorker.mjs`, because a thread on Node 20
 * loads no TypeScript. When the thread dies, every pending and every later statement fails: no write is
 * acknowledged that was not stored.
 */
export async function openPgliteThread(workerFile: URL, options: PgliteOptions): Promise<PgliteConnection> {
  const worker = new Worker(workerFile, { workerData: options });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let died: Error | null = null;

  const fail = (error: Error): void => {
    died = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(died ?? new Error('The embedded database has stopped.')));
  worker.on('message', (reply: WorkerReply) => {
    const entry = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('failure' in reply) entry?.reject(new PgliteError(reply.failure));
    else entry?.resolve(reply);
  });
  const answerTo = (id: number): Promise<Answer> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  const ask = (sql: string | null, parameters: readonly unknown[]): Promise<Answer> => {
    if (died !== null) return Promise.reject(died);
    const id = nextId++;
    const answer = answerTo(id);
    worker.postMessage({ id, sql, parameters } satisfies WorkerRequest);
    return answer;
  };

  await answerTo(0);
  return {
    query: ask,
    close: async () => {
      if (died === null) await ask(null, []);
      await worker.terminate();
    },
  };
}
