import fc from 'fast-check';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { insertToken } from '../../../src/server/db/accounts/tokens';
import { loginThrottle } from '../../../src/server/services/accounts/loginThrottle';
import { hashOfSecret } from '../../../src/server/services/accounts/credentials/secrets';
import { sessionService } from '../../../src/server/services/accounts/sessions/session';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addUsers } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
  ['an hour behind', -HOUR],
  ['a day behind', -DAY],
] as const;

const LONGEST_BLOCK_MS = 15 * MINUTE;

describe.each(ENGINES)('[J6] [T-J6] the server clock was wrong for a moment, on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  const clock = settableClock(NOW);
  let made = 0;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(() => clock.set(NOW));

  describe('sign-in', () => {
    /** Wrong tries until one has to wait; the wait in ms. */
    async function fail(name: string): Promise<number> {
      for (;;) {
        const waitMs = await loginThrottle({ db, clock }).admitAccount(name);
        if (waitMs > 0) return waitMs;
      }
    }

    it.each(STEPS)('%s: no user is blocked by what was counted then', async (_, stepMs) => {
      const [blocked, counted] = [`blocked-${++made}`, `counted-${made}`];
      clock.advance(stepMs);
      for (let round = 0; round < 6; round++) clock.advance(await fail(blocked));
      expect(await fail(blocked)).toBe(LONGEST_BLOCK_MS);
      const throttle = loginThrottle({ db, clock });
      for (let guess = 0; guess < 4; guess++) await throttle.admitAccount(counted);
      clock.set(NOW);
      expect(await throttle.admitAccount(blocked)).toBe(0);
      for (let guess = 0; guess < 4; guess++) expect(await throttle.admitAccount(counted)).toBe(0);
      expect(await fail(counted)).toBe(30 * SECOND);
    });

    it.each(STEPS)('%s: an address is not blocked by what was counted then', async (_, stepMs) => {
      const throttle = loginThrottle({ db, clock });
      const address = `address-${++made}`;
      clock.advance(stepMs);
      for (let guess = 0; guess < 60; guess++) await throttle.admitAddress(address);
      expect(await throttle.admitAddress(address)).toBe(MINUTE);
      clock.set(NOW);
      expect(await throttle.admitAddress(address)).toBe(0);
    });

    it('whatever the clock does, a wait is never longer than its rule, and over when it has passed', async () => {
      const act = fc.oneof(
        { weight: 4, arbitrary: fc.constant({ tries: 1, ms: 0 }) },
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 * MINUTE }).map((ms) => ({ tries: 0, ms })) },
        { weight: 1, arbitrary: fc.integer({ min: -DAY, max: DAY }).map((ms) => ({ tries: 0, ms })) },
        {
          weight: 1,
          arbitrary: fc.integer({ min: -40 * SECOND, max: 40 * SECOND }).map((ms) => ({ tries: 0, ms })),
        },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
          const name = `any-${++made}`;
          const throttle = loginThrottle({ db, clock });
          const attempt = () => throttle.admitAccount(name);
          for (const { tries, ms } of acts) {
            clock.advance(ms);
            if (tries === 0) continue;
            const waitMs = await attempt();
            expect(waitMs).toBeLessThanOrEqual(LONGEST_BLOCK_MS);
          }
          const waitMs = await attempt();
          clock.advance(waitMs);
          if (waitMs > 0) expect(await attempt()).toBe(0);
          clock.set(NOW);
        }),
        { numRuns: 25 },
      );
    });

    it('[E5] servers whose clocks differ by seconds still count guesses together, and a block is not longer for it', async () => {
      const name = `two-${++made}`;
      await fail(name);
      clock.advance(-3 * SECOND);
      expect(await loginThrottle({ db, clock }).admitAccount(name)).toBe(30 * SECOND);
      clock.advance(29 * SECOND);
      expect(await loginThrottle({ db, clock }).admitAccount(name)).toBe(SECOND);
      clock.advance(SECOND);
      expect(await loginThrottle({ db, clock }).admitAccount(name)).toBe(0);
    });

    it('an account that is guessed at for weeks is blocked for a quarter of an hour at a time, never for good', async () => {
      const name = `weeks-${++made}`;
      await fail(name);
      await db
        .updateTable('login_attempts')
        .set({ failures: 5_000 })
        .where('subject', '=', `account:${hashOfSecret(name)}`)
        .execute();
      clock.advance(30 * SECOND);
      expect(await loginThrottle({ db, clock }).admitAccount(name)).toBe(0);
      expect(await loginThrottle({ db, clock }).admitAccount(name)).toBe(LONGEST_BLOCK_MS);
    });

    it('what is dated ahead is dropped with the next sign-in', async () => {
      clock.advance(DAY);
      await fail(`ahead-${++made}`);
      clock.set(NOW);
      await loginThrottle({ db, clock }).succeed(db, 'somebody');
      expect(
        await db
          .selectFrom('login_attempts')
          .select('subject')
          .where('window_start', '>', new Date(NOW + MINUTE).toISOString())
          .execute(),
      ).toEqual([]);
    });
  });

  describe('idle log-off', () => {
    const LIMIT_MS = 31 * MINUTE;
    const service = () => sessionService({ db, clock, sessionHours: 48, idleLogoffMinutes: 30 });

    async function token(createdAt: number): Promise<string> {
      const [userId = 0] = await addUsers(db, 1);
      const secret = `wl_${++made}`;
      const at = (time: number) => new Date(time).toISOString();
      await insertToken(db, {
        user_id: userId,
        hash: hashOfSecret(secret),
        created_at: at(createdAt),
        expires_at: at(createdAt + 48 * HOUR),
      });
      return secret;
    }

    it.each([HOUR, DAY])(
      'a session last touched %i ms ahead of now ends when its rule says',
      async (aheadMs) => {
        const secret = await token(NOW + aheadMs);
        const server = service();
        expect(await server.find(secret, 0)).not.toBeNull();
        clock.advance(29 * MINUTE);
        expect(await server.find(secret, 5 * MINUTE)).not.toBeNull();
        clock.advance(LIMIT_MS - 5 * MINUTE - 1);
        expect(await server.find(secret, LIMIT_MS - 1)).not.toBeNull();
        clock.advance(1);
        // A tab that was closed and is opened again: the person has been gone for too long.
        expect(await server.find(secret, 0)).toBeNull();
        expect(await service().find(secret, 0)).toBeNull();
      },
    );

    it.each([HOUR, DAY])(
      'a session in use outlives a clock that is %i ms behind for a moment, and the moment after',
      async (behindMs) => {
        const secret = await token(NOW);
        const server = service();
        clock.advance(-behindMs);
        expect(await server.find(secret, SECOND)).not.toBeNull();
        clock.set(NOW + MINUTE);
        expect(await server.find(secret, SECOND)).not.toBeNull();
        expect(await service().find(secret, SECOND)).not.toBeNull();
      },
    );
  });
});
