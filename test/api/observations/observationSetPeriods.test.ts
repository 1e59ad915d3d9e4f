import { Vitals } from '../../../src/contract/observationSets';
import { compile } from '../../../src/contract/validate';
import { apiClient } from '../../fixtures/server/apiClient';
import { ENGINES } from '../../fixtures/database/database';
import { measuredPatient } from '../../fixtures/patients/measuredPatient';

const isVitals = compile(Vitals);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (time: number) => new Date(time).toISOString();

/** What the newest reading is measured at; no bucket of any width begins here. */
const NOON = Date.parse('2026-03-10T12:04:00.000Z');

describe.each(ENGINES)('observation sets on %s', (engine) => {
  const { on, who, send, ask } = measuredPatient(engine, NOON);
  const vitals = (query = '') => ask(isVitals, `vitals/?ordering=timestamp${query}`);
  const during = (from: number, to: number) => `&start=${iso(from)}&end=${iso(to)}`;

  it.each([
    ['vitals/?resolution=30', 'resolution', 'This is not one of the allowed values.'],
    ['vitals/?resolution=15.5', 'resolution', 'A value of type integer is required.'],
    ['vitals/?resolution=', 'resolution', 'A value of type integer is required.'],
    ['vitals/?ordering=device', 'ordering', 'This is not one of the allowed values.'],
    ['vitals/?start=yesterday', 'start', 'The value is not a valid date-time.'],
    ['vitals/?end=2026-03-10', 'end', 'The value is not a valid date-time.'],
    ['vitals/?end=2026-03-10T23:59:60Z', 'end', 'The value is not a valid date-time.'],
    ['vitals/?start=2026-03-10T23:59:60Z', 'start', 'The value is not a valid date-time.'],
    ['vitals/?start=2026-03-10T12:05:00Z', 'start', 'The start must lie in the past.'],
    [
      'vitals/?start=2026-03-10T08:00:00Z&end=2026-03-10T08:00:00Z',
      'start',
      'The start must lie before the end.',
    ],
    [
      'vitals/?start=2026-03-10T09:00:00Z&end=2026-03-10T08:00:00Z',
      'start',
      'The start must lie before the end.',
    ],
    [
      'vitals/?start=2026-02-08T11:59:59Z&end=2026-03-10T12:00:00Z',
      'start',
      'The period may be at most 30 days long.',
    ],
    ['vitals/?limit=3', 'limit', 'This field is not accepted.'],
    ['observations-with-aggregations/?resolution=20', 'resolution', 'This is not one of the allowed values.'],
    [
      'observations-with-aggregations/?start=2020-01-01T00:00:00Z',
      'start',
      'The period may be at most 30 days long.',
    ],
    ['forecasts/?resolution=5', 'resolution', 'This is not one of the allowed values.'],
    ['forecasts/?ordering=timestamp', 'ordering', 'This field is not accepted.'],
  ])('[ERR-02] refuse %s', async (path, field, sentence) => {
    expect(await on.nurse.get(`/patients/${who.patient}/${path}`)).toMatchObject({
      status: 400,
      body: { [field]: expect.arrayContaining([sentence]) as string[] },
    });
  });

  it('can be asked for over 30 days', async () => {
    await send([
      { at: NOON - 6 * DAY, observations: { heartRate: 66 } },
      { at: NOON, observations: { heartRate: 77 } },
    ]);
    expect(
      (await vitals(`&resolution=60${during(NOON - 30 * DAY + MINUTE, NOON + MINUTE)}`)).map(
        ({ observations }) => observations.heartRate,
      ),
    ).toEqual([66, 77]);
  });

  it('[H3] are the same through the hours when clocks change, wherever the client is', async () => {
    for (const [change, zone] of [
      ['2026-03-29T01:00:00Z', '+02:00'],
      ['2026-10-25T01:00:00Z', '+01:00'],
      ['2027-04-03T15:00:00Z', '+10:30'],
    ] as const) {
      const at = Date.parse(change);
      const those = Array.from({ length: 24 }, (_, n) => ({
        at: at + (n - 12) * 15 * MINUTE,
        observations: { heartRate: 60 + n },
      }));
      on.server.clock.set(at + 11 * 15 * MINUTE);
      await send(those);
      on.server.clock.set(at + 4 * HOUR);
      const local = (time: number) =>
        encodeURIComponent(
          new Date(time + (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))) * MINUTE)
            .toISOString()
            .replace('Z', zone),
        );
      const thatDay = apiClient(on.server, await on.server.signIn('doctor'));
      const sets = await ask(
        isVitals,
        `vitals/?start=${local(at - 3 * HOUR)}&end=${local(at + 3 * HOUR)}`,
        thatDay,
      );
      expect(sets.map(({ timestamp, observations }) => [timestamp, observations.heartRate])).toEqual(
        those.map(({ at: time, observations: { heartRate } }) => [iso(time), heartRate]),
      );
    }
  });
});
