/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { EndedSessions, OpenSessions } from '../../../contract/sessions';
import { compile } from '../../../contract/validate';

export const areOpenSessions = compile(OpenSessions);
export const isEndedSessions = compile(EndedSessions);
