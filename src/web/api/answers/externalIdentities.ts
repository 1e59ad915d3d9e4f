/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { ExternalIdentity } from '../../../contract/externalIdentities';
import { compile } from '../../../contract/validate';

export const isExternalIdentity = compile(ExternalIdentity);
