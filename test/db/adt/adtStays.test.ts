import { ENGINES } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { ADT_NOW, adtWardOn } from '../../fixtures/hl7/adtWard';
import { addDiagnosis } from '../../fixtures/ward/hospital';
import { addPatient, addUsers } from '../../fixtures/ward/ward';
import { logVitals } from '../../../src/server/services/patients/logVitals';

describe.each(ENGINES)('stays by ADT on %s', (engine) => {
  const { given, send, stays, count, admitted } = adtWardOn(engine);

  it('[C8] A13 raises again what stands by sets logged by hand', async () => {
    const { db } = given;
    const patient = await admitted();
    const [author = 0] = await addUsers(db, 1);
    const set = {
      patient,
      timestamp: new Date(ADT_NOW - 3 * 60_000).toISOString(),
      observations: [{ type: 'NON_INVASIVE_BLOOD_PRESSURE_MEAN' as const, value: 40 }],
    };
    await logVitals(db, set, { id: author, username: 'nurse' }, ADT_NOW);
    await send('A03', [pidOf('1'), pv1Of('', 'V1')], '202603100900');
    const alarms = () =>
      db
        .selectFrom('alarms')
        .select(['kind', 'resolution', 'announced_at'])
        .where('patient_id', '=', patient)
        .where('kind', '=', 'NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW')
        .orderBy('id')
        .execute();
    expect(await alarms()).toMatchObject([{ resolution: 'admission closed' }]);
    expect(await send('A13', [pidOf('1'), pv1Of('', 'V1')], '202603100920')).toMatchObject({
      state: 'applied',
    });
    expect(await alarms()).toMatchObject([
      { resolution: 'admission closed' },
      { resolution: null, announced_at: expect.anything() as unknown },
    ]);
  });

  it('A01 registers and admits an unknown patient, without an SSN and a diagnosis', async () => {
    const { db, icu } = given;
    const code = await addDiagnosis(db, { code: 'J18.9', name: 'Pneumonia' });
    const patient = await admitted();
    expect(await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      id: patient,
      ssn: 'HOSP-1',
      first_name: 'Agnes',
      last_name: 'Kirchner',
      date_of_birth: '1948-11-30',
      gender: 'F',
    });
    expect(await stays()).toEqual([
      {
        patient_id: patient,
        status: 'HOSPITAL_ADMISSION',
        admission_date: '2026-03-10',
        discharge_date: null,
        diagnosis_id: null,
        department_id: icu.id,
        bed_id: icu.beds[2],
      },
    ]);
    const second = await send('A04', [
      pidOf('2', { family: 'van der Berg-3', gender: 'O', ssn: '900-00-0002' }),
      pv1Of('Intensive care^^ICU-1', 'V2'),
      'DG1|1||J189^Pneumonia^I10',
      'PV2||',
      'ZXY|1|whatever',
      'AL1|1|DA|1^Penicillin',
      'NK1|1|Kirchner^Otto|SPO^Spouse||(030)555',
    ]);
    expect(second).toMatchObject({ state: 'applied' });
    expect((await stays())[1]).toMatchObject({
      status: 'REGISTERED',
      diagnosis_id: code,
      bed_id: icu.beds[0],
    });
    const [, berg] = await db.selectFrom('patients').selectAll().orderBy('id').execute();
    expect(berg).toMatchObject({
      ssn: '900-00-0002',
      last_name: 'van der Berg-3',
      gender: '',
      emergency_fullname: 'Otto Kirchner',
      emergency_relationships: 'Spouse',
      emergency_phone_number: '(030)555',
    });
    expect(
      await db.selectFrom('patient_conditions').select(['patient_id', 'kind', 'name']).execute(),
    ).toEqual([{ patient_id: berg?.id, kind: 'allergy', name: 'Penicillin' }]);
    // Every segment has a step.
    const steps = 'outcome' in second ? second.outcome.steps : [];
    expect([...new Set(steps.map(({ segment }) => segment))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(steps.find(({ segment }) => segment === 6)).toMatchObject({
      result: 'left out',
      text: 'Not used.',
    });
  });

  it('A01 sent again updates the open stay; of another visit it is a dead letter', async () => {
    const { db, med } = given;
    const patient = await admitted();
    expect(await send('A01', [pidOf('1', { given: 'Agatha' }), pv1Of('MED^^1', 'V1')])).toMatchObject({
      state: 'applied',
      patient,
    });
    expect(await count('patients')).toBe(1);
    expect(await stays()).toMatchObject([{ department_id: med.id, bed_id: med.beds[0] }]);
    expect(await send('A01', [pidOf('1', { given: 'Else' }), pv1Of('MED^^1', 'V2')])).toMatchObject({
      state: 'dead',
      code: 205,
      at: 'PV1^1^19',
    });
    expect(await db.selectFrom('patients').select('first_name').execute()).toEqual([
      { first_name: 'Agatha' },
    ]);
  });

  it('A01 is a dead letter for a bed that is taken or not known, or a patient without a birth date, and leaves nothing behind', async () => {
    const { db, med } = given;
    await admitted();
    expect(await send('A01', [pidOf('2'), pv1Of('ICU^^3', 'V2')])).toMatchObject({
      state: 'dead',
      code: 206,
      at: 'PV1^1^3',
    });
    expect(await send('A01', [pidOf('2'), pv1Of('MED^4^12', 'V2')])).toEqual({
      state: 'dead',
      patient: null,
      code: 204,
      at: 'PV1^1^3',
      text: 'There is no bed MED 4 12. Name the bed, then replay.',
    });
    expect(await send('A01', [pidOf('2', { born: '' }), pv1Of('MED^^1', 'V2')])).toMatchObject({
      state: 'dead',
      code: 101,
      at: 'PID^1^7',
      text: expect.stringContaining('birth date') as string,
    });
    for (const born of ['1948', '19480231'])
      expect(await send('A01', [pidOf('2', { born }), pv1Of('MED^^1', 'V2')])).toMatchObject({
        ...{ state: 'dead', code: 102, at: 'PID^1^7' },
        text: expect.stringContaining('no day of the calendar') as string,
      });
    expect(await send('A01', [pidOf('2', { born: '20990101' }), pv1Of('MED^^1', 'V2')])).toMatchObject({
      state: 'dead',
    });
    expect([await count('patients'), await count('admissions'), await count('patient_identifiers')]).toEqual([
      1, 1, 1,
    ]);
    // Mended: the bed has a name.
    await db
      .insertInto('location_aliases')
      .values({
        ...{ point_of_care: 'MED', room: '4', bed: '12', department_id: med.id, bed_id: med.beds[1] ?? null },
        created_at: new Date(ADT_NOW).toISOString(),
      })
      .execute();
    expect(await send('A01', [pidOf('2'), pv1Of('med^4^12', 'V2')])).toMatchObject({ state: 'applied' });
    expect((await stays())[1]).toMatchObject({ bed_id: med.beds[1] });
  });

  it('[J36] never registers a patient anew because a name or date was spelled differently', async () => {
    await admitted();
    expect(
      await send('A01', [pidOf('1', { family: 'Kirschner', born: '19481103' }), pv1Of('MED^^1', 'V1')]),
    ).toMatchObject({ state: 'dead', code: 204, at: 'PID^1^5' });
    expect(await count('patients')).toBe(1);
  });

  it('[C1] a name that cannot be read registers no patient and replaces no name that can', async () => {
    const { db } = given;
    const names = () => db.selectFrom('patients').select(['last_name', 'first_name']).execute();
    expect(await send('A01', [pidOf('1', { family: 'G\ufffdrtner' }), pv1Of('ICU^^3', 'V1')])).toMatchObject({
      ...{ state: 'dead', code: 102, at: 'PID^1^5' },
    });
    expect(await names()).toEqual([]);
    await admitted();
    const before = await names();
    const again = pidOf('1', { family: 'G\ufffdrtner', given: 'J\ufffdrg' });
    expect(await send('A08', [again, pv1Of('', 'V1')])).toMatchObject({
      state: 'applied',
      outcome: { warnings: expect.arrayContaining([expect.stringContaining('cannot be read')]) as string[] },
    });
    expect(await names()).toEqual(before);
  });

  it('an open stay made by hand takes the number of the visit', async () => {
    const { db, icu } = given;
    const patient = await addPatient(db, { ssn: '900-00-0077' });
    const diagnosis = await addDiagnosis(db, { code: 'A00', name: 'Cholera' });
    await db
      .insertInto('admissions')
      .values({
        ...{ patient_id: patient, status: 'IN_ICU', admission_date: '2026-03-01', discharge_date: null },
        ...{ diagnosis_id: diagnosis, department_id: icu.id, bed_id: icu.beds[0] ?? null },
        updated_at: new Date(ADT_NOW).toISOString(),
      })
      .execute();
    const pid = pidOf('77', { family: 'X', given: 'Test', born: '19600501', ssn: '900000077' });
    expect(await send('A01', [pid, pv1Of('ICU^^1', 'V7')])).toMatchObject({ state: 'applied', patient });
    expect(await stays()).toMatchObject([{ status: 'IN_ICU', diagnosis_id: diagnosis }]);
    expect(await db.selectFrom('visits').select(['number', 'last_event']).execute()).toEqual([
      { number: 'V7', last_event: 'A01' },
    ]);
    expect(await send('A03', [pidOf('77', { born: '19600501' }), pv1Of('', 'V7')])).toMatchObject({
      state: 'applied',
    });
    expect(await stays()).toMatchObject([{ discharge_date: '2026-03-10' }]);
  });

  it('keeps an SSN as a person would have typed it', async () => {
    const pid = pidOf('78', { family: 'X', born: '19600501', ssn: '900\u201100\u20110078\u200b' });
    expect(await send('A01', [pid, pv1Of('', 'V8')])).toMatchObject({ state: 'applied' });
    expect(await given.db.selectFrom('patients').select('ssn').execute()).toEqual([{ ssn: '900-00-0078' }]);
  });
});
