/** The validators of one noun's answers; this folder is run by the build and replaced by compiled functions (`validatorsLoader.cjs`). */
import Type from 'typebox';
import { LoggedSet } from '../../../contract/loggedSets';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isLoggedSet = compile(LoggedSet);
export const isLoggedSets = compile(Page(Type.Unknown()));
