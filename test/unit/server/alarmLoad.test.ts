import { SimulatedDevice } from '../../../src/simulator/device';
import { generatePlan } from '../../../src/simulator/plan';
import { crisesOf, expectedOf, scriptedPatient } from '../../support/scriptedPatient';
import { playWard } from '../../support/simulatedWard';

// The long form (24 h, three wards, a reading every ten seconds) belongs to `npm run gate`.
const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const HOUR = 3_600_000;

describe('the alarm load of a simulated ward of 20', () => {
  it('[A9] is at most 6 new alerts an hour', () => {
    const hours = 8;
    const plan = generatePlan({ devices: 20, scenario: 'mixed', seed: 1, type: 'RHEO', vendorId: null }, START);
    const alerts = playWard(plan.map((device) => new SimulatedDevice(device)), { from: START, until: START + hours * HOUR, intervalMs: 60_000 });
    const fresh = alerts.filter(({ isRepeat }) => !isRepeat);
    expect(fresh.length / hours).toBeGreaterThan(0);
    expect(fresh.length / hours).toBeLessThanOrEqual(6);
  });

  it('[A9] leaves no scripted crossing out, and raises it with the third reading that shows it', () => {
    const patients = 10;
    const intervalMs = 15_000;
    const until = START + 5 * HOUR;
    const alerts = playWard(Array.from({ length: patients }, (_, index) => scriptedPatient(index + 1, START)), { from: START, until, intervalMs });
    let crossings = 0;
    for (let patient = 1; patient <= patients; patient++) {
      for (const { severity, crossing } of crisesOf(patient, START, until).flatMap(expectedOf)) {
        crossings++;
        const raised = alerts.find((alert) => alert.patientId === patient && alert.severity === severity && alert.measuredAt >= crossing);
        expect(raised?.measuredAt).toBeLessThanOrEqual(crossing + 3 * intervalMs);
      }
    }
    expect(crossings).toBeGreaterThanOrEqual(30);
  });
});
