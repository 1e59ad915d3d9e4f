/**
 * Validators for one form; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { OtpBody, SecondFactorBody, SecondFactorEndBody } from '../../../contract/secondFactor';
import { compile } from '../../../contract/validate';

export const validateOtp = compile(OtpBody);
export const validateSecondFactor = compile(SecondFactorBody);
export const validateSecondFactorEnd = compile(SecondFactorEndBody);
