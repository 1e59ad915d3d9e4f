import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { MAX_NOTIFICATIONS } from '../../contract/constants';
import {
  Notification,
  NotificationChanges,
  Notifications,
  NotificationsQuery,
  ReceiptsBody,
} from '../../contract/notifications';
import { transactionOf } from '../db/accounts/actor';
import { insertReached } from '../db/alarms/alarmEvents';
import type { Db } from '../db/engine/client';
import { findNotificationsAfter, markRead } from '../db/alerting/notifications';
import { isKnown } from '../plugins/responses/conditional';
import { invalid, notFound } from '../plugins/errors';
import { recordPatients, recordPatientsOf } from '../plugins/access/subjects';
import type { Custody } from '../services/alarms/custody';
import type { UnreadLists } from '../services/live/unreadLists';

/** A client that polls without a cursor receives the notifications that a toast may still be about. */
const LAST_MINUTE_MS = 60_000;

const PARAMS = Type.Object({ id: Id });

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  unread: UnreadLists;
  /** Receives the number of seconds between raising an alert and delivering it to a polling client. */
  meter: { served(seconds: number): void };
  custody: Pick<Custody, 'delivered' | 'shown' | 'changed'>;
}

/** Each user's notifications of alerts, and whether they were read. */
export function notificationsRoutes({
  db,
  clock,
  unread,
  meter,
  custody,
}: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/notifications/',
      {
        config: {
          access: 'user',
          subject: { screen: 'notifications', patients: ['*.alert.patient'] },
          whileLocked: true,
        },
        schema: {
          operationId: 'listNotifications',
          summary: `My notifications after an instant, oldest first, at most ${MAX_NOTIFICATIONS}: a client that receives ${MAX_NOTIFICATIONS} requests the next ones at once`,
          tags: ['notifications'],
          querystring: NotificationsQuery,
          response: { 200: Notifications, 304: Type.Null() },
        },
      },
      async (request, reply) => {
        const { user, query, headers } = request;
        const after =
          query.created_after === undefined ? clock() - LAST_MINUTE_MS : Date.parse(query.created_after);
        // The format allows a leap second, which a JavaScript date cannot represent.
        if (Number.isNaN(after)) throw invalid({ created_after: ['The value is not a valid date-time.'] });
        const list = await findNotificationsAfter(db, user.id, {
          after: new Date(Math.max(0, after)).toISOString(),
          limit: MAX_NOTIFICATIONS,
          beyond: app.beyondScopeOf(request),
        });
        const etag = etagOf(list);
        reply.header('etag', etag);
        recordPatientsOf(request, list);
        if (isKnown(etag, headers)) return reply.code(304).send(null);
        custody.delivered(
          user.id,
          list.map(({ id }) => id),
        );
        for (const { created_at } of list) meter.served((clock() - Date.parse(created_at)) / 1_000);
        return list;
      },
    );

    app.get(
      '/api/notifications/unread/',
      {
        config: {
          access: 'user',
          subject: { screen: 'notifications', patients: 'recorded' },
          whileLocked: true,
        },
        schema: {
          operationId: 'listUnreadNotifications',
          summary: `What I have not read, newest first; ${MAX_NOTIFICATIONS} at most, the true number in X-Total-Count`,
          tags: ['notifications'],
          response: { 200: Notifications, 304: Type.Null() },
        },
      },
      (request, reply) => sendUnread(request, reply, unread),
    );

    app.patch(
      '/api/notifications/:id/',
      {
        config: { access: 'user', subject: { patient: ['alert.patient'] } },
        schema: {
          operationId: 'markNotificationRead',
          summary: 'Mark as read, for me alone',
          tags: ['notifications'],
          params: PARAMS,
          body: NotificationChanges,
          response: { 200: Notification },
        },
      },
      async ({ user, params }) => {
        const notification = await transactionOf(db, user, async (tx) => {
          const at = clock();
          const marked = await markRead(tx, user.id, params.id, new Date(at).toISOString());
          await insertReached(tx, 'read', { user: user.id, notifications: [params.id] }, at);
          return marked;
        });
        unread.changed();
        custody.changed();
        if (notification === null) throw notFound();
        return notification;
      },
    );

    app.post(
      '/api/notifications/receipts/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'logReceipts',
          summary: 'Notifications that were on my screen for a second',
          tags: ['notifications'],
          body: ReceiptsBody,
          response: { 204: Type.Null() },
        },
      },
      async ({ user, body }, reply) => {
        await custody.shown(user.id, body.shown);
        return reply.code(204).send(null);
      },
    );
  };
}

/** Unchanged, this reads nothing but, after a start of the server, once the list. */
async function sendUnread(request: FastifyRequest, reply: FastifyReply, unread: UnreadLists): Promise<void> {
  const { etag, total, body, patients } = await unread.get(request.user.id, request.scope);
  recordPatients(request, patients);
  if (isKnown(etag, request.headers)) return void (await reply.header('etag', etag).code(304).send());
  await reply
    .header('etag', etag)
    .header('x-total-count', String(total))
    .type('application/json; charset=utf-8')
    .send(body);
}

/** A notification never changes except for whether it was read, and where its patient lies. */
function etagOf(list: readonly Notification[]): string {
  const hash = createHash('sha1').update(
    list.map(({ id, read, alert }) => `${id} ${read} ${alert.bed_now}`).join(),
  );
  return `"${hash.digest('base64url')}"`;
}
