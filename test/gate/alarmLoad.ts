import { SimulatedDevice } from '../../src/simulator/device';
import { generatePlan } from '../../src/simulator/plan';
import { report } from '../bench/support/figure';
import { crisesOf, expectedOf, scriptedPatient } from '../support/scriptedPatient';
import { playWard } from '../support/simulatedWard';

/** T-A9: the alarms of simulated wards of 20 over 24 h of compressed time, and whether any scripted crossing is left out. */
const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const HOUR = 3_600_000;
const INTERVAL_MS = 10_000;
const PATIENTS = 20;
const SEEDS = [1, 2, 3];

function main(): void {
  for (const seed of SEEDS) {
    const plan = generatePlan({ devices: PATIENTS, scenario: 'mixed', seed, type: 'RHEO', vendorId: null }, START);
    const alerts = playWard(plan.map((device) => new SimulatedDevice(device)), { from: START, until: START + 24 * HOUR, intervalMs: INTERVAL_MS });
    const fresh = alerts.filter(({ isRepeat }) => !isRepeat).length;
    report({ name: `[T-A9] mixed ward ${seed}, new alerts an hour`, value: fresh / 24, limit: 6, unit: '' });
    report({ name: `[T-A9] mixed ward ${seed}, repeats an hour`, value: (alerts.length - fresh) / 24, limit: null, unit: '' });
  }

  const until = START + 25 * HOUR;
  const ward = Array.from({ length: PATIENTS }, (_, index) => scriptedPatient(index + 1, START));
  const alerts = playWard(ward, { from: START, until, intervalMs: INTERVAL_MS });
  const expected = ward.flatMap((_, index) => crisesOf(index + 1, START, until).flatMap(expectedOf).map((crossing) => ({ patientId: index + 1, ...crossing })));
  const missed = expected.filter(({ patientId, severity, crossing }) => !alerts.some((alert) =>
    alert.patientId === patientId && alert.severity === severity && alert.measuredAt >= crossing && alert.measuredAt <= crossing + 4 * INTERVAL_MS));
  report({ name: `[T-A9] ${expected.length} scripted crossings, not raised within four readings`, value: missed.length, limit: 0, unit: '' });
}

main();
