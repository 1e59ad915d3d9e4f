import { validateReading } from '../../../../src/server/services/ingest/validateReading';
import { reading } from '../../../fixtures/ward/ward';

const validated = (observations: Record<string, unknown>) => {
  const validation = validateReading(reading('D1', 0, observations));
  if ('errors' in validation) throw new Error(JSON.stringify(validation.errors));
  const { bloodPressureMean: mean, shockIndex: index } = validation.reading.observations;
  return { mean, index, warnings: validation.warnings, zeros: validation.reading.zeros };
};
const cuff = { bloodPressureSystolic: 120, bloodPressureDiastolic: 75 };

describe('the mean pressure of a reading', () => {
  it('[API-80] is derived when none was sent, or a sensor’s 0', () => {
    expect(validated(cuff)).toMatchObject({ mean: 90, warnings: [], zeros: [] });
    expect(validated({ ...cuff, bloodPressureMean: 0 })).toMatchObject({
      mean: 90,
      warnings: ['bloodPressureMean'],
      zeros: ['bloodPressureMean'],
    });
  });

  it('[B4] [API-80] is unknown when an impossible one was sent: nothing takes its place', () => {
    for (const impossible of [-1, 301])
      expect(validated({ ...cuff, bloodPressureMean: impossible })).toMatchObject({
        mean: null,
        warnings: ['bloodPressureMean'],
        zeros: [],
      });
  });

  it('[API-80] is the sent one, its limits included', () => {
    for (const sent of [1, 300])
      expect(validated({ ...cuff, bloodPressureMean: sent })).toMatchObject({ mean: sent, warnings: [] });
  });
});

describe('the shock index of a reading', () => {
  it('[API-80] is derived, and unknown beside a sensor’s 0', () => {
    expect(validated({ ...cuff, heartRate: 90 }).index).toBe(0.75);
    expect(validated({ heartRate: 90, bloodPressureSystolic: 0 })).toMatchObject({
      index: null,
      warnings: ['bloodPressureSystolic'],
    });
    expect(validated({ heartRate: 0, bloodPressureSystolic: 120 }).index).toBeNull();
  });

  it('[API-80] is the sent one, when it can be a patient’s', () => {
    expect(validated({ ...cuff, heartRate: 90, shockIndex: 0.8 })).toMatchObject({
      index: 0.8,
      warnings: [],
    });
    expect(validated({ ...cuff, heartRate: 90, shockIndex: 350 })).toMatchObject({
      index: 350,
      warnings: [],
    });
    for (const impossible of [0, -1, 350.1])
      expect(validated({ ...cuff, heartRate: 90, shockIndex: impossible })).toMatchObject({
        index: null,
        warnings: ['shockIndex'],
      });
  });
});

it('a score that a feed sends is named and not kept: the server computes its own', () => {
  const validation = validateReading(reading('D1', 0, { heartRate: 72, hipi: 91, spi: 80 }));
  expect(validation).toMatchObject({
    reading: { observations: { heartRate: 72, hipi: null, spi: null } },
    warnings: ['hipi', 'spi'],
  });
});

it('a reading keeps its device, what the device reports of itself, and the device’s own time', () => {
  const time = Date.parse('2026-03-10T08:00:00.000Z');
  const rest = { battery_level: 0, signal_quality: 55, status: 'OK' };
  expect(validateReading(reading('D1', time, {}, rest))).toMatchObject({
    reading: {
      vendorDeviceId: 'D1',
      stamp: time,
      device: { type: 'RHEO', batteryLevel: 0, signalQuality: 55, status: 'OK' },
    },
  });
  expect(validateReading(reading('D1', time))).toMatchObject({
    reading: { device: { batteryLevel: null, signalQuality: null, status: null } },
    warnings: [],
  });
});

it('a malformed reading is rejected with what is wrong with it', () => {
  expect(validateReading({ ...reading('D1', 0, { heartRate: '72' }), patient: 1 })).toEqual({
    errors: {
      patient: ['This field is not accepted.'],
      'observations.heartRate': ['A value of type number is required.'],
    },
  });
});

it('a leap second, which the format allows and no date can represent, is rejected', () => {
  expect(validateReading({ ...reading('D1', 0), timestamp: '2016-12-31T23:59:60Z' })).toEqual({
    errors: { timestamp: ['The value is not a valid date-time.'] },
  });
});
