import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

describe('[J36] line breaks in what a hospital sends', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
  });
  afterAll(() => database.close());

  it('are spaces in names, addresses, places and allergies', async () => {
    const { db } = database;
    const icu = await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 3 });
    const his = await adtExchange(db);
    const sent = await his.send(
      header({ 9: 'ADT^A01' }),
      'EVN|A01|20260310080000+0000',
      [
        String.raw`PID|1||7^^^HOSP^MR||van\.br\Dyck^Anna\X0D0A\Maria\.sp\^^^^^L||19480101|F`,
        String.raw`||1 Elm\X0A\ Street^\.br\^Bonn||\.br\0228 1`,
      ].join('|'),
      String.raw`NK1|1|Dyck^Ot\.br\to|SPO^Spou\.br\se`,
      String.raw`PV1|1|I|Intensive\.br\Care^^\X0A\2`,
      String.raw`AL1|1|DA|^Peni\X0D\cillin`,
    );
    expect(sent).toMatchObject({ said: 'AA', state: 'applied', warnings: [] });
    expect(await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      ...{ last_name: 'van Dyck', first_name: 'Anna Maria', address: '1 Elm Street, Bonn' },
      ...{ emergency_fullname: 'Ot to Dyck', emergency_relationships: 'Spou se', phone_number: '0228 1' },
    });
    expect(await db.selectFrom('admissions').select('bed_id').execute()).toEqual([{ bed_id: icu.beds[1] }]);
    expect(await db.selectFrom('patient_conditions').select('name').execute()).toEqual([
      { name: 'Peni cillin' },
    ]);
  });
});
