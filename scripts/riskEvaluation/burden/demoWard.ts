import type { Reading } from '../../../src/contract/readings';
import type { SimulatedDevicePlan } from '../../../src/contract/simulatorPlan';
import { demoPlan } from '../../../src/server/db/demo/demoPlan';
import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import { SimulatedDevice } from '../../../src/simulator/device';
import { sentAt } from '../../../src/simulator/live';
import { ORIGIN } from '../play';
import type { PlayedPatient, SentDelivery } from './playedPatient';

/** A simulated device measures this often, in ms; in the history that it brings along once a minute. */
const INTERVAL_MS = 2_000;
const PAST_MS = 24 * HOUR_MS;

/** What stands when the ward goes live is raised in this time (ms), and not counted. */
const LEAD_IN_MS = HOUR_MS;

/** The patients of the demo hospital who wear a device, live for `hours` that are counted. */
export function demoWard(hours: number): PlayedPatient[] {
  return demoPlan(ORIGIN)
    .devices.filter(({ backfill }) => backfill)
    .map((plan) => {
      const from = ORIGIN + LEAD_IN_MS;
      const until = from + hours * HOUR_MS;
      return {
        wornSince: ORIGIN - PAST_MS,
        past: pastOf(plan),
        deliveries: liveOf(plan, until),
        counted: { from, until },
      };
    });
}

function* pastOf(plan: SimulatedDevicePlan): Generator<Reading> {
  const device = new SimulatedDevice(plan);
  for (let time = ORIGIN - PAST_MS; time < ORIGIN; time += MINUTE_MS) {
    const reading = device.readingAt(time);
    if (reading !== null) yield reading;
  }
}

function* liveOf(plan: SimulatedDevicePlan, until: number): Generator<SentDelivery> {
  const device = new SimulatedDevice(plan);
  device.goLive(ORIGIN);
  const held = new Map<SimulatedDevice, Reading[]>();
  for (let time = ORIGIN; time < until; time += INTERVAL_MS) {
    const readings = sentAt(device, time, held);
    if (readings.length > 0) yield { receivedAt: time, readings };
  }
}
