import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AlarmLoad, AlarmLoadQuery } from '../../contract/alarmLoad';
import type { Db } from '../db/engine/client';
import { sendCsv } from '../plugins/responses/sendCsv';
import { alarmLoad } from '../services/alarms/alarmLoad';
import { alarmLoadCsv } from '../services/alarms/alarmLoadCsv';
import type { NamedDepartments } from '../services/admissions/namedDepartments';

interface Dependencies {
  db: Db;
  departments: NamedDepartments;
  /** Of the hospital. */
  timeZone: string;
}

/** What alarms cost the staff; an Admin's. */
export function alarmLoadRoutes({ db, departments, timeZone }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/alarm-load/',
      {
        config: { access: 'see alarm load', subject: 'none' },
        schema: {
          operationId: 'getAlarmLoad',
          summary: 'Alarms raised in a span of time, by kind, hour, department and bed',
          description:
            '`format=csv` is one table. `section` says of what a row is, and `key` of which: `total`, `kind`, `hour` ' +
            '(of the hospital, 0 to 23), `department`, `bed` (the ten with most), `pauses` (how many, and their ' +
            'minutes in the span), `wait` (from one step to another). `count` is of alarms, or pauses; of a kind ' +
            '`p50_s` is the median wait from raised to acknowledged, of a wait `p50_s` and `p95_s` are its own. ' +
            'What a row does not have is empty.',
          tags: ['alarms'],
          querystring: AlarmLoadQuery,
          response: { 200: AlarmLoad },
        },
      },
      async ({ query: { start, end, department, format } }, reply) => {
        const departmentId = department === undefined ? null : (await departments.find(department)).id;
        const load = await alarmLoad(db, { start, end, departmentId }, timeZone);
        if (format !== 'csv') return load;
        sendCsv(reply, 'alarm-load.csv', alarmLoadCsv(load));
        return reply;
      },
    );
  };
}
