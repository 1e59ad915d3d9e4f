/** The validators of one form; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { StrikeOutBody } from '../../../contract/loggedSets';
import { compile } from '../../../contract/validate';

export const validateStrikeOut = compile(StrikeOutBody);
