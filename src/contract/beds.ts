import Type, { type Static } from 'typebox';
import { Id } from './common';
import { listQuery } from './paging';

export const BED_ORDERINGS = ['id', 'department__name', 'number', 'abbreviation_annotation'] as const;

/** `abbreviation` is the department's, a minus sign and the number: `ICU-7`. */
export const Bed = Type.Object({
  id: Id,
  number: Type.Integer({ minimum: 1 }),
  department: Type.Object({ id: Id, name: Type.String() }),
  abbreviation: Type.String(),
  /** In a list alone: whether a patient lies in it now. */
  is_occupied: Type.Optional(Type.Boolean()),
});
export type Bed = Static<typeof Bed>;

export const BedsQuery = listQuery(BED_ORDERINGS, { department: Type.Optional(Id) });

const BedNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** What the form of a new bed holds and sends; `department` is an id. */
export const BedBody = Type.Object({ number: BedNumber, department: Id }, { additionalProperties: false });
export type BedBody = Static<typeof BedBody>;

/** A bed stays in its department. */
export const BedChanges = Type.Object({ number: BedNumber }, { additionalProperties: false });
export type BedChanges = Static<typeof BedChanges>;
