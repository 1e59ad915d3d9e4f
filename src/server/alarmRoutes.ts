import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from './db/engine/client';
import type { Once } from './plugins/requests/idempotency';
import type { alarmServices } from './services/alarms/alarmServices';
import { dutyService } from './services/alarms/escalation/duty';
import type { Presence } from './services/alarms/escalation/presence';
import type { NamedDepartments } from './services/admissions/namedDepartments';
import type { UnreadLists } from './services/live/unreadLists';
import { alarmLimitsRoutes } from './routes/alarmLimits';
import { alarmLoadRoutes } from './routes/alarmLoad';
import { alarmPausesRoutes } from './routes/alarmPauses';
import { alarmsRoutes } from './routes/alarms';
import { alertsRoutes } from './routes/alerts';
import { dutyRoutes } from './routes/duty';
import { notificationsRoutes } from './routes/notifications';

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  unread: UnreadLists;
  presence: Presence;
  alarms: ReturnType<typeof alarmServices>;
  meter: { served(seconds: number): void };
  departments: NamedDepartments;
  /** Of the hospital. */
  timeZone: string;
  /** Called after a change of limits; resolves when readings are evaluated by it and the boards show it. */
  limitsChanged: () => Promise<void>;
}

/** All that is about alarms: their limits, what announces them, who answers them, what they cost. */
export function alarmRoutes({
  db,
  once,
  clock,
  unread,
  presence,
  alarms,
  meter,
  departments,
  timeZone,
  limitsChanged,
}: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(alarmLimitsRoutes({ db, clock, limitsChanged }));
    await app.register(alertsRoutes({ db }));
    await app.register(alarmsRoutes({ db, once, clock, ...alarms }));
    await app.register(alarmPausesRoutes({ db, once, actions: alarms.actions }));
    await app.register(notificationsRoutes({ db, clock, unread, meter, custody: alarms.custody }));
    await app.register(dutyRoutes({ duty: dutyService({ db, clock, presence }) }));
    await app.register(alarmLoadRoutes({ db, departments, timeZone }));
  };
}
