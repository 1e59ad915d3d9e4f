import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { AlarmLimits, PatientLimitsBody, WardLimitsBody } from '../../contract/alarmLimits';
import { Detail, Id } from '../../contract/common';
import type { Person } from '../db/accounts/actor';
import type { LimitOwner } from '../db/alarms/alarmLimits';
import type { Db } from '../db/engine/client';
import { withTag } from '../plugins/responses/conditional';
import { changeLimits, HOSPITAL, readLimits } from '../services/alarms/limits/editLimits';
import type { SentLimits } from '../services/alarms/limits/sentLimits';

const PARAMS = Type.Object({ id: Id });
const tags = ['alarm limits'];

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Called after a change; resolves when readings are evaluated by it and the boards show it. */
  limitsChanged: () => Promise<void>;
}

const departmentOf = ({ id }: { id: number }): LimitOwner => ({ departmentId: id, patientId: null });
const patientOf = ({ id }: { id: number }): LimitOwner => ({ departmentId: null, patientId: id });

/**
 * Where alarms of vitals begin: of the hospital, of a department, of a patient. Every signed-in user may read
 * them and set a patient's; an Admin sets the others.
 */
export function alarmLimitsRoutes({ db, clock, limitsChanged }: Dependencies): FastifyPluginAsyncTypebox {
  const read = async (owner: LimitOwner, reply: FastifyReply) =>
    withTag(reply, await readLimits(db, owner, clock()), ({ tag }) => tag).limits;
  const change = async (
    owner: LimitOwner,
    { body, headers, user }: { body: unknown; headers: { 'if-match'?: string }; user: Person },
    reply: FastifyReply,
  ) => {
    const { limits } = body as { limits: SentLimits };
    const changed = await changeLimits(db, owner, limits, headers['if-match'], { by: user, now: clock() });
    await limitsChanged();
    return withTag(reply, changed, ({ tag }) => tag).limits;
  };

  return async (app) => {
    app.get(
      '/api/alarm-limits/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'getAlarmLimits',
          summary: 'Alarm limits of the hospital',
          tags,
          response: { 200: AlarmLimits },
        },
      },
      (_request, reply) => read(HOSPITAL, reply),
    );

    app.put(
      '/api/alarm-limits/',
      {
        config: { access: 'set alarm limits', subject: 'none', versioned: true, stepUp: true },
        schema: {
          operationId: 'setAlarmLimits',
          summary: 'Set the alarm limits of the hospital; with If-Match, only as they were read',
          tags,
          body: WardLimitsBody,
          response: { 200: AlarmLimits, 409: Detail },
        },
      },
      (request, reply) => change(HOSPITAL, request, reply),
    );

    app.get(
      '/api/departments/:id/alarm-limits/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'getAlarmLimitsOfDepartment',
          summary: 'Alarm limits of a department',
          tags,
          params: PARAMS,
          response: { 200: AlarmLimits },
        },
      },
      ({ params }, reply) => read(departmentOf(params), reply),
    );

    app.put(
      '/api/departments/:id/alarm-limits/',
      {
        config: { access: 'set alarm limits', subject: 'none', versioned: true, stepUp: true },
        schema: {
          operationId: 'setAlarmLimitsOfDepartment',
          summary: 'Set the alarm limits of a department; with If-Match, only as they were read',
          tags,
          params: PARAMS,
          body: WardLimitsBody,
          response: { 200: AlarmLimits, 409: Detail },
        },
      },
      (request, reply) => change(departmentOf(request.params), request, reply),
    );

    app.get(
      '/api/patients/:id/alarm-limits/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getAlarmLimitsOfPatient',
          summary: 'Alarm limits of a patient, until the discharge',
          tags,
          params: PARAMS,
          response: { 200: AlarmLimits },
        },
      },
      ({ params }, reply) => read(patientOf(params), reply),
    );

    app.put(
      '/api/patients/:id/alarm-limits/',
      {
        config: { access: 'user', subject: { patient: 'path' }, versioned: true },
        schema: {
          operationId: 'setAlarmLimitsOfPatient',
          summary: 'Set the alarm limits of a patient; with If-Match, only as they were read',
          tags,
          params: PARAMS,
          body: PatientLimitsBody,
          response: { 200: AlarmLimits, 409: Detail },
        },
      },
      (request, reply) => change(patientOf(request.params), request, reply),
    );
  };
}
