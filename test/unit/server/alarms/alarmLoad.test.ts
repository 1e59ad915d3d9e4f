import { SimulatedDevice } from '../../../../src/simulator/device';
import { generatePlan } from '../../../../src/simulator/plan';
import { crossingsIn, scriptedPatient } from '../../../fixtures/patients/scriptedPatient';
import { playWard } from '../../../fixtures/ward/simulatedWard';

// The long form (24 h, three wards, a reading every ten seconds) belongs to `npm run gate`.
const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const HOUR = 3_600_000;

describe('the alarm load of a simulated ward of 20', () => {
  it('[A9] is at most 6 new alerts an hour', () => {
    const hours = 8;
    const plan = generatePlan(
      { devices: 20, scenario: 'mixed', seed: 1, type: 'RHEO', vendorId: null },
      START,
    );
    const { alerts } = playWard(
      plan.map((device) => new SimulatedDevice(device)),
      { from: START, until: START + hours * HOUR, intervalMs: 60_000 },
    );
    const fresh = alerts.filter(({ isRepeat }) => !isRepeat);
    expect(fresh.length / hours).toBeGreaterThan(0);
    expect(fresh.length / hours).toBeLessThanOrEqual(6);
  });

  it('[A9] leaves no scripted crossing out, and raises it at most two readings after the score shows it', () => {
    const patients = 10;
    const intervalMs = 15_000;
    const until = START + 5 * HOUR;
    const ward = playWard(
      Array.from({ length: patients }, (_, index) => scriptedPatient(index + 1, START)),
      { from: START, until, intervalMs },
    );
    const crossings = crossingsIn(ward, { patients, from: START, until, withinMs: 2 * intervalMs });
    expect(crossings.length).toBeGreaterThanOrEqual(30);
    expect(crossings.filter(({ crossed, announced }) => crossed === null || announced === null)).toEqual([]);
  });
});
