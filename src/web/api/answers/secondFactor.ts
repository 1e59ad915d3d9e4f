/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import {
  PersonWithFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
} from '../../../contract/secondFactor';
import { compile } from '../../../contract/validate';

export const isSecondFactor = compile(SecondFactor);
export const isSecondFactorKey = compile(SecondFactorKey);
export const isRecoveryCodes = compile(RecoveryCodes);
export const isPersonWithFactor = compile(PersonWithFactor);
