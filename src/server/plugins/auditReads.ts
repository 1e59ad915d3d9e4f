import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditReads } from '../services/accounts/auditReads';

const OF_A_PATIENT = '/api/patients/:id/';

/**
 * Records in the audit log who reads the data of a patient, before the response is sent: no read goes
 * unrecorded. Other routes have no overhead.
 */
export function auditReads(app: FastifyInstance, reads: AuditReads): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !route.url.startsWith(OF_A_PATIENT)) return;
    route.onSend = async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.statusCode >= 400) return;
      const { id } = request.params as { id: number };
      await reads.note(request.user, id);
    };
  });
}
