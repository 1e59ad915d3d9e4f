import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { nextSsn } from '../../fixtures/ward/hospital';

describe.each(ENGINES)('a profile that another system wrote, on %s', (engine) => {
  const on = serverOn(engine);
  const add = async () => {
    const at = new Date(0).toISOString();
    const { id } = await on.server.db
      .insertInto('patients')
      .values({
        ...{ ssn: nextSsn(), first_name: 'Mary-Ann 2nd', last_name: "O'Brien-Smith III", gender: '' },
        ...{ date_of_birth: '1960-05-01', height: null, weight: null, emergency_fullname: 'J. Smith-2' },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const asRead = async (id: number) => {
    const { body } = await on.nurse.get<Record<string, unknown>>(`/patients/${id}/`);
    return {
      ...{ first_name: body['first_name'], last_name: body['last_name'], gender: body['gender'] },
      ...{
        ssn: body['ssn'],
        date_of_birth: body['date_of_birth'],
        emergency_fullname: body['emergency_fullname'],
      },
    };
  };

  it('is saved with what it had, and what changed is checked', async () => {
    const id = await add();
    expect(
      await on.nurse.patch(`/patients/${id}/`, { ...(await asRead(id)), phone_number: '555-0100' }),
    ).toMatchObject({
      status: 200,
      body: { phone_number: '555-0100', last_name: "O'Brien-Smith III", gender: '' },
    });
    expect(
      await on.nurse.patch(`/patients/${id}/`, { ...(await asRead(id)), first_name: 'Mary-Ann 3rd' }),
    ).toMatchObject({
      status: 400,
      body: { first_name: ['This field must only contain alphabetic characters.'] },
    });
    expect((await on.nurse.patch(`/patients/${id}/`, { gender: 'F' })).body).toMatchObject({ gender: 'F' });
    // Now it has one, and it is not removed.
    expect((await on.nurse.patch(`/patients/${id}/`, { gender: '' })).status).toBe(400);
    expect((await on.nurse.patch('/patients/nobody/', { gender: '' })).status).toBe(404);
  });

  it('a stay without a diagnosis is answered, and an edit may leave it open or name one', async () => {
    const id = await add();
    await on.server.db
      .insertInto('admissions')
      .values({
        ...{ patient_id: id, status: 'IN_WARD', admission_date: '2026-03-01', discharge_date: null },
        ...{ diagnosis_id: null, department_id: null, bed_id: null, updated_at: new Date(0).toISOString() },
      })
      .execute();
    const { body } = await on.nurse.get<{ id: number }>(`/patients/${id}/latest-admission/`);
    expect(body).toMatchObject({ diagnosis: null });
    expect(await on.nurse.patch(`/admissions/${body.id}/`, { status: 'IN_ICU' })).toMatchObject({
      status: 200,
      body: { diagnosis: null, status: 'IN_ICU' },
    });
    expect((await on.nurse.patch(`/admissions/${body.id}/`, { diagnosis: null })).status).toBe(400);
    expect(
      await on.nurse.post('/admissions/', { patient: id, status: 'IN_WARD', admission_date: '2026-03-01' }),
    ).toMatchObject({ status: 400, body: { diagnosis: ['This field is required.'] } });
  });
});
