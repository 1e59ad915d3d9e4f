import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditEntry, AuditQuery } from '../../contract/audit';
import { Page } from '../../contract/paging';
import { findAuditEntries } from '../db/accounts/audit/auditEntries';
import type { Db } from '../db/engine/client';
import { pageAnswer } from '../plugins/responses/pages';
import { sendCsv } from '../plugins/responses/sendCsv';
import { recordPatients } from '../plugins/access/subjects';
import { exportAudit } from '../services/accounts/audit/auditExport';

const tags = ['audit'];

/** Who did and saw what; an Admin's. Reading it is an entry itself. */
export function auditRoutes({ db, clock }: { db: Db; clock: () => number }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/audit/',
      {
        config: {
          stepUp: 'export',
          access: 'see the audit log',
          subject: {
            screen: 'audit log',
            patients: ['results.*.patients.*.id', 'results.*.merged_into.id'],
            isAlwaysRecorded: true,
          },
        },
        schema: {
          operationId: 'listAuditEntries',
          summary: 'Entries of the audit log, newest first',
          description:
            'Of an entry about many patients, `patients` has the first few, and `patients_count` says how many there are; `patient` finds it by ' +
            'each of them. Entries about a device are not about who wears it. `format=csv` has all that fit, of every page, at most 10,000; each ' +
            'such export is an entry of its own.',
          tags,
          querystring: AuditQuery,
          response: { 200: Page(AuditEntry) },
        },
      },
      async (request, reply) => {
        const { page, page_size, format, ...filters } = request.query;
        if (format !== 'csv')
          return pageAnswer(request, await findAuditEntries(db, filters, { page, page_size }));
        sendCsv(reply, 'audit-log.csv', await exportAudit({ db, clock }, filters, request.user));
        // Each export has an entry of its own, with every patient in it.
        recordPatients(request, []);
        return reply;
      },
    );
  };
}
