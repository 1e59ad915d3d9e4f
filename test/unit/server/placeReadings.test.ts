import { placeReadings } from '../../../src/server/services/feed/placeReadings';
import { validateReading, type ValidReading } from '../../../src/server/services/ingest/validateReading';
import { reading } from '../../fixtures/ward/ward';

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
});
