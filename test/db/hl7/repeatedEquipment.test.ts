import { openTestDatabase } from '../../fixtures/database/database';
import { SeenStatements } from '../../fixtures/database/seenStatements';
import { openOruWard, RECEIVED_AT, type OruWard } from '../../fixtures/hl7/oruWard';
import { alarmSegments } from '../../fixtures/hl7/sentAlarm';
import { addDevice, addPatient, giveBed, wear } from '../../fixtures/ward/ward';

const FIRST = 'RHEO-10012';
const SECOND = 'RHEO-10011';
const EUI = '0123456789ABCDEF^^^EUI-64';
const UNKNOWN_EUI = 'FEDCBA9876543210^^^EUI-64';
const HEADER = [
  String.raw`MSH|^~\&|MON|ICU|WARDLINE|HOSP|20260310080000+0000||ORU^R01^ORU_R01|1|P|2.6`,
  'OBR|1||F1|x|||20260310075900+0000',
];
const heartRate = (equipment: string): string =>
  `OBX|1|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|80|/min|||||R|||||||${equipment}`;
const system = (equipment: string): string =>
  `OBX|2||69965^MDC_DEV_MON^MDC|1.0.0.0|||||||X|||||||${equipment}`;
const takenPart = (equipment: string): string => `PRT|1|AD||EQUIP||||||${equipment}`;

describe('[C1] equipment with several names (OBX-18, PRT-10)', () => {
  let ward: OruWard;
  const seen = new SeenStatements();
  beforeAll(async () => {
    const opened = await openTestDatabase('pglite');
    ward = await openOruWard({}, { ...opened, db: opened.db.withPlugin(seen) });
    ward.close = opened.close;
    for (const [index, name] of [FIRST, SECOND].entries()) {
      const patient = await addPatient(ward.db);
      await giveBed(ward.db, patient, { department: 'ICU', number: index + 2 });
      const device = await addDevice(ward.db, name);
      await wear(ward.db, { device, patient, from: RECEIVED_AT - 24 * 3_600_000 });
    }
  });
  afterEach(() => ward.reset());
  afterAll(() => ward.close());

  const devices = async () => (await ward.readings()).map(({ device }) => device);

  it.each([
    ['at the observation', [heartRate(`${FIRST}~${SECOND}`)]],
    ['at the observation, in the other order', [heartRate(`${SECOND}~${FIRST}`)]],
    ['one of them with an EUI-64', [heartRate(`${FIRST}~${EUI}`)]],
    ['beside a name that is not registered', [heartRate(`${FIRST}~BED-7~${SECOND}`)]],
    ['at its system (MDS)', [heartRate(''), system(`${FIRST}~${SECOND}`)]],
    ['at its system, beside one at the observation', [heartRate(FIRST), system(`${FIRST}~${SECOND}`)]],
    ['at what took part', [heartRate(''), takenPart(`${FIRST}~${SECOND}`)]],
  ])('that are two monitors %s: its vital is of neither by guess', async (_, segments) => {
    expect(await ward.send(...HEADER, ...segments)).toMatchObject({
      state: 'dead',
      fault: { code: 101, location: 'OBX^1^18', segment: 2 },
      steps: expect.arrayContaining([
        { segment: 2, result: 'failed', text: expect.stringContaining('which monitor') as string },
      ]) as unknown,
    });
    expect(await devices()).toEqual([]);
  });

  it.each([
    ['its EUI-64 and a name', `BED-7~${EUI}`, '0123456789ABCDEF'],
    ['an EUI-64 that is not registered, and a name that is', `${UNKNOWN_EUI}~${FIRST}`, FIRST],
    ['an EUI-64 and a name of which none is registered', `BED-7~${UNKNOWN_EUI}`, 'FEDCBA9876543210'],
    ['two names of which one is registered', `BED-7~${FIRST}`, FIRST],
    ['two names of which none is registered', 'BED-7~BED-8', 'BED-7'],
    ['one name twice', `${FIRST}~${FIRST}`, FIRST],
    ['one EUI-64 in two forms', `BED-7^^01-23-45-67-89-AB-CD-EF^EUI-64~${EUI}`, '0123456789ABCDEF'],
  ])('that are one monitor: %s', async (_, equipment, device) => {
    for (const segments of [[heartRate(equipment)], [heartRate(''), system(equipment)]]) {
      await ward.reset();
      expect(await ward.send(...HEADER, ...segments)).toMatchObject({ state: 'applied' });
      expect(await devices()).toEqual([device]);
    }
  });

  it('that are two monitors take nothing from a vital beside them', async () => {
    await ward.send(
      ...HEADER,
      heartRate(`${FIRST}~${SECOND}`),
      `OBX|2|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|2.1.1.1|95|%|||||R|||||||${FIRST}`,
    );
    expect(await ward.readings()).toMatchObject([{ device: FIRST, vitals: { bloodOxygenSaturation: 95 } }]);
  });

  it('are looked up only where there are several', async () => {
    const statements = async (equipment: string) => {
      await ward.reset();
      seen.take();
      await ward.send(...HEADER, heartRate(equipment));
      return seen.take().statements.filter(({ sql }) => sql.includes('registered_devices')).length;
    };
    expect(await statements(FIRST)).toBe(0);
    expect(await statements(`${FIRST}~${FIRST}`)).toBe(0);
    expect(await statements(`${FIRST}~BED-7`)).toBe(1);
  });

  it('that are two monitors: an alarm is of whom PID identifies, and of no patient without', async () => {
    const device = `${FIRST}~${SECOND}`;
    const alarm = (pid: object) => ward.send(...alarmSegments({ device, ...pid }));
    expect(await alarm({ pid: '' })).toMatchObject({ state: 'dead', patientId: null, fault: { code: 204 } });
    expect(await alarm({})).toMatchObject({ state: 'applied', patientId: ward.patient });
  });
});
