import type { Kysely } from 'kysely';
import {
  findByNumbers,
  findNumbersOf,
  type NumberedPatient,
  type PatientIdentifier,
} from '../../../db/hl7/identifiers';
import type { Tables } from '../../../db/tables/tables';
import { isSameType, isSsnOfKey, SSN_AUTHORITY, ssnKeysOf, type SentIdentifier } from './sentIdentifiers';

/** A patient with a number of a message. */
export interface FoundPatient extends Pick<
  NumberedPatient,
  'id' | 'first_name' | 'last_name' | 'date_of_birth'
> {
  by: AgreeingNumber;
}

/** What number of a message is a patient's. */
export type AgreeingNumber =
  /** The one that PID-3 gives as the patient's own: birth date or family name must agree as well. */
  | 'own'
  /** Another one, such as an SSN, which a relative may have: it must not be a relative of the same family name. */
  | 'other'
  /**
   * Another one, and either the patient has another one of the kind of PID-3, or it is of an account or a visit, which relatives
   * share: birth date and given name must both agree.
   */
  | 'shared';

/** Every patient with at least one of these numbers. The same number of another authority is another number. */
export async function patientsWith(
  tx: Kysely<Tables>,
  sent: readonly SentIdentifier[],
): Promise<FoundPatient[]> {
  const [patients = []] = await patientsWithEach(tx, [sent]);
  return patients;
}

/** The same for the numbers of several messages, in one statement, and a second one where a number may be shared. */
export async function patientsWithEach(
  tx: Kysely<Tables>,
  each: readonly (readonly SentIdentifier[])[],
): Promise<FoundPatient[][]> {
  const all = each.flat();
  if (all.length === 0) return each.map(() => []);
  const ssns = ssnKeysOf(all);
  const numbered = await findByNumbers(tx, { values: [...all.map(({ value }) => value), ...ssns], ssns });
  const found = each.map((sent) => matchesOf(sent, numbered));
  const doubtful = found.flatMap((matches, index) =>
    each[index]?.some(isOwn) === true ? matches.filter(({ hasOwn }) => !hasOwn) : [],
  );
  const own = await findNumbersOf(tx, [...new Set(doubtful.map(({ patient }) => patient.id))]);
  return found.map((matches, index) =>
    matches.map(({ patient, agreeing, hasOwn }) => {
      const { id, first_name, last_name, date_of_birth } = patient;
      const numbers = own.filter((number) => number.id === id);
      const isShared = mayBeShared(each[index] ?? [], agreeing, numbers);
      const by: AgreeingNumber = hasOwn ? 'own' : isShared ? 'shared' : 'other';
      return { id, first_name, last_name, date_of_birth, by };
    }),
  );
}

interface Match {
  patient: NumberedPatient;
  /** Numbers of the message that are the patient's. */
  agreeing: SentIdentifier[];
  /** The patient's own number of PID-3 is among them. */
  hasOwn: boolean;
}

function matchesOf(sent: readonly SentIdentifier[], numbered: readonly NumberedPatient[]): Match[] {
  const matches = new Map<number, Match>();
  for (const patient of numbered) {
    const agreeing = sent.filter((number) => isSame(number, patient));
    if (agreeing.length === 0) continue;
    const known = matches.get(patient.id) ?? { patient, agreeing: [], hasOwn: false };
    known.agreeing.push(...agreeing);
    // A number that nothing is said of may be an SSN.
    known.hasOwn ||= !isSsn(patient) && agreeing.some(isOwn);
    matches.set(patient.id, known);
  }
  const found = [...matches.values()];
  // An account of the family leads to its others as well: whose own number the message gives is meant.
  return found.some(({ hasOwn }) => hasOwn)
    ? found.filter((match) => match.hasOwn || match.agreeing.some(({ isOfVisit }) => !isOfVisit))
    : found;
}

/** Whether a stored number is one of those that were sent; its authority is null for a patient's own SSN. */
export const isNumberOf = (
  sent: readonly SentIdentifier[],
  number: Pick<NumberedPatient, 'authority' | 'type' | 'value'>,
): boolean => sent.some((each) => isSame(each, number));

/** Where a stored number of this authority or type is an SSN, it is compared as one. */
const isSame = (
  sent: SentIdentifier,
  number: Pick<NumberedPatient, 'authority' | 'type' | 'value'>,
): boolean => {
  const { authority, type, value } = number;
  return isSsn(number)
    ? isSsnOfKey(sent, value)
    : sent.authority === authority && sent.value === value && isSameType(sent.type, type);
};

const isSsn = ({ authority }: Pick<NumberedPatient, 'authority'>): boolean =>
  authority === null || authority === SSN_AUTHORITY;

/** The number of the patient itself: an SSN in PID-3 may be that of a mother or a spouse. */
const isOwn = ({ isMain, authority, isOfVisit }: SentIdentifier): boolean =>
  isMain && authority !== SSN_AUTHORITY && !isOfVisit;

function mayBeShared(
  sent: readonly SentIdentifier[],
  agreeing: readonly SentIdentifier[],
  numbers: readonly PatientIdentifier[],
): boolean {
  if (agreeing.every(({ isOfVisit }) => isOfVisit)) return true;
  return sent
    .filter(isOwn)
    .some((main) =>
      numbers.some(
        ({ authority, type, value }) =>
          authority === main.authority && isSameType(type, main.type) && value !== main.value,
      ),
    );
}
