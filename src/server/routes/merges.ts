import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, Id } from '../../contract/common';
import { ReplayBody } from '../../contract/hl7Messages';
import { Merges } from '../../contract/merges';
import { transactionOf } from '../db/accounts/actor';
import type { Db } from '../db/engine/client';
import { listMerges } from '../db/hl7/merge/merges';
import { invalid, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { MergeRefused } from '../services/hl7/adt/merge/mergePatients';
import { undoMerge } from '../services/hl7/adt/merge/undoMerge';

const tags = ['patients'];
const LISTED = 200;
const UNDONE = { detail: 'The merge was undone.' };

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  /** Resolves when what is in memory of all patients is made again. */
  recordsChanged: () => Promise<void>;
}

/** Merges of patients' records, listed and undone; an Admin's. */
export function mergesRoutes({ db, once, clock, recordsChanged }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/merges/',
      {
        config: {
          access: 'manage interfaces',
          subject: { screen: 'merges', patients: ['*.survivor', '*.retired'] },
        },
        schema: {
          operationId: 'listMerges',
          summary: "Merges of patients' records, the newest first",
          tags,
          response: { 200: Merges },
        },
      },
      async () =>
        (await listMerges(db, LISTED)).map(
          ({ survivorOf, retiredOf, mergedAt, mergedBy, undoneAt, undoneBy, ...merge }) => ({
            ...merge,
            ...{ survivor_of: survivorOf, retired_of: retiredOf },
            ...{ merged_at: mergedAt, merged_by: mergedBy, undone_at: undoneAt, undone_by: undoneBy },
          }),
        ),
    );

    app.post(
      '/api/merges/:id/undo/',
      {
        config: { access: 'manage interfaces', subject: 'none', stepUp: true, once: true },
        schema: {
          operationId: 'undoMerge',
          summary: 'Make two records of the one again',
          description:
            'Each record is as it was, with what was changed in its rows since. What messages brought since that name the former record is of it again; ' +
            'readings that came since are of the record that wears their device. ' +
            'Refused in words where something else took the place of the former record.',
          tags,
          params: Type.Object({ id: Id }),
          body: ReplayBody,
          response: { 200: Detail, 404: Detail },
        },
      },
      (request) =>
        once(request, {
          effect: async (by) => {
            const undone = await transactionOf(db, by, (tx) =>
              undoMerge(tx, request.params.id, { by, now: clock() }),
            ).catch((error: unknown) => {
              if (error instanceof MergeRefused) throw invalid({ non_field_errors: [error.message] });
              throw error;
            });
            if (undone === null) throw notFound();
            await recordsChanged();
            return UNDONE;
          },
          again: () => Promise.resolve(UNDONE),
          status: 200,
        }),
    );
  };
}
