import type { BedBody, BedChanges } from '../../../contract/beds';
import type { DepartmentBody } from '../../../contract/departments';
import type { Choice } from '../../forms/fields/useRemoteOptions';

/** What stands in the fields of a department. */
export interface DepartmentValues {
  name?: string;
  abbreviation?: string;
}

/** A department to choose; its abbreviation names the bed. */
export interface DepartmentChoice extends Choice {
  abbreviation: string;
}

/** What stands in the fields of a bed. */
export interface BedValues {
  number?: string;
  department?: DepartmentChoice;
}

/** What the schema calls a value of another type, in words. */
export const BED_SENTENCES = {
  number: { type: 'A whole number is required.' },
};

/** A department as it is sent; what is empty is left out, so that the schema calls it missing and not too short. */
export const departmentBody = ({ name = '', abbreviation = '' }: DepartmentValues): DepartmentBody =>
  ({
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(abbreviation.trim() === '' ? {} : { abbreviation: abbreviation.trim() }),
  }) as DepartmentBody;

/** A new bed as it is sent; what was not given is left out, so that the schema calls it missing. */
export const bedBody = ({ number, department }: BedValues): BedBody =>
  ({
    ...bedChanges({ number }),
    ...(department === undefined ? {} : { department: Number(department.value) }),
  }) as BedBody;

/** Another number for a bed. What is no whole number stays what was typed, and is refused. */
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
