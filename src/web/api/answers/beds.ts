/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Bed } from '../../../contract/beds';
import { compile } from '../../../contract/validate';

export const isBed = compile(Bed);
