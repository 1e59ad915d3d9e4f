import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { personName } from '../../clinical/words/personName';

/** The author of a note, first and last name; `--` for an account without either. */
export const authorName = ({ created_by: author }: Pick<ClinicalNote, 'created_by'>): string =>
  personName(author);
