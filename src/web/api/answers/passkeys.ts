/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { AddedPasskey, PasskeyCreation, PasskeyRequest, Passkeys } from '../../../contract/passkeys';
import { compile } from '../../../contract/validate';

export const arePasskeys = compile(Passkeys);
export const isPasskeyCreation = compile(PasskeyCreation);
export const isPasskeyRequest = compile(PasskeyRequest);
export const isAddedPasskey = compile(AddedPasskey);
