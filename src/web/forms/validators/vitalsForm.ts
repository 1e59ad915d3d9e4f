/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { VitalsForm } from '../../../contract/vitalsForm';
import { compile } from '../../../contract/validate';

export const validateVitals = compile(VitalsForm);
