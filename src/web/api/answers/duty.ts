/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import { Duty, MyDuty } from '../../../contract/duty';
import { compile } from '../../../contract/validate';

export const isMyDuty = compile(MyDuty);
export const isDuty = compile(Duty);
