/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { ExternalIdentityBody } from '../../../contract/externalIdentities';
import { compile } from '../../../contract/validate';

export const validateExternalIdentity = compile(ExternalIdentityBody);
