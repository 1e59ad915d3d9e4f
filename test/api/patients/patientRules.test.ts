import { calendarDay, dayAfter } from '../../../src/clinical/dates/calendarDay';
import { Patient } from '../../../src/contract/patients';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { newPatient } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';

const isPatient = compile(Patient);

function patientOf(body: unknown): Patient {
  if (!isPatient(body)) throw new Error(`not a patient: ${JSON.stringify(body)}`);
  return body;
}

describe.each(ENGINES)('what a patient may be, on %s', (engine) => {
  const on = serverOn(engine);
  const register = async (changes: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await on.nurse.post('/patients/', newPatient(changes));
    expect({ status, body }).toMatchObject({ status: 201 });
    return (body as { id: number }).id;
  };
  const read = async (id: number) => patientOf((await on.nurse.get(`/patients/${id}/`)).body);
  const refusalOf = async (changes: Record<string, unknown>) => {
    const { status, body } = await on.nurse.post('/patients/', newPatient(changes));
    return { status, body };
  };
  const refused = (body: Record<string, unknown>) => ({ status: 400, body });

  it.each(['first_name', 'last_name', 'ssn', 'gender', 'date_of_birth'])(
    '[VAL-05] [VAL-13] [VAL-14] has a %s',
    async (field) => {
      expect(await refusalOf({ [field]: undefined })).toEqual(
        refused({ [field]: ['This field is required.'] }),
      );
      expect((await refusalOf({ [field]: '' })).body).toEqual({ [field]: expect.any(Array) as string[] });
      expect((await refusalOf({ [field]: null })).body).toEqual({ [field]: expect.any(Array) as string[] });
    },
  );

  it.each([
    ['first_name', 50],
    ['middle_name', 50],
    ['last_name', 50],
    ['ssn', 18],
    ['phone_number', 15],
    ['emergency_phone_number', 15],
    ['emergency_fullname', 100],
  ] as const)(
    '[VAL-06] [VAL-08] [VAL-10] [VAL-11] [CST-05] has a %s of at most %i characters',
    async (field, limit) => {
      const text = (length: number) =>
        field === 'ssn' ? String(length).padStart(length, '7') : 'é'.repeat(length);
      const id = await register({ [field]: text(limit) });
      expect((await read(id))[field]).toBe(text(limit));
      expect(await refusalOf({ [field]: text(limit + 1) })).toEqual(
        refused({ [field]: [`At most ${limit} characters are allowed.`] }),
      );
    },
  );

  it('[VAL-08] is registered once, however the SSN was typed or pasted', async () => {
    const id = await register({ ssn: '904-55-1180A' });
    const alike = [
      ...['904-55\u20111180A', '904\u201055\u20151180A', '904\u221255-1180A', '904-55-1180A\u200b'],
      ...['904-55\u00ad-1180A', '\u202e904-55-1180A', '904-55-1180\uff21', ' 904-55-1180A\u00a0'],
    ];
    for (const ssn of alike)
      expect(await refusalOf({ ssn })).toEqual(refused({ ssn: ['A patient with this SSN already exists.'] }));
    for (const ssn of ['904-55-1180A\t', '904\n55-1180A'])
      expect(await refusalOf({ ssn })).toEqual(refused({ ssn: ['Control characters are not allowed.'] }));
    // One that grows when it is normalised is measured afterwards too.
    expect(await refusalOf({ ssn: '\ufdfa\ufdfa' })).toEqual(
      refused({ ssn: ['At most 18 characters are allowed.'] }),
    );
    expect(await on.nurse.patch(`/patients/${id}/`, { ssn: '\uff1904-55\u20141180A' })).toMatchObject({
      status: 200,
      body: { ssn: '904-55-1180A' },
    });
  });

  it.each(['first_name', 'middle_name', 'last_name'])(
    '[VAL-07] [F10] has a %s of letters, in any script',
    async (field) => {
      for (const name of [
        'Zoë',
        'Åsa',
        'Łukasz',
        '中村',
        'Ngọc',
        'محمد',
        'Ольга',
        'प्रिया',
        'Σωκράτης',
        '김',
        'Nuñez',
        'İpek',
        'ไพลิน',
        'שרה',
      ]) {
        expect((await read(await register({ [field]: name })))[field as 'first_name']).toBe(name);
      }
      for (const name of ['R2', 'Mary Ann', "O'Neil", 'Anne-Marie', 'x_y', '<b>', '😀', 'A.']) {
        expect(await refusalOf({ [field]: name })).toEqual(
          refused({ [field]: ['This field must only contain alphabetic characters.'] }),
        );
      }
    },
  );

  it('[VAL-12] has an emergency contact of letters and spaces', async () => {
    expect((await read(await register({ emergency_fullname: 'José de la Cruz' }))).emergency_fullname).toBe(
      'José de la Cruz',
    );
    expect(await refusalOf({ emergency_fullname: 'Agent 7' })).toEqual(
      refused({ emergency_fullname: ['This field must only contain alphabetic characters and spaces.'] }),
    );
  });

  it.each(['FF', 'X', 'm', 1])('[VAL-13] is not of gender %s', async (gender) => {
    expect((await refusalOf({ gender })).status).toBe(400);
  });

  it.each([
    '1980-5-1',
    '1980-05-011',
    '1980/05/01',
    '01.05.1980',
    '2023-02-29',
    '1980-13-01',
    '1899-12-31',
    '0000-01-01',
    'infinity',
    '2026-03-11',
    19800501,
  ])('[VAL-14] was not born on %s', async (date_of_birth) => {
    expect((await refusalOf({ date_of_birth })).body).toEqual({
      date_of_birth: expect.any(Array) as string[],
    });
  });

  it.each(['height', 'weight'])('[VAL-09] has a %s that a person can have', async (field) => {
    for (const value of ['170', '', true, 0, -1, 5e-324, 1e308])
      expect((await refusalOf({ [field]: value })).body).toEqual({ [field]: expect.any(Array) as string[] });
    expect(await refusalOf({ [field]: 'tall' })).toEqual(
      refused({ [field]: ['A value of type number is required.'] }),
    );
  });

  it('says everything that is wrong at once', async () => {
    expect(
      Object.keys(
        (await refusalOf({ first_name: '7', last_name: '', ssn: '   ', gender: 'Q', date_of_birth: 'x' }))
          .body as object,
      ).sort(),
    ).toEqual(['date_of_birth', 'first_name', 'gender', 'last_name', 'ssn']);
  });

  // The last one: later in the day it is tomorrow already elsewhere on earth.
  it('[VAL-14] is born on the hospital’s day at the latest', async () => {
    on.server.clock.advance(3 * 3_600_000);
    const today = calendarDay(on.server.clock());
    const id = await register({ date_of_birth: today });
    const unborn = refused({ date_of_birth: ['The date of birth lies in the future.'] });
    expect(await refusalOf({ date_of_birth: dayAfter(today) })).toEqual(unborn);
    const changed = await on.nurse.patch(`/patients/${id}/`, { date_of_birth: dayAfter(today) });
    expect({ status: changed.status, body: changed.body }).toEqual(unborn);
  });
});
