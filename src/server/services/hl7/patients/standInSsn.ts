import { createHash } from 'node:crypto';
import { MAX_SSN } from '../../../../contract/patients';

interface NumberOf {
  authority: string;
  value: string;
}

/**
 * What may stand in place of an SSN that was not sent, the preferred first: the first number of the patient with its authority, the
 * number kept whole as long as it fits. What is cut there may be that of another authority too; the second is of this number alone.
 */
export function standInSsns(
  identifiers: readonly (NumberOf & { type: string })[],
): readonly [string, string] {
  const number = identifiers.find(({ type }) => type.startsWith('MR')) ?? identifiers[0];
  if (number === undefined) throw new Error('A patient without a number is not registered.');
  return standInsOf(number);
}

/** Whether an SSN is a stand-in made of another number of the patient: it is not sent to other systems as an SSN. */
export const isStandIn = (ssn: string, identifiers: readonly NumberOf[]): boolean =>
  identifiers.some((each) => standInsOf(each).includes(ssn));

/** Characters of the second that are of the number itself, for people. */
const SHOWN = 7;

function standInsOf({ authority, value }: NumberOf): readonly [string, string] {
  const readable =
    value.length > MAX_SSN - 2
      ? value.slice(-MAX_SSN)
      : `${authority.slice(0, MAX_SSN - 1 - value.length)}-${value}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([authority, value]))
    .digest('hex');
  return [readable, `${value.slice(-SHOWN)}-${digest}`.slice(0, MAX_SSN)];
}
