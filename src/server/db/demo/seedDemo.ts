import { sql } from 'kysely';
import { actAs } from '../accounts/actor';
import type { Db } from '../engine/client';
import { hasDemoUsers } from '../accounts/users';
import { insertAdmissions } from './inserts/insertAdmissions';
import { insertLabs } from './inserts/insertLabs';
import { insertLimits } from './inserts/insertLimits';
import { insertNotes } from './inserts/insertNotes';
import { insertPatients } from './inserts/insertPatients';
import { insertUsers, type HashPassword } from './inserts/insertUsers';
import { insertDepartments } from './inserts/insertDepartments';
import { assignWearables, demoMadeAt, insertWearables } from './inserts/insertWearables';
import { diagnoses } from './diagnoses/diagnoses';
import { Ids } from './ids';

/** Any number that is used for no other lock: two servers that start at once make one hospital. */
const SEED_LOCK = 900_000_001;

/** The demo hospital is requested in a database that already holds a real one. */
export class NotEmptyError extends Error {
  constructor() {
    super(
      'The demo hospital goes into an empty database only, and this one already has accounts or patients.',
    );
  }
}

/**
 * Fills an empty database with the demo hospital as of `now` (epoch ms), all of it or nothing. Over an existing demo it
 * changes nothing. Returns when the demo was made (epoch ms).
 * @throws NotEmptyError
 */
export async function seedDemo(db: Db, now: number, hashPassword: HashPassword): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction);
    if (await hasDemoUsers(transaction)) return demoMadeAt(transaction);
    if (await hasAnybody(transaction)) throw new NotEmptyError();
    await actAs(transaction, { id: null, username: 'demo' });

    const users = await insertUsers(transaction, now, hashPassword);
    const { departments, beds } = await insertDepartments(transaction);
    const reasons = await insertDiagnoses(transaction);
    const patients = await insertPatients(transaction, now);
    await insertAdmissions(transaction, now, { patients, departments, beds, diagnoses: reasons });
    await insertLabs(transaction, now, patients);
    await insertNotes(transaction, now, { patients, users });
    await insertLimits(transaction, now, { patients, users });
    const devices = await insertWearables(transaction, now);
    await assignWearables(transaction, now, { devices, patients });
    return demoMadeAt(transaction);
  });
}

async function hasAnybody(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const patient = await db.selectFrom('patients').select('id').limit(1).executeTakeFirst();
  return user !== undefined || patient !== undefined;
}

async function insertDiagnoses(db: Db): Promise<Ids> {
  const rows = await db
    .insertInto('diagnoses')
    .values(diagnoses.map(([code, name, description]) => ({ icd_10_code: code, name, description })))
    .returning(['id', 'icd_10_code'])
    .execute();
  return new Ids(
    'diagnosis',
    rows.map((row) => [row.icd_10_code, row.id]),
  );
}
