import Type, { type Static } from 'typebox';
import { byKey, OBSERVATION_KEYS } from '../clinical/observationKeys';
import { CalibrateCommand } from './calibrations';
import { FieldErrors, Timestamp } from './common';
import { DeviceType, VendorDeviceId } from './devices';

/** A batch holds at most this many readings (open-points §3). */
export const MAX_READINGS = 1_000;

/** Largest ingest body in bytes (open-points §3: 1 MiB). */
export const MAX_INGEST_BYTES = 1_048_576;

const Measured = Type.Optional(Type.Number());

/**
 * What one wearable measured at one moment. A vital that was not measured is left out: null or text is an
 * error, never 0. Scores may be sent by a foreign feed but are computed by the server; they are named in
 * `warnings` and not stored.
 */
export const Reading = Type.Object(
  {
    vendor_device_id: VendorDeviceId,
    type: DeviceType,
    timestamp: Timestamp,
    battery_level: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    signal_quality: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    // PostgreSQL cannot store U+0000.
    status: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
    observations: Type.Object(
      byKey(OBSERVATION_KEYS, () => Measured),
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type Reading = Static<typeof Reading>;

/** The envelope alone: one object or a batch. Every reading is validated separately by the schema above. */
export const IngestBody = Type.Union([
  Type.Object({}),
  Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_READINGS }),
]);

/** Response of `POST /api/ingest/`, sent once the accepted readings are durably stored. */
export const IngestAnswer = Type.Object({
  accepted: Type.Integer({ minimum: 0 }),
  rejected: Type.Array(Type.Object({ index: Type.Integer({ minimum: 0 }), errors: FieldErrors })),
  warnings: Type.Array(
    Type.Object({ index: Type.Integer({ minimum: 0 }), fields: Type.Array(Type.String()) }),
  ),
  /** Commands for devices of this request. */
  commands: Type.Array(CalibrateCommand),
});
export type IngestAnswer = Static<typeof IngestAnswer>;
