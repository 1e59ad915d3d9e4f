import { connect, type Socket } from 'node:net';

const START = '\u000b';
const END = '\u001c';
const ANSWER_MS = 15_000;

export interface Address {
  host: string;
  port: number;
}

/** Takes the messages out of a socket's bytes. This is a peer of the server, not a part of it: it shares no code with it. */
export function onMessages(socket: Socket, take: (message: string) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let end = waiting.indexOf(END); end >= 0; end = waiting.indexOf(END)) {
      const start = waiting.indexOf(START);
      const frame = waiting.subarray(start < 0 ? end : start + 1, end);
      waiting = waiting.subarray(end + 1);
      if (frame.length > 0) take(frame.toString('utf8'));
    }
  });
}

export const framed = (message: string): Buffer => Buffer.from(`${START}${message}${END}\r`, 'utf8');

/** A connection over which messages are sent one at a time, each with its answer. It is opened when it is needed. */
export class MllpClient {
  readonly #address: Address;
  #socket: Socket | null = null;
  #waiting: { take: (answer: string) => void; fail: (error: Error) => void } | null = null;

  constructor(address: Address) {
    this.#address = address;
  }

  /** Resolves with the answer. Rejects when the other side cannot be reached, closes, or does not answer. */
  async send(message: string): Promise<string> {
    const socket = await this.#open();
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), ANSWER_MS);
      const end = () => {
        clearTimeout(timer);
        this.#waiting = null;
      };
      this.#waiting = {
        take: (answer) => {
          end();
          resolve(answer);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      socket.write(framed(message));
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #open(): Promise<Socket> {
    if (this.#socket?.writable === true) return this.#socket;
    const socket = connect(this.#address);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    let fault: Error | null = null;
    socket.on('error', (error) => (fault = error));
    socket.once('close', () => this.#waiting?.fail(fault ?? new Error('the connection was closed')));
    onMessages(socket, (answer) => this.#waiting?.take(answer));
    this.#socket = socket;
    return socket;
  }
}
