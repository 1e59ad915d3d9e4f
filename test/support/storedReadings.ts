import type { Db } from '../../src/server/db/engine/client';

/** How many rows there are. */
export const countOf = async (db: Db, table: 'readings' | 'patient_minutes'): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The devices' latest states, without what depends on when the readings were received. */
export const latestStates = async (db: Db) =>
  (await db.selectFrom('latest_states').selectAll().orderBy('vendor_device_id').execute()).map(
    ({ feed: _feed, received_at: _received, ...state }) => state,
  );

/**
 * The sums of the vitals by patient and minute. Those of scores depend on what was known when each was
 * computed, and the last digit of a sum of quotients on the order of its summands.
 */
export const minutes = async (db: Db) =>
  (await db.selectFrom('patient_minutes').selectAll().orderBy('patient_id').orderBy('minute').execute()).map(
    ({ hipi_sum: _h, spi_sum: _s, shock_index_sum: index, ...sums }) => ({
      ...sums,
      shock_index_sum: index.toFixed(9),
    }),
  );
