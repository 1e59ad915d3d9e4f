import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, Id } from '../../contract/common';
import { ErasureBody } from '../../contract/erasure';
import { PatientExport } from '../../contract/patientExport';
import type { Db } from '../db/engine/client';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { sendJsonFile } from '../plugins/responses/sendJsonFile';
import { eraseAllMeasurements, erasePatient } from '../services/patients/erasePatient';
import { exportPatient } from '../services/patients/exportPatient';

const PARAMS = Type.Object({ id: Id });
const tags = ['patients'];
/** So long an answer waits until all measurements are gone. */
const PATIENCE_MS = 3_000;

const ERASED = { detail: 'The patient was erased.' };

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  /** Resolves when nothing in memory shows the patient any more. */
  recordsChanged: () => Promise<void>;
}

/** A patient's whole record: given out, or erased; an Admin's. */
export function patientRecordsRoutes({
  db,
  once,
  clock,
  recordsChanged,
}: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/patients/:id/export/',
      {
        config: { access: 'export and erase patients', subject: { patient: 'path' }, stepUp: true },
        schema: {
          operationId: 'getPatientExport',
          summary: 'Everything that is kept about a patient, as one file',
          description:
            'Sent while it is read. Each part is as it is when it is read; an answer that breaks off is no valid JSON. Each export is an entry of the audit log.',
          tags,
          params: PARAMS,
          response: { 200: PatientExport, 404: Detail },
        },
      },
      async ({ params, user }, reply) => {
        const pieces = await exportPatient({ db, clock }, params.id, user);
        if (pieces === null) throw notFound();
        sendJsonFile(reply, `patient-${params.id}.json`, pieces);
        return reply;
      },
    );

    app.post(
      '/api/patients/:id/erasure/',
      {
        config: { access: 'export and erase patients', subject: 'none', once: true, stepUp: true },
        schema: {
          operationId: 'removePatient',
          summary: 'Erase a patient for good; not during a stay, nor while a device is worn',
          description:
            'What identifies the patient is gone: profile, stays, notes, laboratory results, measurements and every text. Counts and times of alarms and the audit log stay. ' +
            'From then on every address of the patient is 404.',
          tags,
          params: PARAMS,
          body: ErasureBody,
          response: { 200: Detail, 404: Detail },
        },
      },
      async (request) => {
        const { params, body } = request;
        const erased = await once(request, {
          effect: (by) => erasePatient(db, params.id, body, { by, now: clock() }),
          again: async (id) => ({ id }),
          status: 200,
        });
        if (erased === null) throw notFound();
        await recordsChanged();
        // The patient is erased: what was measured and is left goes with housekeeping.
        await eraseAllMeasurements(db, params.id, PATIENCE_MS).catch((error: unknown) => {
          request.log.error(error, 'measurements of an erased patient are left to housekeeping');
        });
        return ERASED;
      },
    );
  };
}
