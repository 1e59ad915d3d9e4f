import { ENGINES } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { ADT_NOW, adtWardOn } from '../../fixtures/hl7/adtWard';
import { addDevice, addPatient, wear } from '../../fixtures/ward/ward';

/** A PID with numbers as they come: `number^^^authority^type`. */
const pidWith = (numbers: string, { family = 'Kirchner', born = '19481130' } = {}): string =>
  `PID|1||${numbers}||${family}^Agnes||${born}|F`;

describe.each(ENGINES)('[J36] ADT of other hospitals on %s', (engine) => {
  const { given, send, stays, count, worn, admitted } = adtWardOn(engine);

  const ssnOf = async (patient: number) =>
    (await given.db.selectFrom('patients').select('ssn').where('id', '=', patient).executeTakeFirstOrThrow())
      .ssn;

  it.each([
    ['7^^^HOSP^MR~444-55-6666^^^^SS', '444-55-6666'],
    ['7^^^HOSP^MR~444556666^^^USSSA^SS', '444556666'],
    ['444-55-6666^^^^SS', '444-55-6666'],
  ])('an SSN among the numbers of PID-3 (%s) is the SSN: a person comes once', async (numbers, ssn) => {
    const first = await send('A01', [pidWith(numbers), pv1Of('ICU^^1', 'V1')]);
    expect(first).toMatchObject({ state: 'applied' });
    const patient = 'outcome' in first ? first.patient : null;
    expect(await ssnOf(patient ?? 0)).toBe(ssn);
    // Another number of another hospital, the SSN written otherwise, or where PID-19 has it.
    for (const again of ['8^^^CLINIC^MR~444 55 6666^^^SSA^SS', '444556666^^^^SS'])
      expect(await send('A08', [pidWith(again), pv1Of('', '')])).toMatchObject({ state: 'applied', patient });
    expect(await send('A08', [pidOf('9', { ssn: '444-55-6666' }), pv1Of('', '')])).toMatchObject({ patient });
    expect(await send('A01', [pidWith(numbers), pv1Of('ICU^^1', 'V1')])).toMatchObject({ patient });
    // Whether another patient has it is for a person to find out.
    expect(
      await send('A01', [
        pidWith('10^^^HOSP^MR~444-55-6666^^^^SS', { family: 'Novak', born: '19700101' }),
        pv1Of('MED^^1', 'V2'),
      ]),
    ).toMatchObject({ state: 'dead' });
    expect(await count('patients')).toBe(1);
  });

  it('an SSN that comes later is kept, and the fault of one that is taken is at its field', async () => {
    const patient = await admitted('1');
    await admitted('2', 'ICU^^2', 'V2', { family: 'Novak', born: '19700101', ssn: '222-33-4444' });
    expect(await send('A08', [pidWith('1^^^HOSP^MR~444-55-6666^^^^SS'), pv1Of('', 'V1')])).toMatchObject({
      state: 'applied',
    });
    expect(await ssnOf(patient)).toBe('444-55-6666');
    // A number of this patient and the SSN of another one.
    expect(await send('A08', [pidWith('1^^^HOSP^MR~222-33-4444^^^^SS'), pv1Of('', 'V1')])).toMatchObject({
      state: 'dead',
      at: 'PID^1^3',
    });
    expect(await ssnOf(patient)).toBe('444-55-6666');
  });

  it('an unnamed room is no place: two rooms may have a bed of this number', async () => {
    for (const place of ['ICU^12^3', 'ICU^13^3', 'ICU^999^ICU-3'])
      expect(await send('A01', [pidOf('1'), pv1Of(place, 'V1')])).toMatchObject({
        state: 'dead',
        code: 204,
        at: 'PV1^1^3',
      });
    expect(await count('patients')).toBe(0);
    // The room that is the bed, and the bed in the place of the room.
    expect(await send('A01', [pidOf('1'), pv1Of('ICU^3^3', 'V1')])).toMatchObject({ state: 'applied' });
    expect(await send('A02', [pidOf('1'), pv1Of('ICU^2', 'V1')])).toMatchObject({ state: 'applied' });
    expect((await stays())[0]).toMatchObject({ bed_id: given.icu.beds[1] });
  });

  describe('a stay that was made by hand, of a patient whom other systems know', () => {
    const byHand = async () => {
      const { db, icu } = given;
      const patient = await addPatient(db, { ssn: '900-00-0001' });
      await db
        .updateTable('patients')
        .set({ last_name: 'Kirchner', date_of_birth: '1948-11-30' })
        .where('id', '=', patient)
        .execute();
      await db
        .insertInto('admissions')
        .values({
          patient_id: patient,
          status: 'HOSPITAL_ADMISSION',
          admission_date: '2026-03-08',
          updated_at: '2026-03-08T08:00:00.000Z',
          department_id: icu.id,
          bed_id: icu.beds[0] ?? null,
        })
        .execute();
      const device = await addDevice(db, 'W1');
      await wear(db, { device, patient, from: ADT_NOW - 60_000 });
      return { patient, device };
    };
    const pid = pidOf('', { given: 'Test', ssn: '900-00-0001' });
    const outpatient = pv1Of('', 'OP7').replace('PV1|1|I', 'PV1|1|O');

    it.each([
      ['A03', 'of two years ago', pv1Of('', 'OLD'), '20240101120000', 'dead'],
      ['A03', 'of an outpatient', outpatient, '20260310080000', 'dead'],
      ['A11', 'of two years ago', pv1Of('', 'OLD'), '20240101120000', 'rejected'],
      ['A11', 'of an outpatient', outpatient, '20260310080000', 'rejected'],
      ['A02', 'of the day before it began', pv1Of('MED^^1', 'OLD'), '20260307230000', 'rejected'],
    ])('is not ended or moved by %s of a visit %s', async (trigger, _, pv1, at, state) => {
      const { patient, device } = await byHand();
      expect(await send(trigger, [pid, pv1], at)).toMatchObject({ state });
      expect(await stays()).toMatchObject([{ discharge_date: null, bed_id: given.icu.beds[0] }]);
      expect(await worn(patient)).toBe(device);
    });

    it('takes the number of an event of its own time, and ends by that', async () => {
      const { patient } = await byHand();
      expect(await send('A02', [pid, pv1Of('MED^^1', 'V9')], '20260308')).toMatchObject({ state: 'applied' });
      expect(await send('A03', [pid, pv1Of('', 'OTHER')], '20260310')).toMatchObject({ state: 'dead' });
      expect(await send('A03', [pid, pv1Of('', 'V9')], '20260310')).toMatchObject({ state: 'applied' });
      expect(await worn(patient)).toBeNull();
    });
  });

  it.each(['A01', 'A08', 'A31'])(
    '%s of two patients is refused: the second one would be lost',
    async (trigger) => {
      expect(
        await send(trigger, [pidOf('1'), pv1Of('ICU^^1', 'V1'), pidOf('2', { family: 'Novak' })]),
      ).toMatchObject({ state: 'rejected', code: 100, at: 'PID^2' });
      expect(await count('patients')).toBe(0);
    },
  );

  it.each(['A01', 'A02', 'A08'])(
    '%s of two visits is refused: which place is meant would be a guess',
    async (trigger) => {
      await admitted('1', 'ICU^^3', 'V1');
      expect(await send(trigger, [pidOf('1'), pv1Of('ICU^^1', 'V1'), pv1Of('ICU^^2', 'V1')])).toMatchObject({
        state: 'rejected',
        code: 100,
        at: 'PV1^2',
      });
      expect(await stays()).toMatchObject([{ bed_id: given.icu.beds[2] }]);
    },
  );

  it('an SSN that is removed stays, and the message says so', async () => {
    const patient = await admitted('1', 'ICU^^3', 'V1', { ssn: '900-00-0042' });
    expect(await send('A31', [pidOf('1', { ssn: '""' })])).toMatchObject({
      state: 'applied',
      outcome: { warnings: ['PID-19 cannot be removed: the SSN stays.'] },
    });
    expect(
      await given.db.selectFrom('patients').select('ssn').where('id', '=', patient).executeTakeFirst(),
    ).toEqual({ ssn: '900-00-0042' });
  });

  it('a name that is removed stays whole', async () => {
    const patient = await admitted('1', 'ICU^^3', 'V1', { given: 'Agnes^Maria' });
    expect(await send('A31', ['PID|1||1^^^HOSP^MR||""||19481130|F'])).toMatchObject({
      state: 'applied',
      outcome: { warnings: ['PID-5 cannot be removed.'] },
    });
    expect(
      await given.db
        .selectFrom('patients')
        .select(['last_name', 'first_name', 'middle_name'])
        .where('id', '=', patient)
        .executeTakeFirst(),
    ).toEqual({ last_name: 'Kirchner', first_name: 'Agnes', middle_name: 'Maria' });
  });

  it('a dead A01 of a new patient names none: no patient was registered', async () => {
    await admitted('1', 'ICU^^1', 'V1');
    expect(await send('A01', [pidOf('2', { family: 'Novak' }), pv1Of('ICU^^1', 'V2')])).toMatchObject({
      state: 'dead',
      code: 206,
      patient: null,
    });
    expect(await count('patients')).toBe(1);
  });
});
