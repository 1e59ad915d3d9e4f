import { Client } from 'pg';

/** Time limits (ms) for a database server. */
export interface Patience {
  /** After this long without an answer to a statement, the server is probed. */
  silenceMs: number;
  /** The time it has to answer the probe. */
  answerMs: number;
  /** The time it has to accept a connection, or that a statement waits for one. */
  connectMs: number;
}

/** With a halted server a client gets the error in less time than the app allows for a save (8 s). */
export const PATIENCE: Patience = { silenceMs: 2_000, answerMs: 4_000, connectMs: 3_000 };

interface Waiting {
  since: number;
  cut: () => void;
}

/**
 * Closes the connections of a server that has stopped answering: a halted process, a network that drops all
 * packets. A slow statement on a server that answers is left alone, because ending it is the server's job
 * (`statement_timeout`).
 */
export class StatementWatch {
  readonly #silenceMs: number;
  readonly #isAnswering: () => Promise<boolean>;
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(silenceMs: number, isAnswering: () => Promise<boolean>) {
    this.#silenceMs = silenceMs;
    this.#isAnswering = isAnswering;
    this.#timer = setInterval(() => void this.#look(), silenceMs / 2).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Waits for a statement; `cut` ends its connection, and so makes it fail. */
  async watch<T>(statement: Promise<T>, cut: () => void): Promise<T> {
    const waiting = { since: performance.now(), cut };
    this.#waiting.add(waiting);
    try {
      return await statement;
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  async #look(): Promise<void> {
    const late = [...this.#waiting].filter(({ since }) => performance.now() - since >= this.#silenceMs);
    if (late.length === 0 || this.#isLooking) return;
    this.#isLooking = true;
    const isAnswering = await this.#isAnswering();
    this.#isLooking = false;
    if (!isAnswering) for (const waiting of late) if (this.#waiting.has(waiting)) waiting.cut();
  }
}

/** Whether the server answers a new connection; a refusal is an answer. */
export async function isAnswering(connectionString: string, answerMs: number): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  // Reported by the awaited call below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof Error && 'severity' in error;
  } finally {
    void client.end().catch(() => undefined);
  }
}
