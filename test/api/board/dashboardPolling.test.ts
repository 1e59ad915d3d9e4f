import type { Dashboard } from '../../../src/contract/dashboard';
import { OVERVIEW, PATIENTS, dashboardWard } from '../../fixtures/ward/dashboardWard';
import { reading } from '../../fixtures/ward/ward';

const { given, ask, ingest, seen } = dashboardWard();

describe.each([PATIENTS, `${PATIENTS}?high_risk=true`, OVERVIEW])('polling %s', (path) => {
  it('[API-11] answers 304 without a body while nothing changed', async () => {
    const first = await ask(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const second = await ask(path, { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('[API-11] answers anew when a reading changed it', async () => {
    const etag = (await ask(path)).headers.get('etag') ?? '';
    given.server.clock.advance(1);
    await ingest(
      reading('SICK', given.server.clock(), { heartRate: 99, bloodPressureMean: 50 }, { battery_level: 80 }),
    );
    const changed = await ask(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(((await changed.json()) as Dashboard)[0]?.observations.heartRate).toBe(99);
  });

  it('is for the signed-in', async () => {
    expect((await fetch(given.server.url + path)).status).toBe(401);
  });
});

describe('many who poll', () => {
  const UNREAD = '/api/notifications/unread/';
  const SUMMARY = '/api/ward-summary/';
  const WALL = '/api/wall/';

  it.each([PATIENTS, OVERVIEW, SUMMARY, WALL, UNREAD])(
    '[G6] %s are answered from memory: no statement of the database, and when it has changed one body for all',
    async (path) => {
      const etag = (await ask(path)).headers.get('etag') ?? '';
      // Who looked for the first time is written down once in ten minutes.
      await given.server.app.readsAudited();
      const poll = async () => {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => ask(path, { 'if-none-match': etag })),
        );
        return Promise.all(
          answers.map(async (answer) => ({
            status: answer.status,
            etag: answer.headers.get('etag'),
            body: await answer.text(),
          })),
        );
      };
      seen.take();
      expect(new Set((await poll()).map(({ status }) => status))).toEqual(new Set([304]));
      expect(seen.take()).toEqual({ statements: [], answered: 0 });
      if (path === UNREAD || path === SUMMARY) return;
      given.server.clock.advance(1);
      await ingest(
        reading(
          'SICK',
          given.server.clock(),
          { heartRate: given.server.clock() % 100, bloodPressureMean: 50 },
          { battery_level: 80 },
        ),
      );
      expect(seen.take().answered).toBeGreaterThan(0);
      const changed = await poll();
      expect(seen.take()).toEqual({ statements: [], answered: 0 });
      expect(changed.map(({ status }) => status)).toEqual(changed.map(() => 200));
      expect(new Set(changed.map((answer) => answer.etag)).size).toBe(1);
      expect(new Set(changed.map(({ body }) => body)).size).toBe(1);
    },
  );
});
