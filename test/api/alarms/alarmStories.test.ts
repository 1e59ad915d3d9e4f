import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AlarmPause, Alarms } from '../../../src/contract/alarms';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { findBrokenSeals } from '../../../src/server/db/alarms/alarmSeals';
import { restoreBackup } from '../../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../../src/server/services/backup/takeBackup';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { openTestDatabase } from '../../fixtures/database/database';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer } from '../../fixtures/server/server';
import { settableClock } from '../../fixtures/time/clock';
import { giveBed } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { given, on, advance, send, alarmed, alarm, stepsOf, act, announcements } = alarmedWard();

const due = () => given.server.app.alarmsDue();
const pauseAlarms = (patient: number, body: object) =>
  on.nina.post<AlarmPause & Record<string, string[]>>(`/patients/${patient}/alarm-pauses/`, body);

describe('a pause', () => {
  it('longer than is allowed, without a reason, of an unknown patient, or beside another one is refused under its field', async () => {
    const { patient } = await alarmed();
    const pause = { kind: 'HIPI', minutes: 15, reason: 'Turning' };
    expect(await pauseAlarms(patient, { ...pause, minutes: 16 })).toMatchObject({
      status: 400,
      body: { minutes: ['A pause of a critical alarm lasts at most 15 min.'] },
    });
    expect(await pauseAlarms(patient, { ...pause, minutes: 31 })).toMatchObject({
      status: 400,
      body: { minutes: [expect.any(String)] },
    });
    expect(await pauseAlarms(patient, { ...pause, reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: ['This field may not be blank.'] },
    });
    expect((await pauseAlarms(987_654, pause)).status).toBe(404);
    expect((await pauseAlarms(patient, pause)).status).toBe(201);
    expect(await pauseAlarms(patient, pause)).toMatchObject({
      status: 400,
      body: { kind: ['HIPI is paused already.'] },
    });
  });

  it('is seen on the alarm with its end, and its end announces what stands', async () => {
    const { patient, device, alarm: id } = await alarmed();
    const { body: made } = await pauseAlarms(patient, { kind: 'HIPI', minutes: 10, reason: 'Turning' });
    const until = new Date(given.server.clock() + 10 * MINUTE).toISOString();
    expect(await alarm(id)).toMatchObject({
      paused_until: until,
      pause: { id: made.id, until, reason: 'Turning', by: { name: 'Nina' } },
    });
    await send(device, 40, 10 * 60);
    const before = given.server.clock();
    await due();
    expect(await alarm(id)).toMatchObject({ paused_until: null, pause: null, state: 'raised' });
    expect((await announcements(on.omar, before - 1, id)).map(({ alert }) => alert.alarm)).toEqual([id]);
  });

  it.each(['its time', 'a value far beyond'] as const)(
    'ended by %s is the server’s in the audit log',
    async (by) => {
      const { patient, device } = await alarmed();
      const kind = 'NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW';
      const { body: made } = await pauseAlarms(patient, { kind, minutes: 10, reason: 'Turning' });
      await send(device, by === 'its time' ? 40 : 25, by === 'its time' ? 10 * 60 : 60);
      await due();
      const entries = (await listAudit(given.server.db, { afterId: 0, limit: 100_000 })).filter(
        ({ entity, entity_id, fields }) =>
          /pause/.test(entity) && entity_id === patient && fields.includes('ended_at'),
      );
      expect(made.id).toEqual(expect.any(Number));
      expect(entries.map(({ username, user_id }) => [username, user_id])).toEqual([['server', null]]);
    },
  );

  it('is ended by any user, once', async () => {
    const { patient, alarm: id } = await alarmed();
    const { body: made } = await pauseAlarms(patient, { kind: 'HIPI', minutes: 10, reason: 'Turning' });
    const path = `/patients/${patient}/alarm-pauses/${made.id}/`;
    expect((await on.omar.call('DELETE', path)).status).toBe(204);
    expect((await on.omar.call('DELETE', path)).status).toBe(404);
    expect(await stepsOf(id)).toEqual(['raised', 'announced', 'paused', 'resumed', 'announced']);
  });
});

