import { sql } from 'kysely';
import type { AlertsOfPatient } from '../../../src/contract/alerts';
import type { Notifications } from '../../../src/contract/notifications';
import { alertingServer } from '../../fixtures/server/alertingServer';
import { startTestServer } from '../../fixtures/server/server';
import { addDevice, giveBed, reading, wear } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const { given, post, watch, alertsOf, severitiesOf } = alertingServer();

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${given.server.url}/api${path}`, {
    headers: { authorization: `Token ${given.nurse}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** Sends readings of a mean pressure every ten seconds as they are measured. */
async function live(device: string, pressures: readonly number[], url = given.server.url): Promise<void> {
  for (const bloodPressureMean of pressures) {
    given.server.clock.advance(10 * SECOND);
    expect((await post(reading(device, given.server.clock(), { bloodPressureMean }), url)).status).toBe(202);
  }
}

/** Without those of vitals beyond their limits, which have alarms of their own. */
const ofScores = (notifications: Notifications): Notifications =>
  notifications.filter(({ alert }) => ['HIPI', 'SPI'].includes(alert.observation_type));

/** An alert's value has one decimal. */
const rounded = (value: number | null) => Math.round(10 * (value ?? NaN)) / 10;

describe('from a reading to a notification', () => {
  it('[ALT-19] a run of 15 s is stored, alerted and announced to everybody before it is acknowledged', async () => {
    const { patient, device } = await watch();
    await giveBed(given.server.db, patient, { department: 'ICU', number: 3 });
    await live(device, [90, 90, 40, 40]);
    expect(await alertsOf(patient)).toEqual([]);
    await live(device, [40, 40, 40, 40]);

    const last = await given.server.db
      .selectFrom('readings')
      .select('hipi')
      .where('vendor_device_id', '=', device)
      .orderBy('measured_at', 'desc')
      .executeTakeFirstOrThrow();
    const notified = ofScores(await get<Notifications>('/notifications/'));
    expect(notified.map(({ alert }) => alert)).toEqual([
      expect.objectContaining({
        patient,
        bed: 'ICU-3',
        observation_type: 'HIPI',
        observation_value: rounded(last.hipi),
        severity: 'CRITICAL',
        late: false,
        reasons: expect.arrayContaining([
          expect.objectContaining({ vital: 'bloodPressureMean', label: 'MAP now', value: 40 }),
        ]) as unknown,
      }),
    ]);
    expect(ofScores(await get<Notifications>('/notifications/unread/'))).toEqual(notified);
    const { results } = await get<AlertsOfPatient>(`/patients/${patient}/alerts/?limit=20`);
    expect(results.filter(({ observation_type }) => observation_type === 'HIPI')).toMatchObject([
      {
        observation_type: 'HIPI',
        observation_value: rounded(last.hipi),
        created_at: notified[0]?.created_at,
        severity: 'CRITICAL',
      },
    ]);
    const { count } = await given.server.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_at', '=', notified[0]?.created_at ?? '')
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it('[ALT-19] a patient at 72 mmHg for two days who falls to 62 and then to 40 gives one WARNING and one CRITICAL', async () => {
    const { patient, device } = await watch();
    const start = given.server.clock() - 48 * HOUR;
    const history = Array.from({ length: 48 * 60 }, (_, minute) =>
      reading(device, start + minute * MINUTE, { bloodPressureMean: 72 }),
    );
    for (let first = 0; first < history.length; first += 1_000)
      expect((await post(history.slice(first, first + 1_000))).status).toBe(202);
    await live(device, [72, 72, 72]);
    expect(await severitiesOf(patient)).toEqual([]);
    await live(
      device,
      Array.from({ length: 18 }, () => 62),
    );
    expect(await severitiesOf(patient)).toEqual(['WARNING']);
    await live(
      device,
      Array.from({ length: 24 }, () => 40),
    );
    expect(await severitiesOf(patient)).toEqual(['WARNING', 'CRITICAL']);
  });

  it('announces a backfill of a day once, as late, and nothing from readings sent again', async () => {
    const { patient, device } = await watch();
    const start = given.server.clock() - 24 * HOUR;
    const history = Array.from({ length: 24 * 60 - 2 }, (_, minute) =>
      reading(device, start + minute * MINUTE, { bloodPressureMean: 50 }),
    );
    await post(history.slice(0, 1_000));
    // What is more than an hour old raises nothing.
    expect(await alertsOf(patient)).toEqual([]);
    await post(history.slice(1_000));
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
    const { is_late } = await given.server.db
      .selectFrom('alerts')
      .select('is_late')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    expect(is_late).toBe(true);

    const fresh = reading(device, given.server.clock(), { bloodPressureMean: 50 });
    for (let time = 0; time < 5; time++) expect((await post([fresh, fresh])).status).toBe(202);
    await live(device, [50, 50]);
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
  });

  it('evaluates a batch in the order of its times, whatever the order it comes in', async () => {
    const { patient, device } = await watch();
    const now = given.server.clock();
    await post(
      [0, 10, 20].map((seconds) => reading(device, now - seconds * SECOND, { bloodPressureMean: 50 })),
    );
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
  });

  it('raises nothing for a device without AI, and nothing for one that no patient wears', async () => {
    const { patient, device } = await watch({ ai: false });
    await addDevice(given.server.db, 'nobody');
    const scores = () =>
      given.server.db
        .selectFrom('alerts')
        .select('id')
        .where('observation_type', 'in', ['HIPI', 'SPI'])
        .execute();
    const before = await scores();
    await live(device, [50, 50, 50, 50]);
    await live('nobody', [50, 50, 50, 50]);
    expect(await alertsOf(patient)).toEqual([]);
    expect(await scores()).toEqual(before);
  });

  it('[A7] alerts anew after six minutes of silence, and goes on with the episode when only the device changed', async () => {
    const { patient, device, deviceId } = await watch();
    await live(device, [50, 50, 50, 50]);
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);

    const moved = new Date(given.server.clock() + 1).toISOString();
    await given.server.db
      .updateTable('device_assignments')
      .set({ released_at: moved })
      .where('device_id', '=', deviceId)
      .execute();
    const next = `watch-${++given.made}`;
    await wear(given.server.db, {
      device: await addDevice(given.server.db, next),
      patient,
      from: given.server.clock() + 1,
    });
    await live(next, [50, 50, 50, 50]);
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);

    given.server.clock.advance(6 * MINUTE);
    await live(next, [50, 50, 50]);
    expect(await severitiesOf(patient)).toEqual(['CRITICAL', 'CRITICAL']);
  });
});

