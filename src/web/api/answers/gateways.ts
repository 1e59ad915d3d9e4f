/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Gateway, NewGateway } from '../../../contract/gateways';
import { compile } from '../../../contract/validate';

export const isGateway = compile(Gateway);
export const isNewGateway = compile(NewGateway);
