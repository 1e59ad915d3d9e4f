import type { AlarmStory, Alarms } from '../../../src/contract/alarms';
import type { Alert } from '../../../src/contract/alerts';
import type { Notifications } from '../../../src/contract/notifications';
import type { Page } from '../../../src/contract/paging';
import { found } from '../../fixtures/alarms/raisedAlarm';
import { ENGINES } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient, giveBed } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const PEOPLE = ['nina', 'omar', 'tom', 'admin'] as const;
type Name = (typeof PEOPLE)[number];

describe.each(ENGINES)('unacknowledged alarms, on %s', (engine) => {
  const on = serverOn(engine);
  const staff = {} as Record<Name, ApiClient>;
  const given = { icu: 0, med: 0, beds: 0 };

  beforeAll(async () => {
    const { db } = on.server;
    // Only the four of this test are on the staff.
    await db
      .updateTable('users')
      .set({ is_active: false })
      .where('username', 'in', ['nurse', 'doctor'])
      .execute();
    for (const name of PEOPLE) staff[name] = apiClient(on.server, await on.server.signIn(name));
    for (const department of ['ICU', 'MED'])
      await giveBed(db, await addPatient(db), { department, number: 99 });
    const departments = await db.selectFrom('departments').select(['id', 'abbreviation']).execute();
    given.icu = departments.find(({ abbreviation }) => abbreviation === 'ICU')?.id ?? 0;
    given.med = departments.find(({ abbreviation }) => abbreviation === 'MED')?.id ?? 0;
  });
  beforeEach(async () => {
    await duty('nina', [given.icu]);
    await duty('omar', [given.med]);
  });

  const duty = (name: Name, departments: number[]) =>
    staff[name].call('PUT', '/users/me/duty/', { departments });
  async function inIcu(): Promise<number> {
    const patient = await addPatient(on.server.db);
    await giveBed(on.server.db, patient, { department: 'ICU', number: ++given.beds });
    return patient;
  }
  /** Time passes in steps of a second in which everybody's screen polls and a server runs. */
  async function pass(seconds: number, polling: readonly Name[] = PEOPLE) {
    for (let rest = seconds; rest > 0; rest -= 20) {
      on.server.clock.advance(Math.min(20, rest) * SECOND);
      for (const name of polling) await staff[name].get('/users/me/duty/');
      await staff.tom.get('/duty/');
      await on.server.app.alarmsDue();
    }
  }
  /** Who was notified of a patient's alarms, each once for each notification. */
  async function notificationsOf(patient: number): Promise<Record<string, number>> {
    const rows = await on.server.db
      .selectFrom('notifications')
      .innerJoin('alerts', 'alerts.id', 'notifications.alert_id')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select('users.username')
      .where('alerts.patient_id', '=', patient)
      .execute();
    const counts: Record<string, number> = {};
    for (const { username } of rows) counts[username] = (counts[username] ?? 0) + 1;
    return counts;
  }
  const alarmOf = async (patient: number) => {
    const [alarm] = (await staff.nina.get<Alarms>(`/alarms/?patient=${patient}`)).body.results;
    return (await staff.nina.get<AlarmStory>(`/alarms/${alarm?.id ?? 0}/`)).body;
  };

  it('[J31] are announced to the department first, then to the cover group, every HCP and Admins, in notifications of one alert', async () => {
    const patient = await inIcu();
    const raisedAt = on.server.clock();
    await found(on.server, patient, 'heartRateLow');
    expect(await notificationsOf(patient)).toEqual({ nina: 1 });
    const at = (seconds: number) => new Date(raisedAt + seconds * SECOND).toISOString();
    expect(await alarmOf(patient)).toMatchObject({ escalation: 0, escalates_at: at(60) });
    await pass(59);
    expect(await notificationsOf(patient)).toEqual({ nina: 1 });
    await pass(1);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, omar: 1 });
    expect(await alarmOf(patient)).toMatchObject({ escalation: 1, escalates_at: at(180) });
    await pass(120);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, omar: 1, tom: 1 });
    await pass(120);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, omar: 1, tom: 1, admin: 1 });
    const { escalation, escalates_at, events } = await alarmOf(patient);
    expect({ escalation, escalates_at }).toEqual({ escalation: 3, escalates_at: at(300 + 15 * 60) });
    expect(
      events
        .filter(({ event }) => event === 'announced' || event === 'escalated')
        .map(({ at: time, event, detail }) => [(Date.parse(time) - raisedAt) / SECOND, event, detail]),
    ).toEqual([
      [0, 'announced', 'to Nina'],
      [60, 'escalated', 'level 1, on duty in the cover group: to Omar'],
      [180, 'escalated', 'level 2, every HCP: to Tom'],
      [300, 'escalated', 'level 3, everybody: to Admin'],
    ]);
    const { count } = (await staff.nina.get<Page<Alert>>(`/patients/${patient}/alerts/`)).body;
    expect(count).toBe(1);
  });

  it('[J17] are repeated 15 min later as a notification, not as an alert', async () => {
    const patient = await inIcu();
    await found(on.server, patient, 'hipi');
    await pass(60);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, omar: 1 });
    await pass(15 * 60);
    expect(await notificationsOf(patient)).toEqual({ nina: 2, omar: 2, admin: 1 });
    const { count } = (await staff.nina.get<Page<Alert>>(`/patients/${patient}/alerts/`)).body;
    expect(count).toBe(1);
  });

  it('[J33] stop when they are acknowledged, and begin anew when they are released', async () => {
    const patient = await inIcu();
    await found(on.server, patient, 'heartRateLow');
    const { id } = await alarmOf(patient);
    await staff.nina.post(`/alarms/${id}/acknowledge/`, {});
    expect(await alarmOf(patient)).toMatchObject({ state: 'acknowledged', escalates_at: null });
    await pass(400);
    expect(await notificationsOf(patient)).toEqual({ nina: 1 });
    await staff.nina.post(`/alarms/${id}/release/`, {});
    expect(await notificationsOf(patient)).toEqual({ nina: 2 });
    await pass(60);
    expect(await notificationsOf(patient)).toEqual({ nina: 2, omar: 1 });
  });

  it('name each other: one announcement of a patient, with how many more', async () => {
    const patient = await inIcu();
    await found(on.server, patient, 'heartRateLow');
    await found(on.server, patient, 'respirationRateLow');
    await pass(60);
    const [notification] = (await staff.omar.get<Notifications>('/notifications/unread/')).body;
    expect(notification).toMatchObject({
      alert: { patient, observation_type: 'HEART_RATE_LOW' },
      others: 1,
    });
    expect(await notificationsOf(patient)).toEqual({ nina: 2, omar: 1 });
  });

  it('of a patient in no department go to the cover group at once; HIPI waits for it', async () => {
    const [limit, score] = [await addPatient(on.server.db), await addPatient(on.server.db)];
    await found(on.server, limit, 'heartRateLow');
    await found(on.server, score, 'hipi');
    expect(await notificationsOf(limit)).toEqual({ nina: 1, omar: 1 });
    expect(await notificationsOf(score)).toEqual({});
    await pass(60);
    expect(await notificationsOf(score)).toEqual({ nina: 1, omar: 1 });
  });

  it('go to the departments that an Admin named, before any other user', async () => {
    const set = (cover_group: number[] | null) =>
      staff.admin.patch(`/departments/${given.icu}/`, { cover_group });
    await duty('tom', [given.icu, given.med]);
    await set([given.icu]);
    const patient = await inIcu();
    await found(on.server, patient, 'heartRateLow');
    await pass(60);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, tom: 1 });
    await set(null);
    await duty('tom', []);
  });

  it('[J32] with no user on duty are announced to everybody: scores and warnings at once', async () => {
    for (const name of ['nina', 'omar'] as const) await duty(name, []);
    const [score, warning, limit] = [await inIcu(), await inIcu(), await inIcu()];
    await found(on.server, score, 'spi');
    await found(on.server, warning, 'bodyTemperatureHigh', 'WARNING');
    await found(on.server, limit, 'heartRateLow');
    const everybody = { nina: 1, omar: 1, tom: 1, admin: 1 };
    expect(await notificationsOf(score)).toEqual(everybody);
    expect(await notificationsOf(warning)).toEqual(everybody);
    expect(await notificationsOf(limit)).toEqual({ nina: 1, omar: 1, tom: 1 });
    await pass(300);
    expect(await notificationsOf(limit)).toEqual(everybody);
  });

  it('of a score go on when the screens of all on duty stop asking', async () => {
    const patient = await inIcu();
    await found(on.server, patient, 'hipi');
    await pass(60);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, omar: 1 });
    // On duty for another 30 s; then the clock, which shows 180 s, counts for scores, too.
    await pass(140, ['tom']);
    expect(await notificationsOf(patient)).toEqual({ nina: 1, omar: 1, tom: 1, admin: 1 });
  });

  it('of INFO notify no user', async () => {
    const patient = await inIcu();
    await found(on.server, patient, 'batteryEmpty', 'INFO');
    await pass(600);
    expect(await notificationsOf(patient)).toEqual({});
  });
});
