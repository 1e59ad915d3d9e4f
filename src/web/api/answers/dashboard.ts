/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { DashboardEntry } from '../../../contract/dashboard';
import { compile } from '../../../contract/validate';

export const isDashboardEntry = compile(DashboardEntry);
