import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { ofPatient, ofWard, limitsWard } from '../../fixtures/ward/limitsWard';

describe.each(ENGINES)('[J26] alarm limits on %s', (engine) => {
  const on = serverOn(engine);
  const { admitted, department, inHours } = limitsWard(on);

  it.each([
    [
      'a low limit at the high one',
      { HEART_RATE_LOW: { critical: 140 } },
      'HEART_RATE_LOW.critical',
      'The low limit must be below the high one, 140.',
    ],
    [
      'a high limit below the low one',
      { HEART_RATE_HIGH: { warning: 39 } },
      'HEART_RATE_HIGH.warning',
      'The high limit must be above the low one, 40.',
    ],
    [
      'a warning beyond the critical limit',
      { BLOOD_OXYGEN_SATURATION_LOW: { warning: 87 } },
      'BLOOD_OXYGEN_SATURATION_LOW.warning',
      'The warning may not be below the critical limit, 88.',
    ],
    [
      'a critical limit inside the warning',
      { BLOOD_OXYGEN_SATURATION_LOW: { critical: 92 } },
      'BLOOD_OXYGEN_SATURATION_LOW.critical',
      'The critical limit may not be above the warning, 90.',
    ],
    [
      'a limit below what a vital can be',
      { BODY_TEMPERATURE_LOW: { warning: 19.9 } },
      'BODY_TEMPERATURE_LOW.warning',
      'The value must be at least 20.',
    ],
    [
      'a limit above what a vital can be',
      { BLOOD_OXYGEN_SATURATION_LOW: { warning: 101 } },
      'BLOOD_OXYGEN_SATURATION_LOW.warning',
      'The value must be at most 100.',
    ],
    [
      'decimals that no device shows',
      { HEART_RATE_LOW: { critical: 40.5 } },
      'HEART_RATE_LOW.critical',
      'A whole number is required.',
    ],
    [
      'two decimals',
      { BODY_TEMPERATURE_HIGH: { warning: 38.25 } },
      'BODY_TEMPERATURE_HIGH.warning',
      'At most one decimal is allowed.',
    ],
    [
      'a text',
      { HEART_RATE_LOW: { critical: '40' } },
      'HEART_RATE_LOW.critical',
      'A value of type number is required.',
    ],
  ] as const)(
    'refuse %s, in words and by its name, for a ward and for a patient',
    async (_what, limits, field, sentence) => {
      const { path } = await admitted();
      const [[kind, values] = ['', {}]] = Object.entries<object>(limits);
      for (const { status, body } of [
        await on.admin.put('/alarm-limits/', { limits: { [kind]: ofWard(values) } }),
        await on.nurse.put(path, { limits: { [kind]: ofPatient(values) } }),
      ])
        expect({ status, body }).toEqual({ status: 400, body: { [`limits.${field}`]: [sentence] } });
    },
  );

  it('refuse an inverted outer range, one that leaves out the limits, and limits beyond it', async () => {
    const put = async (limits: object) => (await on.admin.put('/alarm-limits/', { limits })).body;
    expect(
      await put({ HEART_RATE_LOW: ofWard({ outer: 160 }), HEART_RATE_HIGH: ofWard({ critical: 150 }) }),
    ).toEqual({ 'limits.HEART_RATE_LOW.outer': ['The outer range is inverted: its other end is 160.'] });
    expect(await put({ HEART_RATE_LOW: ofWard({ outer: 41 }) })).toEqual({
      'limits.HEART_RATE_LOW.outer': ['The outer range must include the limits.'],
    });
    expect(await put({ HEART_RATE_LOW: ofWard({ critical: 29 }) })).toEqual({
      'limits.HEART_RATE_LOW.critical': ['Beyond the outer range, 30.'],
    });
  });

  it.each([
    ['HEART_RATE_HIGH', { critical: 350, outer: 350 }, 'most 200'],
    ['BLOOD_OXYGEN_SATURATION_LOW', { warning: 0, critical: 0, outer: 0 }, 'least 65'],
    ['RESPIRATION_RATE_LOW', { critical: 0, outer: 0 }, 'least 5'],
    ['NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW', { critical: 0, outer: 0 }, 'least 45'],
  ])(
    'refuse, for the hospital and a department, %s where no patient comes to',
    async (kind, values, bound) => {
      const sentence = `The value must be at ${bound}: beyond it the alarm would never come.`;
      const body = Object.fromEntries(
        Object.keys(values).map((field) => [`limits.${kind}.${field}`, [sentence]]),
      );
      for (const path of ['/alarm-limits/', department()])
        expect(await on.admin.put(path, { limits: { [kind]: ofWard(values) } })).toMatchObject({
          status: 400,
          body,
        });
    },
  );

  it('of a patient want a reason, and for switching off an end within 24 hours', async () => {
    const { path } = await admitted();
    const put = (values: object, kind = 'HEART_RATE_HIGH') =>
      on.nurse.put(path, { limits: { [kind]: values } });
    const refused = async (values: object, field: string, sentence: string) =>
      expect(await put(ofPatient(values))).toMatchObject({
        status: 400,
        body: { [`limits.HEART_RATE_HIGH.${field}`]: [sentence] },
      });
    for (const reason of ['', '  ', '\u200b', '\u200b\u2060'])
      await refused({ critical: 145, reason }, 'reason', 'This field may not be blank.');
    await refused({ critical: 145, reason: undefined }, 'reason', 'This field is required.');
    expect(await put(ofPatient({}))).toMatchObject({
      status: 400,
      body: { 'limits.HEART_RATE_HIGH': ['Set a limit, or switch the alarm off until a time.'] },
    });
    await refused({ off_until: inHours(24.1) }, 'off_until', 'The end must be within 24 hours.');
    await refused({ off_until: inHours(0) }, 'off_until', 'The end must be in the future.');
    await refused({ off_until: inHours(-1) }, 'off_until', 'The end must be in the future.');
    await refused({ off_until: 'tomorrow' }, 'off_until', 'The value is not a valid date-time.');
    await refused(
      { critical: 161 },
      'critical',
      'Beyond the outer range, 160: that switches the alarm off, which needs an end within 24 hours.',
    );
    expect((await put(ofPatient({ critical: 161, off_until: inHours(24) }))).status).toBe(200);
    expect(await put({ off_until: inHours(2), reason: ' ' }, 'NEWS2')).toMatchObject({
      status: 400,
      body: { 'limits.NEWS2.reason': ['This field may not be blank.'] },
    });
    expect((await put({ off_until: null, reason: 'Scale 2' }, 'NEWS2')).status).toBe(400);
    expect(await put(ofPatient({ critical: 5 }), 'NEWS2')).toMatchObject({
      status: 400,
      body: { 'limits.NEWS2.critical': ['This field is not accepted.'] },
    });
    expect((await on.admin.put('/alarm-limits/', { limits: { NEWS2: {} } })).status).toBe(400);
    expect((await on.admin.put('/alarm-limits/', { limits: { SPI: ofWard({}) } })).status).toBe(400);
  });
});
