/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { LastObservation } from '../../../contract/lastObservation';
import { compile } from '../../../contract/validate';

export const isLastObservation = compile(LastObservation);
