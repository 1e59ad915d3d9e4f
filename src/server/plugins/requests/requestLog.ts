import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from '../../settings/config';
import { LineLimit } from './lineLimit';
import { LogDestination } from './logDestination';

/** One for all logs of the process: it is flushed at the end of it. */
const STDERR = new LogDestination(2);

/** JSON lines on stderr. No user input is ever passed to it, and what a library might pass is removed. */
export function serverLog(level: LogLevel, destination: DestinationStream = STDERR): FastifyBaseLogger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      serializers: { err: errorWithoutValues },
      redact: { paths: ['req', 'res', '*.authorization', '*.password', '*.token', '*.ssn'], remove: true },
    },
    destination,
  );
}

/**
 * A database puts the offending values into `detail`, `where` and the statement's parameters: only these four
 * fields are logged.
 */
function errorWithoutValues(error: Error & { code?: unknown }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack };
}

/**
 * One line per request: the route's pattern, never the address, which contains search terms. A successful
 * read is a debug line, because boards poll every two seconds; of refusals a flood of one kind is counted.
 */
export class RequestLog extends LogController {
  readonly #logsReads: boolean;
  readonly #refusals: LineLimit;

  constructor(log: FastifyBaseLogger) {
    super();
    this.#logsReads = log.level === 'debug' || log.level === 'trace';
    this.#refusals = new LineLimit((kind, lines) =>
      log.warn({ kind, lines }, 'requests refused, beside those that have a line each'),
    );
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const quiet = reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD');
    if (quiet && !error && !this.#logsReads) return;
    const { method } = request;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? '(none)';
    if (status >= 400 && !this.#refusals.take(`${method} ${route} ${status}`)) return;
    const line = {
      reqId: request.id,
      method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(error && { err: error }),
    };
    request.log[error || status >= 500 ? 'warn' : quiet ? 'debug' : 'info'](line, 'request');
  }

  override routeNotFound(): void {}
}
