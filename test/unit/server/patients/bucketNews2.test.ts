import { NOTHING_KNOWN, type ObservationValues } from '../../../../src/clinical/observationKeys';
import { news2OfBuckets } from '../../../../src/server/services/patients/bucketNews2';

const MINUTE = 60_000;
const NOON = Date.parse('2026-03-10T12:00:00.000Z');

/** A bucket that begins the given minutes after noon. */
const bucket = (minutes: number, known: Partial<ObservationValues>) => ({
  timestamp: new Date(NOON + minutes * MINUTE).toISOString(),
  observations: { ...NOTHING_KNOWN, ...known },
});
const logged = (minutes: number, type: 'BODY_TEMPERATURE' | 'RESPIRATION_RATE', value: number) => ({
  time: NOON + minutes * MINUTE,
  observations: [{ type, value }],
});
const ALL = {
  heartRate: 112,
  respirationRate: 22,
  bloodPressureSystolic: 98,
  bloodOxygenSaturation: 93,
  bodyTemperature: 38.5,
};

describe('NEWS2 of buckets', () => {
  it('is that of the means, with how many of its parts are known', () => {
    expect(news2OfBuckets([bucket(0, ALL), bucket(120, { heartRate: 131 })], [], [])).toEqual([
      { total: 9, parts_known: 5 },
      { total: 3, parts_known: 1 },
    ]);
  });

  it('takes a part that is missing from a bucket that began at most an hour before', () => {
    const later = [15, 30, 45, 60, 75].map((minutes) => bucket(minutes, { heartRate: 80 }));
    expect(news2OfBuckets([bucket(0, { bloodPressureSystolic: 90 }), ...later], [], [])).toEqual([
      { total: 3, parts_known: 1 },
      ...Array.from({ length: 4 }, () => ({ total: 3, parts_known: 2 })),
      { total: 0, parts_known: 1 },
    ]);
  });

  it('knows at the beginning of the period what was measured in the hour before', () => {
    const before = [
      bucket(-60, { respirationRate: 26, bodyTemperature: 37 }),
      bucket(-15, { respirationRate: 8 }),
    ];
    expect(news2OfBuckets([bucket(0, { heartRate: 80 })], before, [])).toEqual([
      { total: 3, parts_known: 3 },
    ]);
    expect(news2OfBuckets([bucket(15, { heartRate: 80 })], before, [])).toEqual([
      { total: 3, parts_known: 2 },
    ]);
  });

  it('takes what a person measured for six hours, after what a device has sent, and never before its time', () => {
    const byHand = [logged(0, 'BODY_TEMPERATURE', 39.5), logged(300, 'RESPIRATION_RATE', 25)];
    const buckets = [-15, 0, 300, 360, 375].map((minutes) => bucket(minutes, { heartRate: 80 }));
    expect(news2OfBuckets(buckets, [], byHand)).toEqual([
      { total: 0, parts_known: 1 },
      { total: 2, parts_known: 2 },
      { total: 5, parts_known: 3 },
      { total: 5, parts_known: 3 },
      { total: 3, parts_known: 2 },
    ]);
    const streamed = [bucket(30, { heartRate: 80, bodyTemperature: 37 })];
    expect(news2OfBuckets(streamed, [], byHand)).toEqual([{ total: 0, parts_known: 2 }]);
  });

  it('is not known where no part was measured', () => {
    expect(news2OfBuckets([bucket(0, ALL), bucket(15, { bloodPressureMean: 70, hipi: 40 })], [], [])).toEqual(
      [{ total: 9, parts_known: 5 }, null],
    );
  });
});
