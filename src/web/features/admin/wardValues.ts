import type { BedBody, BedChanges } from '../../../contract/beds';
import type { Department, DepartmentBody } from '../../../contract/departments';
import type { Choice } from '../../forms/fields/choices/useRemoteOptions';

/** The field values of a department. */
export interface DepartmentValues {
  name?: string;
  abbreviation?: string;
  /** Whose staff on duty covers it; none: everybody on duty. */
  cover_group?: readonly Choice[];
}

/** A department to choose; its abbreviation names the bed. */
export interface DepartmentChoice extends Choice {
  abbreviation: string;
}

/** The field values of a bed. */
export interface BedValues {
  number?: string;
  department?: DepartmentChoice;
}

/** The message for what the schema reports as a value of another type. */
export const BED_SENTENCES = {
  number: { type: 'A whole number is required.' },
};

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

/** A new bed as sent; values that were not given are left out, so that the schema calls them missing. */
export const bedBody = ({ number, department }: BedValues): BedBody =>
  ({
    ...bedChanges({ number }),
    ...(department === undefined ? {} : { department: Number(department.value) }),
  }) as BedBody;

/** A changed bed number. A text that is not a whole number is sent as typed, and refused. */
export function bedChanges({ number = '' }: BedValues): BedChanges {
  const typed = number.trim();
  if (typed === '') return {} as BedChanges;
  return { number: (/^-?\d+$/.test(typed) ? Number(typed) : typed) as number };
}

/** The name of a bed (spec §2): the department's abbreviation, a minus sign, the number; '' until both are known. */
export function bedAbbreviation(abbreviation: string | undefined, number: string | undefined): string {
  const typed = (number ?? '').trim();
  return abbreviation === undefined || typed === '' ? '' : `${abbreviation}-${typed}`;
}
