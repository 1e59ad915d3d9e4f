import Type, { type Static } from 'typebox';
import { Id, Nullable } from './common';
import { listQuery } from './paging';
import { NOT_BLANK } from './patterns';

export const DEPARTMENT_ORDERINGS = ['id', 'name', 'abbreviation'] as const;

const DepartmentName = Type.Object({ id: Id, name: Type.String(), abbreviation: Type.String() });

export const Department = Type.Object({
  ...DepartmentName.properties,
  /** The departments whose staff on duty covers this one; left out where everybody on duty does. */
  cover_group: Type.Optional(Type.Array(DepartmentName)),
});
export type Department = Static<typeof Department>;

export const DepartmentsQuery = listQuery(DEPARTMENT_ORDERINGS);

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: NOT_BLANK });
const Abbreviation = Type.String({ minLength: 2, maxLength: 3, pattern: NOT_BLANK });

/** Null, or none: everybody on duty. */
const CoverGroup = Type.Optional(Nullable(Type.Array(Id, { maxItems: 200, uniqueItems: true })));

/** What the forms of a department hold and send. */
export const DepartmentBody = Type.Object(
  { name: Name, abbreviation: Abbreviation, cover_group: CoverGroup },
  { additionalProperties: false },
);
export type DepartmentBody = Static<typeof DepartmentBody>;

export const DepartmentChanges = Type.Partial(DepartmentBody, { additionalProperties: false });
export type DepartmentChanges = Static<typeof DepartmentChanges>;
