/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { VitalsForm } from '../../../contract/vitalsForm';
import { compile } from '../../../contract/validate';

export const validateVitals = compile(VitalsForm);
