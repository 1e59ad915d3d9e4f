import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { IngestUnavailable } from '../../../src/server/services/ingest/ingestLane';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { NOW, vitalsFrom, wardOf } from '../../fixtures/readings/exactVitals';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { seededRandom } from '../../fixtures/time/random';
import { countOf, latestStates, minutes } from '../../fixtures/database/storedReadings';
import { reading } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = () => NOW;

describe.each(ENGINES)('ingest on %s', (engine) => {
  const open: OpenDatabase[] = [];
  const fresh = async (): Promise<Db> => {
    const database = await openTestDatabase(engine);
    open.push(database);
    return database.db;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });

  it('goes on after a restart as if there had been none', async () => {
    const random = seededRandom(4);
    const past = Array.from({ length: 600 }, (_, i) =>
      reading('D0', NOW - 10 * HOUR + i * MINUTE, vitalsFrom(random)),
    );
    const next = reading('D0', NOW, vitalsFrom(random));
    const scoreOfNext = async (restart: boolean) => {
      const db = await fresh();
      await wardOf(db, 1);
      const before = ingestInto(db, clock);
      await before.submit(past);
      await (restart ? ingestInto(db, clock) : before).submit([next]);
      const [latest] = await latestStates(db);
      return { hipi: latest?.hipi, spi: latest?.spi };
    };
    const expected = await scoreOfNext(false);
    expect(expected.spi).toEqual(expect.any(Number));
    expect(await scoreOfNext(true)).toEqual(expected);
  });

  it('sees what another process stored for the same patients', async () => {
    const random = seededRandom(5);
    const sent = Array.from({ length: 200 }, (_, i) => [
      reading(`D${i % 2}`, NOW - 3 * HOUR + i * 40_000, vitalsFrom(random)),
    ]);
    const stateAfter = async (processes: number) => {
      const db = await fresh();
      await wardOf(db, 2);
      const services = Array.from({ length: processes }, () => ingestInto(db, clock));
      for (const [i, batch] of sent.entries()) await services[Math.floor(i / 3) % processes]?.submit(batch);
      return db.selectFrom('readings').selectAll().orderBy('measured_at').execute();
    };
    expect(await stateAfter(2)).toEqual(await stateAfter(1));
  });

  it('[B5] ends in the same state when two processes of three lanes store at once', async () => {
    const random = seededRandom(6);
    const sent = Array.from({ length: 300 }, (_, i) =>
      [0, 1, 2].map((n) => reading(`D${n}`, NOW - 3 * HOUR + i * 31_000, vitalsFrom(random))),
    );
    const stateAfter = async (processes: number, lanes: number) => {
      const db = await fresh();
      await wardOf(db, 3);
      const services = Array.from({ length: processes }, () => ingestInto(db, clock, undefined, lanes));
      await Promise.all(sent.map(async (batch, i) => services[i % processes]?.submit(batch)));
      return { latest: await latestStates(db), minutes: await minutes(db) };
    };
    expect(await stateAfter(2, 3)).toEqual(await stateAfter(1, 1));
  });

  it('one request that cannot be stored fails alone, and is not remembered', async () => {
    const db = await fresh();
    await wardOf(db, 2);
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`.execute(
      db,
    );
    await sql`CREATE TRIGGER refuse BEFORE INSERT ON readings FOR EACH ROW WHEN (NEW.heart_rate = 13) EXECUTE FUNCTION refuse()`.execute(
      db,
    );
    const ingest = ingestInto(db, clock);
    const pressure = (bloodPressureMean: number, heartRate: number) => ({ bloodPressureMean, heartRate });
    const outcomes = await Promise.allSettled([
      ingest.submit([reading('D0', NOW - 3_000, pressure(90, 70))]),
      ingest.submit([reading('D0', NOW - 2_000, pressure(20, 13))]),
      ingest.submit([reading('D1', NOW - 2_000, pressure(90, 70))]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(IngestUnavailable) as unknown });
    expect(await countOf(db, 'readings')).toBe(2);
    await ingest.submit([reading('D0', NOW, pressure(90, 70)), reading('D1', NOW, pressure(90, 70))]);
    const [first, second] = await latestStates(db);
    expect(first?.hipi).toBe(second?.hipi);
  });

  it('[D1] acknowledges nothing when the database is gone', async () => {
    const database = await openTestDatabase(engine);
    const ingest = ingestInto(database.db, clock);
    await database.close();
    await expect(ingest.submit([reading('D0', NOW)])).rejects.toThrow(IngestUnavailable);
  });
});
