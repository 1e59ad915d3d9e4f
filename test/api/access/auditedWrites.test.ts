import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { ENGINES } from '../../fixtures/database/database';
import { everyWrite } from '../../fixtures/server/everyWrite';
import type { Write } from '../../fixtures/server/operationsWrites';
import { serverOn } from '../../fixtures/server/serverOn';

/** They need a provider: signOnUnlock.test.ts has what they leave in the audit log. */
const AT_THE_PROVIDER = ['POST /api/session/unlock/exchange/', 'POST /api/session/unlock/sign-on/'];

describe.each(ENGINES)(
  '[E11] every write is in the audit log under the name of who made it, on %s',
  (engine) => {
    const on = serverOn(engine);
    let writes: Readonly<Record<string, Write>>;

    beforeAll(async () => {
      writes = await everyWrite(on);
    });

    it('knows a call for every write route that a person may use', () => {
      const routes = on.server.app.routeTable
        .filter(
          ({ method, access }) =>
            ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && !['public', 'gateway'].includes(access),
        )
        .map(({ method, url }) => `${method} ${url}`);
      expect([...Object.keys(writes), ...AT_THE_PROVIDER].sort()).toEqual(routes.sort());
    });

    it('and finds each of them there', async () => {
      const { db } = on.server;
      let last = (await listAudit(db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
      for (const [route, { path, body, says, isBatched = false }] of Object.entries(writes)) {
        const { status, body: answer } = await on.admin.call(route.split(' ', 1)[0] ?? '', path, body);
        expect({ route, ok: status < 300, answer: status < 300 ? null : answer }).toEqual({
          route,
          ok: true,
          answer: null,
        });
        const entries = await listAudit(db, { afterId: last, limit: 1_000 });
        last = entries.at(-1)?.id ?? last;
        expect({ route, names: [...new Set(entries.map(({ username }) => username))] }).toEqual({
          route,
          names: isBatched ? [] : ['admin'],
        });
        const said = entries.map(
          ({ action, entity, fields }) =>
            `${action} ${entity}${action === 'changed' ? `: ${fields.join()}` : ''}`,
        );
        expect({ route, said }).toEqual({ route, said: expect.arrayContaining([...says]) as unknown });
      }
    });
  },
);
