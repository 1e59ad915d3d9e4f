import type { FastifyInstance } from 'fastify';
import type { AuditReads } from '../services/auditReads';

const OF_A_PATIENT = '/api/patients/:id/';

/** Writes down who reads of a patient, before the answer leaves: nobody reads unseen. */
export function auditReads(app: FastifyInstance, reads: AuditReads): void {
  app.addHook('onSend', async (request, reply) => {
    const { url } = request.routeOptions;
    if (request.method !== 'GET' || url?.startsWith(OF_A_PATIENT) !== true || reply.statusCode >= 400) return;
    const { id } = request.params as { id: number };
    await reads.note(request.user, id);
  });
}
