import { MAX_SSN } from '../../../../contract/patients';

interface NumberOf {
  authority: string;
  value: string;
}

/**
 * What stands in place of an SSN that was not sent: the first number of the patient with its authority. The
 * number is kept whole as long as it fits.
 */
export function standInSsn(identifiers: readonly (NumberOf & { type: string })[]): string {
  const number = identifiers.find(({ type }) => type.startsWith('MR')) ?? identifiers[0];
  if (number === undefined) throw new Error('A patient without a number is not registered.');
  return standInOf(number);
}

/** Whether an SSN is none but a number of the patient in its place: other systems are not told that it is one. */
export const isStandIn = (ssn: string, identifiers: readonly NumberOf[]): boolean =>
  identifiers.some((each) => standInOf(each) === ssn);

function standInOf({ authority, value }: NumberOf): string {
  return value.length > MAX_SSN - 2
    ? value.slice(-MAX_SSN)
    : `${authority.slice(0, MAX_SSN - 1 - value.length)}-${value}`;
}
