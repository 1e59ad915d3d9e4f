import Type, { type Static } from 'typebox';
import { byKey } from '../clinical/observationKeys';
import { VITAL_KEYS, VITALS, type VitalKey } from '../clinical/vitals';
import { Timestamp } from './common';
import { DeviceType, VendorDeviceId } from './devices';

/** Named courses of a simulated patient (open-points §3). */
export const SCENARIO_NAMES = ['stable', 'sepsis', 'hypotension', 'recovery', 'flaky'] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** The mean of each vital of a simulated patient. */
export type VitalTargets = Record<VitalKey, number>;

/** The same in a plan, before the scenario begins; a vital that is left out is drawn from the ICU population by the seed. */
const PlannedTargets = Type.Partial(
  Type.Object(
    byKey(VITAL_KEYS, (key) => {
      const { min, max } = VITALS[key].simulatedMean;
      return Type.Number({ minimum: min, maximum: max });
    }),
  ),
  { additionalProperties: false },
);

/** One wearable to simulate. */
export const SimulatedDevicePlan = Type.Object(
  {
    vendor_device_id: VendorDeviceId,
    type: DeviceType,
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
    scenario: Type.Enum([...SCENARIO_NAMES]),
    /** When the scenario's clock reads zero; before it the patient is at the targets. */
    onset: Timestamp,
    targets: Type.Optional(PlannedTargets),
    /** Size of spontaneous variation: 1 is that of ICU patients, 0 none. */
    variability: Type.Number({ minimum: 0, maximum: 3 }),
    /** Charge at a moment and its use per hour, both in percent; null for a device that reports no battery. */
    battery: Type.Union([
      Type.Object(
        {
          level: Type.Number({ minimum: 0, maximum: 100 }),
          at: Timestamp,
          drain_per_hour: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    /**
     * A collapse of the pressure that begins this long after the device has gone live (negative: within the
     * backfilled history), and recurs.
     */
    collapses: Type.Optional(
      Type.Object(
        { after_seconds: Type.Number({ minimum: -300 }), every_seconds: Type.Number({ minimum: 900 }) },
        { additionalProperties: false },
      ),
    ),
    /** Pressures are measured this often, s, as by a cuff; with every reading when left out. */
    pressure_every_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 3_600 })),
    /** Readings are sent this often, s, in one batch; each at once when left out. */
    batch_seconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 900 })),
    /** From here on the device sends nothing. */
    silent_since: Type.Optional(Timestamp),
    /** Whether history is backfilled: pointless for a device that no patient wears. */
    backfill: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type SimulatedDevicePlan = Static<typeof SimulatedDevicePlan>;

/** The file that the start script hands to the simulator: written by the server's demo seed, read by the simulator. */
export const SimulatorPlan = Type.Object(
  { devices: Type.Array(SimulatedDevicePlan, { minItems: 1, maxItems: 10_000 }) },
  { additionalProperties: false },
);
export type SimulatorPlan = Static<typeof SimulatorPlan>;
