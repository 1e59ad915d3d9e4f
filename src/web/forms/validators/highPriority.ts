/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { HighPriorityForm } from '../../../contract/highPriority';
import { compile } from '../../../contract/validate';

export const validateHighPriority = compile(HighPriorityForm);
