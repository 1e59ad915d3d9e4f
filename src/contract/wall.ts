import Type, { type Static } from 'typebox';
import { BoardAlarm } from './alarms';
import { Nullable, Timestamp } from './common';
import { DashboardEntry } from './dashboard';
import { WARD_COUNTS } from './wardSummary';

/** An alarm as a wall shows it: why and since when, and never its owner. */
export const WallAlarm = Type.Object({
  ...Type.Pick(BoardAlarm, [
    'kind',
    'class',
    'severity',
    'worst',
    'value',
    'unit',
    'raised_at',
    'parts_known',
    'vital',
    'state',
    'acknowledged_at',
    'unowned_since',
    'paused_until',
    'no_data_since',
    'resolved_at',
    'reasons',
  ]).properties,
});
export type WallAlarm = Static<typeof WallAlarm>;

/**
 * A patient on a wall display, reduced by the server: no name, no SSN, no id of a patient or device. What the
 * fields of a dashboard entry mean, they mean here.
 */
export const WallPatient = Type.Object({
  /** Opaque, and the same while the patient wears the device. */
  key: Type.String(),
  bed: Nullable(Type.String()),
  /** Abbreviation of the bed's department. */
  department: Nullable(Type.String()),
  /** 'R. D.', of first and last name; '' when neither has a letter. */
  initials: Type.String(),
  /** The open ones, worst and oldest first, then those that ended in the last 30 min. */
  alarms: Type.Array(WallAlarm),
  ...Type.Pick(DashboardEntry, [
    'online',
    'last_sync',
    'received_at',
    'online_window',
    'value_lifetime',
    'status',
    'clock_offset',
    'observations',
    'zeros',
    'measured_at',
    'last_band',
    'logged_alarm',
    'not_watched_until',
  ]).properties,
});
export type WallPatient = Static<typeof WallPatient>;

/** The state of the ward, or of one department, as a wall display shows it. */
export const Wall = Type.Object({
  /** The abbreviation of the department asked for; null: the whole ward. */
  department: Nullable(Type.String()),
  counts: Type.Object(WARD_COUNTS),
  /** Unacknowledged alarms of WARNING or CRITICAL, also of patients without a device, and since when the first has been so. */
  unacknowledged: Type.Integer({ minimum: 0 }),
  unacknowledged_since: Nullable(Timestamp),
  patients: Type.Array(WallPatient),
});
export type Wall = Static<typeof Wall>;

/** `department`: the id of a department, or its abbreviation or name in any case. */
export const WallQuery = Type.Object(
  { department: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
  { additionalProperties: false },
);
export type WallQuery = Static<typeof WallQuery>;
