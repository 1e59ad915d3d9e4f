import type { FastifyBaseLogger } from 'fastify';
import type { AuditRead } from '../../db/accounts/audit/audit';
import { Counter, type Registry } from 'prom-client';

/**
 * Reports to the operators that one user has read the data of very many patients: how many, but not who. The
 * user is in the audit log. And reads that could not be recorded in the audit log: the log then has them.
 */
export function readAlarms(registry: Registry, log: FastifyBaseLogger) {
  const raised = new Counter({
    name: 'many_patients_read_total',
    help: 'Times that one person read of more patients within ten minutes than READ_ALARM_PATIENTS.',
    registers: [registry],
  });
  const unwritten = new Counter({
    name: 'audit_reads_unwritten_total',
    help: 'Reads that the database did not take at the first try; each is in the log.',
    registers: [registry],
  });
  return {
    onAlarm: (patients: number): void => {
      raised.inc();
      log.warn(
        { patients },
        'one person has read of many patients within ten minutes; the audit log says who',
      );
    },
    onUnwritten: (reads: readonly AuditRead[], error: unknown): void => {
      unwritten.inc(reads.length);
      log.error({ err: error }, 'reads not written to the audit log; they follow, and are tried again');
      for (const { at, by, entity, entityId, patients } of reads)
        log.error(
          {
            at: new Date(at).toISOString(),
            user_id: by.id,
            entity,
            patients: entityId === null ? patients : [entityId],
          },
          'read that is not in the audit log yet',
        );
    },
  };
}
