import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';

const WITH_SIGN = String.raw`^~\&#`;

describe('[J36] what a sender of version 2.7 cuts off (the fifth character of MSH-2)', () => {
  let database: OpenDatabase;
  let db: Db;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeEach(async () => {
    database = await openTestDatabase('pglite');
    ({ db } = database);
    his = await adtExchange(db);
  });
  afterEach(() => database.close());

  let sent = 0;
  const adt = (trigger: string, pid: string, { signs = WITH_SIGN, more = [] as string[] } = {}) =>
    his.send(header({ 2: signs, 9: `ADT^${trigger}`, 10: `T${++sent}`, 12: '2.7' }), pid, ...more);
  const profiles = () =>
    db
      .selectFrom('patients')
      .select(['last_name', 'first_name', 'address', 'phone_number', 'gender', 'emergency_fullname'])
      .orderBy('id')
      .execute();
  const numbers = async () =>
    (await db.selectFrom('patient_identifiers').select('value').orderBy('value').execute()).map(
      ({ value }) => value,
    );
  const WHOLE =
    'PID|1|9^^^OLD|1^^^HIS^MR||Brandenburg^Theodora||19580602|F|||1 High Street^^Citytown||555-0100';
  const admitted = async () => {
    expect(await adt('A01', WHOLE, { more: ['NK1|1|Brandenburg^Otto'] })).toMatchObject({
      said: 'AA',
      warnings: [],
    });
  };

  it('is left out and named, and replaces nothing that is whole', async () => {
    await admitted();
    const before = await profiles();
    const cut = 'PID|1||1^^^HIS^MR||Brand#^Theo#||19580602|F#|||1 High#^^City#||555-#';
    const became = await adt('A08', cut, { more: ['NK1|1|Brand#^Otto'] });
    expect(became).toMatchObject({ said: 'AA', state: 'applied' });
    expect(became.warnings).toEqual([
      'PID-5 was cut off by its sender and was left out.',
      'PID-5 was cut off by its sender and was left out.',
      'PID-11 was cut off by its sender and was left out.',
      'PID-13 was cut off by its sender and was left out.',
      'NK1-2 was cut off by its sender and was left out.',
    ]);
    expect(await profiles()).toEqual(before);
  });

  it('is a character of its own where it is escaped, within a text, or not named in MSH-2', async () => {
    await admitted();
    const escaped = String.raw`PID|1||1^^^HIS^MR||Brandenburg||19580602||||Flat #7 \P\8\P\^^City`;
    expect(await adt('A08', escaped)).toMatchObject({ warnings: [] });
    expect(await profiles()).toMatchObject([{ address: 'Flat #7 #8#, City' }]);
    const ordinary = 'PID|1||1^^^HIS^MR||Brandenburg||19580602||||Flat #9#';
    expect(await adt('A08', ordinary, { signs: String.raw`^~\&` })).toMatchObject({ warnings: [] });
    expect(await profiles()).toMatchObject([{ address: 'Flat #9#' }]);
  });

  it('of a number identifies no patient, and two persons with one beginning are not one', async () => {
    for (const name of ['Anna||19500101', 'Bert||19800101']) {
      const became = await adt('A01', `PID|1||123456#^^^HIS^MR||Sommer^${name}`);
      expect(became).toMatchObject({
        said: 'AE',
        state: 'rejected',
        error_code: 101,
        error_location: 'PID^1^3',
      });
      expect(became.warnings).toEqual([
        'PID-3: a number was cut off by its sender, and identifies no patient or visit.',
      ]);
    }
    expect(await profiles()).toEqual([]);
    // The others of the message count.
    await admitted();
    const other = await adt('A08', 'PID|1|9^^^OLD|77#^^^HIS^MR||Brandenburg||19580602||||||||||||900-1#');
    expect(other).toMatchObject({ said: 'AA', state: 'applied' });
    expect(other.warnings).toEqual([
      'PID-3, PID-19: a number was cut off by its sender, and identifies no patient or visit.',
    ]);
    expect(await numbers()).toEqual(['1', '9']);
  });

  it('of a family name registers no patient, and agrees with none', async () => {
    expect(await adt('A01', 'PID|1||5^^^HIS^MR||Brandenb#^Ida||19500101|F')).toMatchObject({
      ...{ said: 'AE', state: 'dead', error_code: 104, error_location: 'PID^1^5' },
    });
    await admitted();
    expect(await adt('A08', 'PID|1||1^^^HIS^MR||Brandenburg#^Theodora')).toMatchObject({ state: 'dead' });
    expect(await profiles()).toHaveLength(1);
  });
});
