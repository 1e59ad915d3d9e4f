/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { DashboardEntry } from '../../../contract/dashboard';
import { compile } from '../../../contract/validate';

export const isDashboardEntry = compile(DashboardEntry);
