import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';
import { seededRandom } from '../../fixtures/time/random';
import { addDepartment } from '../../fixtures/ward/hospital';

/** Identifiers of other systems are in indexes of the database, whose rows have at most 2,704 bytes, compressed. */
describe.each(ENGINES)('identifiers of any length, on %s', (engine) => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  let random: () => number;
  let sent = 0;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    his = await adtExchange(database.db);
    random = seededRandom(7);
    await adt('A01', pidOf('1'), pv1Of('', 'V1'));
  });
  afterAll(() => database.close());

  /** Characters of three bytes that no compression makes fewer. */
  const text = (length: number): string =>
    Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(random() * 20_000))).join('');
  const long = (): string => text(5_000);

  const adt = (trigger: string, ...segments: string[]) =>
    his.send(header({ 9: `ADT^${trigger}`, 10: `A${++sent}` }), ...segments);
  const obr = ({ placer = '', filler = `O${sent}`, code = 'CMP' } = {}) =>
    `OBR|1|${placer}|${filler}|${code}^Panel^L|||20260310075000+0000`;
  const obx = ({ code = '2823-3', own = 'K', subId = '' } = {}) =>
    `OBX|1|NM|${code}^Potassium^LN^${own}^^L|${subId}|4.1|mmol/L|||||F`;
  const lab = (...segments: string[]) => his.send(header({ 9: 'ORU^R01', 10: `L${++sent}` }), ...segments);
  const count = async (table: 'lab_tests' | 'patient_identifiers') =>
    (await database.db.selectFrom(table).select('id').execute()).length;

  it('those of patients and visits that are too long are rejected at their field', async () => {
    const before = await count('patient_identifiers');
    const at = (place: string) => ({ said: 'AE', state: 'rejected', error_code: 104, error_location: place });
    expect(await adt('A01', pidOf(long()), pv1Of('', 'V2'))).toMatchObject(at('PID^1^3'));
    const foreign = pidOf('2').replace('^^^HOSP', `^^^${long()}`);
    expect(await adt('A01', foreign, pv1Of('', 'V2'))).toMatchObject(at('PID^1^3'));
    expect(await adt('A01', pidOf('1'), pv1Of('', long()))).toMatchObject(at('PV1^1^19'));
    expect(await adt('A40', pidOf('1'), `MRG|${long()}^^^HOSP^MR`)).toMatchObject(at('MRG^1^1'));
    expect(await count('patient_identifiers')).toBe(before);
  });

  it.each([
    ['the number of an order', 'OBR^1^3', () => [obr({ filler: long() }), obx()]],
    ['the number of its sender', 'OBR^1^2', () => [obr({ filler: '', placer: long() }), obx()]],
    ['the code of an order', 'OBR^2^4', () => [obr(), obx(), obr({ code: long() }), obx()]],
    ['the code of a result', 'OBX^2^3', () => [obr(), obx(), obx({ code: long(), own: '' })]],
    ['a code beside LOINC', 'OBX^1^3', () => [obr(), obx({ own: long() })]],
    ['a number of a result', 'OBX^1^4', () => [obr(), obx({ subId: long() })]],
  ])(
    'results with one that is too long are rejected at their field, and none is stored: %s',
    async (_, at, of) => {
      const before = await count('lab_tests');
      expect(await lab(pidOf('1'), ...of())).toMatchObject({
        ...{ said: 'AE', state: 'rejected', error_code: 104, error_location: at },
      });
      expect(await count('lab_tests')).toBe(before);
    },
  );

  it('results of a patient with nothing but such a number are rejected; with another one they are stored', async () => {
    expect(await lab(pidOf(long()), obr(), obx())).toMatchObject({
      ...{ said: 'AE', state: 'rejected', error_code: 104, error_location: 'PID^1^3' },
    });
    const both = pidOf('1').replace('^MR|', `^MR~${long()}^^^HOSP^PI|`);
    expect(await lab(both, obr(), obx())).toMatchObject({ said: 'AA', state: 'applied' });
    // A person can still register this one.
    expect(await lab(both.replace('|1^', '|unknown^'), obr(), obx())).toMatchObject({
      ...{ said: 'AE', state: 'dead', error_code: 204 },
    });
  });

  it('vitals beside such results are stored, and the message is a dead letter that says why', async () => {
    const vital =
      'OBX|1|NM|147842^MDC_ECG_HEART_RATE^MDC|1.0.0.1|80|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||F|||20260310080000+0000||||M1';
    const became = await lab(
      pidOf('1'),
      'OBR|1|1|1|69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC',
      vital,
      obr({ filler: long() }),
      obx(),
    );
    expect(became).toMatchObject({ state: 'dead', error_code: 104, error_location: 'OBR^2^3' });
    expect(await database.db.selectFrom('readings').select('heart_rate').execute()).toEqual([
      { heart_rate: 80 },
    ]);
  });

  it('those of 250 characters each are kept and lead to what they name', async () => {
    const [number, authority, type, visit] = [text(250), text(250), text(250), text(250)];
    const pid = pidOf(number).replace('^^^HOSP^MR', `^^^${authority}^${type}`);
    const admitted = await adt('A01', pid, pv1Of('', visit).replace('^^^HOSP', `^^^${authority}`));
    expect(admitted).toMatchObject({ said: 'AA', state: 'applied' });
    const report = [
      pid,
      obr({ filler: text(250), code: text(250) }),
      obx({ own: text(250), subId: text(250) }),
    ];
    for (const value of ['4.1', '4.2'])
      expect(await lab(...report.map((segment) => segment.replace('|4.1|', `|${value}|`)))).toMatchObject({
        ...{ said: 'AA', state: 'applied', patient_id: admitted.patient_id },
      });
    expect(
      await database.db
        .selectFrom('lab_tests')
        .select('id')
        .where('patient_id', '=', admitted.patient_id)
        .execute(),
    ).toHaveLength(1);
  });
});
