/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { GatewayBody, GatewayChanges } from '../../../contract/gateways';
import { compile } from '../../../contract/validate';

export const validateGateway = compile(GatewayBody);
export const validateGatewayChanges = compile(GatewayChanges);