describe('the story', () => {
  it('says whom an announcement reached, by poll, on the screen and read, each once', async () => {
    const before = given.server.clock();
    const { alarm: id } = await alarmed();
    const [announcement] = await announcements(on.omar, before, id);
    await announcements(on.omar, before, id);
    const shown = { shown: [announcement?.id, 987_654] };
    expect((await on.omar.post('/notifications/receipts/', shown)).status).toBe(204);
    expect((await on.omar.post('/notifications/receipts/', shown)).status).toBe(204);
    // Another person's notification is not visible.
    await on.nina.post('/notifications/receipts/', shown);
    await on.omar.patch(`/notifications/${announcement?.id}/`, { read: true });
    await due();
    expect((await alarm(id)).events.map(({ event, by }) => [event, by?.name ?? null])).toEqual([
      ['raised', null],
      ['announced', null],
      ['delivered', 'Omar'],
      ['shown', 'Omar'],
      ['read', 'Omar'],
    ]);
  });

  it('is sealed in the audit log in batches, at most one a second; a changed event breaks its seal', async () => {
    const { db } = given.server;
    advance(2 * SECOND);
    await due();
    const seals = async () =>
      (await listAudit(db, { afterId: 0, limit: 10_000 })).filter(({ entity }) => entity === 'alarm events');
    const { length } = await seals();
    const { alarm: id } = await alarmed();
    await due();
    expect((await seals()).length).toBe(length + 1);
    await act(on.nina, id, 'acknowledge');
    await due();
    expect((await seals()).length).toBe(length + 1);
    advance(SECOND);
    await due();
    expect((await seals()).length).toBe(length + 2);
    expect(await findBrokenSeals(db)).toEqual([]);
    await db
      .updateTable('alarm_events')
      .set({ event: 'released' })
      .where('event', '=', 'acknowledged')
      .execute();
    expect(await findBrokenSeals(db)).not.toEqual([]);
  });
});

describe('whatever happens meanwhile', () => {
  it('work that breaks off in the middle leaves nothing half done, and is done once later', async () => {
    const { alarm: id } = await alarmed();
    await act(on.nina, id, 'acknowledge');
    advance(15 * MINUTE);
    const { db } = given.server;
    // The last statement of the transaction fails.
    await sql`ALTER TABLE alert_clock RENAME TO alert_clock_away`.execute(db);
    await expect(due()).rejects.toThrow();
    expect(await alarm(id)).toMatchObject({ state: 'acknowledged' });
    await sql`ALTER TABLE alert_clock_away RENAME TO alert_clock`.execute(db);
    await due();
    await due();
    expect(await stepsOf(id)).toEqual(['raised', 'announced', 'acknowledged', 'expired', 'announced']);
  });

  it('a department that is renamed takes its open alarms along, under the new name', async () => {
    const { patient, alarm: id } = await alarmed();
    const { db } = given.server;
    await giveBed(db, patient, { department: 'OLD', number: 3 });
    await db
      .updateTable('departments')
      .set({ abbreviation: 'NEW' })
      .where('abbreviation', '=', 'OLD')
      .execute();
    advance(MINUTE);
    const of = async (department: string) =>
      (await on.nina.get<Alarms>(`/alarms/?kind=HIPI&department=${department}`)).body.results.map((each) => [
        each.id,
        each.patient.bed,
      ]);
    expect(await of('NEW')).toEqual([[id, 'NEW-3']]);
    expect(await of('OLD')).toEqual([]);
  });

  it('a restored backup has its open alarms, with owner and end, and they go on', async () => {
    const { patient, alarm: id } = await alarmed();
    await act(on.nina, id, 'acknowledge');
    const folder = mkdtempSync(join(tmpdir(), 'wardline-alarms-'));
    const file = join(folder, 'ward.backup');
    const now = given.server.clock();
    await takeBackup(given.server.db, file, now);
    const database = await openTestDatabase();
    await restoreBackup(database.db, file, { replaces: false, now });
    const server = await startTestServer({ database, clock: settableClock(now) });
    const nina = apiClient(server, await server.signIn('nina'));
    const path = `/alarms/?patient=${patient}&kind=HIPI`;
    const restored = async () => (await nina.get<Alarms>(path)).body.results;
    expect(await restored()).toMatchObject([
      { id, state: 'acknowledged', acknowledged_by: { name: 'Nina' } },
    ]);
    server.clock.advance(15 * MINUTE);
    await server.app.alarmsDue();
    expect(await restored()).toMatchObject([{ id, state: 'raised', acknowledged_by: null }]);
    await server.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
