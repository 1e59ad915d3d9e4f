import { readFile } from 'node:fs/promises';
import { compile, fieldErrorsOf } from '../contract/validate';
import { SimulatorPlan, type SimulatedDevicePlan } from '../contract/simulatorPlan';
import { UsageError, type Arguments } from './arguments';
import { hash, uniform } from './physiology/random';
import { mixed } from './scenarios/mixed';

const HOUR_MS = 3_600_000;
const PLAN_CHANNEL = 500;

/** Illnesses of a generated ward began at most this long ago, so that they are not all in the same hour. */
const MAX_HEAD_START_HOURS = 6;

const isPlan = compile(SimulatorPlan);

/** The devices of a plan file. Throws UsageError when it is not one, naming the fields. */
export async function readPlan(file: string): Promise<SimulatedDevicePlan[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `--plan ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (!isPlan(value))
    throw new UsageError(`--plan ${file} is not a plan: ${JSON.stringify(fieldErrorsOf(isPlan.errors))}`);
  return value.devices;
}

/**
 * As many devices as requested, each on a patient drawn from the ICU population; `startedAt` (epoch ms) sets
 * their clocks.
 */
export function generatePlan(
  wanted: Pick<Arguments, 'devices' | 'scenario' | 'seed' | 'type' | 'vendorId'>,
  startedAt: number,
): SimulatedDevicePlan[] {
  return Array.from({ length: wanted.devices }, (_, index) => {
    const seed = hash(wanted.seed, PLAN_CHANNEL, index);
    const headStart = wanted.devices === 1 ? 0 : MAX_HEAD_START_HOURS * uniform(seed, PLAN_CHANNEL + 1, 0);
    return {
      vendor_device_id: nameOf(wanted.vendorId, wanted.devices, index),
      type: wanted.type,
      seed,
      scenario: wanted.scenario === 'mixed' ? mixed(index) : wanted.scenario,
      onset: new Date(Math.round(startedAt - headStart * HOUR_MS)).toISOString(),
      variability: 1,
      battery: {
        at: new Date(startedAt).toISOString(),
        level: Math.round(10 + 90 * uniform(seed, PLAN_CHANNEL + 2, 0)),
        drain_per_hour: 2 + 3 * uniform(seed, PLAN_CHANNEL + 3, 0),
      },
      backfill: true,
    };
  });
}

function nameOf(vendorId: string | null, devices: number, index: number): string {
  if (vendorId === null) return `SIM-${index + 1}`;
  return devices === 1 ? vendorId : `${vendorId}-${index + 1}`;
}

/** The plan of a device without what a plan asks for beside its values: every reading whole, and sent at once. */
export function steadyPlan({
  collapses: _collapses,
  batch_seconds: _batch,
  pressure_every_seconds: _cuff,
  ...plan
}: SimulatedDevicePlan): SimulatedDevicePlan {
  return plan;
}
