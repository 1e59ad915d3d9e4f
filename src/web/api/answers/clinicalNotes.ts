/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { ClinicalNote } from '../../../contract/clinicalNotes';
import { compile } from '../../../contract/validate';

export const isClinicalNote = compile(ClinicalNote);
