import { BATTERY_LOW } from '../../../clinical/battery';
import type { SimulatedDevicePlan, SimulatorPlan } from '../../../contract/simulatorPlan';
import { wearables, type DemoWearable } from './wearables';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A full charge lasts about a day and a half. */
const DRAIN_PER_HOUR = 2.6;

/** A low battery is part of the demo: it falls slowly enough for its card to stay the same for days. */
const SHOWN_DRAIN_PER_HOUR = 0.05;

/**
 * It begins in the last minute of the backfill, so that it is seen within a minute and a half of the address
 * being printed; and again every two hours.
 */
const COLLAPSES = { after_seconds: -60, every_seconds: 7_200 };

/**
 * The simulator's plan for a demo hospital that was made at `madeAt` (epoch ms). The same for every start.
 */
export function demoPlan(madeAt: number): SimulatorPlan {
  return { devices: wearables.map((wearable, index) => planOf(wearable, index, madeAt)) };
}

function planOf(wearable: DemoWearable, index: number, madeAt: number): SimulatedDevicePlan {
  const [heartRate, respirationRate, bodyTemperature, bloodOxygenSaturation, systolic, diastolic, mean] =
    wearable.vitals;
  const onset = madeAt - (wearable.onsetHoursAgo ?? 0) * HOUR_MS;
  return {
    vendor_device_id: wearable.vendorDeviceId,
    type: wearable.type,
    seed: 9_000 + index,
    scenario: wearable.scenario ?? 'stable',
    onset: new Date(onset).toISOString(),
    targets: {
      heartRate,
      respirationRate,
      bodyTemperature,
      bloodOxygenSaturation,
      bloodPressureSystolic: systolic,
      bloodPressureDiastolic: diastolic,
      bloodPressureMean: mean,
    },
    variability: wearable.variability,
    battery: batteryOf(wearable.battery, madeAt),
    ...(wearable.collapses === true ? { collapses: COLLAPSES } : {}),
    ...(wearable.cuffMinutes === undefined ? {} : { pressure_every_seconds: 60 * wearable.cuffMinutes }),
    ...(wearable.batchMinutes === undefined ? {} : { batch_seconds: 60 * wearable.batchMinutes }),
    ...(wearable.silentMinutes === undefined
      ? {}
      : { silent_since: new Date(madeAt - wearable.silentMinutes * MINUTE_MS).toISOString() }),
    backfill: typeof wearable.wearer === 'string',
  };
}

function batteryOf(level: number | null, madeAt: number): SimulatedDevicePlan['battery'] {
  if (level === null) return null;
  return {
    level,
    at: new Date(madeAt).toISOString(),
    drain_per_hour: level <= BATTERY_LOW ? SHOWN_DRAIN_PER_HOUR : DRAIN_PER_HOUR,
  };
}
