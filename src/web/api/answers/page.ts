/**
 * The envelope of a page, for rows of any type; the build runs this folder and replaces it with compiled
 * functions (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isPage = compile(Page(Type.Unknown()));
