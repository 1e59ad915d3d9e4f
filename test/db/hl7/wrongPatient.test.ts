import { addIdentifiers } from '../../../src/server/db/hl7/identifiers';
import type { Outcome } from '../../../src/server/services/hl7/handling/messageHandler';
import { openOruWard, RECEIVED_AT, type OruWard } from '../../fixtures/hl7/oruWard';
import { addDevice, addPatient, giveBed, wear } from '../../fixtures/ward/ward';

const MSH = String.raw`MSH|^~\&|MON|ICU|WARDLINE|HOSP|20260310075959+0000||ORU^R01^ORU_R01|1|P|2.6`;
const OBR = 'OBR|1||F1|x|||20260310075900+0000';
const MDS = 'OBX|1||69965^MDC_DEV_MON^MDC|1.0.0.0|||||||X|||||||0123456789ABCDEF^^^EUI-64';
const HR = 'OBX|2|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|80|/min|||||R';

describe('[J42] whose a value of a monitor is', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  const send = (pid: string, ...more: string[]): Promise<Outcome> =>
    ward.send(MSH, ...(pid === '' ? [] : [pid]), OBR, MDS, HR, ...more);
  const owners = async () => (await ward.readings()).map(({ patient }) => patient);

  it.each([
    ['a relative, who has the SSN of the wearer', '900-77^^^HIS^MR', 'Bea', '19600501', 'dead'],
    [
      'the wearer by a new number, birth date and given name',
      '900-77^^^HIS^MR',
      'ADA',
      '19600501',
      'applied',
    ],
    ['the wearer by the number of PID-3', '900-76^^^HIS^MR', 'Bea', '19600501', 'applied'],
  ])(
    '[C1] that names %s is of the wearer, and may be kept for a person',
    async (_, number, given, born, state) => {
      const own = [{ authority: 'HIS', type: 'MR', value: '900-76' }];
      await addIdentifiers(ward.db, ward.patient, own, new Date(RECEIVED_AT).toISOString());
      const outcome = await send(`PID|1||${number}||Doe^${given}||${born}||||||||||||900-00-0001`);
      expect(outcome).toMatchObject({ state, patientId: ward.patient });
      expect(await owners()).toEqual([ward.patient]);
      expect((await ward.openAlarms()).map(({ kind }) => kind)).toEqual(
        state === 'dead' ? ['FOREIGN_PATIENT'] : [],
      );
    },
  );

  it.each([
    ['no patient', ''],
    ['an empty PID', 'PID|||'],
    ['the wearer', 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501'],
    [
      'the wearer by name and birth date, with a number that is not known here',
      'PID|1||X77^^^MON||DOE^A||19600501',
    ],
    ['the wearer by the name alone', 'PID|1||||Doe^Ada'],
  ])('[C1] that names %s is of the wearer, and raises nothing', async (_, pid) => {
    const outcome = await send(pid);
    expect(outcome).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect(await owners()).toEqual([ward.patient]);
    expect(await ward.openAlarms()).toEqual([]);
  });

  it.each([
    ['a number of another patient', 'PID|1||900-00-0002^^^^SS||Other^Eve||19700101'],
    [
      'the number of another patient and the name of the wearer',
      'PID|1||900-00-0002^^^^SS||Doe^Ada||19600501',
    ],
    ['a number that no patient here has', 'PID|1||X77^^^MON'],
    ['another name', 'PID|1||||Smith^John'],
    [
      'the number of the wearer, with another name and birth date',
      'PID|1||900-00-0001^^^^SS||Smith^J||19500101',
    ],
  ])('[C1] that names %s is shown for the wearer, kept for a person, and raises an alarm', async (_, pid) => {
    await addPatient(ward.db, { ssn: '900-00-0002' });
    const outcome = await send(pid);
    expect(outcome).toMatchObject({
      state: 'dead',
      patientId: ward.patient,
      fault: { code: 204, location: 'PID^1^3' },
    });
    expect(outcome.fault?.text).not.toMatch(/Ada|Doe|Smith|900/);
    expect(await owners()).toEqual([ward.patient]);
    expect(await ward.openAlarms()).toEqual([{ kind: 'FOREIGN_PATIENT', severity: 'WARNING', said: null }]);
    expect(ward.alarms).toHaveLength(1);
    // The next message of the same kind raises no second one.
    ward.now += 60_000;
    await ward.send(MSH, pid, OBR.replace('075900', '080000'), MDS, HR);
    expect((await ward.openAlarms()).filter(({ kind }) => kind === 'FOREIGN_PATIENT')).toHaveLength(1);
    expect(ward.alarms).toHaveLength(1);
  });

  it('is of no patient while none wears the monitor, and the monitor is then a new device', async () => {
    const outcome = await send(
      'PID|1||900-00-0002^^^^SS||Other^Eve||19700101',
      'OBX|3|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|2.1.1.1|95|%|||||R|||||||FFFFFFFFFFFFFFFF^^^EUI-64',
    );
    expect(outcome.state).toBe('dead');
    expect(await ward.readings()).toContainEqual({
      at: '2026-03-10T07:59:00.000Z',
      device: 'FFFFFFFFFFFFFFFF',
      patient: null,
      vitals: { bloodOxygenSaturation: 95 },
    });
  });

  it('follows the assignment, not PID, when the monitor changes hands', async () => {
    const [former, device] = [
      await addPatient(ward.db, { ssn: '900-00-0003' }),
      await addDevice(ward.db, 'M-2'),
    ];
    await wear(ward.db, {
      device,
      patient: former,
      from: RECEIVED_AT - 86_400_000,
      until: RECEIVED_AT - 1_800_000,
    });
    const next = await addPatient(ward.db);
    await wear(ward.db, { device, patient: next, from: RECEIVED_AT - 1_800_000 });
    const sent = [MSH, 'PID|1||900-00-0003^^^^SS||||19600501', OBR];
    const hr = (time: string) =>
      `OBX|1|NM|8867-4^^LN||90|/min|||||R|||${time}|||||||M-2`.replace('|||||||M', '||||M');
    // Of an hour ago it is of the former patient; of a minute ago of the next one, whom PID does not name.
    expect(await ward.send(...sent, hr('20260310070000+0000'))).toMatchObject({
      state: 'applied',
      patientId: former,
    });
    expect(await ward.send(...sent, hr('20260310075900+0000'))).toMatchObject({
      state: 'dead',
      patientId: next,
    });
  });

  it('is said to be of no patient when it comes after the monitor changed hands, also beside a value of the same time', async () => {
    const former = await addPatient(ward.db, { ssn: '900-00-0003' });
    const device = await addDevice(ward.db, 'M-3');
    const from = RECEIVED_AT - 86_400_000;
    await wear(ward.db, { device, patient: former, from });
    const hr = (value: number) =>
      ward.send(
        ...[MSH, 'PID|1||900-00-0003^^^^SS||||19600501', OBR],
        `OBX|1|NM|8867-4^^LN||${value}|/min|||||R|||20260310075955+0000||||M-3`,
      );
    expect(await hr(71)).toMatchObject({ state: 'applied', patientId: former, warnings: [] });
    await ward.db
      .updateTable('device_assignments')
      .set({ released_at: new Date(RECEIVED_AT - 2_000).toISOString() })
      .where('device_id', '=', device)
      .execute();
    const next = await addPatient(ward.db);
    await wear(ward.db, { device, patient: next, from: RECEIVED_AT - 1_000 });
    await ward.db
      .updateTable('device_assignments')
      .set({ is_handover: true })
      .where('patient_id', '=', next)
      .execute();
    const late = await hr(41);
    expect(late.warnings).toEqual([
      'Values of this monitor are of no patient: none wore it at their time, or it was being handed over.',
    ]);
    expect((await ward.readings()).map(({ patient, vitals }) => [patient, vitals.heartRate])).toEqual([
      [former, 71],
      [null, 41],
    ]);
  });

  it('without a device is not taken, unless the link is for one monitor', async () => {
    const bare = [MSH, OBR, 'OBX|1|NM|8867-4^Heart rate^LN||80|/min|||||F'];
    expect(await ward.send(...bare)).toMatchObject({
      state: 'dead',
      fault: { code: 101, location: 'OBX^1^18', segment: 2 },
      steps: expect.arrayContaining([
        { segment: 2, result: 'failed', text: expect.stringContaining('which monitor') as string },
      ]) as unknown,
    });
    expect(await ward.readings()).toEqual([]);
    ward.link = { ...ward.link, device: ward.monitor };
    expect(await ward.send(...bare)).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect(await owners()).toEqual([ward.patient]);
  });

  it('of two monitors in one order is taken from neither by guess', async () => {
    const outcome = await ward.send(
      MSH,
      OBR,
      'OBX|1||1^MDC_DEV_A^MDC|1.0.0.0|||||||X|||||||AAAAAAAAAAAAAAAA^^^EUI-64',
      'OBX|2||1^MDC_DEV_B^MDC|2.0.0.0|||||||X|||||||BBBBBBBBBBBBBBBB^^^EUI-64',
      'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|2.1.1.1|80|/min|||||R',
      'OBX|4|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC||95|%|||||R',
    );
    expect(outcome).toMatchObject({ state: 'dead', fault: { location: 'OBX^4^18' } });
    expect((await ward.readings()).map(({ device, vitals }) => [device, vitals])).toEqual([
      ['BBBBBBBBBBBBBBBB', { heartRate: 80 }],
    ]);
  });

  it('of another department than the link’s is refused', async () => {
    ward.link = { ...ward.link, department: 'GW' };
    await expect(send('')).rejects.toMatchObject({
      fault: { state: 'rejected', code: 204, location: 'OBX^2^18' },
    });
    expect(await ward.readings()).toEqual([]);
    ward.link = { ...ward.link, department: 'ICU' };
    expect((await send('')).state).toBe('applied');
    const other = await addPatient(ward.db);
    await giveBed(ward.db, other, { department: 'GW', number: 1 });
    expect(await owners()).toEqual([ward.patient]);
  });

  it('is not acknowledged while it cannot be stored', async () => {
    await ward.db.schema
      .alterTable('readings')
      .renameTo('gone')
      .execute()
      .catch(() => undefined);
    await expect(send('')).rejects.toThrow();
  });
});
