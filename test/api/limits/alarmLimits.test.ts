import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { findTampering } from '../../../src/server/db/accounts/audit/auditTampering';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { criticalOf, kindOf, ofPatient, ofWard, limitsWard } from '../../fixtures/ward/limitsWard';

describe.each(ENGINES)('[J26] alarm limits on %s', (engine) => {
  const on = serverOn(engine);
  const { admitted, department, get, ward } = limitsWard(on);

  it('begin as the table of kinds has them, with the outer range that is plausible', async () => {
    const limits = await get('/alarm-limits/');
    const plain = Object.fromEntries(
      limits.limits.map(({ kind, effective: { warning, critical: red, outer } }) => [
        kind,
        [warning.value, warning.clears_at, red.value, red.clears_at, outer.value],
      ]),
    );
    expect(plain).toEqual({
      HEART_RATE_LOW: [null, null, 40, 45, 30],
      HEART_RATE_HIGH: [null, null, 140, 135, 160],
      RESPIRATION_RATE_LOW: [null, null, 8, 9, 6],
      RESPIRATION_RATE_HIGH: [null, null, 30, 28, 49],
      BLOOD_OXYGEN_SATURATION_LOW: [90, 91, 88, 90, 70],
      NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW: [null, null, 80, 84, 60],
      NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_HIGH: [null, null, 200, 195, 230],
      NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW: [null, null, 55, 58, 50],
      BODY_TEMPERATURE_LOW: [34, 34.2, null, null, 30],
      BODY_TEMPERATURE_HIGH: [40, 39.8, null, null, 40.9],
    });
    expect(limits.limits.every(({ own, off: isOff }) => own === null && !isOff)).toBe(true);
    expect(limits).toMatchObject({ department: null });
  });

  it('of the patient come before those of the department, and these before the hospital’s, each with who set it and when', async () => {
    const { path } = await admitted();
    await on.admin.put('/alarm-limits/', {
      limits: { HEART_RATE_HIGH: ofWard({ critical: 130 }), HEART_RATE_LOW: ofWard({ critical: 42 }) },
    });
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([130, 125, 'hospital']);
    await on.admin.put(department(), {
      limits: { HEART_RATE_HIGH: ofWard({ critical: 125, outer: 150 }) },
    });
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([125, 120, 'department']);
    const { status } = await on.nurse.put(path, {
      limits: { HEART_RATE_HIGH: ofPatient({ critical: 145, reason: '  Known tachycardia ' }) },
    });
    expect(status).toBe(200);
    const limits = await get(path);
    expect(limits.department).toEqual({ id: ward.id, name: 'Intensive Care' });
    const by = { id: expect.any(Number) as number, name: 'Nurse' };
    const at = new Date(on.server.clock()).toISOString();
    expect(kindOf(limits, 'HEART_RATE_HIGH')).toEqual({
      kind: 'HEART_RATE_HIGH',
      own: {
        warning: null,
        critical: 145,
        outer: null,
        off_until: null,
        reason: 'Known tachycardia',
        set_by: by,
        set_at: at,
      },
      inherited: {
        warning: { value: null, clears_at: null, from: 'start', set_by: null, set_at: null },
        critical: expect.objectContaining({ value: 125, from: 'department' }) as unknown,
        outer: expect.objectContaining({ value: 150, from: 'department' }) as unknown,
      },
      effective: {
        warning: { value: null, clears_at: null, from: 'start', set_by: null, set_at: null },
        critical: { value: 145, clears_at: 140, from: 'patient', set_by: by, set_at: at },
        outer: expect.objectContaining({ value: 150, from: 'department' }) as unknown,
      },
      off: false,
    });
    expect(criticalOf(limits, 'HEART_RATE_LOW')).toEqual([42, 47, 'hospital']);
    await on.nurse.put(path, { limits: {} });
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([125, 120, 'department']);
  });

  it('clear as far inside as in the table of kinds, but never on the other side or outside what is possible', async () => {
    const { path } = await admitted();
    await on.nurse.put(path, {
      limits: {
        HEART_RATE_LOW: ofPatient({ critical: 58 }),
        HEART_RATE_HIGH: ofPatient({ critical: 60 }),
        BLOOD_OXYGEN_SATURATION_LOW: ofPatient({ warning: 100 }),
        BODY_TEMPERATURE_HIGH: ofPatient({ warning: 38.5 }),
      },
    });
    const limits = await get(path);
    expect(criticalOf(limits, 'HEART_RATE_LOW')).toEqual([58, 59, 'patient']);
    expect(criticalOf(limits, 'HEART_RATE_HIGH')).toEqual([60, 59, 'patient']);
    expect(kindOf(limits, 'BLOOD_OXYGEN_SATURATION_LOW').effective.warning.clears_at).toBe(100);
    expect(kindOf(limits, 'BODY_TEMPERATURE_HIGH').effective.warning.clears_at).toBe(38.3);
  });

  it('of the ward are an Admin’s to set; any clinician sets a patient’s', async () => {
    const { path } = await admitted();
    for (const ward of ['/alarm-limits/', department()]) {
      expect((await on.nurse.get(ward)).status).toBe(200);
      expect((await on.nurse.put(ward, { limits: {} })).status).toBe(403);
      expect((await on.admin.put(ward, { limits: {} })).status).toBe(200);
    }
    for (const client of [on.nurse, on.doctor, on.admin])
      expect((await client.put(path, { limits: {} })).status).toBe(200);
    for (const path of ['/departments/999999/alarm-limits/', '/patients/999999/alarm-limits/']) {
      expect((await on.admin.get(path)).status).toBe(404);
      expect((await on.admin.put(path, { limits: {} })).status).toBe(404);
    }
  });

  it('of two users who change them at once, refuse the second', async () => {
    const { path } = await admitted();
    for (const [read, client, values] of [
      [path, on.nurse, ofPatient({ critical: 145 })],
      ['/alarm-limits/', on.admin, ofWard({ critical: 145 })],
      [department(), on.admin, ofWard({ critical: 145 })],
    ] as const) {
      const tag = (await client.get(read)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"/);
      const first = await client.put(read, { limits: { HEART_RATE_HIGH: values } }, tag);
      expect(first.status).toBe(200);
      expect((await client.put(read, { limits: {} }, tag)).status).toBe(409);
      expect(kindOf(await get(read), 'HEART_RATE_HIGH').own?.critical).toBe(145);
      const now = first.headers.get('etag') ?? '';
      expect((await client.put(read, { limits: {} }, now)).status).toBe(200);
    }
    const tag = (await on.nurse.get(path)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      [141, 142, 143, 144, 145].map((value) =>
        on.nurse.put(path, { limits: { HEART_RATE_HIGH: ofPatient({ critical: value }) } }, tag),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it('[J26] read before inherited ones changed are refused: what tightened those may loosen these', async () => {
    const { path } = await admitted();
    const ofDepartment = department();
    for (const [read, above] of [
      [path, ofDepartment],
      [path, '/alarm-limits/'],
      [ofDepartment, '/alarm-limits/'],
    ] as const) {
      const tag = (await on.admin.get(read)).headers.get('etag') ?? '';
      const { effective } = kindOf(await get(above), 'RESPIRATION_RATE_HIGH');
      const before = effective.critical.value ?? 0;
      expect(
        (await on.admin.put(above, { limits: { RESPIRATION_RATE_HIGH: ofWard({ critical: before - 1 }) } }))
          .status,
      ).toBe(200);
      expect((await on.admin.put(read, { limits: {} }, tag)).status).toBe(409);
      expect((await on.admin.put(above, { limits: {} })).status).toBe(200);
      expect((await on.admin.put(read, { limits: {} }, tag)).status).toBe(200);
    }
  });

  it('keep every change with the old and the new value, and the audit log names each', async () => {
    const { patient, path } = await admitted();
    const { db } = on.server;
    const KIND = 'kind HEART_RATE_HIGH';
    const last = (await listAudit(db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
    const [first, second] = [ofPatient({ critical: 145 }), ofPatient({ critical: 150, warning: 145 })];
    await on.nurse.put(path, { limits: { HEART_RATE_HIGH: first } });
    // The same again is no change.
    await on.doctor.put(path, { limits: { HEART_RATE_HIGH: first } });
    await on.doctor.put(path, { limits: { HEART_RATE_HIGH: second } });
    await on.admin.put(path, { limits: {} });
    const { history } = await get(path);
    const values = (sent: object) => ({ outer: null, ...sent });
    expect(history).toEqual([
      expect.objectContaining({ before: values(second), after: null }),
      expect.objectContaining({ before: values(first), after: values(second) }),
      expect.objectContaining({ kind: 'HEART_RATE_HIGH', before: null, after: values(first) }),
    ]);
    expect(history.map(({ by }) => by?.name)).toEqual(['Admin', 'Doctor', 'Nurse']);
    const entries = (await listAudit(db, { afterId: last, limit: 100 })).filter(
      ({ entity }) => entity === 'change of alarm limits of patient',
    );
    expect(entries.map(({ username, entity_id, fields }) => [username, entity_id, fields])).toEqual([
      ['nurse', patient, [KIND, 'before inherited', 'after {"critical": 145}', 'reason']],
      [...['doctor', patient], [KIND, 'before {"critical": 145}', 'after {"warning": 145, "critical": 150}']],
      ['admin', patient, [KIND, 'before {"warning": 145, "critical": 150}', 'after inherited', 'reason']],
    ]);
    expect(await findTampering(db)).toEqual([]);
    expect((await get('/alarm-limits/')).history).not.toContainEqual(
      expect.objectContaining({ after: values(first) }),
    );
  });
});
