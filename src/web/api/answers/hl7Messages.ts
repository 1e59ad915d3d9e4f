/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Hl7MessageDetails, Hl7MessageEntry } from '../../../contract/hl7Messages';
import { compile } from '../../../contract/validate';

export const isHl7Message = compile(Hl7MessageEntry);
export const isHl7MessageDetails = compile(Hl7MessageDetails);
