import { closesAdmission, PATIENT_STATUSES } from '../../../src/clinical/patientStatus';
import type { Dashboard } from '../../../src/contract/dashboard';
import { admissionsOn } from '../../fixtures/ward/admissionsOn';
import { apiClient } from '../../fixtures/server/apiClient';
import { ENGINES } from '../../fixtures/database/database';
import { addPatient } from '../../fixtures/ward/ward';

describe.each(ENGINES)('admissions on %s', (engine) => {
  const { given, admit, on, device, wearerOf, body, latest } = admissionsOn(engine);

  it('[ADM-11] every status may follow any other', async () => {
    const { id } = await admit();
    const statuses = PATIENT_STATUSES.map(({ value }) => value);
    // From each to itself, and to every later one and back: so every pair comes once in each direction.
    const walk = statuses.flatMap((from, place) => [
      from,
      from,
      ...statuses.slice(place + 1).flatMap((to) => [to, from]),
    ]);
    for (const status of walk)
      expect((await on.nurse.patch(`/admissions/${id}/`, { status })).status).toBe(200);
  }, 120_000);

  it.each(PATIENT_STATUSES.map(({ value }) => value))(
    '[C8] %s frees bed and device exactly when it ends the stay',
    async (status) => {
      const worn = await device();
      const [, , bed = 0] = given.icu.beds;
      const { id } = await admit({ department: given.icu.id, bed, device: worn });
      const { body: answer } = await on.nurse.patch(`/admissions/${id}/`, {
        status,
        device: worn,
        department: given.icu.id,
        bed,
      });
      const closes = closesAdmission(status);
      expect(closes).toBe(
        ['HOSPITAL_DISCHARGE', 'EXPIRED', 'NO_SHOW', 'SURGERY_CANCELED', 'TRANSFER'].includes(status),
      );
      expect(answer).toMatchObject({
        status,
        bed,
        discharge_date: closes ? '2026-03-10' : null,
        device: closes ? null : worn,
      });
      expect(await wearerOf(worn)).toBe(closes ? null : given.patient);
      expect((await on.nurse.get(`/patients/${given.patient}/`)).body).toMatchObject({
        bed: closes ? null : 'ICU-3',
      });
      const { body: board } = await on.nurse.get('/dashboard/patients/');
      expect((board as Dashboard).some(({ device_id }) => device_id === worn)).toBe(!closes);
      const next = await on.nurse.post(
        '/admissions/',
        body({ patient: await addPatient(on.server.db), department: given.icu.id, bed, device: worn }),
      );
      expect(next.status).toBe(closes ? 201 : 400);
    },
  );

  it('leaving a closing status opens the stay again, unless its bed is taken or the patient is back already', async () => {
    const [, , , bed = 0] = given.icu.beds;
    const { id } = await admit({ department: given.icu.id, bed });
    await on.nurse.patch(`/admissions/${id}/`, { status: 'TRANSFER' });
    expect((await on.nurse.patch(`/admissions/${id}/`, { status: 'IN_ICU' })).body).toMatchObject({
      discharge_date: null,
      bed,
    });
    await on.nurse.patch(`/admissions/${id}/`, { status: 'TRANSFER' });
    const other = await admit({ patient: await addPatient(on.server.db), department: given.icu.id, bed });
    expect(await on.nurse.patch(`/admissions/${id}/`, { status: 'IN_ICU' })).toMatchObject({
      status: 400,
      body: { bed: ['This bed is taken by another patient.'] },
    });
    expect((await on.nurse.patch(`/admissions/${id}/`, { status: 'IN_ICU', bed: null })).body).toMatchObject({
      discharge_date: null,
      bed: null,
    });
    await on.nurse.patch(`/admissions/${id}/`, { status: 'EXPIRED' });
    const again = await admit();
    expect(await on.nurse.patch(`/admissions/${id}/`, { status: 'IN_ICU' })).toMatchObject({
      status: 400,
      body: { status: ['This patient has another open admission.'] },
    });
    expect(await latest()).toMatchObject({ id: again.id });
    expect(other.bed).toBe(bed);
  });

  it('a closed stay is given no device', async () => {
    const free = await device();
    const { id } = await admit();
    expect(await on.nurse.patch(`/admissions/${id}/`, { status: 'EXPIRED', device: free })).toMatchObject({
      status: 400,
      body: { device: ['An admission that is closed is given no device.'] },
    });
    expect(await latest()).toMatchObject({ status: 'IN_WARD' });
    expect(await wearerOf(free)).toBeNull();
  });

  it('the latest is the open one, else the one that began last', async () => {
    const old = await admit({ admission_date: '2026-03-05' });
    await on.nurse.patch(`/admissions/${old.id}/`, { status: 'HOSPITAL_DISCHARGE' });
    const open = await admit({ admission_date: '2026-03-01' });
    expect(await latest()).toMatchObject({ id: open.id });
    await on.nurse.patch(`/admissions/${open.id}/`, { status: 'HOSPITAL_DISCHARGE' });
    expect(await latest()).toMatchObject({ id: old.id });
  });

  it('[VAL-20] does not begin after its end, before the birth of the patient or after tomorrow', async () => {
    const { id } = await admit();
    await on.nurse.patch(`/admissions/${id}/`, { status: 'HOSPITAL_DISCHARGE' });
    const after = { admission_date: ['The admission date lies after the discharge date.'] };
    const unborn = { admission_date: ['The admission date lies before the birth of the patient.'] };
    const late = { admission_date: ['The admission date may be tomorrow at the latest.'] };
    for (const [admission_date, refused] of [
      ['2026-03-11', after],
      ['2026-03-12', late],
      ['2099-12-31', late],
      ['1960-04-30', unborn],
    ] as const) {
      const over = await on.nurse.patch(`/admissions/${id}/`, { admission_date });
      expect([admission_date, over.status, over.body]).toEqual([admission_date, 400, refused]);
      const ended = await on.nurse.post('/admissions/', body({ admission_date, status: 'EXPIRED' }));
      expect([admission_date, ended.status, ended.body]).toEqual([admission_date, 400, refused]);
      if (refused === after) continue;
      const open = await on.nurse.post('/admissions/', body({ admission_date, status: 'IN_ICU' }));
      expect([admission_date, open.status, open.body]).toEqual([admission_date, 400, refused]);
    }
    expect(await latest()).toMatchObject({ admission_date: '2026-03-01', discharge_date: '2026-03-10' });
  });

  it('one of tomorrow that is closed today ends when it was to begin', async () => {
    const { id } = await admit({ admission_date: '2026-03-11' });
    expect(
      (await on.nurse.patch(`/admissions/${id}/`, { status: 'NO_SHOW', admission_date: '2026-03-11' })).body,
    ).toMatchObject({ status: 'NO_SHOW', discharge_date: '2026-03-11' });
    await on.nurse.patch(`/admissions/${id}/`, { status: 'IN_WARD', admission_date: '1960-05-01' });
    expect(await latest()).toMatchObject({ admission_date: '1960-05-01', discharge_date: null });
  });

  // The last one: the sessions of the others end meanwhile.
  it('editing a closed stay, and another closing status, leave the day on which it was closed', async () => {
    const { id } = await admit();
    await on.nurse.patch(`/admissions/${id}/`, { status: 'TRANSFER' });
    on.server.clock.advance(3 * 24 * 3_600_000);
    const nurse = apiClient(on.server, await on.server.signIn('nurse'));
    for (const change of [{ admission_date: '2026-03-04' }, { status: 'EXPIRED' }])
      expect((await nurse.patch(`/admissions/${id}/`, change)).body).toMatchObject({
        ...change,
        discharge_date: '2026-03-10',
      });
  });
});
