import type { Admission } from '../../../src/contract/admissions';
import type { Dashboard } from '../../../src/contract/dashboard';
import { admissionOf, admissionsOn } from '../../fixtures/ward/admissionsOn';
import { ENGINES } from '../../fixtures/database/database';
import { addPatient, wear } from '../../fixtures/ward/ward';

describe.each(ENGINES)('admissions on %s', (engine) => {
  const { given, on, device, admit, latest, body, wearerOf } = admissionsOn(engine);

  it('[API-53] [ADM-14] there is none before the first', async () => {
    const {
      status,
      body: answer,
      headers,
    } = await on.nurse.get(`/patients/${given.patient}/latest-admission/`);
    expect({ status, answer, type: headers.get('content-type') }).toEqual({
      status: 200,
      answer: null,
      type: 'application/json; charset=utf-8',
    });
    expect((await on.nurse.get('/patients/999999/latest-admission/')).status).toBe(404);
  });

  it('[API-54] [API-55] [ADM-13] admits a patient, with bed and device in one step', async () => {
    const worn = await device();
    const [bed = 0] = given.icu.beds;
    const admission = await admit({ department: given.icu.id, bed, device: worn, discharge_date: null });
    expect(admission).toEqual({
      id: admission.id,
      status: 'IN_WARD',
      patient: given.patient,
      admission_date: '2026-03-01',
      discharge_date: null,
      diagnosis: given.diagnosis,
      department: given.icu.id,
      bed,
      device: worn,
    });
    expect(await latest()).toEqual(admission);
    expect((await on.nurse.get(`/patients/${given.patient}/`)).body).toMatchObject({
      bed: 'ICU-1',
      admission: { id: admission.id, department: { id: given.icu.id, name: 'Intensive Care' } },
    });
    const { body: board } = await on.nurse.get('/dashboard/patients/');
    expect((board as Dashboard).find(({ device_id }) => device_id === worn)).toMatchObject({
      patient: { id: given.patient, bed: 'ICU-1' },
    });
  });

  it('[VAL-17] [VAL-18] [VAL-19] [VAL-20] needs status, patient, diagnosis and date, and nothing else', async () => {
    expect(await admit()).toMatchObject({ department: null, bed: null, device: null });
    for (const field of ['status', 'patient', 'diagnosis', 'admission_date']) {
      expect(await on.nurse.post('/admissions/', body({ [field]: undefined }))).toMatchObject({
        status: 400,
        body: { [field]: ['This field is required.'] },
      });
    }
    const wrong = {
      status: ['DEAD', '', 7],
      admission_date: ['2026-3-1', '2026-02-30', '2026-03-011', ''],
      patient: [0, '1', null, 999_999],
      diagnosis: [999_999, null],
      department: [999_999, 'ICU'],
      bed: [-1],
      device: [999_999],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body: answer } = await on.nurse.post(
          '/admissions/',
          body({ patient: await addPatient(on.server.db), [field]: value }),
        );
        expect({ field, value, status, fields: Object.keys(answer as object) }).toEqual({
          field,
          value,
          status: 400,
          fields: [field],
        });
      }
    }
  });

  it('[ADM-23] refuses a bed of another department, one that is taken, and one without a department', async () => {
    const [bed = 0] = given.icu.beds;
    expect(await on.nurse.post('/admissions/', body({ department: given.ward.id, bed }))).toMatchObject({
      status: 400,
      body: { bed: ['This bed belongs to another department.'] },
    });
    expect(await on.nurse.post('/admissions/', body({ bed }))).toMatchObject({
      status: 400,
      body: { bed: ['A bed needs a department.'] },
    });
    expect(
      await on.nurse.post('/admissions/', body({ department: given.icu.id, bed: 999_999 })),
    ).toMatchObject({
      status: 400,
      body: { bed: ['There is no such bed.'] },
    });
    await admit({ department: given.icu.id, bed });
    const other = await addPatient(on.server.db);
    expect(
      await on.nurse.post('/admissions/', body({ patient: other, department: given.icu.id, bed })),
    ).toMatchObject({ status: 400, body: { bed: ['This bed is taken by another patient.'] } });
    expect(await latest(other)).toBeNull();
  });

  it("[ADM-23] [C3] refuses another patient's device, and then admits no patient", async () => {
    const worn = await device();
    const other = await addPatient(on.server.db);
    await wear(on.server.db, { device: worn, patient: other, from: 0 });
    expect(await on.nurse.post('/admissions/', body({ device: worn }))).toMatchObject({
      status: 400,
      body: { device: ['This device is in use by another patient.'] },
    });
    expect(await latest()).toBeNull();
    expect(await wearerOf(worn)).toBe(other);
  });

  it('[ADM-15] [C3] moves the patient to another device in one step, and changes nothing when the patient wears it already or none is sent', async () => {
    const [one, two] = [await device(), await device()];
    const { id } = await admit({ device: one });
    for (const sent of [one, null, undefined])
      expect(
        admissionOf((await on.nurse.patch(`/admissions/${id}/`, { device: sent, status: 'IN_ICU' })).body),
      ).toMatchObject({ device: one });
    expect(admissionOf((await on.nurse.patch(`/admissions/${id}/`, { device: two })).body)).toMatchObject({
      device: two,
    });
    expect([await wearerOf(one), await wearerOf(two)]).toEqual([null, given.patient]);
  });

  it('[ADM-19] a bed that was not chosen does not follow into another department', async () => {
    const [bed = 0] = given.icu.beds;
    const { id } = await admit({ department: given.icu.id, bed });
    expect((await on.nurse.patch(`/admissions/${id}/`, { department: given.icu.id })).body).toMatchObject({
      bed,
    });
    expect(await on.nurse.patch(`/admissions/${id}/`, { department: given.ward.id, bed })).toMatchObject({
      status: 400,
      body: { bed: ['This bed belongs to another department.'] },
    });
    expect((await on.nurse.patch(`/admissions/${id}/`, { department: given.ward.id })).body).toMatchObject({
      department: given.ward.id,
      bed: null,
    });
    expect((await on.nurse.get(`/patients/${given.patient}/`)).body).toMatchObject({
      bed: null,
      admission: { department: { name: 'Medicine' } },
    });
  });

  it('[C5] one patient has one open admission, however often it is saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => on.nurse.post('/admissions/', body())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body: answer } of answers.filter((each) => each.status !== 201)) {
      expect({ status, answer }).toEqual({
        status: 400,
        answer: { patient: ['This patient is already admitted.'] },
      });
    }
  });

  it('[C4] 30 patients who want one bed at once: one gets it', async () => {
    const patients = await Promise.all(Array.from({ length: 30 }, () => addPatient(on.server.db)));
    const [, bed = 0] = given.icu.beds;
    const answers = await Promise.all(
      patients.map((each) =>
        on.nurse.post('/admissions/', body({ patient: each, department: given.icu.id, bed })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body: answer } of answers.filter((each) => each.status !== 201)) {
      expect({ status, answer }).toEqual({
        status: 400,
        answer: { bed: ['This bed is taken by another patient.'] },
      });
    }
  });

  it('[C2] 20 admissions that want one device at once: one gets it', async () => {
    const patients = await Promise.all(Array.from({ length: 20 }, () => addPatient(on.server.db)));
    const wanted = await device();
    const answers = await Promise.all(
      patients.map((each) => on.nurse.post('/admissions/', body({ patient: each, device: wanted }))),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(await wearerOf(wanted)).toBe((won[0]?.body as Admission).patient);
    for (const { body: answer } of answers.filter(({ status }) => status !== 201))
      expect(answer).toEqual({ device: ['This device is in use by another patient.'] });
  });

  it('[C7] is not overwritten by a user who read it before it was changed', async () => {
    const { id } = await admit();
    const tag =
      (await on.nurse.get(`/patients/${given.patient}/latest-admission/`)).headers.get('etag') ?? '';
    const first = await on.nurse.patch(`/admissions/${id}/`, { status: 'IN_ICU' }, tag);
    expect(first.status).toBe(200);
    expect(await on.doctor.patch(`/admissions/${id}/`, { status: 'PENDING' }, tag)).toMatchObject({
      status: 409,
      body: { detail: expect.any(String) as unknown },
    });
    expect(
      (await on.doctor.patch(`/admissions/${id}/`, { status: 'PENDING' }, first.headers.get('etag') ?? ''))
        .status,
    ).toBe(200);
    expect(await latest()).toMatchObject({ status: 'PENDING' });
    const answers = await Promise.all(
      [on.nurse, on.doctor].map((client) => client.patch(`/admissions/${id}/`, {}, tag)),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('[API-04] refuses what is not to be changed, by name', async () => {
    const { id } = await admit();
    for (const field of ['id', 'patient', 'discharge_date', 'updated_at']) {
      expect(await on.nurse.patch(`/admissions/${id}/`, { [field]: null })).toMatchObject({
        status: 400,
        body: { [field]: ['This field is not accepted.'] },
      });
    }
    expect(await on.nurse.post('/admissions/', body({ discharge_date: '2026-03-02' }))).toMatchObject({
      status: 400,
      body: { discharge_date: [expect.any(String)] },
    });
    expect((await on.nurse.patch('/admissions/999999/', {})).status).toBe(404);
  });
});
