import type { Db } from '../../src/server/db/engine/client';
import { seedDemo } from '../../src/server/db/demo/seedDemo';
import { ingestInto } from './ingestInto';
import { ENCRYPTION, START } from './server';
import { reading } from './ward';

/** Texts that a careless format would corrupt. */
const AWKWARD = 'line\nbreak\r\n\t "quoted" \\ back\\nslash \u2028 {"table":"users"} # 🫀 ÅÄÖ';

/** The demo hospital with readings, alerts, a user who read one, and what is hard to copy. */
export async function fill(db: Db): Promise<void> {
  await seedDemo(db, START, () => Promise.resolve('no password'));
  const ingest = ingestInto(db, () => START);
  const devices = await db.selectFrom('devices').select('vendor_device_id').orderBy('id').execute();
  for (const [nth, bloodPressureMean] of [90, 90, 20, 20.1, 20.12345678901234].entries()) {
    const time = START - 60_000 + 2_000 * nth;
    await ingest.submit(
      devices.map(({ vendor_device_id }) =>
        reading(vendor_device_id, time, { bloodPressureMean, heartRate: 71.3 }),
      ),
    );
  }
  await db
    .updateTable('notifications')
    .set({ read_at: new Date(START).toISOString() })
    .where('id', '=', 1)
    .execute();
  await db
    .updateTable('devices')
    .set({ sealed_pin: ENCRYPTION.seal('1234', 'device 1') })
    .where('id', '=', 1)
    .execute();
  await db.updateTable('clinical_notes').set({ notes: AWKWARD }).where('id', '=', 1).execute();
  // The newest row of a table may have been deleted: its number is not reused.
  const { id } = await db
    .insertInto('departments')
    .values({ name: 'Gone', abbreviation: 'GO' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('departments').where('id', '=', id).execute();
}
