import { sql } from 'kysely';
import { settableClock } from '../../fixtures/time/clock';
import { openTestDatabase } from '../../fixtures/database/database';
import { NOW, vitalsFrom, wardOf } from '../../fixtures/readings/exactVitals';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { seededRandom } from '../../fixtures/time/random';
import { reading } from '../../fixtures/ward/ward';

/** PostgreSQL plans a prepared statement anew for its first five executions, and then compares. */
const PLANNED_ANEW = 5;
const REQUESTS = 12;
/** The others are of alarms: not every request has one. */
const EVERY_REQUEST = ['lock_wearers', 'sending_devices', 'store_readings'];

// Planning a statement of ingest takes longer than running it for one reading.
it.each([1, 8])(
  'PostgreSQL keeps the plans of the statements that store requests of %d readings',
  async (size) => {
    const { db, close } = await openTestDatabase('postgres');
    await wardOf(db);
    const random = seededRandom(1);
    const clock = settableClock(NOW);
    const ingest = ingestInto(db, clock);
    // One after another, so that the pool uses one connection: statements are prepared for each.
    for (let request = 0; request < REQUESTS; request++) {
      clock.advance(2_000);
      await ingest.submit(
        Array.from({ length: size }, (_, device) => reading(`D${device}`, clock(), vitalsFrom(random))),
      );
    }
    const { rows } = await sql<{ name: string; custom: number; generic: number }>`
      SELECT name, custom_plans::int AS custom, generic_plans::int AS generic
      FROM pg_prepared_statements WHERE name = ANY (${EVERY_REQUEST}::text[]) ORDER BY name`.execute(db);
    expect(rows.map(({ name, custom }) => ({ name, custom }))).toEqual(
      EVERY_REQUEST.map((name) => ({ name, custom: PLANNED_ANEW })),
    );
    for (const { generic } of rows) expect(generic).toBeGreaterThanOrEqual(REQUESTS - PLANNED_ANEW);
    await close();
  },
);
