/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { LoggedSet } from '../../../contract/loggedSets';
import { compile } from '../../../contract/validate';

export const isLoggedSet = compile(LoggedSet);