describe('what must not be lost', () => {
  it('[A2] the rule goes on where it was when the server is started again, and across two servers', async () => {
    const { patient, device } = await watch();
    await live(device, [90, 90, 90, 40, 40, 40]);
    const second = await startTestServer({ database: given.database, clock: given.server.clock });
    // Since the second of these the median of five minutes is low: a run that began before one server and ends before the other.
    await live(device, [40], second.url);
    expect(await alertsOf(patient)).toEqual([]);
    await live(device, [40, 40, 40]);
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
    await live(device, [40, 40], second.url);
    await live(device, [40]);
    await second.close();
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
  });

  it('[A1] [D4] reading, alert and notifications are kept together or not at all', async () => {
    const { patient, device } = await watch();
    const first = reading(device, given.server.clock(), { bloodPressureMean: 50 });

    await sql`ALTER TABLE notifications ADD CONSTRAINT refused CHECK (false) NOT VALID`.execute(
      given.server.db,
    );
    expect((await post(first)).status).toBe(503);
    const stored = () =>
      given.server.db.selectFrom('readings').select('hipi').where('vendor_device_id', '=', device).execute();
    expect(await stored()).toHaveLength(0);
    expect(await alertsOf(patient)).toEqual([]);
    await sql`ALTER TABLE notifications DROP CONSTRAINT refused`.execute(given.server.db);

    expect((await post(first)).status).toBe(202);
    expect(await stored()).toHaveLength(1);
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
  });
});

it('the way of an alert is measured', async () => {
  const text = await (await fetch(`${given.server.url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const { count } = await given.server.db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // The mean pressure of [A2] was announced by the other server.
  expect(value('alert_commit_duration_seconds_count')).toBe(Number(count) - 1);
  expect(value('alert_reading_age_seconds_count')).toBe(Number(count) - 1);
  expect(value('alert_served_seconds_count')).toBeGreaterThan(0);
  expect(text).toMatch(/^alerts_total\{severity="CRITICAL",kind="new"\} \d+$/m);
});
