import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { isStandIn } from '../../../src/server/services/hl7/patients/standInSsn';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

describe.each(ENGINES)('numbers and places of ADT on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  let sent = 0;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    his = await adtExchange(db);
  });
  afterEach(() => database.close());

  const adt = (trigger: string, ...segments: string[]) =>
    his.send(header({ 9: `ADT^${trigger}`, 10: `N${++sent}` }), ...segments);

  it.each([
    ['^^^&2.16.840.1.113883.2.4.6.1&ISO^MR', '^^^&2.16.840.1.113883.2.4.6.2&ISO^MR', '4471900', '4471900'],
    ['^^^REGIONALHOSPITAL-A^MR', '^^^REGIONALHOSPITAL-B^MR', '4471900', '4471900'],
    ['^^^HOSP^MR', '^^^HOSP^MR', '12345678901234567890', '92345678901234567890'],
  ])('one number of two authorities is of two patients (%s, %s)', async (first, second, one, other) => {
    const pid = (number: string, name: string, born: string) => `PID|1||${number}||${name}^A||${born}|M`;
    const a = await adt('A01', pid(`${one}${first}`, 'Oida', '19800101'), pv1Of('', 'V1'));
    const b = await adt('A01', pid(`${other}${second}`, 'Oidb', '19810101'), pv1Of('', 'V2'));
    expect([a.said, b.said]).toEqual(['AA', 'AA']);
    expect(b.patient_id).not.toBe(a.patient_id);
    const patients = await db.selectFrom('patients').select(['id', 'ssn']).orderBy('id').execute();
    expect(new Set(patients.map(({ ssn }) => ssn)).size).toBe(2);
    for (const { id, ssn } of patients) {
      expect(ssn.length).toBeLessThanOrEqual(18);
      const numbers = await db
        .selectFrom('patient_identifiers')
        .select(['authority', 'value'])
        .where('patient_id', '=', id)
        .execute();
      // No message to another system names it an SSN.
      expect(isStandIn(ssn, numbers)).toBe(true);
    }
    const again = await adt('A08', pid(`${other}${second}`, 'Oidb', '19810101'), pv1Of('', 'V2'));
    expect(again).toMatchObject({ said: 'AA', patient_id: b.patient_id });
  });

  it('[J37] A40 whose PID has the number of the record that goes as well merges the two', async () => {
    const kept = await adt('A01', pidOf('S'), pv1Of('', 'VS'));
    await adt('A01', pidOf('O'), pv1Of('', 'VO'));
    const both = pidOf('S').replace('S^^^HOSP^MR', 'S^^^HOSP^MR~O^^^HOSP^MR');
    expect(await adt('A31', both)).toMatchObject({ said: 'AE', error_location: 'PID^1^3' });
    expect(await adt('A40', both, 'MRG|O^^^HOSP^MR')).toMatchObject({
      said: 'AA',
      patient_id: kept.patient_id,
    });
    expect(await adt('A31', both)).toMatchObject({ said: 'AA', patient_id: kept.patient_id });
    expect(await db.selectFrom('patients').select('id').execute()).toEqual([{ id: kept.patient_id }]);
  });

  it('a link of one department follows a stay that it admitted to its end, and ends no other', async () => {
    await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 2 });
    await addDepartment(db, { name: 'Tests', abbreviation: 'TST', beds: 2 });
    const bound = await adtExchange(db, { department: 'icu' });
    const over = (trigger: string, ...segments: string[]) =>
      bound.send(header({ 9: `ADT^${trigger}`, 10: `B${++sent}` }), ...segments);
    await over('A01', pidOf('1'), pv1Of('ICU^^1', 'V1'));
    expect((await over('A02', pidOf('1'), pv1Of('TST^^1', 'V1'))).said).toBe('AA');
    expect((await over('A03', pidOf('1'), pv1Of('TST^^1', 'V1'))).said).toBe('AA');
    await adt('A01', pidOf('2'), pv1Of('TST^^2', 'V2'));
    expect(await over('A03', pidOf('2'), pv1Of('TST^^2', 'V2'))).toMatchObject({
      said: 'AE',
      state: 'rejected',
    });
    const open = await db.selectFrom('admissions').select('id').where('discharge_date', 'is', null).execute();
    expect(open).toHaveLength(1);
  });
});
