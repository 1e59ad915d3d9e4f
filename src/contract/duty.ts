import Type, { type Static } from 'typebox';
import { Id, Timestamp } from './common';
import { Department } from './departments';

/** The departments that I am on duty for; none: off duty. */
export const DutyBody = Type.Object(
  { departments: Type.Array(Id, { maxItems: 200, uniqueItems: true }) },
  { additionalProperties: false },
);
export type DutyBody = Static<typeof DutyBody>;

/** My duty, as it is stored. It ends with my last session. */
export const MyDuty = Type.Object({ departments: Type.Array(Department) });
export type MyDuty = Static<typeof MyDuty>;

/** A person on duty whose screen polled within the last 30 s. */
export const OnDuty = Type.Object({
  id: Id,
  name: Type.String(),
  departments: Type.Array(Department),
  since: Timestamp,
});

/** All who are on duty now, by name. */
export const Duty = Type.Array(OnDuty);
export type Duty = Static<typeof Duty>;
