import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { criticalOf, kindOf, ofPatient, limitsWard } from '../../fixtures/ward/limitsWard';
import { wear } from '../../fixtures/ward/ward';

const HOUR = 3_600_000;

describe.each(ENGINES)('[J26] alarm limits on %s', (engine) => {
  const on = serverOn(engine);
  const { admitted, entryOf, get, inHours, signInAgain } = limitsWard(on);

  it('state on the board what is switched off, until when and why, and end by themselves', async () => {
    const { patient, path } = await admitted();
    expect(await entryOf(patient)).not.toHaveProperty('limits_off');
    const [until, later] = [inHours(2), inHours(24)];
    await on.nurse.put(path, {
      limits: {
        HEART_RATE_HIGH: ofPatient({ critical: 175, off_until: until, reason: 'Pacing test' }),
        NEWS2: { off_until: later, reason: 'SpO2 scale 2' },
      },
    });
    const news2 = { kind: 'NEWS2', until: later, reason: 'SpO2 scale 2' };
    expect((await entryOf(patient))?.limits_off).toEqual([
      { kind: 'HEART_RATE_HIGH', until, reason: 'Pacing test' },
      news2,
    ]);
    const { headers } = await on.nurse.get(path);
    expect(kindOf(await get(path), 'HEART_RATE_HIGH')).toMatchObject({ off: true });
    on.server.clock.advance(2 * HOUR);
    expect((await entryOf(patient))?.limits_off).toEqual([news2]);
    const limits = await get(path);
    // The limit beyond the outer range counted while the alarm was off.
    expect(kindOf(limits, 'HEART_RATE_HIGH')).toMatchObject({ own: null, off: false });
    expect(criticalOf(limits, 'HEART_RATE_HIGH')).toEqual([140, 135, 'start']);
    // What was read before is no longer what stands.
    expect((await on.nurse.put(path, { limits: {} }, headers.get('etag') ?? '')).status).toBe(409);
  });

  it('switched off leave the limit for afterwards, and keep an end that was in time when it was set', async () => {
    const { path } = await admitted();
    const limits = { HEART_RATE_HIGH: ofPatient({ critical: 150, off_until: inHours(24) }) };
    await on.nurse.put(path, { limits });
    on.server.clock.advance(HOUR);
    expect(
      (await on.nurse.put(path, { limits: { ...limits, HEART_RATE_LOW: ofPatient({ critical: 38 }) } }))
        .status,
    ).toBe(200);
    on.server.clock.advance(23 * HOUR);
    // Every session is over by then.
    await signInAgain();
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([150, 145, 'patient']);
  });

  it('of a patient end with the discharge, which their history states', async () => {
    const { patient, admission, device, path } = await admitted();
    await on.nurse.put(path, {
      limits: {
        HEART_RATE_HIGH: ofPatient({ critical: 145 }),
        NEWS2: { off_until: inHours(3), reason: 'SpO2 scale 2' },
      },
    });
    expect(
      (await on.doctor.patch(`/admissions/${admission}/`, { status: 'HOSPITAL_DISCHARGE' })).status,
    ).toBe(200);
    await wear(on.server.db, { device, patient, from: on.server.clock() });
    await on.admin.put('/alarm-limits/', { limits: {} });
    expect(await entryOf(patient)).not.toHaveProperty('limits_off');
    const limits = await get(path);
    expect(limits.limits.every(({ own }) => own === null)).toBe(true);
    expect(limits.history.slice(0, 2)).toEqual(
      ['NEWS2', 'HEART_RATE_HIGH'].map(
        (kind) =>
          expect.objectContaining({
            kind,
            after: null,
            by: expect.objectContaining({ name: 'Doctor' }) as unknown,
          }) as unknown,
      ),
    );
  });
});
