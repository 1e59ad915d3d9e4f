import Type, { type Static } from 'typebox';
import { Id, Nullable, NullableId, Timestamp } from './common';
import { listQuery } from './paging';
import { NO_CONTROL_CHARACTERS } from './patterns';

export const LOCATION_ALIAS_ORDERINGS = ['id', 'point_of_care', 'created_at'] as const;

export const MAX_PLACE_PART = 100;

/** A part of a place as another system writes it (PV1-3); empty where it has none. */
const Part = Type.String({ maxLength: MAX_PLACE_PART, pattern: NO_CONTROL_CHARACTERS });

/** What another system calls a bed, or a department where it names no bed. */
export const LocationAlias = Type.Object({
  id: Id,
  point_of_care: Type.String(),
  room: Type.String(),
  bed: Type.String(),
  department: Type.Object({ id: Id, name: Type.String(), abbreviation: Type.String() }),
  /** The bed of ours, such as ICU-12; null: the department alone. */
  here: Nullable(Type.Object({ id: Id, abbreviation: Type.String() })),
  created_at: Timestamp,
});
export type LocationAlias = Static<typeof LocationAlias>;

export const LocationAliasesQuery = listQuery(LOCATION_ALIAS_ORDERINGS);

export const LocationAliasBody = Type.Object(
  { point_of_care: Part, room: Part, bed: Part, department: Id, bed_id: Type.Optional(NullableId) },
  { additionalProperties: false },
);
export type LocationAliasBody = Static<typeof LocationAliasBody>;
