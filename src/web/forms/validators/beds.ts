/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { BedBody, BedChanges } from '../../../contract/beds';
import { compile } from '../../../contract/validate';

export const validateNewBed = compile(BedBody);
export const validateBed = compile(BedChanges);
