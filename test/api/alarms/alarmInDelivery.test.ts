import type { Alarm } from '../../../src/contract/alarms';
import { findBrokenSeals } from '../../../src/server/db/alarms/alarmSeals';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { reading } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { given, on, advance, post, watch, send, alarmed, alarm, everyAlarmOf } = alarmedWard();

const iso = (time: number) => new Date(time).toISOString();

/** Sends at once what was measured every 10 s until `ago` ms before now: these heart rates. */
async function sendBacklog(device: string, heartRates: readonly number[], ago: number): Promise<number> {
  const end = given.server.clock() - ago;
  const from = end - (heartRates.length - 1) * 10 * SECOND;
  const readings = heartRates.map((heartRate, nth) =>
    reading(device, from + nth * 10 * SECOND, { heartRate }),
  );
  expect((await post(readings)).status).toBe(202);
  return from;
}

const rates = (...parts: [count: number, heartRate: number][]) =>
  parts.flatMap(([count, heartRate]) => Array.from({ length: count }, () => heartRate));

const overOf = async (patient: number): Promise<Alarm[]> =>
  (await everyAlarmOf(patient, 'resolved')).filter(({ kind }) => kind === 'HEART_RATE_HIGH');

describe('what began and ended inside one delivery', () => {
  it('carries the times of its readings: of the one that raised it, and of the one that ended it', async () => {
    const { patient, device } = await watch();
    await send(device, 90, 20);
    advance(10 * MINUTE);
    // Calm for a minute, 50 s outside, then inside for the 3 min that end it, and 2 min more.
    const from = await sendBacklog(device, rates([6, 80], [6, 160], [31, 80]), 0);
    const [over, ...others] = await overOf(patient);
    expect(others).toEqual([]);
    // The third value outside makes a run of 15 s; it is over when 3 min inside have passed.
    const times = { raised_at: iso(from + 80 * SECOND), resolved_at: iso(from + 300 * SECOND) };
    expect(over).toMatchObject({
      ...times,
      state: 'resolved',
      worst: 'CRITICAL',
      value: 160,
      unowned_since: null,
    });
    const { events } = await alarm(over?.id ?? 0);
    expect(events.map(({ event, at }) => [event, at])).toEqual([
      ['raised', times.raised_at],
      ['resolved', times.resolved_at],
    ]);
    const alerts = await given.server.db
      .selectFrom('alerts')
      .where('alarm_id', '=', over?.id ?? 0)
      .select('id')
      .execute();
    expect(alerts).toEqual([]);
  });

  it('of a backlog that was over before the afterglow is in the list at once, in the order of its time', async () => {
    const { patient, device } = await watch();
    await send(device, 90, 20);
    advance(59 * MINUTE);
    const path = `/alarms/?patient=${patient}&state=resolved`;
    const etag = (await on.nina.get(path)).headers.get('etag') ?? '';
    await sendBacklog(device, rates([6, 80], [6, 160], [250, 80]), 0);
    expect((await on.omar.get(path, { 'if-none-match': etag })).status).toBe(200);
    const [over] = await overOf(patient);
    expect(Date.parse(over?.resolved_at ?? '')).toBeLessThan(given.server.clock() - 30 * MINUTE);
  });

  it('moves neither the order of what is announced nor the seals of the stories', async () => {
    const { db } = given.server;
    const { device } = await alarmed();
    advance(10 * MINUTE);
    await sendBacklog(device, rates([6, 80], [6, 160], [31, 80]), 0);
    await given.server.app.alarmsDue();
    advance(2 * SECOND);
    await alarmed();
    await given.server.app.alarmsDue();
    const alerts = await db.selectFrom('alerts').select(['id', 'created_at']).orderBy('id').execute();
    const times = alerts.map(({ created_at: at }) => at);
    expect(times).toEqual([...new Set(times)].sort());
    const unsealed = await db.selectFrom('alarm_events').select('id').where('sealed', 'is', null).execute();
    expect(unsealed).toEqual([]);
    expect(await findBrokenSeals(db)).toEqual([]);
  });
});
