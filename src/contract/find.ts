import Type, { type Static } from 'typebox';
import { CalendarDate, Id, Nullable, NullableId } from './common';
import { RiskBandName } from './dashboard';
import { Department } from './departments';
import { MAX_SEARCH } from './paging';

/** The most of each kind that one answer holds: as many as a person reads before typing on. */
export const MAX_FOUND = { patients: 8, devices: 5, departments: 5 } as const;

export const FindQuery = Type.Object(
  { q: Type.String({ maxLength: MAX_SEARCH }) },
  { additionalProperties: false },
);

/** A patient with what distinguishes this person from another, and the risk as the card of the worn device shows it now. */
export const FoundPatient = Type.Object({
  id: Id,
  ssn: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: CalendarDate,
  gender: Type.String(),
  is_high_priority: Type.Boolean(),
  bed: Nullable(Type.String()),
  /** The id of the device that the patient wears. */
  device: NullableId,
  /** Null without a device. `is_current` is false for a band that was last known, and for `none`. */
  risk: Nullable(Type.Object({ band: RiskBandName, is_current: Type.Boolean() })),
});
export type FoundPatient = Static<typeof FoundPatient>;

export const FoundDevice = Type.Object({
  id: Id,
  vendor_device_id: Type.String(),
  type: Type.String(),
  /** The bed of the patient who wears it. */
  bed: Nullable(Type.String()),
  is_worn: Type.Boolean(),
  online: Type.Boolean(),
});
export type FoundDevice = Static<typeof FoundDevice>;

/** The best few of each kind, the best first. */
export const Findings = Type.Object({
  patients: Type.Array(FoundPatient),
  devices: Type.Array(FoundDevice),
  departments: Type.Array(Department),
});
export type Findings = Static<typeof Findings>;
