import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { findTampering } from '../../../src/server/db/accounts/audit/auditTampering';
import { findBrokenSeals } from '../../../src/server/db/alarms/alarmSeals';
import { insertErasure } from '../../../src/server/db/patients/erasure';
import { restoreBackup, sentenceOfErased } from '../../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../../src/server/services/backup/takeBackup';
import { erasePatient } from '../../../src/server/services/patients/erasePatient';
import { openTestDatabase } from '../../fixtures/database/database';
import { tableContents } from '../../fixtures/database/tableContents';
import { START } from '../../fixtures/server/server';
import { addPatient } from '../../fixtures/ward/ward';

const folder = mkdtempSync(join(tmpdir(), 'wardline-erasures-'));
const file = join(folder, 'before.backup');
const EVA = { id: 7, username: 'eva' };
const SSN = '917-33-0042';

let database: OpenDatabase;
let db: Db;
let [patient, other] = [0, 0];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  patient = await addPatient(db, { ssn: SSN });
  other = await addPatient(db);
  await sql`INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, heart_rate)
    VALUES ('W1', now(), now(), ${patient}, 71), ('W1', now() - interval '1 s', now(), ${other}, 72)`.execute(
    db,
  );
  await takeBackup(db, file, START);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const body = { confirmation: SSN, reason: 'The retention period is over.' };
const restore = () => restoreBackup(db, file, { replaces: true, now: START });
const ids = async (table: 'patients' | 'readings', column: 'id' | 'patient_id') =>
  (await sql<{ id: number }>`SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)}`.execute(db)).rows.map(
    ({ id }) => id,
  );

const lastNameOf = async (id: number) =>
  (await db.selectFrom('patients').select('last_name').where('id', '=', id).executeTakeFirstOrThrow())
    .last_name;

it('a backup from before an erasure is restored without the patient, and the log says who was erased', async () => {
  await erasePatient(db, patient, body, { by: EVA, now: START });
  const restored = await restore();
  expect(restored).toMatchObject({ erasedAgain: 1, knowsErased: true, isAuditSound: true });
  expect(sentenceOfErased(restored)).toBe('Patients erased again, because they were erased since: 1.');
  expect(JSON.stringify(await tableContents(db))).not.toContain(SSN);
  expect([await ids('patients', 'id'), await ids('readings', 'patient_id')]).toEqual([[other], [other]]);
  const { rows } =
    await sql`SELECT username, entity_id FROM audit_log WHERE entity = 'erasure of patient'`.execute(db);
  expect(rows).toEqual([{ username: 'restore', entity_id: patient }]);
  expect([await findTampering(db), await findBrokenSeals(db)]).toEqual([[], []]);
  // Once more: who was erased stays in the list.
  expect(await restore()).toMatchObject({ erasedAgain: 1 });
});

it('another patient of the same number is not erased', async () => {
  await db.transaction().execute((tx) =>
    insertErasure(tx, {
      ...{ patient_id: other, registered_at: '2001-01-01T00:00:00.000Z', reason: 'Another hospital' },
      ...{ erased_at: new Date(START).toISOString(), erased_by: null },
    }),
  );
  expect(await restore()).toMatchObject({ erasedAgain: 1 });
  expect(await ids('patients', 'id')).toEqual([other]);
});

it('a patient stays erased through the restore of a backup from before the patient, and then of one from after', async () => {
  const later = await addPatient(db);
  const after = join(folder, 'after.backup');
  await takeBackup(db, after, START);
  await erasePatient(db, later, { ...body, confirmation: await lastNameOf(later) }, { by: EVA, now: START });
  const restored = await restore();
  expect(restored).toMatchObject({ erasedAgain: 1, keptErasures: 1, droppedErasures: 0 });
  expect(sentenceOfErased(restored)).toBe(
    'Patients erased again, because they were erased since: 1. Erased since, and not in this backup: 1. They stay erased when another backup is restored over this database.',
  );
  expect(await findTampering(db)).toEqual([]);
  // No other patient is given the number, whose measurements would go too.
  expect(await addPatient(db)).toBeGreaterThan(later);
  expect(await restore()).toMatchObject({ erasedAgain: 1, keptErasures: 1 });
  const again = await restoreBackup(db, after, { replaces: true, now: START });
  expect(again).toMatchObject({ erasedAgain: 1, keptErasures: 0, isAuditSound: true });
  expect(await ids('patients', 'id')).not.toContain(later);
});

it('an erasure whose number is another patient of the backup is counted as lost', async () => {
  await restore();
  await db.transaction().execute((tx) =>
    insertErasure(tx, {
      ...{ patient_id: other, registered_at: '2001-01-01T00:00:00.000Z', reason: 'Another hospital' },
      ...{ erased_at: new Date(START).toISOString(), erased_by: null },
    }),
  );
  const restored = await restore();
  expect(restored).toMatchObject({ droppedErasures: 1 });
  expect(sentenceOfErased(restored)).toMatch(/a number that is another patient's here: 1\. Of these nothing/);
});

it('into an empty database it is said that erasures have to be repeated', async () => {
  const empty = await openTestDatabase();
  const restored = await restoreBackup(empty.db, file, { replaces: false, now: START });
  await empty.close();
  expect(restored).toMatchObject({ erasedAgain: 0, knowsErased: false });
  expect(sentenceOfErased(restored)).toMatch(
    /^Patients who were erased after the backup was taken are in it/,
  );
});
