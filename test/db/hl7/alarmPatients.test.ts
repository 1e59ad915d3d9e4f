import { oruHandler } from '../../../src/server/services/hl7/oru/oruHandler';
import { groupedLookups } from '../../../src/server/services/hl7/oru/groupedLookups';
import { mergePatients } from '../../../src/server/services/hl7/adt/merge/mergePatients';
import { someoneWaits } from '../../fixtures/database/someoneWaits';
import { exchangeOn } from '../../fixtures/hl7/exchangeOn';
import { hl7, said } from '../../fixtures/hl7/messages';
import { openOruWard, RECEIVED_AT, type OruWard } from '../../fixtures/hl7/oruWard';
import { ADA, alarmSegments, type SentAlarm } from '../../fixtures/hl7/sentAlarm';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { addDevice, addPatient, giveBed, reading, wear } from '../../fixtures/ward/ward';

describe('[C1] an alarm of another system, of a monitor that changed hands', () => {
  let ward: OruWard;
  const send = (alarm: SentAlarm = {}) => ward.send(...alarmSegments(alarm));

  const DOB = '19500303';
  const NEXT = `PID|1||900-00-0002^^^^SS||||${DOB}`;
  let next: number;
  const alarmsOf = async (patient: number) =>
    (
      await ward.db
        .selectFrom('alarms')
        .select(['kind'])
        .where('patient_id', '=', patient)
        .where('resolved_at', 'is', null)
        .execute()
    ).map(({ kind }) => kind);
  const handOver = async () => {
    const at = new Date(RECEIVED_AT - 10 * 60_000).toISOString();
    const { device_id: device } = await ward.db
      .updateTable('device_assignments')
      .set({ released_at: at })
      .returning('device_id')
      .executeTakeFirstOrThrow();
    await wear(ward.db, { device, patient: next, from: Date.parse(at) });
  };
  beforeEach(async () => {
    ward = await openOruWard();
    next = await addPatient(ward.db, { ssn: '900-00-0002' });
    await ward.db
      .updateTable('patients')
      .set({ date_of_birth: '1950-03-03', last_name: 'Next' })
      .where('id', '=', next)
      .execute();
    await giveBed(ward.db, next, { department: 'ICU', number: 2 });
  });

  afterEach(() => ward.close());

  it.each(['', ADA])('is of who wore it at its time (PID: %p)', async (pid) => {
    await handOver();
    const at = '20260310074500+0000';
    expect(await send({ at, pid })).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect(await alarmsOf(next)).toEqual([]);
    expect(await alarmsOf(ward.patient)).toEqual(['FOREIGN_ALARM']);
    expect(await send({ id: 'B1', pid: '' })).toMatchObject({ patientId: next });
    expect(await alarmsOf(next)).toEqual(['FOREIGN_ALARM']);
  });

  it('of a monitor whose clock is known to be slow is of who wore it then by ours', async () => {
    await handOver();
    const ingest = ingestInto(ward.db, () => ward.now);
    const lag = 20 * 60_000;
    for (const before of [40_000, 20_000, 0]) {
      ward.now = RECEIVED_AT - before;
      await ingest.submit([reading('0123456789ABCDEF', ward.now - lag, { heartRate: 80 })]);
    }
    expect(await send({ at: '20260310074000+0000', pid: '' })).toMatchObject({ patientId: next });
    expect(await alarmsOf(next)).toContain('FOREIGN_ALARM');
    expect(await alarmsOf(ward.patient)).toEqual([]);
  });

  it('is of who wears it now when PID says so: clocks differ', async () => {
    await handOver();
    const at = '20260310074930+0000';
    expect(await send({ at, pid: NEXT })).toMatchObject({ state: 'applied', patientId: next });
    expect(await alarmsOf(next)).toEqual(['FOREIGN_ALARM']);
  });

  it.each([
    ['of the last hour is of who wears it now', '20260310070030+0000', 'applied'],
    ['of an hour ago is of no patient', '20260310070000+0000', 'dead'],
  ])('that no patient wore at its time: an alarm %s', async (_, at, state) => {
    await ward.db
      .updateTable('device_assignments')
      .set({ assigned_at: new Date(RECEIVED_AT - 60_000).toISOString() })
      .execute();
    expect(await send({ at, pid: '' })).toMatchObject({ state });
    expect(await alarmsOf(ward.patient)).toEqual(state === 'applied' ? ['FOREIGN_ALARM'] : []);
  });

  it('of a wearer who was discharged since is raised for no patient', async () => {
    await handOver();
    await ward.db
      .updateTable('admissions')
      .set({ discharge_date: '2026-03-10', bed_id: null })
      .where('patient_id', '=', ward.patient)
      .execute();
    expect(await send({ at: '20260310074500+0000' })).toMatchObject({
      ...{ state: 'dead', patientId: ward.patient },
      fault: { code: 204, text: 'The patient has no open stay.' },
    });
    expect([...(await alarmsOf(next)), ...(await alarmsOf(ward.patient))]).toEqual([]);
  });

  it.each(['', ADA])('that is over is of whom it stands for (PID: %p)', async (pid) => {
    await send({ at: '20260310074500+0000' });
    await handOver();
    expect(await send({ phase: 'end', pid })).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect(await alarmsOf(ward.patient)).toEqual([]);
    expect(await alarmsOf(next)).toEqual([]);
  });

  it.each(['', NEXT])(
    'that is over is of the wearer when that is whose stands, or who is named (PID: %p)',
    async (pid) => {
      await send({ at: '20260310074500+0000' });
      await handOver();
      // Its numbers begin anew.
      if (pid === '') await send({ at: '20260310075500+0000', pid });
      expect(await send({ phase: 'end', pid })).toMatchObject({ state: 'applied', patientId: next });
      expect(await alarmsOf(next)).toEqual([]);
      expect(await alarmsOf(ward.patient)).toEqual(['FOREIGN_ALARM']);
    },
  );

  it('that PID named while no patient wore the monitor ends for that patient once another wears it', async () => {
    const { device_id: device } = await ward.db
      .deleteFrom('device_assignments')
      .returning('device_id')
      .executeTakeFirstOrThrow();
    expect(await send({ at: '20260310074500+0000' })).toMatchObject({ patientId: ward.patient });
    await wear(ward.db, { device, patient: next, from: RECEIVED_AT - 10 * 60_000 });
    expect(await send({ phase: 'end' })).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect([...(await alarmsOf(ward.patient)), ...(await alarmsOf(next))]).toEqual([]);
  });

  describe('whose monitor no patient wore when it began', () => {
    const begun = { device: 'MONX1', at: '20260310074500+0000' };
    const end = { device: 'MONX1', pid: '', phase: 'end', state: 'inactive' };
    const NONE = {
      ...{ state: 'dead', patientId: null },
      fault: { code: 204, location: 'OBX^1^18', text: expect.stringContaining('names none') as string },
    };

    it.each([
      ['without PID', ''],
      ['with a PID that names no person', 'PID|1'],
      ['with a PID that names that patient', 'PID|1||||Doe^Ada||19600501'],
    ])('ends by its number %s', async (_, pid) => {
      expect(await send(begun)).toMatchObject({ state: 'applied', patientId: ward.patient });
      expect(await send({ ...end, pid })).toMatchObject({ state: 'applied', patientId: ward.patient });
      expect(await alarmsOf(ward.patient)).toEqual([]);
    });

    it('ends by its number also once another patient wears the monitor', async () => {
      await send(begun);
      await wear(ward.db, {
        device: await addDevice(ward.db, 'MONX1'),
        ...{ patient: next, from: RECEIVED_AT - 10 * 60_000 },
      });
      expect(await send(end)).toMatchObject({ state: 'applied', patientId: ward.patient });
      expect(await alarmsOf(ward.patient)).toEqual([]);
    });

    it('ends by its number when neither message names a monitor', async () => {
      await send({ ...begun, device: '' });
      expect(await send({ ...end, device: '' })).toMatchObject({ state: 'applied', patientId: ward.patient });
      expect(await alarmsOf(ward.patient)).toEqual([]);
    });

    it.each([
      ['of another number', { id: 'B1' }],
      ['of another monitor that counts alike', { device: 'MONX2' }],
      ['without a number and a monitor', { id: '', namespace: '', device: '' }],
    ])('is not ended by an end %s', async (_, other) => {
      await send({ ...begun, ...('namespace' in other ? other : {}) });
      expect(await send({ ...end, ...other })).toMatchObject({ state: 'dead', fault: { code: 204 } });
      expect(await alarmsOf(ward.patient)).toEqual(['FOREIGN_ALARM']);
    });

    it('is not ended by an end whose PID names another person', async () => {
      await send(begun);
      await send({ ...end, pid: NEXT });
      expect(await alarmsOf(ward.patient)).toEqual(['FOREIGN_ALARM']);
    });

    it('ends only for whom PID names where it stands for two', async () => {
      await send(begun);
      await send({ ...begun, pid: NEXT });
      expect(await send(end)).toMatchObject(NONE);
      expect([...(await alarmsOf(ward.patient)), ...(await alarmsOf(next))]).toHaveLength(2);
      expect(await send({ ...end, pid: NEXT })).toMatchObject({ state: 'applied', patientId: next });
      expect(await send(end)).toMatchObject({ state: 'applied', patientId: ward.patient });
    });
  });
});

