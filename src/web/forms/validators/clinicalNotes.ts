/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { ClinicalNoteChanges, ClinicalNotesForm } from '../../../contract/clinicalNotes';
import { compile } from '../../../contract/validate';

export const validateNewNote = compile(ClinicalNotesForm);
export const validateNoteChanges = compile(ClinicalNoteChanges);
