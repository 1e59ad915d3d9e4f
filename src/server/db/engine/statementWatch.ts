import { Client } from 'pg';

/** How long (ms) a server is borne with. */
export interface Patience {
  /** A statement without an answer for so long makes one ask whether the server answers at all. */
  silenceMs: number;
  /** The time it has to answer that. */
  answerMs: number;
  /** The time it has to take a connection, or that a statement waits for one. */
  connectMs: number;
}

/** Whoever waits on a server that was halted knows in less time than the app gives a save (8 s). */
export const PATIENCE: Patience = { silenceMs: 2_000, answerMs: 4_000, connectMs: 5_000 };

interface Waiting {
  since: number;
  cut: () => void;
}

/**
 * Cuts the connections of a server that has stopped answering: a halted process, a network that swallows everything. A slow statement on one
 * that answers is left alone, for that is the server's to end (`statement_timeout`).
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

/** Whether the server answers one who comes new; a refusal is an answer. */
export async function isAnswering(connectionString: string, answerMs: number): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  // Told by what is awaited below.
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
