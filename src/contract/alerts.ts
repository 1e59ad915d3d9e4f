import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';

/** The scores that can alert, as observation types on the wire (open-points §2). */
export const AlertObservationType = Type.Enum(['HIPI', 'SPI']);

export const AlertSeverity = Type.Enum(['CRITICAL', 'WARNING']);

/** An alert as the popover of a card lists it (spec §3). */
export const Alert = Type.Object({
  id: Id,
  observation_type: AlertObservationType,
  observation_value: Type.Number({ minimum: 0, maximum: 100 }),
  created_at: Timestamp,
});
export type Alert = Static<typeof Alert>;

/** The newest first. */
export const AlertsOfPatient = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  next: Nullable(Type.String()),
  previous: Nullable(Type.String()),
  results: Type.Array(Alert),
});
export type AlertsOfPatient = Static<typeof AlertsOfPatient>;

export const AlertsQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 20 }),
    offset: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 }),
  },
  { additionalProperties: false },
);
