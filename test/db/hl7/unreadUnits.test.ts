import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';

describe('[J40] the unit of a result that cannot be read', () => {
  let database: OpenDatabase;
  let lab: Awaited<ReturnType<typeof adtExchange>>;
  let sent = 0;
  beforeEach(async () => {
    database = await openTestDatabase('pglite');
    lab = await adtExchange(database.db);
    await lab.send(header({ 10: 'A' }), pidOf('1'), pv1Of('', 'V1'));
  });
  afterEach(() => database.close());

  const report = (fields: Readonly<Record<number, string>>, ...obx: string[]) =>
    lab.send(
      header({ 9: 'ORU^R01', 10: `U${++sent}`, ...fields }),
      pidOf('1'),
      'OBR|1||F1|C^Chemistry^L|||202603100700',
      ...obx.map((each, index) => `OBX|${index + 1}|NM|${each}|||||F`),
    );
  const stored = () =>
    database.db.selectFrom('lab_observations').select(['code', 'value', 'unit']).orderBy('id').execute();
  const UNREAD = 'The unit of a result could not be read (OBX-6): the value is not stored.';

  it('may be milligrams, micrograms or nanograms: the value is left out and named, and the others are stored', async () => {
    const became = await report(
      { 18: 'UNICODE UTF-8' },
      String.raw`FE^Ferritin^L||55|\XB5\g/L`,
      'K^Potassium^L||4.1|mmol/L',
    );
    expect(became).toMatchObject({ said: 'AA', state: 'applied', warnings: [UNREAD] });
    expect(became.steps).toContainEqual({
      ...{ segment: 3, result: 'left out', text: 'its unit (OBX-6) cannot be read: the value is not stored' },
    });
    expect(await stored()).toEqual([{ code: 'K', value: 4.1, unit: 'mmol/L' }]);
  });

  it('is read in the character set of the message', async () => {
    expect(await report({ 18: '8859/1' }, String.raw`FE^Ferritin^L||55|\XB5\g/L`)).toMatchObject({
      warnings: [],
    });
    expect(await stored()).toEqual([{ code: 'FE', value: 55, unit: 'µg/L' }]);
  });

  it('was cut off by its sender', async () => {
    const cut = await report(
      { 2: String.raw`^~\&#`, 12: '2.7' },
      'FE^Ferritin^L||55|m#',
      'K^Potassium^L||4.#|mmol/L',
    );
    expect(cut.warnings).toContain(UNREAD);
    expect(await stored()).toEqual([]);
  });

  it('is no matter of a code that cannot be read: the result has none', async () => {
    const became = await report({ 18: 'UNICODE UTF-8' }, String.raw`\XB5\1^Ferritin^L||55|ng/L`);
    expect(became).toMatchObject({ state: 'dead', error_location: 'OBX^1^3' });
    expect(await stored()).toEqual([]);
  });
});
