import { Patient } from '../../../src/contract/patients';
import { compile } from '../../../src/contract/validate';
import type { ApiClient } from '../../fixtures/server/apiClient';
import { ENGINES } from '../../fixtures/database/database';
import { addDiagnosis, newPatient } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDevice } from '../../fixtures/ward/ward';

const isPatient = compile(Patient);

function patientOf(body: unknown): Patient {
  if (!isPatient(body)) throw new Error(`not a patient: ${JSON.stringify(body)}`);
  return body;
}

describe.each(ENGINES)('patients on %s', (engine) => {
  const on = serverOn(engine);
  const register = async (changes: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await on.nurse.post('/patients/', newPatient(changes));
    expect({ status, body }).toMatchObject({ status: 201 });
    return (body as { id: number }).id;
  };
  const read = async (id: number) => patientOf((await on.nurse.get(`/patients/${id}/`)).body);

  it('[API-24] [API-27] [API-28] is registered with everything the form has, and read with exactly the fields of a patient', async () => {
    const id = await register({
      ssn: '901-00-0001',
      first_name: 'Zoë',
      middle_name: 'Ann',
      last_name: 'Åberg',
      date_of_birth: '1955-02-28',
      gender: 'F',
      height: 170,
      weight: 80.5,
      address: '12 High Street\nSpringfield',
      phone_number: '555-0100',
      emergency_fullname: 'Bo Åberg',
      emergency_relationships: 'Husband',
      emergency_phone_number: '555-0101',
      comorbidities: ['Hypertension', { icd_10_code: 'E11.9', name: 'Type 2 diabetes' }],
      allergies: ['Penicillin'],
    });
    expect(await read(id)).toEqual({
      id,
      ssn: '901-00-0001',
      first_name: 'Zoë',
      middle_name: 'Ann',
      last_name: 'Åberg',
      date_of_birth: '1955-02-28',
      gender: 'F',
      height: 170,
      weight: 80.5,
      body_mass_index: 27.9,
      address: '12 High Street\nSpringfield',
      phone_number: '555-0100',
      emergency_fullname: 'Bo Åberg',
      emergency_relationships: 'Husband',
      emergency_phone_number: '555-0101',
      comorbidities: [
        { id: expect.any(Number) as number, icd_10_code: '', name: 'Hypertension', description: '' },
        { id: expect.any(Number) as number, icd_10_code: 'E11.9', name: 'Type 2 diabetes', description: '' },
      ],
      allergies: [{ id: expect.any(Number) as number, icd_10_code: '', name: 'Penicillin', description: '' }],
      is_high_priority: false,
      high_priority_reason: '',
      bed: null,
      admission: null,
      device: null,
    });
  });

  it('[VAL-09] [VAL-15] needs only what is required; what was not given is not known', async () => {
    const { height, weight, body_mass_index, middle_name, comorbidities, allergies } = await read(
      await register({ height: null }),
    );
    expect({ height, weight, body_mass_index, middle_name, comorbidities, allergies }).toEqual({
      height: null,
      weight: null,
      body_mass_index: null,
      middle_name: '',
      comorbidities: [],
      allergies: [],
    });
  });

  it('[API-25] takes the description of a comorbidity from the list of diagnoses', async () => {
    await addDiagnosis(on.server.db, {
      code: 'I10',
      name: 'Essential hypertension',
      description: 'High blood pressure without a known cause',
    });
    const { comorbidities } = await read(
      await register({ comorbidities: [{ icd_10_code: 'I10', name: 'Essential hypertension' }] }),
    );
    expect(comorbidities).toMatchObject([
      { icd_10_code: 'I10', description: 'High blood pressure without a known cause' },
    ]);
  });

  it('[API-28] [PA-03] has an SSN of its own, whatever white space is around it', async () => {
    await register({ ssn: '901-00-0002' });
    for (const ssn of ['901-00-0002', ' 901-00-0002 ']) {
      expect(await on.nurse.post('/patients/', newPatient({ ssn }))).toMatchObject({
        status: 400,
        body: { ssn: ['A patient with this SSN already exists.'] },
      });
    }
    const other = await register();
    expect(await on.nurse.patch(`/patients/${other}/`, { ssn: '901-00-0002' })).toMatchObject({
      status: 400,
      body: { ssn: ['A patient with this SSN already exists.'] },
    });
  });

  it('[API-27] unknown is 404', async () => {
    for (const id of ['999999', 'abc', '0', '99999999999'])
      expect((await on.nurse.get(`/patients/${id}/`)).status).toBe(404);
    expect((await on.nurse.patch('/patients/999999/', { first_name: 'A' })).status).toBe(404);
  });

  it('[API-29] is changed field by field', async () => {
    const id = await register({ height: 170, allergies: ['Latex', 'Nuts'] });
    const before = await read(id);
    const { status, body } = await on.nurse.patch(`/patients/${id}/`, {
      first_name: 'Grace',
      height: null,
      allergies: ['Nuts', 'Milk'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      first_name: 'Grace',
      height: null,
      allergies: [
        before.allergies[1],
        { id: expect.any(Number) as number, icd_10_code: '', name: 'Milk', description: '' },
      ],
    });
    expect(await read(id)).toEqual(body);
  });

  it('[API-04] [E4] refuses what is not for the form to write, by name', async () => {
    const id = await register();
    const before = await read(id);
    for (const field of [
      'id',
      'body_mass_index',
      'comorbidities',
      'is_high_priority',
      'high_priority_reason',
      'bed',
      'admission',
      'device',
      'created_at',
      'is_superuser',
    ]) {
      expect(
        await on.nurse.patch(`/patients/${id}/`, { first_name: 'Eve', [field]: before.id }),
      ).toMatchObject({ status: 400, body: { [field]: ['This field is not accepted.'] } });
    }
    expect(await read(id)).toEqual(before);
  });

  it('[C7] is not overwritten by a user who read it before it was changed', async () => {
    const id = await register();
    const tagOf = async (client: ApiClient) =>
      (await client.get(`/patients/${id}/`)).headers.get('etag') ?? '';
    for (let round = 0; round < 10; round++) {
      const [nurses, doctors] = [await tagOf(on.nurse), await tagOf(on.doctor)];
      expect(nurses).toBe(doctors);
      const answers = await Promise.all([
        on.nurse.patch(`/patients/${id}/`, { address: `nurse ${round}` }, nurses),
        on.doctor.patch(`/patients/${id}/`, { address: `doctor ${round}` }, doctors),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toEqual({ detail: 'This was changed by another user. Reload and try again.' });
      const won = answers.find(({ status }) => status === 200);
      expect((await read(id)).address).toBe((won?.body as Patient).address);
      expect(won?.headers.get('etag')).toBe(await tagOf(on.nurse));
    }
    expect((await on.nurse.patch(`/patients/${id}/`, { address: 'without a tag' })).status).toBe(200);
    expect((await on.nurse.patch(`/patients/${id}/`, { address: 'whatever' }, '*')).status).toBe(200);
  });

  it('depends on the profile, not on the place of the patient: a move refuses no edit', async () => {
    const id = await register();
    const tag = (await on.nurse.get(`/patients/${id}/`)).headers.get('etag') ?? '';
    await on.nurse.patch(`/patients/${id}/high-priority/`, { high_priority_reason: 'Fell' });
    expect((await on.doctor.patch(`/patients/${id}/`, { address: 'new' }, tag)).status).toBe(200);
  });

  it('[MOD-09] says which device it wears, alone and in the list; a move of the device refuses no edit', async () => {
    const id = await register({ last_name: 'Wearing' });
    const device = await addDevice(on.server.db, 'WORN-1');
    const worn = async () => [
      (await read(id)).device,
      (await on.nurse.get<{ results: Patient[] }>('/patients/?search=wearing')).body.results.map(
        (row) => row.device,
      ),
    ];
    const tag = (await on.nurse.get(`/patients/${id}/`)).headers.get('etag') ?? '';
    expect(await worn()).toEqual([null, [null]]);
    await on.nurse.patch(`/devices/${device}/`, { patient: id });
    expect(await worn()).toEqual([device, [device]]);
    expect((await on.doctor.patch(`/patients/${id}/`, { address: 'new' }, tag)).status).toBe(200);
    await on.nurse.patch(`/devices/${device}/`, { patient: null });
    expect(await worn()).toEqual([null, [null]]);
  });

  it('[API-31] is set with a reason and removed with an empty one', async () => {
    const id = await register();
    expect(
      await on.nurse.patch(`/patients/${id}/high-priority/`, { high_priority_reason: ' Fell twice ' }),
    ).toMatchObject({
      status: 200,
      body: { id, is_high_priority: true, high_priority_reason: 'Fell twice' },
    });
    expect(await read(id)).toMatchObject({ is_high_priority: true });
    expect(
      await on.nurse.patch(`/patients/${id}/high-priority/`, { high_priority_reason: '' }),
    ).toMatchObject({ status: 200, body: { is_high_priority: false, high_priority_reason: '' } });
  });

  it('[VAL-16] wants a reason that says something', async () => {
    const id = await register();
    expect(
      await on.nurse.patch(`/patients/${id}/high-priority/`, { high_priority_reason: '   ' }),
    ).toMatchObject({ status: 400, body: { high_priority_reason: ['This field may not be blank.'] } });
    expect(await on.nurse.patch(`/patients/${id}/high-priority/`, {})).toMatchObject({
      status: 400,
      body: { high_priority_reason: ['This field is required.'] },
    });
    expect(
      (await on.nurse.patch(`/patients/${id}/high-priority/`, { high_priority_reason: 'x'.repeat(501) }))
        .status,
    ).toBe(400);
    expect(
      (await on.nurse.patch('/patients/999999/high-priority/', { high_priority_reason: 'x' })).status,
    ).toBe(404);
  });
});
