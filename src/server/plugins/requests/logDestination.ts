import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Of lines that wait, at most so much text (characters); what comes beyond is lost, and counted. */
const MAX_WAITING = 1_000_000;

/** A pipe whose reader is slow is tried again after this time. */
const RETRY_MS = 20;

/**
 * Writes log lines to a file descriptor, without waiting. Lines that cannot be written (a full disk, a broken pipe) are
 * lost and counted, and the next line that can be written follows one that says how many: pino's own destination retries
 * them without end when the process ends, and one that fails stops the server, which must go on without a log.
 */
export class LogDestination implements DestinationStream {
  readonly #fd: number;
  readonly #atExit = () => this.flush();
  #waiting: string[] = [];
  #length = 0;
  #isBusy = false;
  #lost = 0;

  constructor(fd: number) {
    this.#fd = fd;
    process.on('exit', this.#atExit);
  }

  write(line: string): void {
    if (this.#length + line.length > MAX_WAITING) {
      this.#lost++;
      return;
    }
    this.#waiting.push(line);
    this.#length += line.length;
    if (this.#isBusy) return;
    this.#isBusy = true;
    // Not at once: what is logged before the process exits is still waiting then, and is flushed.
    setImmediate(() => this.#writeAll());
  }

  /** Writes what is waiting, once, before it returns. */
  flush(): void {
    const batch = this.#take();
    if (batch.lines === 0) return;
    try {
      writeSync(this.#fd, batch.text);
    } catch {
      this.#lost += batch.lines + batch.lost;
    }
  }

  /** Writes what waits now, and nothing after it. */
  close(): void {
    process.off('exit', this.#atExit);
    this.flush();
  }

  #writeAll(): void {
    const batch = this.#take();
    if (batch.lines === 0) {
      this.#isBusy = false;
      return;
    }
    this.#writeRest(Buffer.from(batch.text), batch);
  }

  #writeRest(rest: Buffer, batch: Batch): void {
    write(this.#fd, rest, 0, rest.length, null, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeRest(rest, batch), RETRY_MS).unref();
        return;
      }
      if (error === null && written < rest.length) {
        this.#writeRest(rest.subarray(written), batch);
        return;
      }
      if (error !== null) this.#lost += batch.lines + batch.lost;
      this.#writeAll();
    });
  }

  /** What is waiting, below how many lines were lost before it. */
  #take(): Batch {
    const lines = this.#waiting;
    if (lines.length === 0) return { lines: 0, lost: 0, text: '' };
    const lost = this.#lost;
    this.#waiting = [];
    this.#length = 0;
    this.#lost = 0;
    return { lines: lines.length, lost, text: (lost === 0 ? '' : lostLine(lost)) + lines.join('') };
  }
}

interface Batch {
  lines: number;
  /** Lines lost before them, which the text states. */
  lost: number;
  text: string;
}

const lostLine = (count: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines: count, msg: 'log lines could not be written' })}\n`;
