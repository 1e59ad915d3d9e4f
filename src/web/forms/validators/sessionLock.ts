/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { PinBody, UnlockBody } from '../../../contract/sessionLock';
import { compile } from '../../../contract/validate';

export const validateUnlock = compile(UnlockBody);
export const validatePin = compile(PinBody);
