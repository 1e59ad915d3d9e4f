import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment } from '../../fixtures/ward/hospital';
import { criticalOf, limitsWard, ofPatient, ofWard } from '../../fixtures/ward/limitsWard';

describe.each(ENGINES)('[J26] limits of two levels that would cross, on %s', (engine) => {
  const on = serverOn(engine);
  const { admitted, department, get } = limitsWard(on);
  const put = async (path: string, kind: string, values: object) =>
    expect((await on.admin.put(path, { limits: { [kind]: values } })).status).toBe(200);

  it('the patient’s holds, and the ward’s other side is moved beyond it until it does not cross any more', async () => {
    const { path } = await admitted();
    await put(path, 'HEART_RATE_LOW', ofPatient({ critical: 110 }));
    await put(department(), 'HEART_RATE_HIGH', ofWard({ warning: 95, critical: 100 }));
    const crossed = await get(path);
    expect(criticalOf(crossed, 'HEART_RATE_LOW')).toEqual([110, 115, 'patient']);
    expect(criticalOf(crossed, 'HEART_RATE_HIGH')).toEqual([120, 115, 'patient']);
    const high = crossed.limits.find(({ kind }) => kind === 'HEART_RATE_HIGH');
    expect(high?.effective.warning).toMatchObject({ value: 120, clears_at: 115 });
    expect(high?.inherited.critical).toMatchObject({ value: 100, from: 'department' });
    // Of everybody else in the department it is as it was set.
    expect(criticalOf(await get(department()), 'HEART_RATE_HIGH')).toEqual([100, 95, 'department']);

    await put(department(), 'HEART_RATE_HIGH', ofWard({ critical: 130 }));
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([130, 125, 'department']);
  });

  it('so a department’s before the hospital’s', async () => {
    await put(department(), 'RESPIRATION_RATE_HIGH', ofWard({ critical: 20 }));
    await put('/alarm-limits/', 'RESPIRATION_RATE_LOW', ofWard({ critical: 22 }));
    const limits = await get(department());
    expect(criticalOf(limits, 'RESPIRATION_RATE_HIGH')).toEqual([20, 18, 'department']);
    expect(criticalOf(limits, 'RESPIRATION_RATE_LOW')).toEqual([17, 18, 'department']);
  });

  it('nor does one that an earlier version let lie where no patient comes to: it counts as the furthest', async () => {
    await put(department(), 'HEART_RATE_HIGH', ofWard({ critical: 150 }));
    await on.server.db
      .updateTable('alarm_limits')
      .set({ critical: 350, outer_limit: 350 })
      .where('patient_id', 'is', null)
      .execute();
    const high = (await get(department())).limits.find(({ kind }) => kind === 'HEART_RATE_HIGH');
    expect(high?.own).toMatchObject({ critical: 350, outer: 350 });
    expect(high?.effective).toMatchObject({
      critical: { value: 200, clears_at: 195 },
      outer: { value: 200 },
    });
  });

  it('so also of a patient who is moved to another department', async () => {
    const { path, admission } = await admitted();
    await put(path, 'HEART_RATE_LOW', ofPatient({ critical: 110 }));
    const other = await addDepartment(on.server.db, { name: 'Cardiology', abbreviation: 'CAR', beds: 1 });
    await put(`/departments/${other.id}/alarm-limits/`, 'HEART_RATE_HIGH', ofWard({ critical: 105 }));
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([140, 135, 'start']);
    const moved = await on.doctor.patch(`/admissions/${admission}/`, {
      department: other.id,
      bed: other.beds[0],
    });
    expect(moved.status).toBe(200);
    expect(criticalOf(await get(path), 'HEART_RATE_HIGH')).toEqual([120, 115, 'patient']);
    expect(criticalOf(await get(path), 'HEART_RATE_LOW')).toEqual([110, 115, 'patient']);
  });
});
