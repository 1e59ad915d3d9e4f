import type { BedBody, BedChanges } from '../../../contract/beds';
import type { Choice } from '../../forms/fields/choices/useRemoteOptions';
import { validateBed } from '../../forms/validators/beds';

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

/**
 * The name of a bed (spec §2): the department's abbreviation, a minus sign, and the number as it will be saved; '' until
 * both are known and valid.
 */
export function bedAbbreviation(abbreviation: string | undefined, number: string | undefined): string {
  const changes = bedChanges(number === undefined ? {} : { number });
  return abbreviation === undefined || !validateBed(changes) ? '' : `${abbreviation}-${changes.number}`;
}
