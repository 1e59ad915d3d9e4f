import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { changeLimits } from '../../../src/server/services/alarms/limits/editLimits';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addPatient, addUsers } from '../../fixtures/ward/ward';

describe.each(ENGINES)('[J26] the table of limits, on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  afterAll(() => database.close());

  it('refuses what the rules would: two levels at once, no reason, an end that is too far', async () => {
    const now = Date.parse('2026-03-10T08:00:00.000Z');
    const [id = 0] = await addUsers(db, 1);
    const by = { id, username: 'eva' };
    const patient = await addPatient(db);
    const row = {
      department_id: null,
      patient_id: patient,
      kind: 'HEART_RATE_HIGH' as const,
      warning: null,
      critical: 150,
      outer_limit: null,
      off_until: null,
      reason: 'Athlete',
      set_by: by.id,
      set_at: new Date(now).toISOString(),
    };
    const add = (changes: object) =>
      db
        .insertInto('alarm_limits')
        .values({ ...row, ...changes })
        .execute();
    await expect(add({ reason: '  ' })).rejects.toThrow();
    await expect(add({ off_until: new Date(now + 86_400_001).toISOString() })).rejects.toThrow();
    await expect(add({ patient_id: null, off_until: new Date(now + 1_000).toISOString() })).rejects.toThrow();
    await add({});
    await expect(add({})).rejects.toThrow();
    await db.deleteFrom('alarm_limits').where('patient_id', '=', patient).execute();
    await changeLimits(
      db,
      { departmentId: null, patientId: patient },
      { HEART_RATE_HIGH: { warning: null, critical: 150, off_until: null, reason: 'Athlete' } },
      undefined,
      { by, now },
    );
    await expect(db.deleteFrom('alarm_limit_changes').execute()).rejects.toThrow(/only ever added to/);
  });
});
