import { NOTHING_KNOWN } from '../../../src/clinical/observationKeys';
import { sql } from 'kysely';
import { appendReads, listAudit, READ_AGAIN_MS } from '../../../src/server/db/accounts/audit/audit';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { addPatientStates } from '../../../src/server/db/alerting/patientStates';
import { storeReadings } from '../../../src/server/db/readings/storeReadings';
import { AuditReads } from '../../../src/server/services/accounts/audit/auditReads';
import { Housekeeping } from '../../../src/server/services/jobs/housekeeping';
import { reportOf } from '../../../src/server/services/patients/observationSets';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addDevice, addPatient } from '../../fixtures/ward/ward';

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

  describe('what is written down once in a while', () => {
    it.each([HOUR, DAY])(
      'who reads of a patient is written down again, also when they read at a clock %i ms ahead',
      async (aheadMs) => {
        const patientId = await addPatient(db);
        const by = { id: ++made, username: 'eva' };
        const fail = () => expect('written').toBe('not written');
        const reads = new AuditReads({ db, clock, alarmAbove: 0, onAlarm: fail, onUnwritten: fail });
        const written = async () =>
          (await listAudit(db, { afterId: 0, limit: 10_000 })).filter(
            ({ entity_id: id, action }) => action === 'read' && id === patientId,
          ).length;
        clock.advance(aheadMs);
        await reads.opened(by, patientId);
        clock.set(NOW);
        await reads.opened(by, patientId);
        await appendReads(db, [
          { by, entity: 'patient', entityId: patientId, patients: [], at: NOW + SECOND },
        ]);
        expect(await written()).toBe(2);
        clock.advance(READ_AGAIN_MS);
        await reads.opened(by, patientId);
        expect(await written()).toBe(3);
      },
    );
  });

  describe('rolling up', () => {
    let keeper: Housekeeping;
    afterEach(() => keeper.close());

    it.each(STEPS)(
      '%s: every reading is counted once, and none is late for as long as the clock was wrong',
      async (_, stepMs) => {
        const patientId = await addPatient(db);
        await db.transaction().execute((tx) => addPatientStates(tx, [patientId]));
        const vendorDeviceId = `roll-${++made}`;
        await addDevice(db, vendorDeviceId);
        const retention = { readingsDays: 30, minutesDays: 0, messagesDays: 0 };
        keeper = new Housekeeping({
          db,
          clock,
          shared: false,
          retention,
          rest: () => Promise.resolve(),
          onError: (error) => {
            throw error;
          },
        });
        const rolledUntil = async () => {
          const { rows } = await sql<{
            at: number;
          }>`SELECT (extract(epoch FROM rolled_until) * 1000)::float8 AS at FROM patient_states WHERE patient_id = ${patientId}`.execute(
            db,
          );
          return rows[0]?.at ?? NaN;
        };
        let heartRate = 50;
        const send = async () => {
          const isAnyLate = clock() < (await rolledUntil());
          const observations = { ...NOTHING_KNOWN, heartRate: ++heartRate };
          await db.transaction().execute((tx) =>
            storeReadings(
              tx,
              clock(),
              [
                {
                  vendorDeviceId,
                  time: clock(),
                  patientId,
                  observations,
                  deviceTime: null,
                  riskEngine: null,
                  latest: null,
                },
              ],
              { isAnyLate },
            ),
          );
        };
        const seen = async () =>
          (
            await reportOf(db, patientId, {
              period: { from: NOW - 3 * DAY, to: null },
              resolution: 60,
              ordering: 'timestamp',
            })
          ).aggregations.heartRate;

        await send();
        clock.advance(HOUR + 2 * MINUTE);
        await send();
        await keeper.run();
        // The clock steps, and hours pass at it before it is right again.
        clock.advance(stepMs);
        await send();
        clock.advance(2 * HOUR);
        await send();
        await keeper.run();
        clock.set(NOW + 4 * HOUR + MINUTE);
        await send();
        await keeper.run();
        expect(await rolledUntil()).toBeLessThanOrEqual(clock() + HOUR);
        clock.advance(HOUR);
        await send();
        await keeper.run();
        expect(await seen()).toMatchObject({ min: 51, max: 56, count: 6, mean: 53.5 });
        clock.advance(2 * DAY);
        await keeper.run();
        expect(await seen()).toMatchObject({ min: 51, max: 56, count: 6, mean: 53.5 });
      },
    );
  });
});
