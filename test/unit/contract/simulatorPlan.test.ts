import { SimulatedDevicePlan, SimulatorPlan } from '../../../src/contract/simulatorPlan';
import { expectVerdicts, fits } from '../../fixtures/contract/verdicts';

const DEVICE = {
  vendor_device_id: 'RHEO-1',
  type: 'RHEO',
  seed: 11,
  scenario: 'stable',
  onset: '2026-03-10T08:00:00.000Z',
  variability: 1,
  battery: { level: 80, at: '2026-03-10T08:00:00.000Z', drain_per_hour: 2 },
  backfill: true,
};

describe('the plan of a simulated device', () => {
  it.each<[rule: string, around: (value: unknown) => object, good: unknown[], bad: unknown[]]>([
    [
      'it runs one of the five scenarios',
      (scenario) => ({ scenario }),
      ['stable', 'sepsis', 'hypotension', 'recovery', 'flaky'],
      ['', 'Sepsis', 'asystole', undefined],
    ],
    [
      'its seed is a whole number of 32 bits',
      (seed) => ({ seed }),
      [0, 4_294_967_295],
      [-1, 0.5, 4_294_967_296],
    ],
    [
      'it varies up to three times as much as a patient',
      (variability) => ({ variability }),
      [0, 3],
      [-0.1, 3.1],
    ],
    [
      'its battery has 0 to 100 %',
      (level) => ({ battery: { ...DEVICE.battery, level } }),
      [0, 100],
      [-0.1, 100.1],
    ],
    [
      'its battery is used, by up to 100 % an hour',
      (drain) => ({ battery: { ...DEVICE.battery, drain_per_hour: drain } }),
      [0.1, 100],
      [0, 100.1],
    ],
    ['it may report no battery', (battery) => ({ battery }), [null], [undefined, 80]],
    [
      'a collapse begins at most 5 min before it goes live',
      (after) => ({ collapses: { after_seconds: after, every_seconds: 900 } }),
      [-300, 0, 60],
      [-301],
    ],
    [
      'a collapse recurs every quarter of an hour at most',
      (every) => ({ collapses: { after_seconds: 0, every_seconds: every } }),
      [900],
      [899],
    ],
  ])('%s', (_, around, good, bad) => {
    expectVerdicts(SimulatedDevicePlan, (value) => ({ ...DEVICE, ...around(value) }), good, bad);
  });

  it.each([
    ['heartRate', 20, 220],
    ['respirationRate', 4, 60],
    ['bodyTemperature', 32, 42],
    ['bloodOxygenSaturation', 60, 99.5],
    ['bloodPressureSystolic', 40, 260],
    ['bloodPressureDiastolic', 20, 160],
    ['bloodPressureMean', 25, 200],
  ])('its patient has a mean %s from %p to %p', (vital, least, most) => {
    const around = (mean: unknown) => ({ ...DEVICE, targets: { [vital]: mean } });
    expectVerdicts(SimulatedDevicePlan, around, [least, most], [least - 0.1, most + 0.1]);
  });

  it('has no other fields', () => {
    const collapses = { after_seconds: 0, every_seconds: 900 };
    const whole = { ...DEVICE, collapses, targets: { heartRate: 80 } };
    expect(fits(SimulatedDevicePlan, whole)).toBe(true);
    for (const more of [
      { patient: 1 },
      { collapses: { ...collapses, patient: 1 } },
      { targets: { shockIndex: 1 } },
      { battery: { ...DEVICE.battery, patient: 1 } },
    ])
      expect([more, fits(SimulatedDevicePlan, { ...whole, ...more })]).toEqual([more, false]);
  });
});

it('a plan has 1 to 10,000 devices and nothing else', () => {
  const around = (count: unknown) => ({ devices: Array(Number(count)).fill(DEVICE) });
  expectVerdicts(SimulatorPlan, around, [1, 10_000], [0, 10_001]);
  expect(fits(SimulatorPlan, { devices: [DEVICE], patients: [] })).toBe(false);
});
