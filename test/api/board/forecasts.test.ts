import { OBSERVATION_KEYS, type ObservationKey } from '../../../src/clinical/observationKeys';
import { Forecasts, type ForecastSet } from '../../../src/contract/observationSets';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { measuredPatient } from '../../fixtures/patients/measuredPatient';

const isForecasts = compile(Forecasts);
const MINUTE = 60_000;
const NOON = Date.parse('2026-03-10T12:04:00.000Z');
const iso = (time: number) => new Date(time).toISOString();

describe.each(ENGINES)('forecasts on %s', (engine) => {
  const { on, send, ask } = measuredPatient(engine, NOON);
  const forecasts = () => ask(isForecasts, 'forecasts/?resolution=15');
  const only = (key: ObservationKey, value: number) =>
    Object.fromEntries(
      OBSERVATION_KEYS.map((each) => [each, each === key ? value : null]),
    ) as ForecastSet['observations'];

  it('[API-37] [CH-24] lie after the newest, on the grid of the buckets, with their band', async () => {
    await send(
      Array.from({ length: 60 }, (_, n) => ({
        at: NOON - n * MINUTE,
        observations: { bloodOxygenSaturation: 96 },
      })),
    );
    const sets = await forecasts();
    expect(sets.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 24 }, (_, n) => iso(Date.parse('2026-03-10T12:15:00.000Z') + n * 15 * MINUTE)),
    );
    for (const { observations, device: by } of sets)
      expect({ observations, by }).toEqual({ observations: only('bloodOxygenSaturation', 96), by: null });
    expect(sets[0]).toMatchObject({
      lower: only('bloodOxygenSaturation', 94),
      upper: only('bloodOxygenSaturation', 98),
    });
    expect(sets.at(-1)).toMatchObject({
      lower: only('bloodOxygenSaturation', 93),
      upper: { bloodOxygenSaturation: expect.closeTo(98.3447, 4) as number },
    });
    expect((await ask(isForecasts, 'forecasts/?resolution=120')).map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-10T14:00:00.000Z',
      '2026-03-10T16:00:00.000Z',
      '2026-03-10T18:00:00.000Z',
    ]);
    expect(await ask(isForecasts, 'forecasts/')).toEqual(sets);
  });

  it('[API-37] are made from the course of a day: the value now, which drifts to the patient’s own averages', async () => {
    // The newest four hours at 120, the day before at 80.
    await send(
      Array.from({ length: 240 }, (_, n) => ({
        at: NOON - n * 6 * MINUTE,
        observations: { heartRate: n < 40 ? 120 : 80 },
      })),
    );
    const sets = await forecasts();
    const smoothed = 120 * (1 - 0.5 ** 4) + 80 * 0.5 ** 4;
    const mean = (4 * 120 + 20 * 80) / 24;
    const atOneHour = sets[3];
    expect(atOneHour?.timestamp).toBe('2026-03-10T13:00:00.000Z');
    expect(atOneHour?.observations.heartRate).toBeCloseTo(
      120 + (56 / 60) * (0.494 * (smoothed - 120) + 0.052 * (mean - 120)),
      3,
    );
    expect(sets.at(-1)?.observations.heartRate).toBeLessThan(sets[0]?.observations.heartRate ?? NaN);
    expect((atOneHour?.upper.heartRate ?? NaN) - (atOneHour?.observations.heartRate ?? NaN)).toBeCloseTo(
      10,
      3,
    );
  });

  it('[API-37] are none when nothing was measured in the last half hour', async () => {
    await send([{ at: NOON, observations: { heartRate: 80 } }]);
    on.server.clock.set(NOON + 30 * MINUTE);
    expect(await forecasts()).not.toEqual([]);
    on.server.clock.advance(1);
    expect(await forecasts()).toEqual([]);
  });
});
