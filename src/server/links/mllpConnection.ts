import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { framed, MAX_MESSAGE_BYTES, MllpFraming } from './mllpFraming';

/** How long a connection may take, ms. */
export interface ConnectionPatience {
  /** For a message that has begun. */
  message: number;
  /** For taking an acknowledgement. */
  acknowledgement: number;
}

export const PATIENCE: ConnectionPatience = { message: 60_000, acknowledgement: 30_000 };

interface Options {
  /** Keeps, applies and answers one message. Rejects when nothing is to be answered. */
  receive: (message: Buffer, answer: (acknowledgement: Uint8Array) => Promise<void>) => Promise<void>;
  /** How long the next message has to wait, ms. */
  delay: () => number;
  patience?: ConnectionPatience;
  onError: (error: unknown) => void;
  onStrayBytes: (count: number) => void;
  /** The connection ended within a message, of which n bytes were received. */
  onCutOff: (bytes: number) => void;
}

/**
 * One sender: its messages are taken one after the other, in the order in which they came. While one is in work
 * nothing more is read, so a fast sender waits and does not fill the memory.
 */
export class MllpConnection {
  readonly #socket: Socket;
  readonly #options: Options;
  readonly #framing = new MllpFraming();
  readonly #waiting: Buffer[] = [];
  #isWorking = false;
  #isClosing = false;
  #strayBytes = 0;
  #unfinished: NodeJS.Timeout | undefined;
  /** When a message came last, or the connection itself; ms of a monotonic clock. */
  #activeAt = performance.now();

  constructor(socket: Socket, options: Options) {
    this.#socket = socket;
    this.#options = options;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#stopWatching();
      this.#reportCutOff();
    });
    // A sender may end its side and wait for what it has yet to be answered.
    socket.on('end', () => this.#end());
  }

  /** For how long nothing came, ms; 0 while a message is in work. */
  get idleMs(): number {
    return this.#isWorking || this.#framing.isUnfinished ? 0 : performance.now() - this.#activeAt;
  }

  /** Ends after the message in work; what has not begun is not answered. */
  close(): void {
    this.#waiting.length = 0;
    this.#end();
  }

  destroy(): void {
    this.#isClosing = true;
    this.#socket.destroy();
  }

  #end(): void {
    this.#isClosing = true;
    if (!this.#isWorking) this.#socket.end(() => this.#socket.destroy());
  }

  #take(chunk: Buffer): void {
    if (this.#isClosing) return;
    this.#activeAt = performance.now();
    const { messages, isTooLong } = this.#framing.push(chunk);
    this.#countStrays();
    this.#watchUnfinished();
    this.#waiting.push(...messages);
    if (isTooLong) {
      this.#isClosing = true;
      this.#options.onError(
        new Error(`A message is longer than ${MAX_MESSAGE_BYTES} bytes: the connection is closed.`),
      );
    }
    // Without a message nothing is done: the time of one that has begun goes on.
    const isToDo = this.#waiting.length > 0 || this.#isClosing;
    if (isToDo && !this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    this.#socket.pause();
    // What is not read meanwhile is not the sender's delay.
    this.#stopWatching();
    try {
      for (let message = this.#waiting.shift(); message !== undefined; message = this.#waiting.shift()) {
        const ms = this.#options.delay();
        if (ms > 0) await wait(ms);
        if (this.#socket.destroyed) return;
        await this.#options.receive(message, (acknowledgement) => this.#send(acknowledgement));
      }
    } catch (error) {
      this.#options.onError(error);
      this.#socket.destroy();
    } finally {
      this.#isWorking = false;
      this.#activeAt = performance.now();
    }
    if (this.#isClosing) return this.#end();
    this.#watchUnfinished();
    this.#socket.resume();
  }

  /** Resolves when the acknowledgement was handed over; a sender that takes none is closed on. */
  #send(acknowledgement: Uint8Array): Promise<void> {
    // The message is kept and applied: its sender asks again.
    if (this.#socket.destroyed || !this.#socket.writable) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#socket.off('close', done);
        resolve();
      };
      const timer = setTimeout(() => this.#socket.destroy(), this.#patience.acknowledgement);
      this.#socket.once('close', done);
      this.#socket.write(framed(acknowledgement), done);
    });
  }

  #countStrays(): void {
    const news = this.#framing.strayBytes - this.#strayBytes;
    this.#strayBytes += news;
    if (news > 0) this.#options.onStrayBytes(news);
  }

  /** Reports the bytes of a message without an end: they are lost. A message that is too long was reported before. */
  #reportCutOff(): void {
    const { isUnfinished, unfinishedBytes } = this.#framing;
    if (!isUnfinished || unfinishedBytes === 0 || unfinishedBytes > MAX_MESSAGE_BYTES) return;
    this.#options.onStrayBytes(unfinishedBytes);
    this.#options.onCutOff(unfinishedBytes);
  }

  /** The time begins with the message, and no further byte prolongs it. */
  #watchUnfinished(): void {
    if (!this.#framing.isUnfinished) this.#stopWatching();
    else this.#unfinished ??= setTimeout(() => this.#socket.destroy(), this.#patience.message).unref();
  }

  #stopWatching(): void {
    clearTimeout(this.#unfinished);
    this.#unfinished = undefined;
  }

  get #patience(): ConnectionPatience {
    return this.#options.patience ?? PATIENCE;
  }
}
