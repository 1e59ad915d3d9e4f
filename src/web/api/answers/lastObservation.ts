/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { LastObservation } from '../../../contract/lastObservation';
import { compile } from '../../../contract/validate';

export const isLastObservation = compile(LastObservation);
