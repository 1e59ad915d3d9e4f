import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { Observations } from './observations';

/** The patient as a dashboard shows one: no name, only what the card needs. */
export const DashboardPatient = Type.Object({
  id: Id,
  ssn: Type.String(),
  gender: Type.String(),
  bed: Nullable(Type.String()),
  is_high_priority: Type.Boolean(),
});
export type DashboardPatient = Static<typeof DashboardPatient>;

/** One device on a dashboard with the newest that is known of it (spec §3, Dashboard entry). */
export const DashboardEntry = Type.Object({
  device_id: Id,
  battery_level: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  online: Type.Boolean(),
  last_sync: Nullable(Timestamp),
  patient: Nullable(DashboardPatient),
  observations: Observations,
});
export type DashboardEntry = Static<typeof DashboardEntry>;

export const Dashboard = Type.Array(DashboardEntry);
export type Dashboard = Static<typeof Dashboard>;

/** Several true filters are a union, all false is everything (open-points §2). */
export const PatientDashboardQuery = Type.Object(
  {
    high_risk: Type.Boolean({ default: false }),
    low_battery: Type.Boolean({ default: false }),
    no_sync: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
);
export type PatientDashboardQuery = Static<typeof PatientDashboardQuery>;
