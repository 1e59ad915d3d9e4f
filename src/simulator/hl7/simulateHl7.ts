import { readFile, writeFile } from 'node:fs/promises';
import { UsageError, type Arguments } from '../arguments';
import { SimulatedDevice } from '../device';
import type { SimulatedDevicePlan } from '../../contract/simulatorPlan';
import type { Log } from '../log';
import { generatePlan, readPlan, steadyPlan } from '../plan';
import { ROUND_SECONDS } from './adtFeed';
import { startReceiver } from './alarmReceiver';
import { administration, monitors, type RoundMemory } from './feeds';
import { eui64Of } from './hl7Monitor';

/** A patient whom the collapse takes below the limits of pressure, this long after the start (s), and again in every round. */
const COLLAPSING = {
  scenario: 'stable',
  variability: 0.3,
  targets: {
    heartRate: 88,
    respirationRate: 17,
    bodyTemperature: 37.1,
    bloodOxygenSaturation: 96,
    bloodPressureSystolic: 104,
    bloodPressureDiastolic: 56,
    bloodPressureMean: 72,
  },
  collapses: { after_seconds: 30, every_seconds: ROUND_SECONDS },
} as const satisfies Partial<SimulatedDevicePlan>;

/** The other systems of a hospital, as the options ask for: monitors, administration, a receiver of alarms; until `stop`. */
export async function simulateHl7(
  wanted: Arguments,
  { log, stop, clock }: { log: Log; stop: AbortSignal; clock: () => number },
): Promise<void> {
  const { hl7, adt, receive } = wanted;
  const plan = wanted.plan === null ? generatePlan(wanted, clock()) : await readPlan(wanted.plan);
  const devices = plan.map((device, index) => {
    const monitor = { ...device, vendor_device_id: eui64Of(index + 1), battery: null };
    return new SimulatedDevice(
      wanted.steady ? steadyPlan(monitor) : { ...monitor, ...(index === 0 && COLLAPSING) },
    );
  });
  const receiver = receive === null ? null : await startReceiver(receive, { log, clock }).catch(refused);
  const running = { log, stop, clock };
  const monitoring = { ...running, intervalMs: wanted.intervalMs, isPersonKnown: adt !== null };
  if (hl7 !== null)
    log.milestone(`MONITORS ${devices.map(({ plan: { vendor_device_id: id } }) => id).join(' ')}`);
  log.milestone('LIVE over HL7');
  await Promise.all([
    hl7 === null ? Promise.resolve() : monitors(devices, hl7, monitoring),
    adt === null ? Promise.resolve() : administration(adt, { ...running, ...memoryOf(wanted.state) }),
    new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve())),
  ]);
  await receiver?.close();
}

/** In the file of `--state`. One that is missing or broken is a first run. */
function memoryOf(file: string | null): { memory?: RoundMemory } {
  if (file === null) return {};
  return {
    memory: {
      load: () =>
        readFile(file, 'utf8').then(
          (text) => /^[0-9A-Z]+$/.exec(text.trim())?.[0] ?? null,
          () => null,
        ),
      save: (round) => writeFile(file, round),
    },
  };
}

function refused(error: unknown): never {
  throw new UsageError(`--receive: ${error instanceof Error ? error.message : String(error)}`);
}
