/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { SessionLock } from '../../../contract/sessionLock';
import { compile } from '../../../contract/validate';

export const isSessionLock = compile(SessionLock);
