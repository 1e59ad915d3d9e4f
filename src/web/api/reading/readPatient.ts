import type { PatientRow } from '../../../contract/patients';
import type { PartlyRead, Unreadable } from '../../lib/unreadable';
import { isPatientRow } from '../answers/patients';
import { idOr, partsOf, readPage, type Parts } from './readEntries';
import { unreadableRow } from './readRows';

/** A page of patients, row by row. */
export const readPatients = (answer: unknown): unknown => {
  const page = partsOf(answer);
  const results = Array.isArray(page['results'])
    ? (page['results'] as unknown[]).map(readPatient)
    : page['results'];
  return readPage({ ...page, results }, 'a patient of the list', isPatientRow, mended);
};

/** The values of the parts of a row that could not be read. */
const NOT_KNOWN: Omit<PatientRow, 'id'> = {
  ssn: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  date_of_birth: '',
  gender: '',
  comorbidities: [],
  is_high_priority: false,
  bed: null,
  admission: null,
  device: null,
};

/** The row, with its unreadable parts named; without an id, the patient it belongs to is unknown. */
function mended(
  parts: Parts,
  index: number,
  places: readonly string[],
): { id: number } & (Unreadable | PartlyRead) {
  const id = idOr(parts['id'], 0);
  if (id === 0) return unreadableRow(parts, index);
  const notRead = [...new Set(places.map((place) => place.split('/')[0] ?? ''))];
  return {
    ...parts,
    ...Object.fromEntries(notRead.map((name) => [name, NOT_KNOWN[name as keyof typeof NOT_KNOWN]])),
    id,
    notRead,
  };
}

/**
 * Comorbidities or allergies that are given as strings are converted to objects (spec §3: objects, or
 * strings).
 */
export function readPatient(answer: unknown): unknown {
  const patient = partsOf(answer);
  if (!hasWords(patient['comorbidities']) && !hasWords(patient['allergies'])) return answer;
  return {
    ...patient,
    comorbidities: withoutWords(patient['comorbidities']),
    allergies: withoutWords(patient['allergies']),
  };
}

const hasWords = (list: unknown): list is unknown[] =>
  Array.isArray(list) && list.some((condition) => typeof condition === 'string');

/** Ids above all of the server's. */
const OWN_IDS = 2_000_000_000;

const withoutWords = (list: unknown): unknown => (hasWords(list) ? list.map(named) : list);

const named = (condition: unknown, index: number): unknown =>
  typeof condition === 'string'
    ? { id: OWN_IDS + index, icd_10_code: '', name: condition, description: '' }
    : condition;
