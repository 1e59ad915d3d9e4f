/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import { Bed } from '../../../contract/beds';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isBed = compile(Bed);
export const isBeds = compile(Page(Bed));
