import { VITAL_KEYS, VITALS } from '../../../src/clinical/vitals';
import { ENGINES } from '../../fixtures/database/database';
import { handLogging, one } from '../../fixtures/patients/handLogging';

const MINUTE = 60_000;

describe.each(ENGINES)('vitals logged by hand on %s', (engine) => {
  const { log, last, iso, on } = handLogging(engine);

  it.each(VITAL_KEYS)('[B3] [B4] [API-43] [API-44] %s is a number within its hard limits', async (key) => {
    const {
      observationType: type,
      limits: { min, max },
    } = VITALS[key];
    for (const value of [min, max, (min + max) / 2]) expect((await log(one(type, value))).status).toBe(201);
    for (const value of [min - 0.1, max + 0.1]) {
      expect(await log(one(type, value))).toMatchObject({
        status: 400,
        body: { observations: [{ [type]: [`The value must be from ${min} to ${max}.`] }] },
      });
    }
    for (const value of [null, '72', '', true, [72], {}, undefined]) {
      const { status, body } = await log(one(type, value));
      expect({ value, status, body }).toEqual({
        value,
        status: 400,
        body: { observations: [{ [type]: [expect.any(String)] }] },
      });
    }
  });

  it('[API-44] [ERR-02] say of each in its place what is wrong, and keep nothing of the rest', async () => {
    const { status, body } = await log([
      ...one('HEART_RATE', 500),
      ...one('RESPIRATION_RATE', 12),
      ...one('BODY_TEMPERATURE', '37'),
      ...one('RESPIRATION_RATE', 13),
    ]);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        observations: [
          { HEART_RATE: ['The value must be from 0 to 350.'] },
          {},
          { BODY_TEMPERATURE: ['A value of type number is required.'] },
          { RESPIRATION_RATE: ['This vital sign was given twice.'] },
        ],
      },
    });
    expect((await last()).last_sync).toBeNull();
  });

  it.each([
    [
      'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC',
      [
        ['NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 80],
        ['NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 120],
      ],
    ],
    [
      'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
      [
        ['NON_INVASIVE_BLOOD_PRESSURE_MEAN', 121],
        ['NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 120],
      ],
    ],
    [
      'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
      [
        ['NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 80],
        ['NON_INVASIVE_BLOOD_PRESSURE_MEAN', 79],
      ],
    ],
  ] as const)('[B4] refuse a %s that contradicts the other pressures', async (type, pressures) => {
    const { status, body } = await log(pressures.map(([each, value]) => ({ type: each, value })));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        observations: pressures.map(([each]) =>
          each === type ? { [type]: ['The value contradicts the other pressures.'] } : {},
        ),
      },
    });
  });

  it.each(['HIPI', 'SPI', 'heartRate', 'GLUCOSE', ''])('[API-43] there is no %s to log', async (type) => {
    expect(await log(one(type, 50))).toMatchObject({
      status: 400,
      body: { observations: [{ type: ['This is not one of the allowed values.'] }] },
    });
  });

  it('[API-44] [ERR-03] [VAL-27] [B7] want a time that a person can have entered on purpose', async () => {
    for (const timestamp of [
      '',
      'yesterday',
      '2026-03-10',
      '2026-03-10T08:00',
      1_773_000_000,
      null,
      undefined,
      '2026-03-10T23:59:60Z',
      '1850-01-01T00:00:00Z',
      iso(-2 * MINUTE - 1),
    ]) {
      const { status, body } = await log(one('HEART_RATE', 70), { timestamp: timestamp ?? null });
      expect({ timestamp, status, body }).toEqual({
        timestamp,
        status: 400,
        body: { timestamp: expect.any(Array) as string[] },
      });
    }
    for (const timestamp of [iso(-2 * MINUTE), iso(30 * 24 * 60 * MINUTE), '2026-03-10T09:00:00+01:00'])
      expect((await log(one('HEART_RATE', 70), { timestamp })).status).toBe(201);
  });

  it('[API-44] say together what is wrong with observations and time', async () => {
    expect(await log(one('HEART_RATE', -1), { timestamp: iso(-10 * MINUTE) })).toMatchObject({
      status: 400,
      body: {
        observations: [{ HEART_RATE: [expect.any(String)] }],
        timestamp: ['The time lies in the future.'],
      },
    });
  });

  it('[VAL-29] are at least one, of an existing patient', async () => {
    expect(await log([])).toMatchObject({
      status: 400,
      body: { observations: ['At least one item is required.'] },
    });
    expect(await log(one('HEART_RATE', 70), { of: 999_999 })).toMatchObject({
      status: 400,
      body: { patient: ['There is no such patient.'] },
    });
    expect(await log(undefined)).toMatchObject({
      status: 400,
      body: { observations: ['This field is required.'] },
    });
    expect((await on.nurse.get('/devices/new/')).body).toEqual([]);
  });
});
