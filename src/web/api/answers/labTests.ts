/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { LabTests } from '../../../contract/labTests';
import { compile } from '../../../contract/validate';

export const isLabTests = compile(LabTests);
