import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';
import { addDevice, wear } from '../../fixtures/ward/ward';

describe.each(ENGINES)('[J36] stays of messages without a visit number on %s', (engine) => {
  let database: OpenDatabase;
  let icu: Awaited<ReturnType<typeof addDepartment>>;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  let sent = 0;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    icu = await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 9 });
    his = await adtExchange(database.db);
  });
  afterEach(() => database.close());

  /** An event of this many seconds ago, received now. */
  const event = async (
    trigger: string,
    ago: number,
    bed: number,
    { visit = '', mrn = '1', given = 'A' } = {},
  ) => {
    const id = `L${++sent}`;
    const at = new Date(NOW - ago * 1_000).toISOString().replace(/\D/g, '').slice(0, 14);
    const place = bed === 0 ? '' : `ICU^^${bed}`;
    const pid = pidOf(mrn, { given });
    const evn = `EVN|${trigger}|${at}+0000`;
    return {
      ...(await his.send(header({ 9: `ADT^${trigger}`, 10: id, 7: '' }), evn, pid, pv1Of(place, visit))),
      id,
    };
  };
  const applied = async (...of: Parameters<typeof event>) => {
    const became = await event(...of);
    expect([of, became]).toMatchObject([of, { said: 'AA', state: 'applied' }]);
    return became;
  };
  const stale = async (...of: Parameters<typeof event>) => {
    const became = await event(...of);
    expect([of, became]).toMatchObject([of, { said: 'AA', state: 'stale' }]);
  };
  const lies = async () => {
    const stays = await database.db
      .selectFrom('admissions')
      .select(['bed_id', 'discharge_date'])
      .orderBy('id')
      .execute();
    return stays.map((stay) =>
      stay.discharge_date === null ? icu.beds.indexOf(stay.bed_id ?? 0) + 1 : 'over',
    );
  };

  it('a discharge before a transfer ends nothing, and the device stays on', async () => {
    const { db } = database;
    const { patient_id: patient } = await applied('A01', 7_200, 1);
    const device = await addDevice(db, 'W1');
    await wear(db, { device, patient: patient ?? 0, from: NOW - 7_000_000 });
    await applied('A02', 60, 2);
    await stale('A03', 3_600, 2);
    expect(await lies()).toEqual([2]);
    const worn = await db.selectFrom('device_assignments').select('released_at').execute();
    expect(worn).toEqual([{ released_at: null }]);
    for (const trigger of ['A01', 'A04', 'A11', 'A12']) await stale(trigger, 3_600, 3);
    expect(await lies()).toEqual([2]);
  });

  it('a transfer or an update before the last one changes nothing', async () => {
    await applied('A01', 7_200, 1);
    await applied('A02', 100, 2);
    await stale('A02', 3_600, 3);
    await applied('A08', 90, 4, { given: 'New' });
    await stale('A08', 200, 2, { given: 'Old' });
    expect(await lies()).toEqual([4]);
    const names = await database.db.selectFrom('patients').select('first_name').execute();
    expect(names).toEqual([{ first_name: 'New' }]);
  });

  it('a dead letter that is replayed after a later event is stale', async () => {
    await applied('A01', 7_200, 1);
    const { patient_id: other } = await applied('A01', 7_100, 2, { mrn: '2', visit: 'V2' });
    const dead = await event('A02', 600, 2);
    expect(dead).toMatchObject({ state: 'dead', error_code: 206 });
    await applied('A02', 100, 3);
    const free = { bed_id: null };
    await database.db.updateTable('admissions').set(free).where('patient_id', '=', other).execute();
    expect(await his.replay(dead.id)).toMatchObject({ state: 'stale' });
    expect((await lies())[0]).toBe(3);
  });

  it('what is held up begins no stay after the discharge, and ends or moves none that was taken back', async () => {
    await applied('A01', 7_200, 1);
    await applied('A03', 100, 0);
    for (const trigger of ['A01', 'A02', 'A04', 'A08', 'A11', 'A12', 'A13']) await stale(trigger, 3_600, 2);
    // With a number it may be the same stay.
    await stale('A01', 3_600, 2, { visit: 'V1' });
    expect(await lies()).toEqual(['over']);
    await applied('A13', 50, 0);
    expect(await lies()).toEqual([1]);
    await stale('A03', 60, 0);
    await applied('A03', 40, 0);
    await applied('A01', 30, 2);
    expect(await lies()).toEqual(['over', 2]);
  });

  it('A12 takes the last transfer back', async () => {
    await applied('A01', 7_200, 1);
    await applied('A02', 100, 2);
    await applied('A12', 50, 0);
    expect(await lies()).toEqual([1]);
    await stale('A02', 60, 2);
  });

  it.each([
    ['a number first', 'V1', ''],
    ['a number later', '', 'V1'],
  ])('of one stay are compared too when only some have a number (%s)', async (_, first, later) => {
    await applied('A01', 7_200, 1, { visit: first });
    await applied('A02', 100, 2, { visit: first });
    await stale('A02', 3_600, 3, { visit: later });
    await stale('A03', 3_600, 3, { visit: later });
    await applied('A02', 90, 4, { visit: later });
    await stale('A02', 95, 5, { visit: first });
    expect(await lies()).toEqual([4]);
    const visits = await database.db.selectFrom('visits').select(['number', 'last_event']).execute();
    expect(visits).toEqual([{ number: 'V1', last_event: 'A02' }]);
  });
});