/** The embedded database has one connection: nothing waits there. */
describe('[J37] an alarm of another system beside a merge of its patient', () => {
  it.each([
    ['begins', []],
    ['ends', ['start']],
  ])('is of the record that is kept (it %s)', async (_, before) => {
    const ward = await openOruWard({ engine: 'postgres' });
    const { db, patient: retired } = ward;
    const { send, clock } = await exchangeOn(db, 'ventilators', {
      handlers: {
        ORU: oruHandler({
          ...{ ingest: ingestInto(db, () => ward.now), lookups: groupedLookups(db) },
          ...{ onAlarms: () => undefined, clock: () => ward.now },
        }),
      },
    });
    for (const phase of before) await send(hl7(...alarmSegments({ phase })));
    const survivor = await addPatient(db, { ssn: '900-00-0005' });
    const openOf = async () =>
      (
        await db
          .selectFrom('alarms')
          .select('patient_id')
          .where('resolved_at', 'is', null)
          .where('kind', '=', 'FOREIGN_ALARM')
          .execute()
      ).map(({ patient_id: id }) => id);
    let answers: Promise<string[]> | undefined;
    await db.transaction().execute(async (tx) => {
      const by = { id: null, username: 'tests' };
      await mergePatients(tx, { survivor, retired, number: '1', by, now: clock() });
      const phase = before.length > 0 ? 'end' : 'start';
      answers = send(hl7(...alarmSegments({ phase, at: '20260310075958+0000' })));
      await someoneWaits(db);
    });
    expect((await answers)?.map(said)).toEqual(['AA 1']);
    expect(await openOf()).toEqual(before.length > 0 ? [] : [survivor]);
    await ward.close();
  });
});
