import type { CalibrateCommand } from '../contract/calibrations';
import { compile } from '../contract/validate';
import { IngestAnswer, type Reading } from '../contract/readings';
import { retryAfter } from './backoff';

/** An answer later than this counts as none, in ms. */
const TIMEOUT_MS = 10_000;

/** The result of sending one batch. */
export type Outcome =
  | { kind: 'stored'; rejected: number; commands: readonly CalibrateCommand[] }
  /** Not now: the server is away, failing, or asks to wait (`pauseMs`, null = the sender decides). */
  | { kind: 'later'; why: string; pauseMs: number | null }
  /** The batch as such will never be accepted. */
  | { kind: 'refused'; why: string }
  | { kind: 'too-large' }
  /** The gateway token is unknown or revoked. */
  | { kind: 'unauthorized' };

const isAnswer = compile(IngestAnswer);

/** One HTTP request to the ingest endpoint; never throws. */
export class IngestClient {
  private readonly address: string;

  constructor(
    url: string,
    private readonly token: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.address = `${url}/api/ingest/`;
  }

  async post(readings: readonly Reading[], stop: AbortSignal): Promise<Outcome> {
    // AbortSignal.any would leave a trace of every request on `stop`, which lives as long as the process.
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(new Error('no answer in time')), this.timeoutMs);
    const giveUp = () => request.abort();
    stop.addEventListener('abort', giveUp);
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Device ${this.token}` },
        body: JSON.stringify(readings),
        signal: request.signal,
      });
      const text = await response.text();
      return outcomeOf(response, text);
    } catch (error) {
      return { kind: 'later', why: reasonOf(error), pauseMs: null };
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', giveUp);
    }
  }
}

function outcomeOf(response: Response, text: string): Outcome {
  const { status } = response;
  if (status === 202) {
    const answer = parsed(text);
    return isAnswer(answer)
      ? { kind: 'stored', rejected: answer.rejected.length, commands: answer.commands }
      : { kind: 'later', why: "an answer that is not the contract's", pauseMs: null };
  }
  if (status === 401 || status === 403) return { kind: 'unauthorized' };
  if (status === 413) return { kind: 'too-large' };
  if (status === 429 || status >= 500 || status === 408) {
    return {
      kind: 'later',
      why: `HTTP ${status}`,
      pauseMs: retryAfter(response.headers.get('Retry-After'), Date.now()),
    };
  }
  return { kind: 'refused', why: `HTTP ${status} ${text.slice(0, 200)}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The innermost cause of a failed fetch ("ECONNREFUSED", "timeout"): its outer message only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
