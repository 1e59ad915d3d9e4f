import Type, { type Static } from 'typebox';
import { Nullable, Timestamp } from './common';
import { DashboardEntry, RiskBandName } from './dashboard';

/** Since when the last known scores of a patient have been in one band. */
export const BandSince = Type.Object({
  band: RiskBandName,
  /** The first reading in this band after the last one in another. */
  from: Timestamp,
  /** True: it was in this band before `from` too, for longer than is looked back. */
  is_at_least: Type.Boolean(),
});
export type BandSince = Static<typeof BandSince>;

/** `GET /api/patients/{id}/standing/`: what a patient's card shows now, for the patient's own screens. */
export const PatientStanding = Type.Object({
  /** The device that the patient wears, as the dashboards show it; null when the patient wears none. */
  entry: Nullable(DashboardEntry),
  /** Null when the patient was not scored within the last 24 h. */
  since: Nullable(BandSince),
});
export type PatientStanding = Static<typeof PatientStanding>;
