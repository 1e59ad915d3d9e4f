import { connect, type Socket } from 'node:net';

/** The part of an answer that a client under measurement reads. */
export interface Answer {
  status: number;
  etag: string | null;
  /** Bytes of the body as they came over the wire. */
  size: number;
  /** The body, where it was wanted. */
  body: Buffer | null;
}

export interface Asked {
  /** Request line and headers, without the empty line. */
  head: string;
  body?: string;
  wantsBody?: boolean;
}

interface Pending {
  wantsBody: boolean;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** The number of connections that a browser opens to a server. */
const AT_MOST = 6;

/**
 * What one browser has open to the server: kept connections, one more when all are busy. It reads only as
 * much of HTTP/1.1 as the server uses: hundreds of these share the processors with what is measured.
 */
export class KeptConnections {
  readonly #port: number;
  readonly #host: string;
  readonly #connections = new Set<Connection>();
  readonly #waiting: (() => void)[] = [];

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Resolves with the answer; rejects when the connection breaks before it is complete. */
  async ask(asked: Asked): Promise<Answer> {
    for (;;) {
      for (const connection of this.#connections) if (connection.isOver) this.#connections.delete(connection);
      const idle =
        [...this.#connections].find(({ isBusy }) => !isBusy) ??
        (this.#connections.size < AT_MOST ? this.#open() : null);
      if (idle === null) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        continue;
      }
      try {
        return await idle.send(asked);
      } finally {
        this.#waiting.shift()?.();
      }
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  #open(): Connection {
    const connection = new Connection(this.#host, this.#port);
    this.#connections.add(connection);
    return connection;
  }
}

class Connection {
  readonly #socket: Socket;
  #pending: Pending | null = null;
  #head: Buffer | null = null;
  /** For the answer being received: the headers so far, and how much of its body is missing. */
  #coming: { answer: Answer; missing: number; parts: Buffer[]; isLast: boolean } | null = null;
  isOver = false;

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('data', (bytes) => this.#read(bytes));
    const end = (error?: Error): void => {
      this.isOver = true;
      this.#pending?.reject(error ?? new Error('The connection was closed before the answer was complete.'));
      this.#pending = null;
    };
    this.#socket.on('error', end).on('close', () => end());
  }

  get isBusy(): boolean {
    return this.#pending !== null || this.isOver;
  }

  send({ head, body = '', wantsBody = false }: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { wantsBody, resolve, reject };
      this.#socket.write(
        `${head}${body === '' ? '' : `\r\ncontent-length: ${Buffer.byteLength(body)}`}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.isOver = true;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    let rest = bytes;
    if (this.#coming === null) {
      const known: Buffer = this.#head === null ? bytes : Buffer.concat([this.#head, bytes]);
      const end = known.indexOf(END_OF_HEAD);
      if (end === -1) {
        this.#head = known;
        return;
      }
      this.#head = null;
      this.#coming = comingOf(known.toString('latin1', 0, end));
      rest = known.subarray(end + END_OF_HEAD.length);
    }
    const { answer, parts, isLast } = this.#coming;
    answer.size += rest.length;
    if (this.#pending?.wantsBody === true) parts.push(rest);
    this.#coming.missing -= rest.length;
    if (this.#coming.missing > 0) return;
    if (this.#pending?.wantsBody === true) answer.body = Buffer.concat(parts);
    this.#coming = null;
    const pending = this.#pending;
    this.#pending = null;
    if (isLast) this.close();
    pending?.resolve(answer);
  }
}

function comingOf(head: string) {
  const value = (name: string): string | null =>
    new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? null;
  const status = Number(head.slice(9, 12));
  const length = status === 304 || status === 204 ? '0' : value('content-length');
  if (length === null) throw new Error(`An answer without a length: ${head}`);
  const answer: Answer = { status, etag: value('etag'), size: 0, body: null };
  return { answer, missing: Number(length), parts: [] as Buffer[], isLast: value('connection') === 'close' };
}
