import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '../backoff';
import type { Log } from '../log';
import { fieldOf } from './encode';
import { MllpClient, type Address } from './mllp';

/** Messages that wait while the other side is away: a monitor's memory is limited. */
const MOST_WAITING = 300;

interface SenderOptions {
  address: Address;
  log: Log;
  stop: AbortSignal;
}

/** Sends messages in order, each again until it is answered; the oldest are dropped when too many wait. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #client: MllpClient;
  #waiting: string[] = [];
  #isSending = false;
  #failures = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#client = new MllpClient(options.address);
    options.stop.addEventListener('abort', () => this.#client.close());
  }

  enqueue(message: string): void {
    this.#waiting = [...this.#waiting, message].slice(-MOST_WAITING);
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#drain().finally(() => (this.#isSending = false));
  }

  async #drain(): Promise<void> {
    const { log, stop } = this.#options;
    while (!stop.aborted) {
      const [message] = this.#waiting;
      if (message === undefined) return;
      try {
        const answer = await this.#client.send(message);
        if (this.#failures > 0) log.say('The other side answers again.');
        this.#failures = 0;
        logAnswer(message, answer, log);
        this.#waiting = this.#waiting.filter((each) => each !== message);
      } catch (error) {
        if (stop.aborted) return;
        this.#failures++;
        if (this.#failures === 1)
          log.warn(
            `no answer over HL7 (${error instanceof Error ? error.message : String(error)}); trying again`,
          );
        const pause = pauseAfter(this.#failures, Math.random());
        await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }
}

/** An ADT message is a milestone, whatever became of it; of others only a refusal is logged. */
function logAnswer(message: string, answer: string, log: Log): void {
  const [code = '', event = ''] = fieldOf(message, 'MSH', 9).split('^');
  const taken = fieldOf(answer, 'MSA', 1);
  const isTaken = taken === 'AA' || taken === 'CA';
  if (isTaken && code !== 'ADT') return;
  const why = isTaken
    ? ''
    : `: ${fieldOf(answer, 'ERR', 8) || fieldOf(answer, 'ERR', 3) || fieldOf(answer, 'MSA', 3)}`;
  const line = `${code}^${event} ${taken || 'no acknowledgement'}${why}`;
  if (isTaken) log.milestone(`HL7 ${line}`);
  else log.warn(line);
}
