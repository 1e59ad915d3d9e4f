import Type, { type Static } from 'typebox';
import { ALARM_KIND_KEYS, ALARM_KINDS } from '../clinical/alarms/alarmKinds';
import { SEVERITY_KEYS } from '../clinical/alarms/alarms';
import { Id, Nullable, Timestamp } from './common';

/** The observation types that can alert, as named in the API (open-points §2). */
export const AlertObservationType = Type.Enum(ALARM_KIND_KEYS.map((key) => ALARM_KINDS[key].observationType));

export const AlertSeverity = Type.Enum([...SEVERITY_KEYS]);

/** The value of an alert, in the unit of its kind. */
export const AlertValue = Type.Number();

/** Why a score is high: a vital with the value that counted, in its unit, and its share of the log-odds. */
export const RiskReason = Type.Object({
  /** A key of `Observations`. */
  vital: Type.String(),
  /** Which value it is: `MAP now`, `lowest of 6 h`, `mean of 24 h`. */
  label: Type.String(),
  value: Type.Number(),
  /** Change of the vital from the hour before to now, in its own unit; null when that hour is not known. */
  change_1h: Nullable(Type.Number()),
  points: Type.Number(),
});
export type RiskReason = Static<typeof RiskReason>;

/** Fields of an alert beyond the spec: the reasons it was raised with, and whether it came late. */
export const ALERT_CONTEXT = {
  /** Largest first; none for alerts raised before reasons were stored. */
  reasons: Type.Array(RiskReason),
  /** Its newest value was over 2 min old when it was raised. */
  late: Type.Boolean(),
  /** When that value was measured. */
  measured_at: Timestamp,
};

/** An alert as the popover of a card lists it (spec §3). */
export const Alert = Type.Object({
  id: Id,
  observation_type: AlertObservationType,
  observation_value: AlertValue,
  created_at: Timestamp,
  severity: AlertSeverity,
  ...ALERT_CONTEXT,
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
