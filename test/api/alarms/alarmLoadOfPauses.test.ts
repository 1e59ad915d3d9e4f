import type { AlarmLoad } from '../../../src/contract/alarmLoad';
import { AlarmTicker } from '../../../src/server/services/alarms/watch/alarmTicker';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const MINUTE = 60_000;

describe.each(ENGINES)('[J6] the alarm load of a pause over a clock set back, on %s', (engine) => {
  const on = serverOn(engine);

  it('counts from when it was made, as long as it lasted', async () => {
    const { db, clock } = on.server;
    let ran = 0;
    const ticker = new AlarmTicker({
      ...{ db, clock, monotonic: () => ran, onApplied: () => undefined },
      onTick: () => Promise.resolve(),
      onError: (error) => {
        throw error;
      },
    });
    const pass = (ms: number) => {
      clock.advance(ms);
      ran += ms;
    };
    const patient = await addPatient(db);
    const made = clock();
    const path = `/patients/${patient}/alarm-pauses/`;
    const kind = 'HEART_RATE_HIGH';
    const paused = await on.nurse.post<{ id: number }>(path, { kind, minutes: 30, reason: 'Wound care' });
    expect(paused.status).toBe(201);
    pass(3 * MINUTE);
    clock.advance(-20 * MINUTE);
    await ticker.run();
    pass(2 * MINUTE);
    expect((await on.nurse.call('DELETE', `${path}${paused.body.id}/`)).status).toBe(204);
    const iso = (minutes: number) => new Date(made + minutes * MINUTE).toISOString();
    const between = async (from: number, until: number) =>
      (await on.admin.get<AlarmLoad>(`/alarm-load/?start=${iso(from)}&end=${iso(until)}`)).body;
    expect(await between(-40, 0)).toMatchObject({ paused_minutes: 0, pauses: 0 });
    expect(await between(-40, 40)).toMatchObject({ paused_minutes: 5, pauses: 1 });
    expect(await between(0, 2)).toMatchObject({ paused_minutes: 2, pauses: 1 });
    expect(await between(5, 40)).toMatchObject({ paused_minutes: 0, pauses: 0 });
  });
});
