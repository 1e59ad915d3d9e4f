import { SimulatedDevice } from '../../src/simulator/device';
import { generatePlan } from '../../src/simulator/plan';
import { report } from '../fixtures/load/figure';
import { crossingsIn, scriptedPatient } from '../fixtures/patients/scriptedPatient';
import { playWard } from '../fixtures/ward/simulatedWard';

/** T-A9: the alarms of simulated wards of 20 over 24 h of compressed time, and whether any scripted crossing is left out. */
const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const HOUR = 3_600_000;
const INTERVAL_MS = 10_000;
const PATIENTS = 20;
const SEEDS = [1, 2, 3];

function main(): void {
  for (const seed of SEEDS) {
    const plan = generatePlan(
      { devices: PATIENTS, scenario: 'mixed', seed, type: 'RHEO', vendorId: null },
      START,
    );
    const { alerts } = playWard(
      plan.map((device) => new SimulatedDevice(device)),
      { from: START, until: START + 24 * HOUR, intervalMs: INTERVAL_MS },
    );
    const fresh = alerts.filter(({ isRepeat }) => !isRepeat).length;
    report({ name: `[T-A9] mixed ward ${seed}, new alerts an hour`, value: fresh / 24, limit: 6, unit: '' });
    report({
      name: `[T-A9] mixed ward ${seed}, repeats an hour`,
      value: (alerts.length - fresh) / 24,
      limit: null,
      unit: '',
    });
  }

  const until = START + 25 * HOUR;
  const ward = playWard(
    Array.from({ length: PATIENTS }, (_, index) => scriptedPatient(index + 1, START)),
    { from: START, until, intervalMs: INTERVAL_MS },
  );
  const crossings = crossingsIn(ward, { patients: PATIENTS, from: START, until, withinMs: 3 * INTERVAL_MS });
  const unseen = crossings.filter(({ crossed }) => crossed === null);
  const missed = crossings.filter(({ crossed, announced }) => crossed !== null && announced === null);
  report({
    name: `[T-A9] ${crossings.length} scripted crossings, not seen by the score`,
    value: unseen.length,
    limit: 0,
    unit: '',
  });
  report({
    name: `[T-A9] ${crossings.length} scripted crossings, not raised within 30 s of the score`,
    value: missed.length,
    limit: 0,
    unit: '',
  });
}

main();
