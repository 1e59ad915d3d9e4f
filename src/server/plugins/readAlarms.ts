import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/**
 * Reports to the operators that one user has read the data of very many patients: how many, but not who. The
 * user is in the audit log.
 */
export function readAlarms(registry: Registry, log: FastifyBaseLogger): (patients: number) => void {
  const raised = new Counter({
    name: 'many_patients_read_total',
    help: 'Times that one person read of more patients within ten minutes than READ_ALARM_PATIENTS.',
    registers: [registry],
  });
  return (patients) => {
    raised.inc();
    log.warn({ patients }, 'one person has read of many patients within ten minutes; the audit log says who');
  };
}
