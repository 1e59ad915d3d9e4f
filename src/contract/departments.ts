import Type, { type Static } from 'typebox';
import { Id } from './common';
import { listQuery } from './paging';
import { NOT_BLANK } from './patterns';

export const DEPARTMENT_ORDERINGS = ['id', 'name', 'abbreviation'] as const;

export const Department = Type.Object({ id: Id, name: Type.String(), abbreviation: Type.String() });
export type Department = Static<typeof Department>;

export const DepartmentsQuery = listQuery(DEPARTMENT_ORDERINGS);

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: NOT_BLANK });
const Abbreviation = Type.String({ minLength: 2, maxLength: 3, pattern: NOT_BLANK });

/** What the forms of a department hold and send. */
export const DepartmentBody = Type.Object(
  { name: Name, abbreviation: Abbreviation },
  { additionalProperties: false },
);
export type DepartmentBody = Static<typeof DepartmentBody>;

export const DepartmentChanges = Type.Partial(DepartmentBody, { additionalProperties: false });
export type DepartmentChanges = Static<typeof DepartmentChanges>;
