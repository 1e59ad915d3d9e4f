import type { AlarmLoad } from '../../../src/contract/alarmLoad';
import { addAlarm, type RaisedAlarm } from '../../fixtures/alarms/addAlarm';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';
import { addDevice, addPatient, wear } from '../../fixtures/ward/ward';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const DAY = 24 * HOUR;

describe.each(ENGINES)('the alarm load on %s', (engine) => {
  const on = serverOn(engine);
  /** Midnight, UTC, a day before the server's now. */
  let start = 0;
  let icu = 0;
  let patients: number[] = [];
  const iso = (time: number) => new Date(time).toISOString();
  const spanOf = (days = 1) => `?start=${iso(start)}&end=${iso(start + days * DAY)}`;
  const load = async (query = spanOf()) => (await on.admin.get<AlarmLoad>(`/alarm-load/${query}`)).body;

  beforeAll(async () => {
    start = Math.floor(on.server.clock() / DAY) * DAY - 2 * DAY;
    const ward = await addDepartment(on.server.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 2 });
    icu = ward.id;
    const diagnosis = await addDiagnosis(on.server.db, { code: 'J18.9', name: 'Pneumonia' });
    patients = [await addPatient(on.server.db), await addPatient(on.server.db)];
    for (const [index, patient] of patients.entries()) {
      const device = await addDevice(on.server.db, `load-${index}`);
      await wear(on.server.db, { device, patient, from: start - DAY });
      await admit(patient, ward.beds[index] ?? 0, diagnosis);
    }
    const [first = 0, second = 0] = patients;
    // Acknowledged after 30 s, resolved after 10 min, raised again after that.
    await raise(first, 'HIPI', 'CRITICAL', start + 7 * HOUR, [
      ['raised', 0],
      ['delivered', 1],
      ['shown', 5],
      ['acknowledged', 30],
      ['resolved', 600],
      ['raised', 900],
      ['resolved', 1_200],
    ]);
    // That another system has it is no delivery to a person.
    await on.server.db
      .insertInto('alarm_events')
      .values(({ selectFrom }) => ({
        ...{ event: 'delivered', at: iso(start + 7 * HOUR), detail: 'link central' },
        alarm_id: selectFrom('alarms').select(({ fn }) => fn.max('id').as('id')),
      }))
      .execute();
    // The same kind of the same patient within 24 h; over within a minute; not acknowledged.
    await raise(first, 'HIPI', 'WARNING', start + 9 * HOUR, [
      ['raised', 0],
      ['resolved', 40],
    ]);
    // Escalated to every HCP and Admin, never acknowledged, still open.
    await raise(
      second,
      'HEART_RATE_LOW',
      'CRITICAL',
      start + 7 * HOUR + 5 * MINUTE,
      [
        ['raised', 0],
        ['escalated', 60],
      ],
      3,
    );
    await raise(second, 'BATTERY_EMPTY', 'INFO', start + 20 * HOUR, [['raised', 0]]);
    // The day before.
    await raise(second, 'SPI', 'WARNING', start - HOUR, [['raised', 0]]);
    await on.server.db
      .insertInto('alarm_pauses')
      .values({
        patient_id: first,
        kind: 'SPI',
        severity: 'WARNING',
        reason: 'physiotherapy',
        user_id: 1,
        started_at: iso(start - 10 * MINUTE),
        until: iso(start + 20 * MINUTE),
        ended_at: iso(start + 5 * MINUTE),
      })
      .execute();
  });

  async function admit(patient: number, bed: number, diagnosis: number) {
    await on.server.db
      .insertInto('admissions')
      .values({
        patient_id: patient,
        status: 'HOSPITALIZED',
        admission_date: '2026-01-01',
        diagnosis_id: diagnosis,
        department_id: icu,
        bed_id: bed,
        updated_at: iso(start),
      })
      .execute();
  }

  const raise = async (
    patient: number,
    kind: RaisedAlarm['kind'],
    worst: RaisedAlarm['worst'],
    at: number,
    events: RaisedAlarm['events'],
    escalation = 0,
  ) => {
    const place = { bed: `ICU-${patients.indexOf(patient) + 1}`, department: icu };
    await addAlarm(on.server.db, { patient, kind, worst, at, events, escalation, ...place });
  };

  it('counts what was raised in the span, a bed and monitored day, beside the span before', async () => {
    expect(await load()).toMatchObject({
      start: iso(start),
      end: iso(start + DAY),
      alarms: 4,
      beds: 2,
      bed_days: 2,
      per_bed_and_day: 2,
      per_bed_and_day_before: 0.5,
    });
  });

  it('shares: repeated, acknowledged and escalated of those announced, short ones, raised again', async () => {
    const { repeated, acknowledged, escalated, under_a_minute, again_within_10_min } = await load();
    expect(repeated).toBe(0.25);
    expect(acknowledged).toBeCloseTo(1 / 3, 9);
    expect(escalated).toBeCloseTo(1 / 3, 9);
    expect([under_a_minute, again_within_10_min]).toEqual([0.25, 0.25]);
  });

  it('waits from raised to acknowledged, and who reached level 3', async () => {
    const { waits, reached_level_3, reached_level_3_count } = await load();
    expect(waits).toEqual({
      raised_delivered: { p50: 1, p95: 1 },
      delivered_shown: { p50: 4, p95: 4 },
      shown_acknowledged: { p50: 25, p95: 25 },
      raised_acknowledged: { p50: 30, p95: 30 },
    });
    expect(reached_level_3_count).toBe(1);
    expect(reached_level_3).toEqual([
      { id: expect.any(Number) as number, bed: 'ICU-2', raised_at: iso(start + 7 * HOUR + 5 * MINUTE) },
    ]);
  });

  it('by hour of the hospital, kind, department and bed', async () => {
    const { by_hour, by_kind, by_department, by_bed } = await load();
    expect(by_hour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(by_hour.reduce((sum, { critical, warning, info }) => sum + critical + warning + info, 0)).toBe(4);
    expect(by_hour.filter(({ critical }) => critical > 0).map(({ critical }) => critical)).toEqual([2]);
    expect(by_kind.map(({ kind, alarms }) => [kind, alarms])).toEqual([
      ['HIPI', 2],
      ['BATTERY_EMPTY', 1],
      ['HEART_RATE_LOW', 1],
    ]);
    expect(by_kind[0]).toEqual({
      kind: 'HIPI',
      alarms: 2,
      critical: 1,
      warning: 1,
      info: 0,
      per_bed_and_day: 1,
      repeated: 0.5,
      acknowledged: 0.5,
      escalated: 0,
      under_a_minute: 0.5,
      acknowledged_after: 30,
    });
    expect(by_kind[1]).toMatchObject({ acknowledged: null, escalated: null, acknowledged_after: null });
    expect(by_department).toEqual([{ department: 'ICU', alarms: 4, critical: 2, warning: 1, info: 1 }]);
    expect(by_bed).toEqual([
      { bed: 'ICU-1', alarms: 2, critical: 1, warning: 1, info: 0, repeated: 0.5 },
      { bed: 'ICU-2', alarms: 2, critical: 1, warning: 0, info: 1, repeated: 0 },
    ]);
  });

  it('the part of a pause that lies in the span', async () => {
    expect(await load()).toMatchObject({ paused_minutes: 5, pauses: 1 });
  });

  it('of a department, by its abbreviation; an unknown one is refused', async () => {
    await addDepartment(on.server.db, { name: 'Surgery', abbreviation: 'SUR' });
    expect(await load(`${spanOf()}&department=icu`)).toMatchObject({ alarms: 4, bed_days: 2 });
    expect(await load(`${spanOf()}&department=SUR`)).toMatchObject({
      alarms: 0,
      beds: 0,
      per_bed_and_day: null,
      repeated: null,
      by_kind: [],
    });
    expect(await on.admin.get(`/alarm-load/${spanOf()}&department=NONE`)).toMatchObject({
      status: 400,
      body: { department: ['There is no such department.'] },
    });
  });

  it('refuses a span that is empty, turned round, too long, or not of instants', async () => {
    const refusals = async (query: string) =>
      await on.admin.get<Record<string, unknown>>(`/alarm-load/${query}`);
    expect(await refusals(`?start=${iso(start)}&end=${iso(start)}`)).toMatchObject({
      status: 400,
      body: { end: ['The end must be after the start.'] },
    });
    expect(await refusals(`?start=${iso(start)}&end=${iso(start - DAY)}`)).toMatchObject({ status: 400 });
    expect(await refusals(spanOf(92))).toMatchObject({ status: 200 });
    expect(await refusals(spanOf(93))).toMatchObject({
      status: 400,
      body: { end: ['At most 92 days can be counted at once.'] },
    });
    expect(await refusals('?start=yesterday&end=today')).toMatchObject({ status: 400 });
    expect(await refusals(`?end=${iso(start)}`)).toMatchObject({
      status: 400,
      body: { start: [expect.any(String)] },
    });
  });

  it('as CSV, one table of all its parts', async () => {
    const answer = await fetch(`${on.server.url}/api/alarm-load/${spanOf()}&format=csv`, {
      headers: { authorization: `Token ${await on.server.signIn('admin')}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="alarm-load.csv"');
    const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toBe(
      'start,end,section,key,count,critical,warning,info,per_bed_and_day,repeated_percent,acknowledged_percent,' +
        'escalated_percent,under_a_minute_percent,again_within_10_min_percent,p50_s,p95_s,paused_minutes',
    );
    const parts = rows.map((row) => row.split(',').slice(2).join());
    expect(parts.filter((row) => row.startsWith('hour,'))).toHaveLength(24);
    expect(rows[0]).toBe(`${iso(start)},${iso(start + DAY)},${parts[0]}`);
    expect(parts.filter((row) => !/^hour,\d+,0,/.test(row))).toEqual([
      'total,All,4,2,1,1,2.00,25.0,33.3,33.3,25.0,25.0,,,',
      'kind,HIPI,2,1,1,0,1.00,50.0,50.0,0.0,50.0,,30.0,,',
      'kind,Battery empty,1,0,0,1,0.50,0.0,,,0.0,,,,',
      'kind,Heart rate low,1,1,0,0,0.50,0.0,0.0,100.0,0.0,,,,',
      'hour,7,2,2,0,0,,,,,,,,,',
      'hour,9,1,0,1,0,,,,,,,,,',
      'hour,20,1,0,0,1,,,,,,,,,',
      'department,ICU,4,2,1,1,,,,,,,,,',
      'bed,ICU-1,2,1,1,0,,50.0,,,,,,,',
      'bed,ICU-2,2,1,0,1,,0.0,,,,,,,',
      'pauses,All,1,,,,,,,,,,,,5.0',
      'wait,raised to delivered,,,,,,,,,,,1.0,1.0,',
      'wait,delivered to shown,,,,,,,,,,,4.0,4.0,',
      'wait,shown to acknowledged,,,,,,,,,,,25.0,25.0,',
      'wait,raised to acknowledged,,,,,,,,,,,30.0,30.0,',
    ]);
  });
});
