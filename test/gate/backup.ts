import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openEmbedded, openPostgres, type Db, type OpenDatabase } from '../../src/server/db/engine/client';
import { seedDemo } from '../../src/server/db/demo/seedDemo';
import { migrate } from '../../src/server/db/engine/migrate';
import { restoreBackup } from '../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../src/server/services/backup/takeBackup';
import { report } from '../fixtures/load/figure';
import { startPostgres } from '../fixtures/database/postgres';

/** T-D3b: a day of the demo hospital, with a reading of each device every 2 s, backed up and restored on both engines. */
const READINGS = 43_200;
/** The time that restoring a million rows may take, s. */
const RESTORE_LIMIT_S = 60;

const folder = mkdtempSync(join(tmpdir(), 'wardline-gate-'));

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
    let made = 0;
    const engines = {
      PostgreSQL: async () => openPostgres(await postgres.createDatabase(), () => undefined),
      PGlite: () => openEmbedded({ dataDir: join(folder, String(++made)), workerFile }),
    };
    for (const [engine, open] of Object.entries(engines)) await tryOn(engine, open);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryOn(engine: string, open: () => Promise<OpenDatabase>): Promise<void> {
  const original = await open();
  await migrate(original.db);
  await seedDemo(original.db, Date.now(), () => Promise.resolve('none'));
  await giveADay(original.db);
  const file = join(folder, `${engine}.backup`);
  const [taken, takeSeconds] = await timed(() => takeBackup(original.db, file, Date.now()));
  await original.close();

  const copy = await open();
  const [restored, restoreSeconds] = await timed(() =>
    restoreBackup(copy.db, file, { replaces: false, now: Date.now() }),
  );
  await copy.close();
  const millions = taken.rows / 1e6;
  report({
    name: `[T-D3b] ${engine}: rows of a day of the demo hospital`,
    value: millions,
    limit: null,
    unit: 'million',
  });
  report({
    name: `[T-D3b] ${engine}: size of the backup`,
    value: statSync(file).size / 2 ** 20,
    limit: null,
    unit: 'MiB',
  });
  report({ name: `[T-D3b] ${engine}: time of the backup`, value: takeSeconds, limit: null, unit: 's' });
  report({ name: `[T-D3b] ${engine}: time of the restore`, value: restoreSeconds, limit: null, unit: 's' });
  report({
    name: `[T-D3b] ${engine}: restore, a million rows`,
    value: restoreSeconds / millions,
    limit: RESTORE_LIMIT_S,
    unit: 's',
  });
  report({ name: `[T-D3b] ${engine}: rows lost`, value: taken.rows - restored.rows, limit: 0, unit: '' });
}

/** Readings in the form of simulated ones: seven vitals to a tenth, two scores. */
async function giveADay(db: Db): Promise<void> {
  const columns = [
    'heart_rate',
    'blood_pressure_systolic',
    'blood_pressure_diastolic',
    'blood_pressure_mean',
    'blood_oxygen_saturation',
    'respiration_rate',
    'body_temperature',
    'shock_index',
    'hipi',
    'spi',
  ];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map(() => sql`round((60 + 40 * random())::numeric, 1)::float8`));
  const devices = await db
    .selectFrom('devices')
    .leftJoin('device_assignments as a', 'a.device_id', 'devices.id')
    .select(['vendor_device_id', 'patient_id'])
    .execute();
  for (const { vendor_device_id, patient_id } of devices) {
    await sql`INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, ${names})
      SELECT ${vendor_device_id}::text, now() - n * interval '2 seconds', now() - n * interval '2 seconds' + interval '137 milliseconds', ${patient_id}::int, ${values}
      FROM generate_series(1, ${READINGS}::int) n`.execute(db);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  const result = await work();
  return [result, (performance.now() - from) / 1_000];
}

void main();
