/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { compile } from '../../../contract/validate';
import { WardSummary } from '../../../contract/wardSummary';

export const isWardSummary = compile(WardSummary);
