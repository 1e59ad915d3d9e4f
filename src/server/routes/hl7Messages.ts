import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, Id, type FieldErrors } from '../../contract/common';
import {
  DiscardBody,
  Hl7MessageDetails,
  Hl7MessageEntry,
  Hl7MessagesQuery,
  MOST_COUNTED,
  ReplayBody,
} from '../../contract/hl7Messages';
import { Page } from '../../contract/paging';
import type { Db } from '../db/engine/client';
import { findMessage, findMessages } from '../db/hl7/messageLog';
import { conflict, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { Refused } from '../services/refusals';
import { messageDetails } from '../services/hl7/handling/messageDetails';
import type { MessageExchange } from '../services/hl7/handling/messageExchange';

const PARAMS = Type.Object({ id: Id });
const tags = ['interfaces'];

interface Dependencies {
  db: Db;
  once: Once;
  exchange: MessageExchange;
}

/** Every message of the links with what became of it; an Admin's. Opening a patient's message is a read of that patient. */
export function hl7MessagesRoutes({ db, once, exchange }: Dependencies): FastifyPluginAsyncTypebox {
  async function detailsOf(id: number): Promise<Hl7MessageDetails> {
    return messageDetails(found(await findMessage(db, id)));
  }
  return async (app) => {
    app.get(
      '/api/hl7-messages/',
      {
        config: {
          access: 'manage interfaces',
          subject: { screen: 'messages of interfaces', patients: ['results.*.patient'] },
        },
        schema: {
          operationId: 'listHl7Messages',
          summary:
            'Messages of the links, newest first; searched by control id, type and number of the patient',
          description: `The search finds what begins with it. With a search, or with link and state, \`count\` stops at ${MOST_COUNTED.toLocaleString('en-US')}, and the list with it.`,
          tags,
          querystring: Hl7MessagesQuery,
          response: { 200: Page(Hl7MessageEntry) },
        },
      },
      async (request) => pageAnswer(request, await findMessages(db, request.query)),
    );

    app.get(
      '/api/hl7-messages/:id/',
      {
        config: { access: 'manage interfaces', subject: { patient: ['patient'] } },
        schema: {
          operationId: 'getHl7Message',
          summary: 'One message by segments, with what became of each',
          description: 'Its text is decoded by the character set that the message names (MSH-18).',
          tags,
          params: PARAMS,
          response: { 200: Hl7MessageDetails },
        },
      },
      async ({ params }) => detailsOf(params.id),
    );

    app.post(
      '/api/hl7-messages/:id/replay/',
      {
        config: { access: 'manage interfaces', subject: { patient: ['patient'] }, once: true },
        schema: {
          operationId: 'replayHl7Message',
          summary: 'Apply a dead message anew, after its cause was mended; the answer says what became of it',
          tags,
          params: PARAMS,
          body: ReplayBody,
          response: { 200: Hl7MessageDetails, 409: Detail },
        },
      },
      async (request) =>
        once(request, {
          effect: async (by) =>
            detailsOf(found(await exchange.replay(request.params.id, by).catch(inWords)).id),
          again: detailsOf,
          status: 200,
        }),
    );

    app.post(
      '/api/hl7-messages/:id/discard/',
      {
        config: { access: 'manage interfaces', subject: { patient: ['patient'] }, once: true },
        schema: {
          operationId: 'discardHl7Message',
          summary: 'Give up a dead message, or one that was sent and is not answered, with the reason',
          description:
            'A dead one has no effect and is closed; one that goes out is not sent again, and the next of its queue is.',
          tags,
          params: PARAMS,
          body: DiscardBody,
          response: { 200: Hl7MessageDetails, 409: Detail },
        },
      },
      async (request) =>
        once(request, {
          effect: async (by) =>
            messageDetails(
              found(await exchange.discard(request.params.id, request.body.reason, by).catch(inWords)),
            ),
          again: detailsOf,
          status: 200,
        }),
    );
  };
}

function found<T>(message: T | null): T {
  if (message === null) throw notFound();
  return message;
}

/** A message in a state in which nothing can be done about it is a conflict, not a fault of the request. */
function inWords(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { non_field_errors: sentences } = error.errors as FieldErrors;
  throw conflict(sentences?.join(' '));
}
