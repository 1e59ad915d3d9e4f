import { setTimeout as sleep } from 'node:timers/promises';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { Housekeeping } from '../../../src/server/services/jobs/housekeeping';
import { LiveState } from '../../../src/server/services/live/liveState';
import { ENGINES } from '../../fixtures/database/database';
import { eventually } from '../../fixtures/time/eventually';
import { everyWrite } from '../../fixtures/server/everyWrite';
import type { Write } from '../../fixtures/server/operationsWrites';
import { BROKEN, FailingStatement } from '../../fixtures/database/failingStatement';
import { fingerprint, ROLLED_UP } from '../../fixtures/database/fingerprint';
import { serverOn } from '../../fixtures/server/serverOn';

/**
 * What boards show of these changes is read after their COMMIT; who signs out, or is signed out, gives back alarms after it; a
 * message of a link that cannot be applied is a dead letter again.
 */
const PUBLISHED_TO_BOARDS = [
  'PATCH /api/patients/:id/',
  'PATCH /api/patients/:id/high-priority/',
  'POST /api/admissions/',
  'PATCH /api/admissions/:id/',
  'POST /api/observations/',
  'POST /api/observations/:id/strike-out/',
  'POST /api/devices/',
  'PATCH /api/devices/:id/',
  'PATCH /api/departments/:id/',
  'PATCH /api/beds/:id/',
  'PUT /api/alarm-limits/',
  'PUT /api/departments/:id/alarm-limits/',
  'PUT /api/patients/:id/alarm-limits/',
  'POST /api/merges/:id/undo/',
  'POST /api/hl7-messages/:id/replay/',
  'POST /api/patients/:id/erasure/',
  'DELETE /api/users/me/sessions/:id/',
  'DELETE /api/users/me/sessions/',
  'POST /api/logout/',
];

/** What may differ: a try of a password or a code counts before it is decided, whatever becomes of it. */
const EXCEPT = [...ROLLED_UP, 'login_attempts'];

/** Longer than the live state waits before it reads again. */
const REPAIRED_MS = 200;

/** More statements than any call makes. */
const MANY = 200;

describe.each(ENGINES)('a statement that fails in the middle of a write, on %s', (engine) => {
  const failing = new FailingStatement();
  const on = serverOn(engine, failing);
  let writes: Readonly<Record<string, Write>>;

  beforeAll(async () => {
    // What the server does by itself every minute is none of a write's statements.
    jest.spyOn(Housekeeping.prototype, 'run').mockResolvedValue();
    writes = await everyWrite(on);
  });

  /** What the audit log, written in the same transaction, records of the changes after an entry. */
  async function saidAfter(last: number): Promise<string[]> {
    const entries = await listAudit(on.server.db, { afterId: last, limit: 1_000 });
    return entries.map(
      ({ action, entity, fields }) =>
        `${action} ${entity}${action === 'changed' ? `: ${fields.join()}` : ''}`,
    );
  }

  /** Within a moment the board of this server equals that of a server that starts now. */
  async function boardsAreTrue(): Promise<void> {
    const { db, clock } = on.server;
    const fresh = await LiveState.open({ db, clock, shared: false, onError: () => undefined });
    const expected = JSON.parse(fresh.overview().body.toString()) as unknown;
    fresh.close();
    await eventually(async () => expect((await on.nurse.get('/dashboard/overview/')).body).toEqual(expected));
  }

  it('[D4] [D5] whichever it is, of whichever route: nothing is kept or everything, and the answer reveals nothing of the database', async () => {
    const { db } = on.server;
    let broken = 0;
    const failedAfterwards: string[] = [];
    // What a user saw is recorded once in ten minutes, by statements that are none of a write's.
    for (const { id } of await db.selectFrom('patients').select('id').execute())
      await on.admin.get(`/patients/${id}/`);
    await on.nurse.get('/dashboard/overview/');
    await on.server.app.readsAudited();
    for (const [route, { path, body, says, renewed }] of Object.entries(writes)) {
      // A challenge is used up by any answer.
      const except = renewed === undefined ? EXCEPT : [...EXCEPT, 'passkey_challenges'];
      const before = await fingerprint(db, except);
      const last = (await listAudit(db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
      for (let nth = 1; ; nth += 1) {
        if (nth > MANY) throw new Error(`${route} has not come to its end`);
        const sent = nth === 1 || renewed === undefined ? body : await renewed();
        failing.arm(nth);
        const answer = await on.admin.call(route.split(' ', 1)[0] ?? '', path, sent);
        const hasFailed = failing.disarm();
        const now = await fingerprint(db, except);
        const changed = Object.keys(now).filter((table) => now[table] !== before[table]);
        const isFault = answer.status >= 300;
        // A client that gets a fault may retry, so that nothing may be stored; after a success the change
        // must be there.
        expect({ route, nth, changed }).toEqual({
          ...{ route, nth },
          changed: isFault ? [] : (expect.arrayContaining([expect.any(String)]) as unknown),
        });
        if (isFault) {
          broken += 1;
          expect({ route, nth, hasFailed, isFault: [500, 503].includes(answer.status) }).toEqual({
            route,
            nth,
            hasFailed: true,
            isFault: true,
          });
          expect(JSON.stringify(answer.body)).not.toContain(BROKEN);
          continue;
        }
        if (hasFailed) {
          failedAfterwards.push(route);
          // The board is read again, which must not be the next statement that is made to fail.
          await sleep(REPAIRED_MS);
        }
        expect({ route, nth, said: await saidAfter(last) }).toEqual({
          route,
          nth,
          said: expect.arrayContaining([...says]) as unknown,
        });
        await boardsAreTrue();
        break;
      }
    }
    expect(broken).toBeGreaterThan(3 * Object.keys(writes).length);
    expect(failedAfterwards).toEqual(PUBLISHED_TO_BOARDS);
  }, 240_000);
});
