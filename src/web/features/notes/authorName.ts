import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { MISSING } from '../../lib/observationText';

/** Who wrote a note, first and last name; `--` of an account without either. */
export const authorName = ({ created_by: { first_name, last_name } }: Pick<ClinicalNote, 'created_by'>): string =>
  `${first_name} ${last_name}`.trim() || MISSING;
