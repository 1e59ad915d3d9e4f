import { apiAddress } from '../../lib/server/apiAddress';
import { recordServerDate, startOfRequest } from '../../lib/server/serverTime';
import type { ApiFault } from './fault';

export interface HttpRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** Continues when the page is closed. */
  keepalive?: boolean;
  /** Left out, no cookie is sent and none is kept. */
  credentials?: 'same-origin';
  timeoutMs: number;
  /** The data of a good answer is its text, once that is known to be whole. */
  isFile?: true;
  /** Aborts the request; the result is then `SIGNED_OUT`. */
  signal?: AbortSignal;
}

/** A response whose body has been read: `data` is parsed JSON, the text of CSV, undefined for a response without a body. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  data: unknown;
}

/** One call to the server. Never throws: every failure is returned as an `ApiFault`. */
export async function request(asked: HttpRequest): Promise<HttpAnswer | { fault: ApiFault }> {
  const { timeoutMs, signal, url, isFile = false, ...init } = asked;
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const sentAt = startOfRequest();
  try {
    const response = await fetch(apiAddress(url), {
      credentials: 'omit',
      ...init,
      signal: controller.signal,
      cache: 'no-store',
    });
    recordServerDate(response.headers.get('Date'), sentAt);
    const text = await response.text();
    return read(response, text, isFile);
  } catch {
    if (timedOut) return { fault: { status: 'TIMEOUT' } };
    return { fault: { status: signal?.aborted ? 'SIGNED_OUT' : 'NETWORK' } };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function read(
  { status, headers }: Response,
  text: string,
  isFile: boolean,
): HttpAnswer | { fault: ApiFault } {
  if (text === '') return { status, headers, data: undefined };
  const type = headers.get('Content-Type') ?? '';
  if (type.startsWith('text/csv')) return { status, headers, data: text };
  const isJson = type.startsWith('application/json');
  try {
    const data = isJson ? (JSON.parse(text) as unknown) : malformed(status);
    return { status, headers, data: isFile && status < 300 ? text : data };
  } catch {
    // A proxy's HTML page under a 502 is the 502, not a malformed response.
    if (status >= 400) return { status, headers, data: undefined };
    return { fault: { status: 'MALFORMED', reason: isJson ? 'cut JSON' : 'not JSON' } };
  }
}

function malformed(status: number): never {
  throw new TypeError(`Answer ${status} is not JSON`);
}
