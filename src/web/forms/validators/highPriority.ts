/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { HighPriorityForm } from '../../../contract/highPriority';
import { compile } from '../../../contract/validate';

export const validateHighPriority = compile(HighPriorityForm);
