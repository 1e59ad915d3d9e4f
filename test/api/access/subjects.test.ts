import { fastify } from 'fastify';
import { authentication } from '../../../src/server/plugins/access/authentication';
import {
  authorization,
  type Access,
  type RouteEntry,
} from '../../../src/server/plugins/access/authorization';
import type { Subject } from '../../../src/server/plugins/access/subjects';
import { displayService } from '../../../src/server/services/accounts/displays';
import { gatewayService } from '../../../src/server/services/devices/gateway';
import { sessionService } from '../../../src/server/services/accounts/sessions/session';
import { answersOfPatients } from '../../fixtures/server/answersOfPatients';
import { auditNews } from '../../fixtures/server/auditNews';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

/** Whose data a route answers, stated a second time: one patient's own, or a screen. Any other answers data of no patient. */
const EXPECTED: Readonly<Record<string, string>> = {
  'GET /api/patients/': 'patients',
  'GET /api/patients/:id/': 'patient',
  'PATCH /api/patients/:id/': 'patient',
  'PATCH /api/patients/:id/high-priority/': 'patient',
  'GET /api/patients/:id/export/': 'patient',
  'GET /api/patients/:id/last-observation/': 'patient',
  'GET /api/patients/:id/standing/': 'patient',
  'GET /api/patients/:id/risk/': 'patient',
  'GET /api/patients/:id/vitals/': 'patient',
  'GET /api/patients/:id/forecasts/': 'patient',
  'GET /api/patients/:id/observations-with-aggregations/': 'patient',
  'GET /api/patients/:id/lab-tests/': 'patient',
  'GET /api/patients/:id/lab-series/': 'patient',
  'GET /api/patients/:id/alerts/': 'patient',
  'GET /api/patients/:id/clinical-notes/': 'patient',
  'GET /api/patients/:id/vitals-logs/': 'patient',
  'GET /api/patients/:id/latest-admission/': 'patient',
  'GET /api/patients/:id/alarm-limits/': 'patient',
  'PUT /api/patients/:id/alarm-limits/': 'patient',
  'POST /api/patients/:id/alarm-pauses/': 'patient',
  'POST /api/admissions/': 'patient',
  'PATCH /api/admissions/:id/': 'patient',
  'GET /api/clinical-notes/:id/': 'patient',
  'PATCH /api/clinical-notes/:id/': 'patient',
  'POST /api/observations/:id/strike-out/': 'patient',
  'GET /api/devices/': 'devices',
  'GET /api/devices/:id/': 'patient',
  'PATCH /api/devices/:id/': 'patient',
  'GET /api/devices/:id/assignments/': 'assignments of a device',
  'GET /api/alarms/': 'alarms',
  'GET /api/merges/': 'merges',
  'GET /api/alarms/:id/': 'patient',
  'POST /api/alarms/:id/acknowledge/': 'patient',
  'POST /api/alarms/:id/take-over/': 'patient',
  'POST /api/alarms/:id/release/': 'patient',
  'POST /api/alarms/:id/close/': 'patient',
  'GET /api/notifications/': 'notifications',
  'GET /api/notifications/unread/': 'notifications',
  'PATCH /api/notifications/:id/': 'patient',
  'GET /api/dashboard/patients/': 'patient dashboard',
  'GET /api/dashboard/overview/': 'device dashboard',
  'GET /api/dashboard/trends/': 'patient dashboard',
  'GET /api/wall/': 'wall',
  'GET /api/find/': 'search',
  'GET /api/hl7-messages/': 'messages of interfaces',
  'GET /api/hl7-messages/:id/': 'patient',
  'POST /api/hl7-messages/:id/replay/': 'patient',
  'POST /api/hl7-messages/:id/discard/': 'patient',
  'GET /api/audit/': 'audit log',
  'POST /api/patients/:id/openings/': 'patient',
  'GET /api/openings/': 'openings of patients',
};

const nameOf = (subject: Subject): string => {
  if (subject === 'none') return subject;
  return 'screen' in subject ? subject.screen : 'patient';
};
const routeOf = ({ method, url }: RouteEntry): string => `${method === 'HEAD' ? 'GET' : method} ${url}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('[E11] [J18] [T-J18] whose data a route answers', () => {
  it('is declared by every route, as reviewed here', () => {
    const deviations = server.app.routeTable.filter(
      (route) => nameOf(route.subject) !== (EXPECTED[routeOf(route)] ?? 'none'),
    );
    expect(deviations).toEqual([]);
    expect(server.app.routeTable.map(routeOf)).toEqual(expect.arrayContaining(Object.keys(EXPECTED)));
  });

  it('is in the audit log of each user who receives an answer, by every route that has one', async () => {
    const { cases, patient } = await answersOfPatients(server);
    const news = auditNews(server);
    const got: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { route, ask, status: answered = 200 } of cases) {
      await news();
      const { who, status, others = [] } = await ask();
      const found = (await news()).filter(({ action, username }) => action === 'read' && username === who);
      got[route] = { status, found: found.map(({ entity, entity_id: id, fields }) => [entity, id, fields]) };
      expected[route] = {
        status: answered,
        found: [
          EXPECTED[route] === 'patient'
            ? ['patient', patient, []]
            : [EXPECTED[route], null, [patient, ...others].map(String)],
        ],
      };
    }
    expect(got).toEqual(expected);
    expect(Object.keys(got).sort()).toEqual(Object.keys(EXPECTED).sort());
  });
});

/** The guard and one route that declares this. */
async function start(access: Access, subject?: Subject) {
  const { db, clock } = server;
  const app = fastify();
  authentication(app);
  authorization(app, {
    sessions: sessionService({ db, clock, sessionHours: 1, idleLogoffMinutes: 0 }),
    gateways: gatewayService({ db, clock }),
    displays: displayService({ db, clock, log: app.log }),
  });
  app.get('/charts/', { config: subject === undefined ? { access } : { access, subject } }, () => 'data');
  await app.ready();
}

describe('the server does not start', () => {
  it('with a route that does not declare whose data it answers, and names it', async () => {
    await expect(start('user')).rejects.toThrow('GET /charts/ does not declare whose data it answers');
    await expect(start('user', 'none')).resolves.toBeUndefined();
  });

  it.each(['public', 'gateway'] as const)('with a route of patients for %s', async (access) => {
    await expect(start(access, { patient: 'path' })).rejects.toThrow('GET /charts/ answers of patients');
  });
});
