import Type, { type Static } from 'typebox';
import { RISK_BANDS } from '../clinical/risk';
import { byKey, OBSERVATION_KEYS } from '../clinical/observationKeys';
import { VITAL_KEYS } from '../clinical/vitals';
import { LimitOff } from './alarmLimits';
import { BoardAlarm } from './alarms';
import { AlertSeverity } from './alerts';
import { Id, Nullable, Timestamp } from './common';
import { MergedNotice } from './merges';
import { Observations } from './observations';

/** A risk band in the API: that of the scores, `none` while both are unknown. */
export const RiskBandName = Type.Enum([...RISK_BANDS]);

/** The patient as a dashboard shows one: no name, only what the card needs. */
export const DashboardPatient = Type.Object({
  id: Id,
  ssn: Type.String(),
  gender: Type.String(),
  bed: Nullable(Type.String()),
  is_high_priority: Type.Boolean(),
});
export type DashboardPatient = Static<typeof DashboardPatient>;

/**
 * One device on a dashboard with its newest known state (spec §3, Dashboard entry; from `received_at` on:
 * open-points §3 and §4).
 */
export const DashboardEntry = Type.Object({
  device_id: Id,
  battery_level: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  online: Type.Boolean(),
  last_sync: Nullable(Timestamp),
  patient: Nullable(DashboardPatient),
  observations: Observations,
  /** When the server received the last delivery of the device; `online` is derived from it. */
  received_at: Nullable(Timestamp),
  /** For how many seconds after `received_at` the device is online, and for how many after `last_sync` its values are shown. */
  online_window: Type.Number({ minimum: 0 }),
  value_lifetime: Type.Number({ minimum: 0 }),
  /** `CLOCK_ERROR` while the device's clock is wrong, otherwise the status that the device reports. */
  status: Nullable(Type.String()),
  /** By how many seconds the device's clock is ahead (negative: behind), while its status is `CLOCK_ERROR`. */
  clock_offset: Nullable(Type.Number()),
  /** Vitals for which the newest reading carried a sensor's 0, which is not a value: "0?" on screen. */
  zeros: Type.Array(Type.Enum([...OBSERVATION_KEYS])),
  /**
   * When values were measured that the newest reading lacks (a cuff's between two inflations); absent while
   * all are from `last_sync`.
   */
  measured_at: Type.Optional(Type.Partial(Type.Object(byKey(VITAL_KEYS, () => Timestamp)))),
  /** Band of the last known scores of this patient, also without a signal; `none` if there never were any. */
  last_band: RiskBandName,
  /**
   * Severity of an alarm that stands because of vitals that a person logged, regardless of what the device
   * sends; absent while none does.
   */
  logged_alarm: Type.Optional(AlertSeverity),
  /** Alarms of the patient that are switched off now; absent while none is. */
  limits_off: Type.Optional(Type.Array(LimitOff)),
  /**
   * Until when readings are attributed to no patient, because the device came from another patient with a
   * wrong clock.
   */
  not_watched_until: Nullable(Timestamp),
  /**
   * NEWS2 of the patient and how many of its seven parts are known; absent when it is not, and once a part is too
   * old or the values are no longer shown.
   */
  news2: Type.Optional(
    Type.Object({
      total: Type.Integer({ minimum: 0 }),
      parts_known: Type.Integer({ minimum: 1, maximum: 7 }),
    }),
  ),
  /** Another record was merged into the patient's within the last day; absent otherwise. */
  merged: Type.Optional(MergedNotice),
  /** Alarms of the patient: the open ones, worst and oldest first, then those that ended in the last 30 min. */
  alarms: Type.Array(BoardAlarm),
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
