import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import {
  Alarm,
  AlarmAction,
  AlarmConflict,
  Alarms,
  AlarmsQuery,
  AlarmStory,
  CloseAlarmBody,
  TakeOverBody,
} from '../../contract/alarms';
import { Detail, Id } from '../../contract/common';
import { findAlarmEvents } from '../db/alarms/alarmEvents';
import { findAlarm, findAlarms } from '../db/alarms/alarmViews';
import type { Db } from '../db/engine/client';
import { invalid, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { sendPrepared } from '../plugins/responses/sendPrepared';
import type { Subject } from '../plugins/access/subjects';
import type { AlarmActions } from '../services/alarms/alarmActions';
import type { AlarmLists } from '../services/alarms/alarmLists';
import type { Answer } from '../services/alarms/lifecycle/answers';

const PARAMS = Type.Object({ id: Id });
const TAGS = ['alarms'];

/** Who is too late is answered with the alarm too. */
const ANSWER_OF_ALARM: Subject = { patient: ['patient.id', 'alarm.patient.id'] };

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  actions: AlarmActions;
  lists: AlarmLists;
  /** Changes with every change of any alarm. */
  version: () => number;
}

/** Alarms, their stories, and the answers of the staff to them. */
export function alarmsRoutes({
  db,
  once,
  clock,
  actions,
  lists,
  version,
}: Dependencies): FastifyPluginAsyncTypebox {
  const existing = (alarm: Alarm | null): Alarm => {
    if (alarm === null) throw notFound();
    return alarm;
  };
  const stored = async (id: number): Promise<Alarm> => existing(await findAlarm(db, id));
  const answered = (
    request: FastifyRequest<{ Params: Static<typeof PARAMS> }>,
    answer: Pick<Answer, 'type' | 'from'>,
  ): Promise<Alarm> =>
    once(request, {
      effect: async (by) => existing(await actions.answer(request.params.id, answer, by)),
      again: stored,
      status: 200,
    });

  return async (app) => {
    app.get(
      '/api/alarms/',
      {
        config: { access: 'user', subject: { screen: 'alarms', patients: 'recorded' }, whileLocked: true },
        schema: {
          operationId: 'listAlarms',
          summary: 'Alarms: open ones first, the worst and oldest first; then the newest that ended',
          tags: TAGS,
          querystring: AlarmsQuery,
          response: { 200: Alarms, 304: Type.Null() },
        },
      },
      async (request, reply) => {
        const { url, query, scope } = request;
        // The format allows a leap second, which a JavaScript date cannot represent.
        if (query.since !== undefined && Number.isNaN(Date.parse(query.since)))
          throw invalid({ since: ['The value is not a valid date-time.'] });
        const at = { version: version(), now: clock() };
        const read = async () => {
          const found = await findAlarms(db, query, scope?.hidden);
          return {
            page: pageAnswer({ url, query }, found),
            patients: found.results.map(({ patient }) => patient.id),
          };
        };
        // Those who see the same patients have the same list.
        const list = scope === null ? JSON.stringify(query) : `${scope.key} ${JSON.stringify(query)}`;
        sendPrepared(request, reply, await lists.current(list, at, read));
        return reply;
      },
    );

    app.get(
      '/api/alarms/:id/',
      {
        config: { access: 'user', subject: { patient: ['patient.id'] }, whileLocked: true },
        schema: {
          operationId: 'getAlarm',
          summary: 'An alarm with everything that happened to it, oldest first',
          tags: TAGS,
          params: PARAMS,
          response: { 200: AlarmStory },
        },
      },
      async ({ params }) => ({
        ...(await stored(params.id)),
        events: await findAlarmEvents(db, params.id),
      }),
    );

    const answers = [
      ['acknowledge', 'acknowledgeAlarm', 'Take an unacknowledged alarm, or renew my acknowledgement'],
      ['release', 'releaseAlarm', 'Give back an alarm that I have: it is announced again'],
    ] as const;
    for (const [type, operationId, summary] of answers) {
      app.post(
        `/api/alarms/:id/${type}/`,
        {
          config: { access: 'user', subject: ANSWER_OF_ALARM, once: true },
          schema: {
            operationId,
            summary,
            tags: TAGS,
            params: PARAMS,
            body: AlarmAction,
            response: { 200: Alarm, 409: AlarmConflict },
          },
        },
        (request) => answered(request, { type }),
      );
    }

    app.post(
      '/api/alarms/:id/take-over/',
      {
        config: { access: 'user', subject: ANSWER_OF_ALARM, once: true },
        schema: {
          operationId: 'takeOverAlarm',
          summary: 'Take an alarm, also one of another user',
          tags: TAGS,
          params: PARAMS,
          body: TakeOverBody,
          response: { 200: Alarm, 409: AlarmConflict },
        },
      },
      (request) => answered(request, { type: 'take over', from: request.body.from }),
    );

    app.post(
      '/api/alarms/:id/close/',
      {
        config: { access: 'user', subject: ANSWER_OF_ALARM, once: true },
        schema: {
          operationId: 'closeAlarm',
          summary: 'End an alarm whose source is silent for 30 min, or whose entry was wrong',
          tags: TAGS,
          params: PARAMS,
          body: CloseAlarmBody,
          response: { 200: Alarm, 403: Detail, 409: AlarmConflict },
        },
      },
      (request) =>
        once(request, {
          effect: async (by) => existing(await actions.close(request.params.id, request.body.reason, by)),
          again: stored,
          status: 200,
        }),
    );
  };
}
