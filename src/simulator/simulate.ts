import { UsageError, type Arguments } from './arguments';
import { backfill } from './backfill';
import { SimulatedDevice } from './device';
import { IngestClient } from './ingestClient';
import { keep, live } from './live';
import { deviceCommands } from './deviceCommands';
import type { Log } from './log';
import { generatePlan, readPlan, steadyPlan } from './plan';
import { StateFile } from './stateFile';
import { Transport } from './transport';

/** The last minutes of the history are backfilled when the moment of going live is known. */
const LAST_MINUTES_MS = 6 * 60_000;

/** History first, then the present, until `stop`. The state is saved however it ends. */
export async function simulate(
  wanted: Arguments,
  { log, stop, clock }: { log: Log; stop: AbortSignal; clock: () => number },
): Promise<void> {
  const state = await StateFile.open(wanted.state, clock());
  const unwritable = await state.save();
  if (unwritable !== null) throw new UsageError(`--state ${unwritable}`);

  const given = wanted.plan === null ? generatePlan(wanted, state.startedAt) : await readPlan(wanted.plan);
  const plan = wanted.steady ? given.map(steadyPlan) : given;
  const devices = plan.map(
    (device) => new SimulatedDevice(device, state.calibration(device.vendor_device_id)),
  );
  const transport = new Transport({
    client: new IngestClient(wanted.url, wanted.token),
    log,
    stop,
    onStored: (readings) => state.remember(readings),
    onCommands: deviceCommands(devices, { state, log, clock }),
  });
  try {
    const filling = { devices, transport, state, maxMs: wanted.backfillMs, clock, stop };
    let count = await backfill({ ...filling, shortOfMs: LAST_MINUTES_MS });
    // Events of a live device may begin in the last minutes that are backfilled.
    for (const device of devices) device.goLive(clock());
    count += await backfill(filling);
    if (stop.aborted) return;
    log.milestone(`BACKFILLED ${count} readings`);
    log.milestone(`LIVE ${devices.length} devices`);
    await live({ devices, transport, state, log, intervalMs: wanted.intervalMs, clock, stop });
  } finally {
    await keep(state, log);
    const { sent, rejected, dropped } = transport.counts;
    log.say(
      `${sent} readings stored, ${rejected} rejected, ${dropped} given up, ${transport.waiting} not sent.`,
    );
  }
}
