import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { AuditTarget } from '../../services/auditStream/auditTarget';
import type { Db } from '../../db/engine/client';
import { AuditStream } from '../../services/auditStream/auditStream';
import { sinkOf } from '../../services/auditStream/sinks';

interface Options {
  db: Db;
  target: AuditTarget | null;
  elapsed: () => number;
  registry: Registry;
  log: FastifyBaseLogger;
}

/** Sends the audit log to where `AUDIT_STREAM` says. */
export function auditStreaming(app: FastifyInstance, { db, target, elapsed, registry, log }: Options): void {
  if (target === null) return;
  const behind = new Gauge({
    name: 'audit_stream_behind_entries',
    help: 'Entries of the audit log that were not sent to the collector yet; 0 of a process that does not send.',
    registers: [registry],
  });
  const stream = new AuditStream({
    ...{ db, elapsed, sink: sinkOf(target) },
    onBehind: (entries) => behind.set(entries),
    onAway: (error) => log.error({ err: error }, 'the audit log is not sent on; it is tried again'),
    onBack: (sent) => log.info({ sent }, 'the audit log is sent on again'),
  });
  stream.start();
  app.addHook('onClose', () => stream.close());
}
