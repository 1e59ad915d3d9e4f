import { readFile, writeFile } from 'node:fs/promises';
import { UsageError, type Arguments } from '../arguments';
import { SimulatedDevice } from '../device';
import type { Log } from '../log';
import { generatePlan, readPlan, steadyPlan } from '../plan';
import { startReceiver } from './alarmReceiver';
import { administration, monitors, type RoundMemory } from './feeds';
import { eui64Of } from './hl7Monitor';

/** A collapse so long after the start (s), and again: so that the alarm and its end are seen. */
const COLLAPSES = { after_seconds: 60, every_seconds: 900 };

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
      wanted.steady ? steadyPlan(monitor) : { ...monitor, ...(index === 0 && { collapses: COLLAPSES }) },
    );
  });
  const receiver = receive === null ? null : await startReceiver(receive, { log, clock }).catch(refused);
  const running = { log, stop, clock };
  const feeds = [
    hl7 === null
      ? null
      : monitors(devices, hl7, { ...running, intervalMs: wanted.intervalMs, isPersonKnown: adt !== null }),
    adt === null ? null : administration(adt, { ...running, ...memoryOf(wanted.state) }),
    receiver === null
      ? null
      : new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve())),
  ];
  if (hl7 !== null) log.tell(`MONITORS ${devices.map(({ plan: { vendor_device_id: id } }) => id).join(' ')}`);
  log.tell('LIVE over HL7');
  await Promise.all(feeds);
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
