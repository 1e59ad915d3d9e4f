/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { ClinicalNote } from '../../../contract/clinicalNotes';
import { compile } from '../../../contract/validate';

export const isClinicalNote = compile(ClinicalNote);
