import { placeReadings } from '../../../../src/server/services/feed/placeReadings';
import { validateReading, type ValidReading } from '../../../../src/server/services/ingest/validateReading';
import { reading } from '../../../fixtures/ward/ward';

const START = Date.parse('2026-03-10T08:00:00.000Z');
const good = (stamp: number, heartRate: number, battery: number): ValidReading => {
  const validation = validateReading(reading('D1', stamp, { heartRate }, { battery_level: battery }));
  if ('errors' in validation) throw new Error(JSON.stringify(validation.errors));
  return validation.reading;
};
const placed = (...deliveries: ValidReading[][]) =>
  placeReadings(
    deliveries.map((readings) => ({ readings, receivedAt: START })),
    { stored: new Map(), feedOf: () => null, maxAgeMs: 28 * 24 * 3_600_000 },
  ).readings.map(({ time, observations, device }) => [
    time - START,
    observations.heartRate,
    device.batteryLevel,
  ]);

describe('repeats of a reading', () => {
  it('[B6] of two in one body the first counts', () => {
    expect(placed([good(START, 80, 90), good(START, 80, 10)])).toEqual([[0, 80, 90]]);
  });

  it('[B6] of two in deliveries that are stored together the first counts', () => {
    expect(placed([good(START, 80, 90)], [good(START, 80, 10)])).toEqual([[0, 80, 90]]);
  });

  it('[B6] one of the same stamp with other content is none', () => {
    expect(placed([good(START - 5_000, 80, 90), good(START - 5_000, 81, 10)])).toEqual([
      [-5_000, 80, 90],
      [0, 81, 10],
    ]);
  });

  it('of a sender that splits moments it keeps its time', () => {
    const { readings } = placeReadings(
      [
        { readings: [good(START - 5_000, 80, 90)], receivedAt: START, splitsMoments: true },
        { readings: [good(START - 5_000, 81, 90)], receivedAt: START, splitsMoments: true },
      ],
      { stored: new Map(), feedOf: () => null, maxAgeMs: 28 * 24 * 3_600_000 },
    );
    expect(readings.map(({ time }) => time - START)).toEqual([-5_000, -5_000]);
  });
});

describe('a group of readings that is placed', () => {
  const MINUTE = 60_000;
  const sent = (at: number, observations: Record<string, number>): ValidReading => {
    const validation = validateReading(reading('D1', START + at, observations));
    if ('errors' in validation) throw new Error(JSON.stringify(validation.errors));
    return validation.reading;
  };
  /** When it was received, in ms after START, and its readings. */
  type Received = readonly [at: number, readings: readonly ValidReading[]];
  /** Readings over 10 min old are refused. */
  const groupOf = (...deliveries: readonly Received[]) =>
    placeReadings(
      deliveries.map(([at, readings]) => ({ readings, receivedAt: START + at })),
      { stored: new Map(), feedOf: () => null, maxAgeMs: 10 * MINUTE },
    );
  const timesOf = (...deliveries: readonly Received[]): number[] =>
    groupOf(...deliveries).readings.map(({ time }) => time - START);

  it('holds two readings of one stamp that differ in the shock index alone', () =>
    expect(
      timesOf([
        0,
        [sent(0, { heartRate: 80, shockIndex: 0.6 }), sent(0, { heartRate: 80, shockIndex: 0.7 })],
      ]),
    ).toEqual([0, 0]));

  it('has the feed of its device, with the time of receipt', () => {
    const { feeds, refusedFeeds, correctedTo } = groupOf([5_000, [sent(0, { heartRate: 80 })]]);
    expect(feeds.get('D1')).toMatchObject({ receivedAt: START + 5_000, stamp: START, riskAt: START + 5_000 });
    expect([refusedFeeds.size, correctedTo.size]).toEqual([0, 0]);
  });

  it('does not count a temperature as a vital that the scores need', () => {
    const feed = groupOf([0, [sent(0, { bodyTemperature: 37 })]]).feeds.get('D1');
    expect([feed?.valueAt, feed?.riskAt]).toEqual([START, undefined]);
  });

  it.each([
    [10 * MINUTE, { stored: 1, refused: 0, feeds: 1, refusedFeeds: 0 }],
    [10 * MINUTE + 1, { stored: 0, refused: 1, feeds: 0, refusedFeeds: 1 }],
  ])('refuses readings that are over 10 min old: %d ms', (age, expected) => {
    const { readings, refused, feeds, refusedFeeds } = groupOf([age, [sent(0, { heartRate: 80 })]]);
    expect({
      stored: readings.length,
      refused: refused.size,
      feeds: feeds.size,
      refusedFeeds: refusedFeeds.size,
    }).toEqual(expected);
  });

  it('places what a slow clock stamps at its receipt, and says up to when its times were corrected', () => {
    const late = [0, 2_000].map((at) => [at + 2 * MINUTE, [sent(at, { heartRate: 80 })]] as const);
    const { readings, correctedTo } = groupOf(...late);
    expect(readings.map(({ time }) => time - START)).toEqual([0, 2 * MINUTE + 2_000]);
    expect(correctedTo).toEqual(new Map([['D1', START + 2 * MINUTE + 2_000]]));
  });

  it('moves all readings of a clock that is ahead by as much, those of a stamp sent twice too', () =>
    expect(
      timesOf([0, [sent(40_000, { heartRate: 80 }), sent(40_000, { heartRate: 81 }), sent(60_000, {})]]),
    ).toEqual([-20_000, -20_000, 0]));

  it('leaves a reading at its own stamp that one far in the future would make too old', () => {
    const besideOneAhead = (by: number) =>
      timesOf([0, [sent(0, { heartRate: 80 }), sent(by, { heartRate: 81 })]]);
    expect(besideOneAhead(10 * MINUTE)).toEqual([-10 * MINUTE, 0]);
    expect(besideOneAhead(10 * MINUTE + 1)).toEqual([0, 0]);
  });
});
