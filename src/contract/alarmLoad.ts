import Type, { type Static } from 'typebox';
import { AlarmKindName } from './alarms';
import { Id, Nullable, Timestamp } from './common';

/** The longest span that is counted at once, days. */
export const MAX_ALARM_LOAD_DAYS = 92;

export const AlarmLoadQuery = Type.Object(
  {
    start: Timestamp,
    end: Timestamp,
    /** An abbreviation, a name, or an id; without it the whole hospital. */
    department: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    format: Type.Optional(Type.Enum(['json', 'csv'])),
  },
  { additionalProperties: false },
);

const Count = Type.Integer({ minimum: 0 });
/** 0 to 1; null when there is nothing to share. */
const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));

/** The median and the 95th percentile, s; null when there is none. */
const Quantiles = Type.Object({ p50: Nullable(Type.Number()), p95: Nullable(Type.Number()) });

const BySeverity = Type.Object({ critical: Count, warning: Count, info: Count });

/**
 * What alarms cost the staff in a span of time: alarms raised in it. "Repeated": the same patient had an alarm
 * of the same kind in the 24 h before. Acknowledged and escalated are shares of those that are announced, which
 * INFO is not.
 */
export const AlarmLoad = Type.Object({
  start: Timestamp,
  end: Timestamp,
  alarms: Count,
  /** Beds whose patients wore a device, and for how many days in all. */
  beds: Count,
  bed_days: Type.Number({ minimum: 0 }),
  /** Alarms a bed and monitored day; null without any monitored patient. */
  per_bed_and_day: Nullable(Type.Number({ minimum: 0 })),
  /** The same of the span of the same length before. */
  per_bed_and_day_before: Nullable(Type.Number({ minimum: 0 })),
  repeated: Share,
  acknowledged: Share,
  escalated: Share,
  /** Resolved within a minute of being raised. */
  under_a_minute: Share,
  /** Raised again within 10 min of their resolution. */
  again_within_10_min: Share,
  paused_minutes: Type.Number({ minimum: 0 }),
  pauses: Count,
  /** CRITICALs of which every HCP and Admin was notified, the newest first, at most 10. */
  reached_level_3: Type.Array(Type.Object({ id: Id, bed: Nullable(Type.String()), raised_at: Timestamp })),
  reached_level_3_count: Count,
  waits: Type.Object({
    raised_delivered: Quantiles,
    delivered_shown: Quantiles,
    shown_acknowledged: Quantiles,
    raised_acknowledged: Quantiles,
  }),
  /** By the hour of the hospital's day, 0 to 23. */
  by_hour: Type.Array(
    Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...BySeverity.properties }),
  ),
  /** The kinds that were raised, the most frequent first. */
  by_kind: Type.Array(
    Type.Object({
      kind: AlarmKindName,
      ...BySeverity.properties,
      alarms: Count,
      per_bed_and_day: Nullable(Type.Number({ minimum: 0 })),
      repeated: Share,
      acknowledged: Share,
      escalated: Share,
      under_a_minute: Share,
      /** Median from raised to acknowledged, s. */
      acknowledged_after: Nullable(Type.Number()),
    }),
  ),
  by_department: Type.Array(
    Type.Object({ department: Nullable(Type.String()), alarms: Count, ...BySeverity.properties }),
  ),
  /** The ten beds with most alarms. */
  by_bed: Type.Array(
    Type.Object({ bed: Nullable(Type.String()), alarms: Count, repeated: Share, ...BySeverity.properties }),
  ),
});
export type AlarmLoad = Static<typeof AlarmLoad>;
