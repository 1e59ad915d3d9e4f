import Type from 'typebox';

const TEXT = Type.String();
const TEXT_OR_NULL = Type.Union([TEXT, Type.Null()]);

/**
 * What a card cannot draw an alarm without, and no more of its shape: the check is part of the first load of every
 * board. Open words, as in a list of alarms: a card with an alarm of an unknown kind is drawn with all else it has.
 */
export const DrawnWallAlarm = Type.Object({
  kind: TEXT,
  severity: TEXT,
  state: TEXT,
  value: Type.Number(),
  raised_at: TEXT,
  acknowledged_at: TEXT_OR_NULL,
  unowned_since: Type.Optional(TEXT_OR_NULL),
  no_data_since: TEXT_OR_NULL,
  paused_until: TEXT_OR_NULL,
  resolved_at: TEXT_OR_NULL,
  reasons: Type.Array(Type.Object({ vital: TEXT, value: Type.Number() })),
});

/** With who has it, and what holds it back. */
export const DrawnAlarm = Type.Object({
  ...DrawnWallAlarm.properties,
  acknowledged_by: Type.Union([Type.Null(), Type.Object({ name: TEXT })]),
  pause: Type.Union([Type.Null(), Type.Object({ kind: TEXT, until: TEXT, by: Type.Object({ name: TEXT }) })]),
});
