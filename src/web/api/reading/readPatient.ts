import { isPatientRow } from '../answers/patients';
import { partsOf, readPage } from './readEntries';
import { unreadableRow } from './readRows';

/** A page of patients, row by row. */
export const readPatients = (answer: unknown): unknown => {
  const page = partsOf(answer);
  const results = Array.isArray(page['results']) ? (page['results'] as unknown[]).map(readPatient) : page['results'];
  return readPage({ ...page, results }, 'a patient of the list', isPatientRow, unreadableRow);
};

/** A patient whose comorbidities or allergies are given in words alone has them as every other (spec §3: objects, or strings). */
export function readPatient(answer: unknown): unknown {
  const patient = partsOf(answer);
  if (!hasWords(patient['comorbidities']) && !hasWords(patient['allergies'])) return answer;
  return { ...patient, comorbidities: withoutWords(patient['comorbidities']), allergies: withoutWords(patient['allergies']) };
}

const hasWords = (list: unknown): list is unknown[] => Array.isArray(list) && list.some((condition) => typeof condition === 'string');

/** Ids above every one of the server's. */
const OWN_IDS = 2_000_000_000;

const withoutWords = (list: unknown): unknown => (hasWords(list) ? list.map(named) : list);

const named = (condition: unknown, index: number): unknown =>
  (typeof condition === 'string' ? { id: OWN_IDS + index, icd_10_code: '', name: condition, description: '' } : condition);
