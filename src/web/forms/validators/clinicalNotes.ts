/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { ClinicalNoteChanges, ClinicalNotesForm } from '../../../contract/clinicalNotes';
import { compile } from '../../../contract/validate';

export const validateNewNote = compile(ClinicalNotesForm);
export const validateNoteChanges = compile(ClinicalNoteChanges);
