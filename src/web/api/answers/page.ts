/**
 * The envelope of a page, for rows of any type; this folder is run by the build and replaced by compiled
 * functions (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { Page } from '../../../contract/paging';
import { compile } from '../../../contract/validate';

export const isPage = compile(Page(Type.Unknown()));
