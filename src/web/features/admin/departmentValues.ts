import type { Department, DepartmentBody } from '../../../contract/departments';
import type { Choice } from '../../forms/fields/choices/useRemoteOptions';

/** The field values of a department. */
export interface DepartmentValues {
  name?: string;
  abbreviation?: string;
  /** Whose staff on duty covers it; none: everybody on duty. */
  cover_group?: readonly Choice[];
}

/**
 * A department as sent; empty values are left out, so that the schema calls them missing and not too short.
 */
export const departmentBody = ({
  name = '',
  abbreviation = '',
  cover_group: group,
}: DepartmentValues): DepartmentBody =>
  ({
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(abbreviation.trim() === '' ? {} : { abbreviation: abbreviation.trim() }),
    ...(group === undefined ? {} : { cover_group: group.map(({ value }) => Number(value)) }),
  }) as DepartmentBody;

/** The field values of a stored department. */
export const departmentValues = ({
  name,
  abbreviation,
  cover_group: group = [],
}: Department): DepartmentValues => ({
  name,
  abbreviation,
  cover_group: group.map(({ id, name: label }) => ({ value: id, label })),
});
