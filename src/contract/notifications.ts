import Type, { type Static } from 'typebox';
import { ALERT_CONTEXT, AlertObservationType, AlertSeverity, AlertValue } from './alerts';
import { Id, Nullable, Timestamp } from './common';
import { MAX_NOTIFICATIONS } from './constants';

/**
 * One user's notification of an alert (spec §3). `created_at` rises strictly over all alerts of the system.
 */
export const Notification = Type.Object({
  id: Id,
  read: Type.Boolean(),
  created_at: Timestamp,
  alert: Type.Object({
    patient: Id,
    patient_ssn: Type.String(),
    patient_gender: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    /** Where the patient lay when the alert was raised. */
    bed: Nullable(Type.String()),
    /** Where the patient lies now; left out where that is `bed`. */
    bed_now: Type.Optional(Nullable(Type.String())),
    observation_type: AlertObservationType,
    /** The score, 0 to 100, shown as a percentage. */
    observation_value: AlertValue,
    severity: AlertSeverity,
    /** Id of the alarm that it announces; null for alerts from before there were alarms. */
    alarm: Nullable(Id),
    ...ALERT_CONTEXT,
  }),
  /** How many further alarms of the patient it names; left out where it names none. */
  others: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type Notification = Static<typeof Notification>;

export const Notifications = Type.Array(Notification, { maxItems: MAX_NOTIFICATIONS });
export type Notifications = Static<typeof Notifications>;

/** Without `created_after`: those of the last minute. */
export const NotificationsQuery = Type.Object(
  { created_after: Type.Optional(Timestamp) },
  { additionalProperties: false },
);

/** A notification can be marked as read, and not as unread again. */
export const NotificationChanges = Type.Object({ read: Type.Literal(true) }, { additionalProperties: false });

/** Notifications that were on my screen as a visible toast or row for a second. */
export const ReceiptsBody = Type.Object(
  { shown: Type.Array(Id, { minItems: 1, maxItems: MAX_NOTIFICATIONS }) },
  { additionalProperties: false },
);
